// Prints api.ts, the types of the document of the server of tables. A schema with x-definition has its type from wire.ts.
import openapiTS, { astToString } from "openapi-typescript";
import { factory } from "typescript";

const types = await openapiTS(new URL("../../seasalt-tables/api/openapi.yaml", import.meta.url), {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  transform: (schema) => {
    const name = schema["x-definition"];
    return name && factory.createTypeReferenceNode(factory.createQualifiedName(factory.createIdentifier("wire"), name));
  },
});
console.log(`// Made from cmd/seasalt-tables/api/openapi.yaml by go test ./proof -run TestAPI -update. Do not edit.
import type * as wire from "./wire.ts";

${astToString(types)}`);
