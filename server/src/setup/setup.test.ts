import type { FastifyInstance } from "fastify";
import { NO_FACTS } from "@armature/engine/rules";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { findCode } from "../session/codes.ts";
import { loadConfig } from "../start/load-config.ts";
import type { Database } from "../database/open.ts";
import { describePostgresqlFirst, preparedBy, type Template, type TestDatabase } from "../database/testing.ts";
import { createLog } from "../http/log.ts";
import { equipment, registerTemplate, startRegister } from "../testing/equipment.testing.ts";
import { serverScope } from "../records/scope.ts";
import { openProduct, type Product } from "../start/product.ts";
import { ORIGIN, PASSWORD } from "../session/testing.ts";
import { movableClock } from "../testing/test-product.ts";
import { readCommand, runCommand } from "./command.ts";

/** The product on an empty database, without examples. */
const emptyTemplate: Template = {
  name: "empty_product",
  async prepare(kysely, kind) {
    const { app } = await open(preparedBy(kysely, kind));
    await app.close();
  },
};

const { clock, pass } = movableClock();

function open(database: Database, env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const config = loadConfig({ DATABASE_URL: "memory://", PUBLIC_URL: ORIGIN, DEMO: "off", ...env });
  return openProduct({ config, database, clock, log: createLog("silent"), application: equipment });
}

const GRACE = { firstName: "Grace", lastName: "Moreau", email: "Grace@provider.example", password: PASSWORD };
const DONE = "The product has been set up: an administrator exists. Sign in.";
let callers = 0;

function callsOf(app: FastifyInstance, remoteAddress = `10.7.${(callers += 1)}.1`) {
  const ask = async (method: "GET" | "POST", url: string, payload?: object, jwt = "") => {
    const cookies = jwt === "" ? {} : { jwt };
    const answer = await app.inject({
      method,
      url,
      remoteAddress,
      headers: { origin: ORIGIN },
      cookies,
      ...(payload && { payload }),
    });
    const token = (answer.cookies as { name: string; value: string }[]).find(({ name }) => name === "jwt")?.value ?? "";
    const body = answer.json<{
      result: Record<string, unknown> | null;
      message: string;
      errors: { attribute: string }[];
    }>();
    return { status: answer.statusCode, ...body, token };
  };
  return {
    ask,
    look: (code: string) => ask("GET", `/api/setup/${code}`),
    setUp: (code: string, over: object = {}) => ask("POST", `/api/setup/${code}`, { ...GRACE, ...over }),
    signIn: (username: string, password = PASSWORD) => ask("POST", "/api/login", { username, password }),
  };
}

describePostgresqlFirst(
  "the first administrator",
  (database) => {
    const opened: FastifyInstance[] = [];
    /** Another start on the same database, like a second instance or a restart. */
    const start = async (env?: Readonly<Record<string, string>>) => {
      const { app, setupCode, records, metadata } = await open(database(), env);
      opened.push(app);
      return {
        ...callsOf(app),
        app,
        code: setupCode ?? "",
        deps: { kysely: database().kysely, records, metadata, now: clock() },
      };
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((app) => app.close()));
      const { kysely } = database();
      await kysely.deleteFrom("system.session").execute();
      await kysely.deleteFrom("system.verificationCode").execute();
      await kysely.deleteFrom("system.account").execute();
      await kysely.deleteFrom("data.user").execute();
      pass(60);
    });
    const administrators = () =>
      database().kysely.selectFrom("system.account").selectAll().where("profile", "=", "manager").execute();
    const logged = async (db: TestDatabase = database()) => {
      const events = await db.kysely
        .selectFrom("system.securityEvent")
        .select(["kind", "detail"])
        .orderBy("id")
        .execute();
      return events.map(({ kind, detail }) => [kind, detail]);
    };

    test("is made by the setup link, is signed in, and is an administrator of no organization [F-080]", async () => {
      const { look, setUp, ask, code } = await start();
      expect((await look(code)).result).toEqual({ expires: expect.stringMatching(/^\d{4}-/) as string });
      const made = await setUp(code);
      expect(made).toMatchObject({ status: 201, result: null, token: expect.stringMatching(/.{43}/) as string });
      const { result } = await ask("GET", "/api/session", undefined, made.token);
      expect(result).toMatchObject({ username: "grace@provider.example", isProviderUser: true, organization: null });
      expect(result?.["user"]).toMatchObject({
        displayName: "Grace Moreau",
        permission: { organization: { admin: true } },
      });
      expect(await administrators()).toMatchObject([
        { confirmed: expect.any(String) as string, passwordHash: expect.stringMatching(/^\$argon2id/) as string },
      ]);
      expect((await logged()).slice(-2)).toEqual([
        ["administratorMade", { way: "setupLink" }],
        ["signIn", {}],
      ]);
    });

    test("the code of the link stands in no table, and a link is used once [F-080]", async () => {
      const { look, setUp, code } = await start();
      const codes = await database().kysely.selectFrom("system.verificationCode").selectAll().execute();
      expect(JSON.stringify(codes)).not.toContain(code);
      expect(await findCode(database().kysely, code, "password-reset")).toBeUndefined();
      expect((await setUp(code)).status).toBe(201);
      expect(await look(code)).toMatchObject({ status: 410, message: DONE, errors: [{ code: "setupDone" }] });
      expect(await setUp(code, { email: "other@provider.example" })).toMatchObject({ status: 410, message: DONE });
      expect(await administrators()).toHaveLength(1);
    });

    test("of two people at once one succeeds and the other is told, by one link and by two [F-080]", async () => {
      for (const sameLink of [true, false]) {
        const [one, other] = [await start(), await start()];
        const answers = await Promise.all([
          one.setUp(one.code),
          other.setUp(sameLink ? one.code : other.code, { email: "ada@provider.example" }),
          other.setUp(sameLink ? one.code : other.code),
        ]);
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 410, 410]);
        expect(answers.filter(({ status }) => status === 410).map(({ message }) => message)).toEqual([DONE, DONE]);
        expect(await administrators()).toHaveLength(1);
        await database().kysely.deleteFrom("system.session").execute();
        await database().kysely.deleteFrom("system.account").execute();
        await database().kysely.deleteFrom("data.user").execute();
      }
    });

    test("every instance that starts prints a link that works, also after a restart; there is none once one is used [F-080]", async () => {
      const starts = await Promise.all([start(), start(), start()]);
      const [first, second] = starts;
      expect(new Set(starts.map(({ code }) => code)).size).toBe(3);
      for (const { code } of starts) expect((await first.look(code)).status).toBe(200);
      await first.app.close();
      expect((await second.setUp(first.code)).status).toBe(201);
      for (const { code } of starts) expect((await second.look(code)).status).toBe(410);
      expect((await start()).code).toBe("");
    });

    test("a link expires after 24 hours, and the next start brings another [F-080]", async () => {
      const { look, setUp, code } = await start();
      pass(24 * 60);
      const expired = {
        status: 410,
        message: "This setup link has expired. Start the server again: it prints a new one.",
      };
      expect(await look(code)).toMatchObject(expired);
      expect(await setUp(code)).toMatchObject(expired);
      expect((await logged()).at(-1)).toEqual(["setupFailed", { reason: "expiredSetup" }]);
      expect((await look((await start()).code)).status).toBe(200);
    });

    test("guesses are limited for each network address, and written down [F-080]", async () => {
      const { app, code, look } = await start();
      const guesser = callsOf(app);
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) statuses.push((await guesser.look(`guess-${n}`)).status);
      expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
      expect((await guesser.setUp(code)).status).toBe(429);
      expect((await look(code)).status).toBe(200);
      expect((await logged()).filter(([kind]) => kind === "setupFailed").length).toBeGreaterThanOrEqual(10);
      for (let n = 0; n < 15; n += 1) expect((await look(code)).status).toBe(200);
    });

    test("each field that is wrong is named, and the link stays good [F-080]", async () => {
      const { setUp, code } = await start();
      const empty = await setUp(code, { firstName: " ", lastName: "", email: "", password: "" });
      expect(empty.errors.map(({ attribute }) => attribute)).toEqual(["firstName", "lastName", "email", "password"]);
      for (const email of ["grace", "grace@host", "a b@host.example", "g@host.example\r\nx: y"])
        expect(await setUp(code, { email }), email).toMatchObject({ status: 400, errors: [{ attribute: "email" }] });
      expect(await setUp(code, { password: "short" })).toMatchObject({
        status: 400,
        errors: [{ attribute: "password" }, {}, {}],
      });
      expect((await setUp(code, { firstName: "x".repeat(101) })).status).toBe(400);
      expect((await setUp(code, { profile: "manager" })).status).toBe(400);
      expect((await setUp(code)).status).toBe(201);
    });

    test("of the environment is made at a start without one, and changes nothing later [F-080]", async () => {
      const env = { ADMIN_EMAIL: "Ops@provider.example", ADMIN_PASSWORD: PASSWORD };
      const starts = await Promise.all([start(env), start(env)]);
      expect(starts.map(({ code }) => code)).toEqual(["", ""]);
      const [{ signIn }] = starts;
      expect((await signIn("ops@provider.example")).result).toMatchObject({ isProviderUser: true });
      expect((await logged()).filter(([kind]) => kind === "administratorMade").at(-1)).toEqual([
        "administratorMade",
        { way: "environment" },
      ]);
      const again = await start({ ADMIN_EMAIL: "second@provider.example", ADMIN_PASSWORD: "Another horse 2" });
      expect((await again.signIn("second@provider.example", "Another horse 2")).status).toBe(401);
      await start({ ...env, ADMIN_PASSWORD: "Another horse 2" });
      expect((await again.signIn("ops@provider.example")).status).toBe(200);
      expect(await administrators()).toHaveLength(1);
    });

    test("of the command gets a link for a password, or the password of the input, once more too when locked out [F-080]", async () => {
      const { ask, signIn, deps, look, code } = await start();
      const run = (args: readonly string[], password: string | null = null) =>
        runCommand(
          { ...deps, config: { publicUrl: ORIGIN, productName: "Armature" }, now: clock() },
          { ...readCommand(args), password },
        );
      const link = new URL((await run(["create", "ops@provider.example", "--name", "Ada Osei Lund"]))?.href ?? "");
      expect(link.pathname).toBe("/member/account/message/confirm");
      // Nobody can sign in yet, so the setup link is still valid.
      expect((await look(code)).status).toBe(200);
      const redeem = ({ searchParams, search }: URL, password: string) =>
        ask("POST", `/api/hash/${searchParams.get("code")}${search}`.replace(/code=[^&]+&/, ""), { password });
      expect((await redeem(link, PASSWORD)).status).toBe(200);
      const { result, token } = await signIn("ops@provider.example");
      expect(result?.["user"]).toMatchObject({
        displayName: "Ada Osei Lund",
        permission: { organization: { admin: true } },
      });
      expect((await look(code)).status).toBe(410);
      await deps.kysely.updateTable("system.account").set({ profile: "member", permission: "{}" }).execute();
      expect(await run(["create", "OPS@provider.example", "--password-stdin"], "Another horse 2")).toBeNull();
      expect((await ask("GET", "/api/session", undefined, token)).status).toBe(401);
      const again = await signIn("ops@provider.example", "Another horse 2");
      expect(again.result?.["user"]).toMatchObject({ permission: { organization: { admin: true } } });
      const reset = new URL((await run(["create", "ops@provider.example"]))?.href ?? "");
      expect((await redeem(reset, "Third horse 3")).status).toBe(200);
      expect((await signIn("ops@provider.example", "Third horse 3")).status).toBe(200);
      await expect(run(["create", "new@provider.example"], "short")).rejects.toThrow(/^The password is not accepted: /);
    });

    test.each([
      [[], /^Usage: armature admin/],
      [["delete", "a@b.example"], /^Usage: /],
      [["create", "ops"], /^'ops' is not an email address/],
      [["create", "a@b.example", "--password", "Secret 1"], /^A password is never taken as an argument/],
      [["create", "a@b.example", "--password=Secret 1"], /^A password is never taken as an argument/],
      [["create", "a@b.example", "--nme", "x"], /^The option --nme is not known/],
    ])("the command refuses %j [F-080]", (args, message) => {
      expect(() => readCommand(args)).toThrow(message);
    });
  },
  emptyTemplate,
);

describePostgresqlFirst(
  "a demo",
  (database) => {
    test("brings an administrator, so no setup link is offered [F-080]", async () => {
      const product = await startRegister(database());
      expect(product.setupCode).toBeNull();
      expect(await product.call("nobody", "GET", "setup/anything")).toMatchObject({
        status: 410,
        body: { message: DONE },
      });
      const { metadata, records } = product;
      const deps = {
        kysely: database().kysely,
        metadata,
        records,
        now: new Date(),
        config: { publicUrl: ORIGIN, productName: "A" },
      };
      const member = { ...readCommand(["create", "technician@harbor.example"]), password: null };
      await expect(runCommand(deps, member)).rejects.toThrow(
        /is a user of the organization '.+': administrators belong to none/,
      );
      await product.close();
    });
  },
  registerTemplate,
);

describePostgresqlFirst(
  "the first identity provider",
  (database) => {
    const OIDC = {
      OIDC_ISSUER: "https://login.example.org/realms/staff",
      OIDC_CLIENT_ID: "register",
      OIDC_CLIENT_SECRET: "a very secret text",
      OIDC_DOMAINS: "equipment.example, Works.example",
      OIDC_PROFILE: "manager",
    };
    const start = async (env: Readonly<Record<string, string>>) => {
      const { app } = await open(database(), env);
      const { result } = await callsOf(app).ask("GET", "/api/signIn");
      await app.close();
      return result;
    };
    const stored = () =>
      sql<Record<string, unknown>>`select * from data."identityProvider" order by "id"`.execute(database().kysely);

    test("is refused where its settings are not good, or lack each other [ADD-046]", async () => {
      await expect(start({ ...OIDC, OIDC_PROFILE: "technician" })).rejects.toThrow(
        "OIDC_PROFILE: 'technician' cannot be given here. Choose one of these profiles: manager",
      );
      await expect(start({ ...OIDC, OIDC_DOMAINS: "no domain" })).rejects.toThrow(
        "OIDC_DOMAINS: 'no domain' is no domain",
      );
      for (const name of ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_DOMAINS"] as const)
        expect(() => loadConfig({ ...OIDC, [name]: "" })).toThrow("need each other");
      expect((await stored()).rows).toEqual([]);
    });

    test("is made by the environment once, and its record counts from then on [ADD-046]", async () => {
      const offered = await start(OIDC);
      expect(offered).toMatchObject({ providers: [{ label: "login.example.org" }] });
      expect((await stored()).rows).toMatchObject([
        { issuer: OIDC.OIDC_ISSUER, domainList: ["equipment.example", "works.example"], makesPeople: 1, enabled: 1 },
      ]);
      const { rows } = await sql`select * from system."providerSecret"`.execute(database().kysely);
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain("very secret");
      await sql`update data."identityProvider" set "label" = 'Renamed'`.execute(database().kysely);
      expect(await start({ ...OIDC, OIDC_CLIENT_ID: "another" })).toMatchObject({ providers: [{ label: "Renamed" }] });
      expect((await stored()).rows).toMatchObject([{ clientId: "register" }]);
    });

    test("does not come back once it was deleted [ADD-046]", async () => {
      const { app, records, metadata } = await open(database(), OIDC);
      const scope = serverScope(metadata.current().entityNames, null, NO_FACTS);
      const [{ id } = {}] = (await stored()).rows;
      const items = [{ kind: "delete", id: Number(id) }] as const;
      await records.apply(scope, { entity: "identityProvider", source: "form", items }, { atomic: "all" });
      await app.close();
      expect((await stored()).rows).toEqual([]);
      expect(await start(OIDC)).toEqual({ providers: [], hasOrganizationProviders: false, hasPasskeys: false });
    });
  },
  emptyTemplate,
);
