import { createHook } from "node:async_hooks";
import type { Values } from "@armature/engine";
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "./database/database.ts";
import { embeddedDatabase } from "./database/testing.ts";
import { linkOf } from "./mail/testing.ts";
import { ORIGIN, PASSWORD } from "./session/testing.ts";
import {
  ACCOUNTS,
  OTHER,
  OWN,
  productTemplate,
  sessionTokenOf as tokenOf,
  startProduct,
  type TestProduct,
} from "./testing.ts";

/* What no database decides, on the whole product; docs/security.md says which tests show the rest. */
const EVIL = "https://evil.example";
const STREAM = "/api/events";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Called = readonly [method: Method, url: string];
const METHODS: readonly string[] = ["GET", "POST", "PUT", "DELETE"];
/** GETs that change something (ACC-D17). */
const CHANGING = /\/(extend|sendConfirmation|syncUsers)$/;

let database: Database;
let product: TestProduct;
const calls: Called[] = [];
beforeAll(async () => {
  database = await embeddedDatabase(productTemplate);
  product = await startProduct(database, { onRoute: keep });
});
afterAll(async () => {
  await product.close();
  await database.close();
});

function keep({ method, url }: RouteOptions): void {
  const methods = [method].flat().filter((each): each is Method => METHODS.includes(each));
  if (url.startsWith("/api/") || url === "/upload") calls.push(...methods.map((each) => [each, url] as const));
}

const nobody = (method: Method, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
  product.call("nobody", method, path, body, headers);
const logIn = (username: string, password: string, headers = {}) =>
  nobody("POST", "login", { username, password }, headers);
const isOpen = async (token: string) =>
  (await nobody("GET", "session", undefined, { cookie: `jwt=${token}` })).status === 200;
/** A path of the route; ids are those of no record. */
const pathOf = (url: string) => url.replaceAll(/:\w+/g, "999999").replace("*", "user/999999");
const accounts = () => database.kysely.selectFrom("system.account").selectAll().orderBy("userId").execute();

describe("signing in", () => {
  test("costs one hash, whoever is named and whether he has a password", async () => {
    const { userId } = (await product.create()) as { readonly userId: number };
    const username = "without.password@ambulatory.example";
    const row = { userId, username, usernameKey: username, passwordHash: null, profile: "member", confirmed: null };
    await database.kysely
      .insertInto("system.account")
      .values({ ...row, permission: null, lastOrganizationId: null } as never)
      .execute();
    let hashes = 0;
    const hook = createHook({ init: (_id, type) => void (hashes += type === "ARGON2REQUEST" ? 1 : 0) }).enable();
    const costs: number[] = [];
    for (const name of [ACCOUNTS.member, "nobody@ambulatory.example", username, `${ACCOUNTS.reader}\u0000`, "İ"]) {
      const before = hashes;
      expect((await logIn(name, "Wrong horse 1")).status).toBe(401);
      costs.push(hashes - before);
    }
    hook.disable();
    expect(costs).toEqual([1, 1, 1, 1, 1]);
  });

  test("answers alike for unknown and known, to the byte and header", async () => {
    const seen = async (username: string) => {
      const { status, headers, body } = await logIn(username, "Wrong horse 1");
      const { requestId: _, ...told } = body;
      const { date: __, "x-request-id": ___, ...sent } = headers;
      return [status, sent, told];
    };
    const unknown = await seen("somebody@ambulatory.example");
    expect(await seen(ACCOUNTS.otherMember)).toEqual(unknown);
    expect((await seen(ACCOUNTS.staff))[2]).toEqual(unknown[2]);
  });

  test("never takes over a token that the browser brought", async () => {
    for (const planted of ["planted", "a".repeat(43), tokenOf(await logIn(ACCOUNTS.reader, PASSWORD))]) {
      const answer = await logIn(ACCOUNTS.otherMember, PASSWORD, { cookie: `jwt=${planted}` });
      expect([answer.status, tokenOf(answer) === planted, await isOpen(planted)]).toEqual([200, false, false]);
      expect(await isOpen(tokenOf(answer))).toBe(true);
    }
  });

  test("is by the cookie alone: a token elsewhere opens nothing", async () => {
    const token = tokenOf(await logIn(ACCOUNTS.otherMember, PASSWORD));
    for (const headers of [{ authorization: `Bearer ${token}` }, { "x-session": token }, { cookie: `JWT=${token}` }]) {
      expect((await nobody("GET", "user", undefined, headers)).status).toBe(401);
    }
    expect((await nobody("GET", `user?jwt=${token}`)).status).toBe(401);
  });
});

/** What the pages before a sign-in ask for. */
const OPEN = [
  "GET /api/featureFlag",
  "GET /api/organization/:organizationId/userExists/:emailUsername",
  "GET /api/organization/guid",
  "GET /api/session",
  "GET /api/settings",
  "GET /api/setup/:code",
  "GET /api/user/:id/sendConfirmation",
  "POST /api/confirmation",
  "POST /api/hash/:code",
  "POST /api/login",
  "POST /api/logout",
  "POST /api/organization/user",
  "POST /api/passwordReset",
  "POST /api/setup/:code",
];

test("without a session every call is answered 401, but for those that come before one [BLD-D39]", async () => {
  expect(calls.length).toBeGreaterThan(60);
  const open: string[] = [];
  for (const [method, url] of calls) {
    const { status } = await nobody(method, pathOf(url), method === "GET" ? undefined : {});
    if (status !== 401) open.push(`${method} ${url}`);
  }
  expect(open.toSorted()).toEqual(OPEN);
});

describe("other sites", () => {
  const foreign: readonly Readonly<Record<string, string>>[] = [
    { origin: EVIL },
    { origin: "null" },
    { origin: `${ORIGIN}.evil.example` },
    { origin: `${ORIGIN}@evil.example` },
    { origin: "" },
    { "sec-fetch-site": "cross-site" },
  ];
  test("change nothing by any call that the server has", async () => {
    const writes = calls.filter(([method, url]) => method !== "GET" || CHANGING.test(url));
    expect(writes.length).toBeGreaterThan(30);
    for (const [method, url] of writes) {
      for (const headers of foreign) {
        const answer = await product.call("admin", method, pathOf(url), method === "GET" ? undefined : {}, headers);
        expect([method, url, headers, answer.status]).toEqual([method, url, headers, 403]);
      }
    }
  });
  test("nor does a call with the session's cookie that does not say where it comes from", async () => {
    const cookies = { jwt: tokenOf(await logIn(ACCOUNTS.admin, PASSWORD)) };
    for (const [method, url] of calls.filter((each) => each[0] !== "GET")) {
      const { statusCode } = await product.app.inject({ method, url: pathOf(url), cookies });
      expect([method, url, statusCode]).toEqual([method, url, 403]);
    }
  });
});

describe("links in mails", () => {
  test("lead to the configured origin, whatever a request says of its host", async () => {
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-original-url": `${EVIL}/`,
      forwarded: "host=evil.example;proto=https",
    };
    const person = { emailUsername: "mara.lee", firstName: "Mara", lastName: "Lee", organizationId: OTHER };
    const query = `?redirect=${encodeURIComponent("//evil.example")}&redirectTitle=Evil`;
    const made = await nobody("POST", `organization/user${query}`, { ...person, password: PASSWORD }, headers);
    expect(made.status).toBe(201);
    const mails = await database.kysely.selectFrom("system.mail").selectAll().execute();
    const text = mails.find(({ to }) => to === "mara.lee@acute.example")?.text ?? "";
    expect(linkOf({ text }).origin).toBe(ORIGIN);
    expect(JSON.stringify(mails)).not.toContain("evil.example");
  });
});

describe("what people may not set of themselves and others", () => {
  const SECRET: Values = {
    passwordHash: "$argon2id$v=19$m=64,t=3,p=2$c29tZXNhbHRzb21lc2FsdA$AAAA",
    password: "Evil horse 1",
    profile: "providerAdmin",
    permissionProfile: "providerAdmin",
    isProviderUser: true,
    permission: { organization: { admin: true }, adminApp: { view: true } },
    confirmed: "2020-01-01T00:00:00.000Z",
    username: "evil@ambulatory.example",
    usernameKey: "evil@ambulatory.example",
    displayNameKey: "Evil",
    lastOrganizationId: OTHER,
    organizationId: OTHER,
    entraId: "evil",
    crowdKey: "evil",
    locked: true,
    userId: 1,
    created: "2020-01-01T00:00:00.000Z",
    createdBy: 1,
    updated: "2020-01-01T00:00:00.000Z",
    tokenHash: "evil",
    isServer: true,
    __key: "evil",
  };

  test("is left out or refused, one by one and together, in every call that writes people", async () => {
    const before = await accounts();
    const stored = await product.create();
    const path = `user/${Number(stored["userId"])}`;
    const bodies = [...Object.entries(SECRET).map(([name, value]) => ({ [name]: value })), SECRET];
    for (const body of bodies) {
      for (const answer of [
        await product.call("member", "PUT", path, { ...body, jobTitle: "Nurse" }),
        await product.call("member", "POST", "user", { ...product.anEntity("user"), ...body }),
        await product.call("member", "POST", "user/batch", [{ ...stored, ...body }]),
      ]) {
        expect([200, 201, 400, 403], JSON.stringify([body, answer.body])).toContain(answer.status);
      }
    }
    const rows = await database.kysely.selectFrom("data.user").selectAll().execute();
    const evil = rows.filter((row) => /evil|2020-01-01/.test(JSON.stringify(row)));
    expect(evil).toEqual([]);
    const now = rows.find(({ userId }) => userId === stored["userId"]);
    expect(now).toMatchObject({ organizationId: OWN, locked: false });
    expect(await accounts()).toEqual(before);
  });

  test("not by an administrator either: rights are given by commands and seeds, those of administration together [ACC-D02, ADM-D39]", async () => {
    const rights = { isProviderUser: true, permissionProfile: "providerAdmin", permission: { user: { view: false } } };
    const { userId } = await product.create();
    const before = await accounts();
    for (const [name, value] of Object.entries(rights)) {
      for (const caller of ["staff", "admin"] as const) {
        await product.call(caller, "PUT", `user/${Number(userId)}`, { [name]: value, jobTitle: caller });
        await product.call(caller, "POST", "user", { ...product.anEntity("user"), [name]: value });
      }
    }
    expect(await accounts()).toEqual(before);
    const people = await database.kysely.selectFrom("data.user").selectAll().execute();
    expect(people.filter((row) => (row as Values)["isProviderUser"] === true)).toEqual([]);
    for (const caller of ["member", "reader", "staff", "admin"] as const) {
      const { user } = (await product.call(caller, "GET", "session")).body.result as { readonly user: Values };
      const { organization, adminApp } = user["permission"] as Readonly<Record<string, Values>>;
      const isAdmin = caller === "admin";
      expect([organization?.["admin"], adminApp?.["view"]]).toEqual([isAdmin, isAdmin]);
    }
  });

  test("nor does the public form that makes an account take it", async () => {
    const person = { emailUsername: "eve.low", firstName: "Eve", lastName: "Low", organizationId: OTHER };
    for (const [name, value] of Object.entries(SECRET)) {
      if (name in person || name === "password") continue;
      const body = { ...person, password: PASSWORD, [name]: value };
      expect([name, (await nobody("POST", "organization/user", body)).status]).toEqual([name, 400]);
    }
    expect((await accounts()).map(({ username }) => username)).not.toContain("eve.low@acute.example");
  });
});

describe("every answer", () => {
  const reads = () => calls.filter(([method, url]) => method === "GET" && url !== STREAM && !CHANGING.test(url));

  test("is kept by no cache, but for what has an ETag and is asked for again each time", async () => {
    for (const [method, url] of reads()) {
      const { headers } = await product.call("admin", method, pathOf(url));
      const told = String(headers["cache-control"]);
      expect([url, /no-store|no-cache|private/.test(told), /public|immutable/.test(told)]).toEqual([url, true, false]);
    }
  });

  test("keeps frames, scripts, sniffing and referrers out, errors included", async () => {
    for (const path of ["/api/settings", "/api/user", "/api/none", "/api/user/%00", "/none"]) {
      const { headers } = await product.call("member", "GET", path);
      const policy = Object.fromEntries(
        String(headers["content-security-policy"])
          .split(";")
          .map((part) => part.trim().split(/ (.*)/s).slice(0, 2) as [string, string]),
      );
      expect([path, policy]).toMatchObject([
        path,
        {
          "default-src": "'none'",
          "script-src": "'self'",
          "style-src": "'self'",
          "base-uri": "'none'",
          "form-action": "'self'",
          "frame-ancestors": "'none'",
        },
      ]);
      expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*|https?:/);
      expect(headers).toMatchObject({
        "x-frame-options": "DENY",
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers["x-powered-by"]).toBeUndefined();
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
  });
});
