// The schema passes Ajv in strict mode, and the documents of tests/schema satisfy it.
import { readFileSync, readdirSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";

const json = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

const schema = json("../seasalt.schema.json");
const ajv = new Ajv2020({ strict: true, strictTypes: true, strictTuples: true, strictRequired: true });
ajv.addSchema(schema, "seasalt");
const validators = {};
for (const name of Object.keys(schema.$defs)) {
	validators[name] = ajv.getSchema(`seasalt#/$defs/${name}`); // compiles it
}

let count = 0;
const problems = [];
for (const folder of ["v1", "tomorrow"]) {
	for (const file of readdirSync(new URL(`../../tests/schema/testdata/${folder}`, import.meta.url))) {
		const validate = validators[file.replace(/(-.*)?\.json$/, "")];
		if (!validate(json(`../../tests/schema/testdata/${folder}/${file}`))) {
			problems.push(`${folder}/${file}: ${ajv.errorsText(validate.errors)}`);
		}
		count++;
	}
}
for (const { document, old, new: changed, allowed = false } of json("../../tests/schema/testdata/tomorrow.json")) {
	const text = JSON.stringify(json(`../../tests/schema/testdata/v1/${document}.json`)).replaceAll(old, changed);
	if (validators[document.replace(/-.*/, "")](JSON.parse(text)) !== allowed) {
		problems.push(`${document} with ${changed} is ${allowed ? "refused" : "allowed"}`);
	}
	count++;
}
if (problems.length > 0) {
	console.error(problems.join("\n"));
	process.exit(1);
}
console.log(`${Object.keys(validators).length} definitions compiled, ${count} documents checked`);
