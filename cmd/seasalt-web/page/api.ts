// Made from cmd/seasalt-tables/api/openapi.yaml by go test ./proof -run TestAPI -update. Do not edit.
import type * as wire from "./wire.ts";

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell whether the process is alive. */
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell whether the node is ready for requests. */
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document. */
        get: operations["document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasalt.schema.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The project's schema, to which x-definition refers. */
        get: operations["schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/node": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The other nodes with the same tables. */
        get: operations["node"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/lobby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tables with a free seat for anybody and a player who follows the feed. */
        get: operations["lobby"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a table.
         * @description The answer has the tokens of the table and the invitations to its seats with a link. The server makes them from the
         *     key and stores only their hashes: only a repeated request with the same key gets them again. A table is closed if
         *     its game has not begun after a day, or if nobody has taken an open seat after an hour, and deleted an hour later.
         */
        post: operations["create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** The current state of a table, as the client may see it. */
        get: operations["state"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/feed": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * The events of a table, as they happen.
         * @description The answer has a line of JSON for each event. The first line has the events since `after`. Without events, a line
         *     with `ping` comes every 25 seconds. A line with `bye` is the last: the node stops, and the client continues at
         *     another one. A line with `error` is also the last.
         *
         *     A line with `ping` can have news of the people at the table, which are no part of the game: they have no number, are
         *     not stored, and are not repeated to later clients. Clients that do not know them ignore them.
         */
        get: operations["feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/journal": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * The journal of a game that is over, if the table has agreed to reveal it.
         * @description The journal shows hands that stayed hidden. Verify of package table checks that nobody chose the cards.
         */
        get: operations["journal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an open seat.
         * @description The token in the header is a new one that the client has made. It becomes the token of the seat.
         */
        post: operations["join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/sit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the seat of an invitation. When all seats are taken, the game begins.
         * @description The token in the header is a new one that the client has made. It becomes the token of the seat.
         */
        post: operations["sit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leave the seat before the game begins. */
        post: operations["leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/nonce": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Name the nonce, in the order of the seats. A player who names none within 20 seconds has the empty one. */
        post: operations["nonce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a move.
         * @description The server makes the move if the game has not changed since the entry with the number. Otherwise the answer has the
         *     events since then.
         */
        post: operations["move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/take-back": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the last decision back, if the snapshot names one.
         * @description The time since the decision counts for it. If no time is left, the decision cannot be taken back.
         */
        post: operations["takeBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/next-round": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin the next round. It begins by itself after a minute. */
        post: operations["nextRound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/resign": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give up. With two players, the other one wins; with more, a bot takes the seat if another person still plays, and the token is no longer valid. */
        post: operations["resign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/vote": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Vote for a pause, the end of the game without a winner, or a rematch. It takes effect when all players have voted for it.
         * @description A rematch requires a game whose cards were dealt. A vote for one counts as a new table of the address.
         */
        post: operations["vote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/react": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message to the others, as a player, at most once in two seconds.
         * @description All open feeds get it, at any node, except those of delayed spectators. It can be lost between nodes, and is not stored.
         */
        post: operations["react"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a pause. */
        post: operations["resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/hand-over": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand the seat on to a new token, on another device or of another person. The old token is no longer valid.
         * @description The clock keeps running.
         */
        post: operations["handOver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite somebody to a seat, with the organiser's token. Earlier invitations to it are no longer valid.
         * @description Before the game the seat becomes free. In the game its player must be absent, and can continue until the invitation is
         *     used. The clock keeps running; only a player who takes over from a bot gets new time.
         */
        post: operations["invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close the table, with the organiser's token, without a winner. */
        post: operations["closeTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the table, with all its records and the names in them.
         * @description The organiser's token deletes a table before the game or after it, and the token of a seat deletes it when the game is over.
         *     Requests to a deleted table get the same answer as those to a table that never existed.
         */
        post: operations["deleteTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Done: {
            /** @description The number of the last entry after the request. */
            number: number;
        };
        Problem: {
            error: components["schemas"]["Error"];
            info?: components["schemas"]["Info"];
            update?: components["schemas"]["Update"];
        };
        Error: {
            /**
             * @description | code | status | reason |
             *     |---|---|---|
             *     | `invalid` | 400 | The request is malformed. |
             *     | `too-large` | 413 | The request has too many bytes. |
             *     | `unauthorized` | 401 | The token does not belong to this table, or there is no such table. |
             *     | `replaced` | 410 | The token had a seat that now belongs to somebody else, or it is an invitation that was used or replaced. |
             *     | `forbidden` | 403 | The token is for something else, the operator has banned the address or the token, the terms do not allow it, or the request comes from a page of another site. |
             *     | `not-found` | 404 | There is no such table, or not for clients without a token. |
             *     | `refused` | 409 | The rules or the course of the game do not allow it: see `refusal`. |
             *     | `not-begun` | 409 | The game has not begun. |
             *     | `begun` | 409 | The game has begun already. |
             *     | `over` | 409 | The game is over. Requests about its course, such as a move, get `refused`, and `refusal.reason` is `over`. |
             *     | `not-over` | 409 | The game is not over. |
             *     | `taken` | 409 | The seat is taken, or all are, or its player is not absent. |
             *     | `paused` | 409 | The game is paused. |
             *     | `spent` | 409 | The seat has voted, changed hands, or come and gone too often at this table. |
             *     | `full` | 409 | The limit of tables is reached. |
             *     | `key-reused` | 422 | The Idempotency-Key was used for another request. |
             *     | `busy` | 429 | There are too many requests, feeds, connections or tables that wait for players: try again with the same key, after the seconds in Retry-After. |
             *     | `unplayable` | 500 | The version of the program at this node cannot continue the table. |
             *     | `unavailable` | 503 | The store does not answer, or the clock of the node is off: try again, with the same key. |
             *
             *     An unknown method of a path is answered with 405 and `invalid`.
             * @enum {string}
             */
            code: "not-found" | "unauthorized" | "replaced" | "forbidden" | "invalid" | "too-large" | "refused" | "not-begun" | "begun" | "over" | "not-over" | "taken" | "paused" | "spent" | "full" | "key-reused" | "unplayable" | "unavailable" | "busy";
            message: string;
            /**
             * @description For `replaced`: the invitation was used; the organiser has invited another player to the seat; the player has handed the
             *     seat on, or was absent and the organiser has invited another; or a bot plays for a player who has resigned, was
             *     absent or had no time left.
             * @enum {string}
             */
            reason?: "used" | "invited" | "handed-on" | "absent" | "bot";
            /** @description A refusal of package table. */
            refusal?: wire.Refusal;
        };
        /** @description The configuration of the game. Events of a house are not allowed here, and the target is at most 200 points. */
        Setup: wire.Setup;
        /**
         * @description The name that the others see: at most 30 characters, none of them invisible. Two players of a table have names that look
         *     different, and differ in more than case, width and spaces.
         */
        Name: string;
        Seat: number;
        Seats: components["schemas"]["Seat"][];
        /** @enum {string} */
        Reaction: "hello" | "well-played" | "thanks" | "wow" | "oops" | "no-hurry";
        /**
         * @description The strength of a bot; normal if it is omitted.
         * @enum {string}
         */
        Level: "random" | "easy" | "normal" | "hard";
        Clock: {
            /** @enum {string} */
            kind?: "none" | "move" | "bank";
            /** @description The seconds for each decision, or for the whole game: at least 1, and 0 without a clock. */
            seconds?: number;
            /** @description The seconds that a bank gets for each turn. */
            increment?: number;
            /** @description The seconds after which a player who does not decide counts as absent. */
            absence?: number;
            /**
             * @description The consequence when no time is left.
             * @enum {string}
             */
            then?: "bot" | "forfeit";
        };
        Terms: {
            revealSeed?: boolean;
            nextAtOnce?: boolean;
            /** @description 0 means 100. */
            maxRounds?: number;
            spectatorDelay?: number;
        };
        /** @description The clock that the players agreed on. All fields are present. */
        AgreedClock: WithRequired<components["schemas"]["Clock"], "kind" | "seconds" | "increment" | "absence" | "then">;
        /** @description The terms that the players agreed on. All fields are present. */
        AgreedTerms: WithRequired<components["schemas"]["Terms"], "revealSeed" | "nextAtOnce" | "maxRounds" | "spectatorDelay">;
        Create: {
            setup?: components["schemas"]["Setup"];
            seats: {
                /** @enum {string} */
                kind: "link" | "open" | "bot";
                /** @description The name of a bot. */
                name?: string;
                level?: components["schemas"]["Level"];
            }[];
            /** @description Whether only those with a token can watch. Such a table has no open seats. */
            private?: boolean;
            terms?: components["schemas"]["Terms"];
            clock?: components["schemas"]["Clock"];
        };
        Created: {
            id: string;
            /** @description The token for inviting players and closing the table. */
            organiser: string;
            /** @description The token for watching a private table. */
            watcher?: string;
            seats: {
                seat: components["schemas"]["Seat"];
                /** @description The invitation for the player of the seat. */
                invitation: string;
            }[];
        };
        Lobby: {
            tables: components["schemas"]["Listing"][];
        };
        Listing: {
            id: string;
            setup: components["schemas"]["Setup"];
            clock: components["schemas"]["AgreedClock"];
            names: string[];
            free: number;
            /** @description The time of creation, in milliseconds since 1970. */
            created: number;
        };
        Info: {
            id: string;
            setup?: components["schemas"]["Setup"];
            /** @enum {string} */
            stage: "gathering" | "nonces" | "playing" | "round-over" | "over" | "closed";
            number: number;
            /** @description The seat of the client, or "spectator". */
            you: components["schemas"]["Seat"] | "spectator";
            /** @description The seat of the invitation, for a client with one. */
            invited?: components["schemas"]["Seat"];
            seats: {
                /** @enum {string} */
                kind: "link" | "open" | "bot";
                name: string;
                taken: boolean;
                level?: components["schemas"]["Level"];
                /** @description The milliseconds left at the last event. */
                bank?: number;
                /** @description Whether the organiser can invite another player during the game. */
                absent?: boolean;
            }[];
            private: boolean;
            terms: components["schemas"]["AgreedTerms"];
            clock: components["schemas"]["AgreedClock"];
            /** @description The time of the tables, in milliseconds since 1970, for comparison with due. */
            now: number;
            /** @description The end of the time of the player in turn, in milliseconds since 1970. */
            due?: number;
            /** @description The seats that have cast each vote. */
            votes?: {
                pause?: components["schemas"]["Seats"];
                end?: components["schemas"]["Seats"];
                rematch?: components["schemas"]["Seats"];
            };
            paused: boolean;
            /** @description The table of the rematch, where the tokens of the seats stay valid. */
            next?: string;
        };
        /** @description An update of package table. There is none before the game begins. */
        Update: wire.Update;
        State: {
            info: components["schemas"]["Info"];
            update?: components["schemas"]["Update"];
        };
        /** @description A sign of life without an event of the game. */
        Ping: {
            /** @enum {boolean} */
            ping: true;
            /**
             * @description The seats whose players are connected now, at any node; unknown before the first such line. A player whose network
             *     is gone without notice stays connected until the system of the server gives up the connection, which can take a
             *     quarter of an hour.
             */
            present?: components["schemas"]["Seats"];
            /** @description The messages of players since the last such line. */
            reactions?: {
                seat: components["schemas"]["Seat"];
                reaction: components["schemas"]["Reaction"];
            }[];
        };
        /** @description A line of a feed. */
        Event: components["schemas"]["State"] | components["schemas"]["Ping"] | {
            /** @enum {boolean} */
            bye: true;
        } | {
            error: components["schemas"]["Error"];
        };
    };
    responses: {
        /** @description The request is carried out, and stored. */
        Done: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Done"];
            };
        };
        /** @description The table. */
        State: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["State"];
            };
        };
        /**
         * @description The request was not carried out; with status 503, it may have been. The code is for programs, the message for
         *     people. The table of the codes has the status of each.
         */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        id: string;
        /** @description The number of the last entry that the client knows. Without it the answer starts from the beginning. */
        after: number;
        /** @description At most 64 printable ASCII characters. */
        key: string;
        /** @description 32 random bytes as base64url, 43 characters. Keep it as secret as a token. */
        newKey: string;
    };
    requestBodies: {
        /** @description An empty body, or an object without fields. */
        Empty: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        Name: {
            content: {
                "application/json": {
                    name: components["schemas"]["Name"];
                };
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type Done = components['schemas']['Done'];
export type Problem = components['schemas']['Problem'];
export type Error = components['schemas']['Error'];
export type Setup = components['schemas']['Setup'];
export type Name = components['schemas']['Name'];
export type Seat = components['schemas']['Seat'];
export type Seats = components['schemas']['Seats'];
export type Reaction = components['schemas']['Reaction'];
export type Level = components['schemas']['Level'];
export type Clock = components['schemas']['Clock'];
export type Terms = components['schemas']['Terms'];
export type AgreedClock = components['schemas']['AgreedClock'];
export type AgreedTerms = components['schemas']['AgreedTerms'];
export type Create = components['schemas']['Create'];
export type Created = components['schemas']['Created'];
export type Lobby = components['schemas']['Lobby'];
export type Listing = components['schemas']['Listing'];
export type Info = components['schemas']['Info'];
export type Update = components['schemas']['Update'];
export type State = components['schemas']['State'];
export type Ping = components['schemas']['Ping'];
export type Event = components['schemas']['Event'];
export type ResponseDone = components['responses']['Done'];
export type ResponseState = components['responses']['State'];
export type ResponseProblem = components['responses']['Problem'];
export type ParameterId = components['parameters']['id'];
export type ParameterAfter = components['parameters']['after'];
export type ParameterKey = components['parameters']['key'];
export type ParameterNewKey = components['parameters']['newKey'];
export type RequestBodyEmpty = components['requestBodies']['Empty'];
export type RequestBodyName = components['requestBodies']['Name'];
export type $defs = Record<string, never>;
export interface operations {
    healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node is ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The node is not ready, and the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    document: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    schema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": Record<string, never>;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    node: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses of all nodes, if the server knows them, and the version of the rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        nodes: string[];
                        rules: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    lobby: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 100 tables: first the latest one of each address that has created tables, then the latest but one of each, and so on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lobby"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    create: {
        parameters: {
            query?: never;
            header?: {
                /** @description 32 random bytes as base64url, 43 characters. Keep it as secret as a token. */
                "Idempotency-Key"?: components["parameters"]["newKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Create"];
            };
        };
        responses: {
            /** @description The table is created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Created"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    state: {
        parameters: {
            query?: {
                /** @description The number of the last entry that the client knows. Without it the answer starts from the beginning. */
                after?: components["parameters"]["after"];
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["State"];
            default: components["responses"]["Problem"];
        };
    };
    feed: {
        parameters: {
            query?: {
                /** @description The number of the last entry that the client knows. Without it the answer starts from the beginning. */
                after?: components["parameters"]["after"];
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["Event"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    journal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The journal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    join: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 64 printable ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Name"];
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    sit: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 64 printable ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    invitation: string;
                    name: components["schemas"]["Name"];
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    leave: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 64 printable ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Empty"];
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    nonce: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 64 printable ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description At most 200 bytes of UTF-8. */
                    nonce: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    move: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 64 printable ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The number of the snapshot that the player had seen. */
                    number: number;
                    /** @description The move object of the view, or its text alone, such as `take 1`. */
                    move: string | wire.Move;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    takeBack: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 64 printable ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The number of the entry that is taken back. */
                    number: number;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    nextRound: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 64 printable ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Empty"];
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    resign: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 64 printable ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Empty"];
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    vote: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 64 printable ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    for: "pause" | "end" | "rematch";
                    /** @description Whether the vote is withdrawn. */
                    no?: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    react: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reaction: components["schemas"]["Reaction"];
                };
            };
        };
        responses: {
            /** @description The message is sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    resume: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 64 printable ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Empty"];
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    handOver: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 64 printable ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A new token. */
                    token: string;
                    name: components["schemas"]["Name"];
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    invite: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 64 printable ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    seat: components["schemas"]["Seat"];
                    /** @description 32 new random bytes, in the form of a token. */
                    invitation: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    closeTable: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 64 printable ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Empty"];
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    deleteTable: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 64 printable ASCII characters. */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Empty"];
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};

