import { createHook } from "node:async_hooks";
import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { embeddedDatabase } from "../database/testing.ts";
import { callsSuite } from "../testing/calls-suite.testing.ts";
import { linkOf } from "../mail/testing.ts";
import { ORIGIN, PASSWORD } from "../session/testing.ts";
import {
  PEOPLE,
  HARBOR,
  NORTHGATE,
  people,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../testing/equipment.testing.ts";
import { sessionTokenOf as tokenOf } from "../testing/test-product.ts";

/* Tests on the whole product that do not depend on the database. docs/security.md says which tests cover the rest. */
callsSuite(people, { least: 60 });

const EVIL = "https://evil.example";
let database: Database;
let product: TestRegister;
beforeAll(async () => {
  database = await embeddedDatabase(registerTemplate);
  product = await startPeople(database);
});
afterAll(async () => {
  await product.close();
  await database.close();
});

const nobody = (method: "GET" | "POST", path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
  product.call("nobody", method, path, body, headers);
const logIn = (username: string, password: string, headers = {}) =>
  nobody("POST", "login", { username, password }, headers);
const isOpen = async (token: string) =>
  (await nobody("GET", "session", undefined, { cookie: `jwt=${token}` })).status === 200;
const accounts = () => database.kysely.selectFrom("system.account").selectAll().orderBy("userId").execute();

describe("signing in", () => {
  test("costs one hash for any name, with or without a password", async () => {
    const { userId } = (await product.create()) as { readonly userId: number };
    const username = "without.password@northgate.example";
    const row = { userId, username, usernameKey: username, passwordHash: null, profile: "technician", confirmed: null };
    await database.kysely
      .insertInto("system.account")
      .values({ ...row, permission: null, lastOrganizationId: null } as never)
      .execute();
    let hashes = 0;
    const hook = createHook({ init: (_id, type) => void (hashes += type === "ARGON2REQUEST" ? 1 : 0) }).enable();
    const costs: number[] = [];
    for (const name of [PEOPLE.technician, "nobody@northgate.example", username, `${PEOPLE.reader}\u0000`, "İ"]) {
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
      const { requestId: _, ...rest } = body;
      const { date: __, "x-request-id": ___, ...sent } = headers;
      return [status, sent, rest];
    };
    const unknown = await seen("somebody@northgate.example");
    expect(await seen(PEOPLE.neighbour)).toEqual(unknown);
    expect((await seen(PEOPLE.planner))[2]).toEqual(unknown[2]);
  });

  test("never takes over a token that the browser brought", async () => {
    for (const planted of ["planted", "a".repeat(43), tokenOf(await logIn(PEOPLE.reader, PASSWORD))]) {
      const answer = await logIn(PEOPLE.neighbour, PASSWORD, { cookie: `jwt=${planted}` });
      expect([answer.status, tokenOf(answer) === planted, await isOpen(planted)]).toEqual([200, false, false]);
      expect(await isOpen(tokenOf(answer))).toBe(true);
    }
  });

  test("is by the cookie alone: a token elsewhere opens nothing", async () => {
    const token = tokenOf(await logIn(PEOPLE.neighbour, PASSWORD));
    for (const headers of [{ authorization: `Bearer ${token}` }, { "x-session": token }, { cookie: `JWT=${token}` }]) {
      expect((await nobody("GET", "user", undefined, headers)).status).toBe(401);
    }
    expect((await nobody("GET", `user?jwt=${token}`)).status).toBe(401);
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
    const person = { emailUsername: "mara.lee", firstName: "Mara", lastName: "Lee", organizationId: HARBOR };
    const query = `?redirect=${encodeURIComponent("//evil.example")}&redirectTitle=Evil`;
    const made = await nobody("POST", `organization/user${query}`, { ...person, password: PASSWORD }, headers);
    expect(made.status).toBe(201);
    const mails = await database.kysely.selectFrom("system.mail").selectAll().execute();
    const text = mails.find(({ to }) => to === "mara.lee@harbor.example")?.text ?? "";
    expect(linkOf({ text }).origin).toBe(ORIGIN);
    expect(JSON.stringify(mails)).not.toContain("evil.example");
  });
});

describe("what people may not set of themselves and others", () => {
  const SECRET: Values = {
    passwordHash: "$argon2id$v=19$m=64,t=3,p=2$c29tZXNhbHRzb21lc2FsdA$AAAA",
    password: "Evil horse 1",
    profile: "manager",
    permissionProfile: "manager",
    isProviderUser: true,
    permission: { organization: { admin: true }, adminApp: { view: true } },
    confirmed: "2020-01-01T00:00:00.000Z",
    username: "evil@northgate.example",
    usernameKey: "evil@northgate.example",
    displayNameKey: "Evil",
    lastOrganizationId: HARBOR,
    organizationId: HARBOR,
    entraId: "evil",
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
        await product.call("technician", "PUT", path, { ...body, jobTitle: "Nurse" }),
        await product.call("technician", "POST", "user", { ...product.anEntity("user"), ...body }),
        await product.call("technician", "POST", "user/batch", [{ ...stored, ...body }]),
      ]) {
        expect([200, 201, 400, 403], JSON.stringify([body, answer.body])).toContain(answer.status);
      }
    }
    const rows = await database.kysely.selectFrom("data.user").selectAll().execute();
    const evil = rows.filter((row) => /evil|2020-01-01/.test(JSON.stringify(row)));
    expect(evil).toEqual([]);
    const now = rows.find(({ userId }) => userId === stored["userId"]);
    expect(now).toMatchObject({ organizationId: NORTHGATE });
    expect(await accounts()).toEqual(before);
  });

  test("not by an administrator either: rights are given by commands and seeds, those of administration together [ACC-D02, ADM-D39]", async () => {
    const rights = { isProviderUser: true, permissionProfile: "manager", permission: { user: { view: false } } };
    const { userId } = await product.create();
    const before = await accounts();
    for (const [name, value] of Object.entries(rights)) {
      for (const caller of ["planner", "manager"] as const) {
        await product.call(caller, "PUT", `user/${Number(userId)}`, { [name]: value, jobTitle: caller });
        await product.call(caller, "POST", "user", { ...product.anEntity("user"), [name]: value });
      }
    }
    expect(await accounts()).toEqual(before);
    const people = await database.kysely.selectFrom("data.user").selectAll().execute();
    expect(people.filter((row) => (row as Values)["isProviderUser"] === true)).toEqual([]);
    for (const caller of ["technician", "reader", "planner", "manager"] as const) {
      const { user } = (await product.call(caller, "GET", "session")).body.result as { readonly user: Values };
      const { organization, adminApp } = user["permission"] as Readonly<Record<string, Values>>;
      const isAdmin = caller === "manager";
      expect([organization?.["admin"], adminApp?.["view"]]).toEqual([isAdmin, isAdmin]);
    }
  });

  test("nor does the public form that makes an account take it", async () => {
    const person = { emailUsername: "eve.low", firstName: "Eve", lastName: "Low", organizationId: HARBOR };
    for (const [name, value] of Object.entries(SECRET)) {
      if (name in person || name === "password") continue;
      const body = { ...person, password: PASSWORD, [name]: value };
      expect([name, (await nobody("POST", "organization/user", body)).status]).toEqual([name, 400]);
    }
    expect((await accounts()).map(({ username }) => username)).not.toContain("eve.low@harbor.example");
  });
});
