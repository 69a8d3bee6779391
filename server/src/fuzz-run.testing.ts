import { ErrorBody } from "@armature/engine";
import { Ajv } from "ajv";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import type { Database } from "./database/database.ts";
import { cloneDatabase } from "./database/testing.ts";
import type { Api } from "./fuzz-bodies.testing.ts";
import { callsTo, type Endpoint, endpointsOf, type HostileCall } from "./fuzz.testing.ts";
import { createLog } from "./http/log.ts";
import type { OpenApiDocument } from "./openapi/shapes.ts";
import { CHEAP_HASH, ORIGIN, PASSWORD } from "./session/testing.ts";
import { OWN, productTemplate, startProduct, type TestProduct } from "./testing.ts";

/** Profile of each caller; people of their own, whom no call can name by the ids that the fuzz tries. */
const CALLERS = {
  nobody: null,
  reader: "reader",
  member: "member",
  staff: "providerStaff",
  administrator: "providerAdmin",
} as const;
type Fuzzer = keyof typeof CALLERS;
const FUZZERS = Object.keys(CALLERS) as Fuzzer[];
/** The one answer that never ends by itself. */
const STREAM = "/api/events";
const INSIDE = /select |insert into|\.ts:|node_modules|at Object/;
const isErrorBody = new Ajv().compile(JSON.parse(JSON.stringify(ErrorBody)) as object);

/** What one run found. */
export interface FuzzResult {
  /** Answers of 500 and more, and refusals in another shape than all others: the call, and what the log says of it. */
  readonly failures: readonly string[];
  /** How often each caller got each status, as `member 400`. */
  readonly counts: ReadonlyMap<string, number>;
  readonly endpoints: number;
}

/** Every route of a product of its own, as every caller, in one order; the same calls for the same seed. */
export async function fuzz(seed: number): Promise<FuzzResult> {
  const database = await cloneDatabase(productTemplate);
  const lines: string[] = [];
  const routes: string[] = [];
  const log = createLog("error", { write: (line: string) => void lines.push(line) });
  const product = await startProduct(database, {
    log,
    onRoute: ({ method, url }) => void routes.push(...[method].flat().map((each) => `${each} ${url}`)),
  });
  try {
    const document = (await product.call("admin", "GET", "openapi.json")).body as unknown as OpenApiDocument;
    const endpoints = endpointsOf(document, routes);
    const api = { schemas: document.components.schemas, examples: examplesOf(product) };
    const people = await callersOf(product, database);
    return { ...(await tryAll(endpoints, api, seed, people, lines)), endpoints: endpoints.length };
  } finally {
    await product.close();
    await database.close();
  }
}

/** Records that could be stored; what they must refer to has a small id. */
function examplesOf({ metadata, anEntity }: TestProduct): Api["examples"] {
  const stored = [...metadata.current().metadata.entities.values()].filter(({ store }) => store === "records");
  return new Map(
    stored.map(({ name, attributes }) => {
      const needed = attributes.filter((a) => a.column === "reference" && a.required);
      return [name, anEntity(name, { ...Object.fromEntries(needed.map((a) => [a.name, 1])), organizationId: OWN })];
    }),
  );
}

interface People {
  readonly send: (caller: Fuzzer, call: HostileCall) => Promise<{ readonly status: number; readonly text: string }>;
}

/** Whoever has no session any more signs in again, each time from another address. */
async function callersOf({ app }: TestProduct, database: Database): Promise<People> {
  const tokens = new Map<Fuzzer, string>();
  let addresses = 0;
  const anAddress = () => `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  async function signIn(caller: Fuzzer) {
    const payload = { username: usernameOf(caller), password: PASSWORD };
    const url = "/api/login";
    const answer = await app.inject({ method: "POST", url, remoteAddress: anAddress(), headers: ORIGIN_ONLY, payload });
    const token = /jwt=([^;]+)/.exec(String(answer.headers["set-cookie"]))?.[1];
    if (token === undefined) throw new Error(`${caller} cannot sign in: ${answer.body}`);
    tokens.set(caller, token);
  }
  for (const caller of FUZZERS.filter((each) => CALLERS[each] !== null)) {
    await addPerson(database, caller);
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

function usernameOf(caller: Fuzzer): string {
  return `fuzz-${caller}@provider.example`;
}

async function addPerson({ kysely }: Database, caller: Fuzzer): Promise<void> {
  const username = usernameOf(caller);
  const profile = CALLERS[caller];
  const isProvider = profile?.startsWith("provider");
  await sql`with "person" as (
      insert into data."user" ("email", "firstName", "lastName", "displayName", "organizationId", "created", "updated")
      values (${username}, 'Fuzz', 'Person', 'Fuzz Person', ${isProvider ? null : OWN}::int, now(), now())
      returning "userId")
    insert into system."account"
      ("userId", "username", "usernameKey", "passwordHash", "profile", "confirmed", "lastOrganizationId")
    select "userId", ${username}, ${username}, ${CHEAP_HASH}, ${profile}, now(), ${OWN}::int from "person"`.execute(
    kysely,
  );
}

async function tryAll(
  endpoints: readonly Endpoint[],
  api: Api,
  seed: number,
  { send }: People,
  lines: readonly string[],
): Promise<Pick<FuzzResult, "failures" | "counts">> {
  const failures: string[] = [];
  const counts = new Map<string, number>();
  for (const [place, endpoint] of endpoints.entries()) {
    const calls = fc.sample(callsTo(endpoint, api), { seed: seed * 100_003 + place, numRuns: FUZZERS.length });
    for (const [i, caller] of FUZZERS.entries()) {
      const call = calls[i];
      if (call === undefined) continue;
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

/** No fault of the server, and every refusal as the errors of this API are, telling nothing of its inside. */
function isSound(status: number, text: string): boolean {
  if (status >= 500) return false;
  return status < 400 || text === "" || (isErrorBody(JSON.parse(text)) && !INSIDE.test(text));
}
