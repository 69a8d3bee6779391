import { ErrorBody } from "@armature/engine/operation";
import { Ajv } from "ajv";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { cloneDatabase } from "../database/testing.ts";
import type { Api } from "./fuzz-bodies.testing.ts";
import { callsTo, type Endpoint, endpointsOf, type HostileCall } from "./fuzz.testing.ts";
import { createLog } from "../http/log.ts";
import type { OpenApiDocument } from "../openapi/shapes.ts";
import { CHEAP_HASH, ORIGIN, PASSWORD } from "../session/testing.ts";
import type { Testing, TestProduct } from "./test-product.ts";

/** The only answer that does not end by itself. */
const STREAM = "/api/events";
const INSIDE = /select |insert into|\.ts:|node_modules|at Object/;
const isErrorBody = new Ajv().compile(JSON.parse(JSON.stringify(ErrorBody)) as object);

/** The result of one run. */
export interface FuzzResult {
  /** Answers of 500 and above, and errors with a wrong shape: the call, and what the log says. */
  readonly failures: readonly string[];
  /** How often each caller got each status, as `member 400`. */
  readonly counts: ReadonlyMap<string, number>;
  /** How many there are, those of entities that are left out included. */
  readonly endpoints: number;
}

/**
 * Calls every route of a new product as every caller, in a fixed order. The same seed makes the same calls.
 * @param isLeftOut entities whose generic routes are not called
 * @param step 1 if each route is called by every caller, 2 by every second one, and so on
 */
export async function fuzz<Person extends string>(
  seed: number,
  { cast, start, template }: Testing<Person>,
  isLeftOut: (entity: string) => boolean,
  step: number,
): Promise<FuzzResult> {
  const database = await cloneDatabase(template);
  const lines: string[] = [];
  const routes: string[] = [];
  const log = createLog("error", { write: (line: string) => void lines.push(line) });
  const product = await start(database, {
    log,
    onRoute: ({ method, url }) => void routes.push(...[method].flat().map((each) => `${each} ${url}`)),
  });
  try {
    const document = (await product.call(cast.administrator, "GET", "openapi.json")).body as unknown as OpenApiDocument;
    const endpoints = endpointsOf(document, routes);
    const api = { schemas: document.components.schemas, examples: examplesOf(product) };
    const people = await callersOf(product, database);
    return {
      ...(await tryAll(
        endpoints,
        isGenericOf(product, isLeftOut),
        api,
        seed,
        ["nobody", ...Object.keys(cast.accounts)],
        people,
        lines,
        step,
      )),
      endpoints: endpoints.length,
    };
  } finally {
    await product.close();
    await database.close();
  }
}

/** Whether a path is a generic route of one of these entities, and not an operation of the application below it. */
function isGenericOf<Person extends string>(
  { cast, metadata }: TestProduct<Person>,
  isAny: (entity: string) => boolean,
): (path: string) => boolean {
  const operations = cast.application.modules.flatMap((module) => module.operations ?? []);
  const own = new Set(operations.map(({ contract }) => contract.path.replaceAll(/:(\w+)/g, "{$1}")));
  const entities = [...metadata.current().metadata.entities.values()].filter(({ name }) => isAny(name));
  const starts = entities.flatMap(({ name, route }) => [route, `${name}AuditHistory`]);
  const bases = starts.flatMap((start) => [`/api/${start}`, `/api/admin/${start}`]);
  return (path) => !own.has(path) && bases.some((base) => path === base || path.startsWith(`${base}/`));
}

/** Records that can be stored. Required references have a small id. */
function examplesOf<Person extends string>({ cast, metadata, anEntity }: TestProduct<Person>): Api["examples"] {
  const stored = [...metadata.current().metadata.entities.values()].filter(({ store }) => store === "records");
  return new Map(
    stored.map(({ name, attributes }) => {
      const needed = attributes.filter((a) => a.column === "reference" && a.required);
      return [
        name,
        anEntity(name, { ...Object.fromEntries(needed.map((a) => [a.name, 1])), organizationId: cast.own }),
      ];
    }),
  );
}

interface People {
  readonly send: (caller: string, call: HostileCall) => Promise<{ readonly status: number; readonly text: string }>;
}

/** Signs in again when a session has ended, each time from another address. */
async function callersOf<Person extends string>(
  { app, cast }: TestProduct<Person>,
  database: Database,
): Promise<People> {
  const tokens = new Map<string, string>();
  let addresses = 0;
  const anAddress = () => `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  async function signIn(caller: string) {
    const payload = { username: usernameOf(caller), password: PASSWORD };
    const url = "/api/login";
    const answer = await app.inject({ method: "POST", url, remoteAddress: anAddress(), headers: ORIGIN_ONLY, payload });
    const token = /jwt=([^;]+)/.exec(String(answer.headers["set-cookie"]))?.[1];
    if (token === undefined) throw new Error(`${caller} cannot sign in: ${answer.body}`);
    tokens.set(caller, token);
  }
  for (const [caller, username] of Object.entries<string>(cast.accounts)) {
    await addPerson(database, caller, username);
    await signIn(caller);
  }
  return {
    async send(caller, { body, headers, ...rest }) {
      const token = tokens.get(caller);
      const request: InjectOptions = {
        ...rest,
        remoteAddress: anAddress(),
        headers: { ...ORIGIN_ONLY, ...headers },
        ...(body !== undefined && { payload: body }),
        ...(token !== undefined && { cookies: { jwt: token } }),
      };
      const isStream = rest.url.startsWith(STREAM);
      const answer = await app.inject({ ...request, payloadAsStream: isStream });
      const text = isStream ? "" : answer.body;
      if (isStream) answer.stream().destroy();
      if (answer.statusCode === 401 && token !== undefined) await signIn(caller);
      return { status: answer.statusCode, text };
    },
  };
}

const ORIGIN_ONLY = { origin: ORIGIN };

function usernameOf(caller: string): string {
  return `fuzz-${caller.toLowerCase()}@fuzz.example`;
}

/**
 * Adds a separate person with the permissions of an account. The fuzz test does not try ids as high as this person's.
 */
async function addPerson({ kysely }: Database, caller: string, like: string): Promise<void> {
  const username = usernameOf(caller);
  await sql`with "person" as (
      insert into data."user" ("email", "firstName", "lastName", "displayName", "organizationId", "created", "updated")
      select ${username}, 'Fuzz', 'Person', 'Fuzz Person', "organizationId", now(), now()
      from data."user" where "email" = ${like} returning "userId")
    insert into system."account"
      ("userId", "username", "usernameKey", "passwordHash", "profile", "permission", "confirmed", "lastOrganizationId")
    select "person"."userId", ${username}, ${username}, ${CHEAP_HASH}, "profile", "permission", now(), "lastOrganizationId"
    from "person", system."account" where "username" = ${like}`.execute(kysely);
}

async function tryAll(
  endpoints: readonly Endpoint[],
  isLeftOut: (path: string) => boolean,
  api: Api,
  seed: number,
  callers: readonly string[],
  { send }: People,
  lines: readonly string[],
  step: number,
): Promise<Pick<FuzzResult, "failures" | "counts">> {
  const failures: string[] = [];
  const counts = new Map<string, number>();
  for (const [place, endpoint] of endpoints.entries()) {
    if (isLeftOut(endpoint.path)) continue;
    const calls = fc.sample(callsTo(endpoint, api), { seed: seed * 100_003 + place, numRuns: callers.length });
    for (const [i, caller] of callers.entries()) {
      const call = calls[i];
      if (call === undefined || (place + i) % step !== 0) continue;
      const logged = lines.length;
      const { status, text } = await send(caller, call);
      counts.set(`${caller} ${status}`, (counts.get(`${caller} ${status}`) ?? 0) + 1);
      if (isSound(status, text)) continue;
      failures.push(
        JSON.stringify({ caller, ...call, status, text, log: lines.slice(logged) }, null, 1).slice(0, 6_000),
      );
    }
  }
  return { failures, counts };
}

/** Whether the answer is no server error, and whether an error has the usual shape and reveals nothing internal. */
function isSound(status: number, text: string): boolean {
  if (status >= 500) return false;
  return status < 400 || text === "" || (isErrorBody(JSON.parse(text)) && !INSIDE.test(text));
}
