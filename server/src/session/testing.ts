import { UTC_ONLY } from "../base/application.ts";
import { fold } from "@armature/engine";
import type { PermissionProfiles } from "@armature/engine/access";
import { parseApplicationSpec } from "@armature/engine/metadata";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import type { Tenancy } from "../base/application.ts";
import type { Config } from "../base/config.ts";
import { loadConfig } from "../start/load-config.ts";
import type { Database } from "../database/database.ts";
import type { Profile } from "../database/account-tables.ts";
import type { OrganizationColumns } from "../database/schema.ts";
import { tokenCookie } from "../http/cookies.ts";
import type { MetadataSource } from "../http/context.ts";
import { createLog } from "../http/log.ts";
import type { Routes } from "../http/server-deps.ts";
import { buildServer } from "../start/server.ts";

export const ORIGIN = "http://product.test";
export const PASSWORD = "Correct horse 1";
/** argon2id of {@link PASSWORD} with minimal memory, so that tests sign in quickly. */
export const CHEAP_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$c2FsdCBvZiBhIHRlc3QuLg$cYZYjNBeiNaerH3L5/uey6B/2vCOw5C6NJ4bqIUJDpA";

const LETTERS = { member: "VCU", reader: "V", providerStaff: "VCUR", providerAdmin: "VCUR" };
const profiles: PermissionProfiles = {
  entities: { user: LETTERS, organization: LETTERS },
  attributes: {},
  named: {
    "organization.admin": ["providerAdmin"],
    "adminApp.view": ["providerAdmin"],
    "user.memberAdmin": ["providerStaff", "providerAdmin"],
    "structureApp.updateOrganization": ["providerStaff", "providerAdmin"],
  },
};

/** Everything that an application can declare about organizations: states, variants, and attributes for sessions. */
const tenancy: Tenancy = {
  profileNames: ["member", "reader", "providerStaff", "providerAdmin"],
  staffProfiles: ["providerStaff", "providerAdmin"],
  profileLabels: new Map([["providerAdmin", "Administrator"]]),
  secondFactors: new Map(),
  administrator: "providerAdmin",
  zones: UTC_ONLY,
  declared: parseApplicationSpec({
    lifecycle: {
      attribute: "status",
      states: ["planned", "buildOpen", "buildClosed"],
      closes: [{ flag: "closable", from: "buildClosed", error: "closed", text: "The build is closed." }],
    },
    variants: { attribute: "careSetting", values: { "Acute Care": "acute", Ambulatory: "ambulatory" } },
    session: { organization: ["serviceAreaId"] },
  }),
};

/** Metadata with two entities. `asked` records the revisions that were requested. */
export function fixedMetadata(): MetadataSource & { readonly asked: number[] } {
  const asked: number[] = [];
  return {
    asked,
    tenancy,
    ensure(revision) {
      asked.push(revision);
      return Promise.resolve({ entityNames: ["user", "organization"], profiles, metadata: { entities: new Map() } });
    },
  };
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly metadata: ReturnType<typeof fixedMetadata>;
  /** Moves the server's clock forward. The clock of the database stays, which no rule depends on. */
  readonly pass: (minutes: number) => void;
  /** A call as a browser makes it from a page of this site. */
  readonly call: (options: InjectOptions & { readonly token?: string | undefined }) => Promise<LightMyRequestResponse>;
  /** Signs in and returns the token of the cookie. */
  readonly signIn: (username: string) => Promise<string>;
}

export interface TestServerOptions {
  readonly config?: Partial<Config>;
  readonly routes?: Routes;
  readonly pages?: string;
  /** Collects the lines of the log, if a test reads them. */
  readonly lines?: string[];
}

export async function startServer(database: Database, options: TestServerOptions = {}): Promise<TestServer> {
  let offset = 0;
  const metadata = fixedMetadata();
  const { lines } = options;
  const app = await buildServer({
    config: { ...loadConfig({ DATABASE_URL: "memory://", PUBLIC_URL: ORIGIN }), ...options.config },
    database,
    metadata,
    clock: () => new Date(Date.now() + offset),
    log: lines ? createLog("trace", { write: (line) => void lines.push(line) }) : createLog("silent"),
    ...(options.pages !== undefined && { pages: options.pages }),
    ...(options.routes && { routes: options.routes }),
  });
  const call: TestServer["call"] = ({ token, headers, ...rest }) =>
    app.inject({
      ...rest,
      headers: { origin: ORIGIN, ...headers },
      ...(token !== undefined && { cookies: { [tokenCookie({ secure: false, ...options.config })]: token } }),
    });
  return {
    app,
    metadata,
    call,
    pass: (minutes) => void (offset += minutes * 60_000),
    async signIn(username) {
      const answer = await call({ method: "POST", url: "/api/login", payload: { username, password: PASSWORD } });
      return cookieOf(answer, "jwt")?.value ?? "";
    },
  };
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly httpOnly?: boolean;
  readonly secure?: boolean;
  readonly sameSite?: string;
  readonly path?: string;
  readonly domain?: string;
  readonly expires?: Date;
}

export function cookiesOf(answer: LightMyRequestResponse): readonly Cookie[] {
  return answer.cookies as readonly Cookie[];
}

export function cookieOf(answer: LightMyRequestResponse, name: string): Cookie | undefined {
  return cookiesOf(answer).find((cookie) => cookie.name === name);
}

export interface TestAccount {
  readonly username: string;
  readonly organizationId?: number | null;
  readonly profile?: Profile;
  readonly confirmed?: boolean;
  readonly permission?: object;
  /** {@link PASSWORD} by default; null for a person without a password. */
  readonly password?: null;
}

/** Adds a person with a record and an account. Returns the user id. */
export async function addAccount({ kysely }: Database, account: TestAccount): Promise<number> {
  const { username, organizationId = null, profile = "member", confirmed = true, permission, password } = account;
  const { userId } = await kysely
    .insertInto("data.user")
    .values({ email: username, firstName: "Ada", lastName: "Osei", displayName: "Ada Osei", organizationId })
    .returning("userId")
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto("system.account")
    .values({
      userId,
      username,
      usernameKey: fold(username),
      passwordHash: password === null ? null : CHEAP_HASH,
      profile,
      permission: permission ? JSON.stringify(permission) : null,
      confirmed: confirmed ? "2026-01-01T00:00:00.000Z" : null,
      lastOrganizationId: null,
    })
    .execute();
  return userId;
}

/** Columns that the test's application adds to organizations. */
interface TestOrganization extends OrganizationColumns {
  status: string;
  careSetting: string;
  serviceAreaId: number | null;
}

export async function addOrganization(
  { kysely }: Database,
  name: string,
  serviceAreaId: number | null = null,
): Promise<number> {
  const { organizationId } = await kysely
    .withTables<{ "data.organization": TestOrganization }>()
    .insertInto("data.organization")
    .values({ name, status: "buildOpen", careSetting: "Ambulatory", serviceAreaId })
    .returning("organizationId")
    .executeTakeFirstOrThrow();
  return organizationId;
}
