import {
  type AttributeType,
  type ElementType,
  type EntityType,
  type PermissionMap,
  validateAttribute,
  type Values,
} from "@armature/engine";
import { applies, type PermissionProfiles, writable } from "@armature/engine/access";
import { choicesOf } from "@armature/engine/elements";
import { isReference } from "@armature/engine/values";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { Kysely } from "kysely";
import type { WholeApplication } from "../modules/application-code.ts";
import { loadConfig } from "../start/load-config.ts";
import { preparedBy, type Template } from "../database/testing.ts";
import type { Database } from "../database/open.ts";
import type { SystemSchema } from "../database/schema.ts";
import { createLog } from "../http/log.ts";
import { openProduct, type Product, type ProductDeps } from "../start/product.ts";
import { CHEAP_HASH, ORIGIN, PASSWORD } from "../session/testing.ts";
import type { Environment } from "../base/config.ts";
import type { ErrorItem } from "../base/errors.ts";

/** An answer of the API, with its parsed body. */
export interface Answer {
  readonly status: number;
  readonly headers: LightMyRequestResponse["headers"];
  readonly body: Body;
  /** The raw body, for an answer that is not JSON. */
  readonly bytes: Buffer;
}

/** The parts of bodies that tests read. Which are present depends on the call. */
export interface Body {
  readonly result: Values;
  readonly message: string;
  readonly errors: readonly ErrorItem[];
  readonly requestId: string;
  readonly stored?: Values;
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly people: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Headers = Readonly<Record<string, string>>;

/** How tests use an application. */
export interface Cast<Person extends string>
  extends Pick<ProductDeps, "application">,
    Partial<Pick<ProductDeps, "exampleRecords">> {
  /** The name of its database template. */
  readonly template: string;
  /** Valid values of its element types. */
  readonly examplesOf: (element: ElementType) => readonly unknown[];
  /** The usernames of the people, by role. */
  readonly accounts: Readonly<Record<Person, string>>;
  readonly administrator: Person;
  /** A person in another organization than the others. */
  readonly neighbour: Person;
  /** The organizations: `own` of the others, `other` of the neighbour. */
  readonly own: number;
  readonly other: number;
  /** The default person who creates a record, and its entity. */
  readonly maker: Person;
  readonly entity: string;
  /** The references that a new record needs. */
  readonly references?: (database: Database) => Promise<(caller: Person | "nobody") => Values>;
  /** Values of records, by entity, that attributes alone do not determine. */
  readonly values?: Readonly<Record<string, Values>>;
  /** The variant that decides which attributes records have. */
  readonly variant?: string;
  /** Properties of every attribute that tests publish. */
  readonly attribute?: Values;
  /** Permanent exceptions to the permissions of accounts. */
  readonly permissions?: Partial<Readonly<Record<Person, PermissionMap>>>;
  /** Adds further data to its databases. */
  readonly prepare?: (kysely: Kysely<SystemSchema>) => Promise<void>;
}

/** How test files open an application. */
export interface Testing<Person extends string> {
  readonly cast: Cast<Person>;
  /** A database with its examples. Created once in a run, then cloned for each test file. */
  readonly template: Template;
  /** Opens the application on a database made from the template. */
  readonly start: (database: Database, options?: TestProductOptions) => Promise<TestProduct<Person>>;
}

export function testing<Person extends string>(cast: Cast<Person>): Testing<Person> {
  const template: Template = {
    name: cast.template,
    async prepare(kysely, kind) {
      const { app } = await openExample(preparedBy(kysely, kind), cast);
      await app.close();
      await kysely.updateTable("system.account").set({ passwordHash: CHEAP_HASH }).execute();
      await cast.prepare?.(kysely);
      for (const [person, permission] of Object.entries(cast.permissions ?? {}))
        await setPermission(kysely, cast.accounts[person as Person], permission as PermissionMap);
    },
  };
  return { cast, template, start: (database, options = {}) => startAs(cast, database, options) };
}

export interface TestProduct<Person extends string> extends Product {
  readonly cast: Cast<Person>;
  /**
   * Makes a call as a browser does from a page of this site. Texts and bytes are sent unchanged.
   * @param path below `/api/`, unless it begins with a slash
   */
  readonly call: (
    caller: Person | "nobody",
    method: Method,
    path: string,
    body?: unknown,
    headers?: Headers,
  ) => Promise<Answer>;
  /**
   * A valid record with every attribute that a caller can set. Leaves out references, and attributes that not everybody
   * may set.
   */
  readonly anEntity: (entity: string, over?: Values, caller?: Person | "nobody") => Values;
  /** Creates a record with a call and returns it as stored. */
  readonly create: (over?: Values, caller?: Person | "nobody") => Promise<Values>;
  /** Stores exceptions to the permissions of an account; null removes them. */
  readonly grant: (account: Person, permission: PermissionMap | null) => Promise<void>;
  /** Publishes properties of an attribute as the administrator. */
  readonly publish: (attribute: string, values: Values) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface TestProductOptions
  extends Pick<ProductDeps, "onRoute">,
    Partial<Pick<ProductDeps, "application" | "clock" | "exampleRecords" | "log">> {
  /** Whether jobs run by themselves. Without it, tests call `worker.runDue`. */
  readonly jobs?: boolean;
  /** Further settings, as environment variables. */
  readonly env?: Environment;
}

async function startAs<Person extends string>(
  cast: Cast<Person>,
  database: Database,
  options: TestProductOptions,
): Promise<TestProduct<Person>> {
  const product = await openExample(database, { application: cast.application, ...options });
  const { app, metadata } = product;
  const { accounts, administrator, maker, entity: own } = cast;
  const references = await cast.references?.(database);
  const tokens = new Map<string, Promise<string>>();
  const inject = async (request: InjectOptions) => answerOf(await app.inject(request));
  const tokenFor = (caller: Person): Promise<string> => {
    const known = tokens.get(caller) ?? tokenOf(product, accounts[caller]);
    tokens.set(caller, known);
    return known;
  };

  const call: TestProduct<Person>["call"] = async (caller, method, path, body, headers = {}) => {
    const token = caller === "nobody" ? undefined : await tokenFor(caller);
    return inject({
      method,
      url: path.startsWith("/") ? path : `/api/${path}`,
      headers: { origin: ORIGIN, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { payload: isSentAsIs(body) ? body : JSON.stringify(body) }),
      ...(token !== undefined && { cookies: { jwt: token } }),
    });
  };

  const anEntity = (entity: string, over: Values = {}, caller: Person | "nobody" = maker): Values => {
    const type = metadata.current().metadata.entities.get(entity);
    if (!type) throw new Error(`There is no entity ${entity}`);
    return {
      ...exampleOf(cast, type, metadata.current().profiles.attributes[entity]),
      ...cast.values?.[entity],
      ...(entity === own && references?.(caller)),
      ...over,
    };
  };

  return {
    ...product,
    cast,
    call,
    anEntity,
    async create(over, caller = maker) {
      const answer = await call(caller, "POST", own, anEntity(own, over, caller));
      if (answer.status !== 201) throw new Error(`The ${own} was not created: ${JSON.stringify(answer.body)}`);
      return answer.body.result;
    },
    grant: (account, permission) =>
      setPermission(database.kysely, accounts[account], merged(cast.permissions?.[account] ?? null, permission)),
    async publish(attribute, values) {
      const path = `attribute/${attribute}`;
      const known = (await call(administrator, "GET", path)).status === 200;
      const [entityName, name] = attribute.split(".");
      const answer = known
        ? await call(administrator, "PUT", path, values)
        : await call(administrator, "POST", "attribute", { entityName, name, ...cast.attribute, ...values });
      if (answer.status >= 300) throw new Error(`${attribute} was not published: ${JSON.stringify(answer.body)}`);
    },
    close: () => app.close(),
  };
}

/**
 * The application with rows of permissions for entities that tests make while it runs. Without a row, these would be
 * for administrators only.
 * @param like the entity whose rights they get
 */
export function withRowsLike(
  application: WholeApplication,
  like: string,
  entities: readonly string[],
): WholeApplication {
  const { profiles } = application;
  const row = profiles.entities[like];
  if (!row) throw new Error(`${like} has no row of permissions`);
  const rows = Object.fromEntries(entities.map((name) => [name, row]));
  return { ...application, profiles: { ...profiles, entities: { ...profiles.entities, ...rows } } };
}

/** An entity that suites for every application make. No release has this name. */
export const MADE_BY_SUITES = "clinic";

/** A clock that a test can move forward, in minutes. */
export function movableClock() {
  let offset = 0;
  return {
    clock: () => new Date(Date.now() + offset),
    pass: (minutes: number) => void (offset += minutes * 60_000),
  };
}

/** The token of the session that an answer opens; empty if it opens none. */
export function sessionTokenOf({ headers }: Answer): string {
  return /jwt=([^;]+)/.exec(String(headers["set-cookie"]))?.[1] ?? "";
}

/** The session token of an example account. */
export async function tokenOf({ app }: Pick<Product, "app">, username: string): Promise<string> {
  const payload = { username, password: PASSWORD };
  const answer = await app.inject({ method: "POST", url: "/api/login", headers: { origin: ORIGIN }, payload });
  const token = (answer.cookies as { name: string; value: string }[]).find((cookie) => cookie.name === "jwt");
  if (token === undefined) throw new Error(`${username} cannot sign in: ${answer.body}`);
  return token.value;
}

/** Opens an application on an empty database, or on one that it filled before. */
export function openExample(
  database: Database,
  { jobs = false, env = {}, ...options }: TestProductOptions & Pick<ProductDeps, "application">,
): Promise<Product> {
  const config = loadConfig({
    DATABASE_URL: "memory://",
    PUBLIC_URL: ORIGIN,
    DEMO: "on",
    DEMO_PASSWORD: PASSWORD,
    JOBS: jobs ? "on" : "off",
    ...env,
  });
  return openProduct({ clock: () => new Date(), log: createLog("silent"), ...options, config, database });
}

async function setPermission(
  kysely: Kysely<SystemSchema>,
  username: string,
  permission: PermissionMap | null,
): Promise<void> {
  await kysely
    .updateTable("system.account")
    .set({ permission: permission && JSON.stringify(permission) })
    .where("username", "=", username)
    .execute();
}

/** Merges exceptions for each entity; later ones overwrite earlier ones. */
function merged(under: PermissionMap | null, over: PermissionMap | null): PermissionMap | null {
  if (under === null || over === null) return over ?? under;
  const names = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries(Array.from(names, (name) => [name, { ...under[name], ...over[name] }]));
}

function isSentAsIs(body: unknown): body is string | Buffer {
  return typeof body === "string" || Buffer.isBuffer(body);
}

function answerOf({ statusCode, headers, rawPayload }: LightMyRequestResponse): Answer {
  const isJson = String(headers["content-type"]).startsWith("application/json");
  const body = (isJson && rawPayload.length > 0 ? JSON.parse(rawPayload.toString()) : {}) as Body;
  return { status: statusCode, headers, body, bytes: rawPayload };
}

let made = 0;

/** The first valid value of each attribute. Unique attributes get a new number. */
function exampleOf(
  { examplesOf, variant }: Pick<Cast<string>, "examplesOf" | "variant">,
  type: EntityType,
  limited: PermissionProfiles["attributes"][string] = {},
): Values {
  made += 1;
  const asked = type.attributes.filter(
    (a) =>
      a.element &&
      writable(a, "create") &&
      !isReference(a.column) &&
      limited[a.name]?.create === undefined &&
      applies(type, a, variant ?? null),
  );
  return Object.fromEntries(asked.map((attribute) => [attribute.name, valueOf(attribute, examplesOf)]));
}

/** An example of the element type, cut to the maximum length, or the first choice; null if none is valid. */
function valueOf(attribute: AttributeType, examplesOf: Cast<string>["examplesOf"]): unknown {
  const { name, maxLength, multiple, needs } = attribute;
  const choice = choicesOf(attribute).all[0]?.value;
  const candidates = [
    ...(needs.some((need) => need.kind === "unique") ? [`${name}.${made}@person.example`, String(made)] : []),
    ...(choice === undefined ? [] : [multiple ? [choice] : choice]),
    ...(attribute.element ? examplesOf(attribute.element) : []),
  ];
  const short = candidates.map((value) => (typeof value === "string" ? value.slice(0, maxLength ?? 100) : value));
  return (
    short.find((value) => validateAttribute(attribute, { [name]: value }, { mode: "create" }).length === 0) ?? null
  );
}
