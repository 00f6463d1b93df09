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
        /** Whether the process is alive. */
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
        /** Whether requests should be sent here. */
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
    "/v1/node": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where else the same tables are served. */
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
        /** Tables at which anybody can take a seat, first those at which something happened last. */
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
         * @description The answer has the tokens of the table. They are stored as hashes, and made of the key: only whoever repeats the
         *     request with the same key gets them again.
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
        /** A table as whoever asks sees it, now. */
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
         * A table as it goes on.
         * @description A line of JSON for each event, as it happens. The first has what has happened since `after`. A line with `ping` comes
         *     every 25 seconds when nothing happens. A line with `bye` is the last: the node stops, go on at another one. A line
         *     with `error` is the last, too.
         *
         *     A line with `ping` can say what is new of the people at the table, which is no part of the game: it has no number, and nobody
         *     keeps it. What was said is not repeated to those who come later. Clients that do not know of it go on.
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
         * @description It shows hands that were never shown. Verify of package table checks that no card was chosen.
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
         * @description The token in the header is a new one that the client has made. It becomes that of the seat.
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
        /** Take the seat of a link. When all seats are taken the game begins. */
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
        /** Name the nonce, in the order of the seats. Who names none within 20 seconds has the empty one. */
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
         * @description It is made if nothing has changed the game since the entry with the number. If something has, the answer has what
         *     has happened.
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
         * Take the last decision back. The snapshot says whether and which.
         * @description The time since then counts for that decision. If it is up, the decision cannot be taken back.
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
        /** Give up. Of two players the other one wins; of more a bot plays on in the seat if somebody else still plays, and its token is worth nothing any more. */
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
         * Want a pause, the end of the game without a winner, or a rematch. It happens when all players want it.
         * @description A rematch is for a game whose cards were dealt. A vote for one counts as a new table of the address.
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
         * Say something to the others, as a player, at most once in two seconds.
         * @description Everybody gets it whose feed is open, at any node, but for spectators who are delayed. It can be lost between nodes, and nothing is stored.
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
    "/v1/tables/{id}/link": {
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
         * Give a seat a new token. The old one is worth nothing from then on.
         * @description For the player of the seat, who hands it on, and for the organiser, who replaces a link. Before the game the seat is free
         *     then; in the game the new player has the name and goes on. The clock goes on, too; only who takes over from a bot gets
         *     new time.
         */
        post: operations["link"];
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
        /** Close the table, with the organiser's token. Nobody wins. */
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
         * @description The organiser's token deletes a table before the game or after it, and the token of a seat deletes it when the game is over. A
         *     deleted table is answered like one that never was.
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
            /** @description The number of the last entry then. */
            number: number;
        };
        Problem: {
            error: components["schemas"]["Error"];
            info?: components["schemas"]["Info"];
            update?: components["schemas"]["Update"];
        };
        Error: {
            /**
             * @description | code | status | what is wrong |
             *     |---|---|---|
             *     | `invalid` | 400 | The request is malformed. |
             *     | `too-large` | 413 | The request has too many bytes. |
             *     | `unauthorized` | 401 | The token is none of this table, or there is no such table. |
             *     | `forbidden` | 403 | The token is for something else, the operator has banned the address or the token, the terms do not allow it, or the request comes from a page of another site. |
             *     | `not-found` | 404 | There is no such table, or not for those without a token. |
             *     | `refused` | 409 | The rules or the course of the game do not allow it: see `refusal`. |
             *     | `not-begun` | 409 | The game has not begun. |
             *     | `begun` | 409 | The game has begun already. |
             *     | `over` | 409 | The game is over. To what belongs to its course, such as a move, the answer is `refused`, and `refusal.why` is `over`. |
             *     | `not-over` | 409 | The game is not over. |
             *     | `taken` | 409 | The seat is taken, or all are. |
             *     | `paused` | 409 | The game is paused. |
             *     | `spent` | 409 | The seat has voted, changed its link, or come and gone too often at this table. |
             *     | `full` | 409 | The server has as many tables as it may have. |
             *     | `key-reused` | 422 | The Idempotency-Key was used for another request. |
             *     | `busy` | 429 | There are too many requests, feeds or connections: try again with the same key, after the seconds in Retry-After. |
             *     | `unplayable` | 500 | The version of the program at this node cannot go on with the table. |
             *     | `unavailable` | 503 | The store does not answer, or the clock of the node is off: try again, with the same key. |
             *
             *     A method that a path does not have is answered with 405 and `invalid`.
             * @enum {string}
             */
            code: "not-found" | "unauthorized" | "forbidden" | "invalid" | "too-large" | "refused" | "not-begun" | "begun" | "over" | "not-over" | "taken" | "paused" | "spent" | "full" | "key-reused" | "unplayable" | "unavailable" | "busy";
            message: string;
            /** @description A refusal of package table. */
            refusal?: wire.Refusal;
        };
        /**
         * @description Which game is played, as the project's schema says. Modules have the version 1, and their hashes can be left out: cast-of-crabs,
         *     jellyfish, lobster, seahorse and starfish, the cards of Extra Salt, and extra-pepper, to which the events belong. A house has no events here.
         */
        Setup: wire.Setup;
        Seat: number;
        Seats: components["schemas"]["Seat"][];
        /** @enum {string} */
        Reaction: "hello" | "well-played" | "thanks" | "wow" | "oops" | "no-hurry";
        /**
         * @description Of a bot; normal if it is left out.
         * @enum {string}
         */
        Level: "random" | "easy" | "normal" | "hard";
        Clock: {
            /** @enum {string} */
            kind?: "none" | "move" | "bank";
            /** @description For each decision, or for the whole game: at least 1, and 0 without a clock. */
            seconds?: number;
            /** @description Seconds that a bank gets for each turn. */
            increment?: number;
            /** @description After how many seconds who does not decide counts as absent. */
            absence?: number;
            /**
             * @description What happens when there is no time left.
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
        /** @description What was agreed on. All fields are there. */
        AgreedClock: WithRequired<components["schemas"]["Clock"], "kind" | "seconds" | "increment" | "absence" | "then">;
        /** @description What was agreed on. All fields are there. */
        AgreedTerms: WithRequired<components["schemas"]["Terms"], "revealSeed" | "nextAtOnce" | "maxRounds" | "spectatorDelay">;
        Create: {
            setup?: components["schemas"]["Setup"];
            seats: {
                /** @enum {string} */
                kind: "link" | "open" | "bot";
                /** @description Of a bot. */
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
            /** @description A token to replace links and to close the table with. */
            organiser: string;
            /** @description A token to watch a private table with. */
            watcher?: string;
            seats: {
                seat: components["schemas"]["Seat"];
                token: string;
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
            /** @description Milliseconds since 1970. */
            created: number;
        };
        Info: {
            id: string;
            setup?: components["schemas"]["Setup"];
            /** @enum {string} */
            stage: "gathering" | "nonces" | "playing" | "round-over" | "over" | "closed";
            number: number;
            /** @description The seat of whoever asks, or "spectator". */
            you: components["schemas"]["Seat"] | "spectator";
            seats: {
                /** @enum {string} */
                kind: "link" | "open" | "bot";
                name: string;
                taken: boolean;
                level?: components["schemas"]["Level"];
                /** @description Milliseconds that were left when the last thing happened. */
                bank?: number;
            }[];
            private: boolean;
            terms: components["schemas"]["AgreedTerms"];
            clock: components["schemas"]["AgreedClock"];
            /** @description The time of the tables, in milliseconds since 1970: what due is to be compared with. */
            now: number;
            /** @description Until when the player in turn has time, in milliseconds since 1970. */
            due?: number;
            /** @description Who wants what. */
            votes?: {
                pause?: components["schemas"]["Seats"];
                end?: components["schemas"]["Seats"];
                rematch?: components["schemas"]["Seats"];
            };
            paused: boolean;
            /** @description The table of the rematch, at which the tokens of the seats go on. */
            next?: string;
        };
        /** @description An update of package table. There is none before the game begins. */
        Update: wire.Update;
        State: {
            info: components["schemas"]["Info"];
            update?: components["schemas"]["Update"];
        };
        /** @description The game has not gone on, and the feed is still there. */
        Ping: {
            /** @enum {boolean} */
            ping: true;
            /**
             * @description The seats whose players are connected now, at any node; before the first such line, none is known to be. A player whose
             *     network is gone without a word is there until the system of the server gives the connection up, which can take
             *     a quarter of an hour.
             */
            present?: components["schemas"]["Seats"];
            /** @description What players have said since the last such line. */
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
        /** @description It is done, and stored. */
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
         * @description It is not done, or it is not known whether it is (503). The code is for programs, the message for people. Its status is in
         *     the table of the codes.
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
        /** @description The number of the last entry that the client knows. Without it the answer begins at the beginning. */
        after: number;
        /** @description At most 64 printable ASCII characters. */
        key: string;
        /** @description 32 random bytes as base64url, 43 characters. Keep it as secret as a token. */
        newKey: string;
    };
    requestBodies: {
        /** @description None, or an object without fields. */
        Empty: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        Name: {
            content: {
                "application/json": {
                    /** @description What the others see: at most 30 characters. */
                    name: string;
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
            /** @description It is. */
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
            /** @description Yes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description No, and why. */
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
    node: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses of all nodes, if the server was told, and the version of the rules. */
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
            /** @description At most 100 tables. */
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
            /** @description It is created. */
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
                /** @description The number of the last entry that the client knows. Without it the answer begins at the beginning. */
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
                /** @description The number of the last entry that the client knows. Without it the answer begins at the beginning. */
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
        requestBody: components["requestBodies"]["Name"];
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
                    /** @description The move as the view lists it, or its text alone, such as `take 1`. */
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
                    /** @description Whether it is not wanted any more. */
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
            /** @description It is said. */
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
    link: {
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
                    /** @description A new token that the client has made. */
                    token: string;
                    name: string;
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

