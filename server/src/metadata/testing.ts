import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll } from "vitest";
import { loadConfig } from "../start/load-config.ts";
import type { Database } from "../database/open.ts";
import type { Template } from "../database/testing.ts";
import { createLog } from "../http/log.ts";
import type { WholeApplication } from "../modules/application-code.ts";
import { equipment, grantPeople, PEOPLE } from "../testing/equipment.testing.ts";
import { openProduct, type Product } from "../start/product.ts";
import type { ExampleRecords } from "../seed/seed-files.ts";

const ORIGIN = "http://product.test";
const PASSWORD = "Correct horse 1";

/** A database without tables. The start of the product creates them. */
export const emptyTemplate: Template = { name: "empty", prepare: async () => undefined };

export const ADMIN = PEOPLE.manager;
export const STAFF = PEOPLE.planner;
export const MEMBER = PEOPLE.technician;
export const OTHER_MEMBER = PEOPLE.neighbour;
export const READER = PEOPLE.reader;

/** The answer to a call, with its parsed body. */
export interface Answer {
  readonly status: number;
  readonly body: Body;
  readonly headers: LightMyRequestResponse["headers"];
}
export type Body = Readonly<Record<string, unknown>> & {
  readonly result: Readonly<Record<string, unknown>>;
  readonly errors: readonly { readonly code: string; readonly attribute: string | null; readonly message: string }[];
};

/** Calls of one signed-in person to one instance. */
export interface Caller {
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body: object, headers?: Record<string, string>): Promise<Answer>;
  put(url: string, body: object, headers?: Record<string, string>): Promise<Answer>;
  remove(url: string, headers?: Record<string, string>): Promise<Answer>;
}

export interface TestProduct extends Product {
  readonly database: Database;
  readonly as: (username: string) => Promise<Caller>;
  /** The session cookie, for calls over a socket. */
  readonly tokenOf: (username: string) => Promise<string>;
}

export interface TestProductOptions {
  readonly clock?: () => Date;
  /** Collects the lines of the log, if a test reads them. */
  readonly lines?: string[];
  /** An application other than the register. */
  readonly application?: WholeApplication;
  readonly exampleRecords?: readonly ExampleRecords[];
}

/** Starts the register with its examples as `main.ts` does, on a test database. Members may edit people in it. */
export async function startProduct(database: Database, options: TestProductOptions = {}): Promise<TestProduct> {
  const { clock = () => new Date(), lines, application = equipment, exampleRecords = [] } = options;
  const config = loadConfig({
    DATABASE_URL: "memory://",
    PUBLIC_URL: ORIGIN,
    DEMO: "on",
    DEMO_PASSWORD: PASSWORD,
  });
  const log = lines ? createLog("warn", { write: (line) => void lines.push(line) }) : createLog("silent");
  const product = await openProduct({ config, database, clock, log, application, exampleRecords });
  if (application === equipment) await grantPeople(database);
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (username: string) => {
    const known = tokens.get(username) ?? signIn(product.app, username);
    tokens.set(username, known);
    return known;
  };
  return { ...product, database, tokenOf, as: async (username) => callerOf(product.app, await tokenOf(username)) };
}

/** The product that the tests of one file share, with the two most common callers. */
export interface SharedProduct {
  /** Available from the first test on. */
  readonly product: () => TestProduct;
  readonly admin: Caller;
  readonly member: Caller;
}

/** Starts the product before the tests of a suite and closes it after them. */
export function sharedProduct(
  database: () => Database,
  options?: TestProductOptions & { readonly who?: { readonly admin: string; readonly member: string } },
): SharedProduct {
  let started: TestProduct | undefined;
  beforeAll(async () => {
    started = await startProduct(database(), options);
  }, 60_000);
  afterAll(() => started?.app.close());
  const product = () => {
    if (started === undefined)
      throw new Error("The product opens before the first test, not while tests are collected");
    return started;
  };
  const { admin, member } = options?.who ?? { admin: ADMIN, member: MEMBER };
  return { product, admin: callerAs(product, admin), member: callerAs(product, member) };
}

/** Signs in on the first call. */
function callerAs(product: () => TestProduct, username: string): Caller {
  const caller = () => product().as(username);
  return {
    get: async (...call) => (await caller()).get(...call),
    post: async (...call) => (await caller()).post(...call),
    put: async (...call) => (await caller()).put(...call),
    remove: async (...call) => (await caller()).remove(...call),
  };
}

async function signIn(app: FastifyInstance, username: string): Promise<string> {
  const answer = await app.inject({
    method: "POST",
    url: "/api/login",
    headers: { origin: ORIGIN },
    payload: { username, password: PASSWORD },
  });
  const cookie = (answer.cookies as readonly { name: string; value: string }[]).find(({ name }) => name === "jwt");
  if (!cookie) throw new Error(`${username} could not sign in: ${answer.body}`);
  return cookie.value;
}

function callerOf(app: FastifyInstance, token: string): Caller {
  const call = async (options: InjectOptions, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await app.inject({ ...options, headers: { origin: ORIGIN, ...headers }, cookies: { jwt: token } });
    const body = (answer.body === "" ? {} : JSON.parse(answer.body)) as Body;
    return { status: answer.statusCode, body, headers: answer.headers };
  };
  return {
    get: (url, headers) => call({ method: "GET", url }, headers),
    post: (url, payload, headers) => call({ method: "POST", url, payload }, headers),
    put: (url, payload, headers) => call({ method: "PUT", url, payload }, headers),
    remove: (url, headers) => call({ method: "DELETE", url }, headers),
  };
}

/** The rows of a list. */
export async function rowsOf(caller: Caller, url: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { status, body } = await caller.get(url);
  if (status !== 200) throw new Error(`GET ${url} answered ${status}: ${JSON.stringify(body)}`);
  return body.result as unknown as readonly Readonly<Record<string, unknown>>[];
}

/** The newest revision in the caller's metadata. */
export async function revisionOf(caller: Caller): Promise<number> {
  const { status, body } = await caller.get("/api/metadata");
  if (status !== 200) throw new Error(`GET /api/metadata answered ${status}: ${JSON.stringify(body)}`);
  return Number(body.result["revision"]);
}

let people = 0;
/** A valid person of the caller's organization. `values` overwrite the defaults. */
export function aUser(
  values: Readonly<Record<string, unknown>> = {},
  domain = "northgate.example",
): Readonly<Record<string, unknown>> {
  const email = `person${(people += 1)}.${process.pid}@${domain}`;
  return { email, firstName: "Tove", lastName: "Lind", certified: false, ...values };
}

/** A text attribute with the properties that an administrator sends. */
export function aText(name: string, values: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { name, label: `The ${name}`, elementType: "TextField", maxLength: 100, ...values };
}
