import { platform } from "@armature/engine/platform";
import type { TokenScopes } from "@armature/engine/access";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CountedDatabase, countingStatements } from "../../database/count-statements.testing.ts";
import type { Database } from "../../database/database.ts";
import { describePostgresql } from "../../database/testing.ts";
import {
  HARBOR,
  NORTHGATE,
  PEOPLE,
  type Person,
  registerTemplate,
  startRegister,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { type Headers, movableClock } from "../../testing/test-product.ts";

interface Made {
  readonly id: number;
  readonly token: string;
}

const DEVICES: TokenScopes = { entities: { device: "V" }, named: [] };

describePostgresql(
  "an access token",
  (database) => {
    let product: TestRegister;
    let counted: CountedDatabase<Database>;
    let networks = 0;
    const { clock, pass } = movableClock();
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startRegister(counted.database, { clock });
    });
    afterAll(() => product.close());
    /** Each test calls from a network of its own. */
    beforeEach(() => void (networks += 1));

    const make = async (person: Person, scopes = DEVICES, over: object = {}): Promise<Made> => {
      const body = { label: "Nightly export", days: 90, scopes, ...over };
      const answer = await product.call(person, "POST", "account/token", body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.result as unknown as Made;
    };
    const send = async (
      token: string,
      method: "GET" | "POST" | "PUT" | "DELETE",
      path: string,
      body?: object,
      headers: Headers = {},
    ) =>
      await product.app.inject({
        method,
        url: `/api/${path}`,
        remoteAddress: `198.51.${networks}.7`,
        ...(body && { payload: body }),
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
    const statusOf = async (...call: Parameters<typeof send>) => (await send(...call)).statusCode;
    const ofPerson = async (person: Person) => {
      const { userId } = await database()
        .kysely.selectFrom("system.account")
        .select("userId")
        .where("username", "=", PEOPLE[person])
        .executeTakeFirstOrThrow();
      return userId;
    };
    const logged = async (person: Person) => {
      const rows = await database()
        .kysely.selectFrom("system.securityEvent")
        .select(["kind", "actorId", "detail"])
        .where("userId", "=", await ofPerson(person))
        .where("kind", "in", ["tokenMade", "tokenRevoked", "tokenRefused"])
        .orderBy("id", "desc")
        .execute();
      return rows;
    };

    test("reads what its scopes name, and changes nothing else [ADD-041]", async () => {
      const { token } = await make("technician");
      const list = await send(token, "GET", "device");
      expect(list.statusCode).toBe(200);
      const { result } = list.json<{ result: { id: number }[] }>();
      expect(result.length).toBeGreaterThan(5);
      expect(list.headers["set-cookie"]).toBeUndefined();
      expect(await statusOf(token, "GET", "room")).toBe(403);
      expect(await statusOf(token, "PUT", `device/${result[0]?.id}`, { name: "Taken over" })).toBe(403);
      expect(await statusOf(token, "DELETE", `device/${result[0]?.id}`)).toBe(403);
    });

    test("changes records in the name of its person, without Origin and cookie [ADD-041]", async () => {
      const device = await product.create({}, "technician");
      const { token } = await make("technician", { entities: { device: "VU" }, named: [] });
      const path = `device/${String(device["id"])}`;
      const answer = await send(token, "PUT", path, { ...device, notes: "Seen by a program" });
      expect(answer.statusCode, answer.body).toBe(200);
      const { by } = await database()
        .kysely.selectFrom("system.history")
        .select("by")
        .where("entity", "=", "device")
        .where("recordId", "=", Number(device["id"]))
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      expect(by).toBe(await ofPerson("technician"));
    });

    test("is shown once, and stored as a hash [ADD-041]", async () => {
      const { id, token } = await make("technician");
      expect(token).toMatch(/^arm_[\w-]{43}$/);
      const { body } = await product.call("technician", "GET", "account/token");
      const own = (body.result as unknown as { id: number; start: string }[]).find((each) => each.id === id);
      expect(own).toMatchObject({ start: token.slice(0, 8), label: "Nightly export", scopes: DEVICES, lastUsed: null });
      expect(JSON.stringify(body)).not.toContain(token.slice(9));
      const stored = await database().kysely.selectFrom("system.token").selectAll().where("id", "=", id).execute();
      expect(JSON.stringify(stored)).not.toContain(token.slice(9));
      await send(token, "GET", "device");
      const used = await product.call("technician", "GET", "account/token");
      expect(JSON.stringify(used.body.result)).toContain(`198.51.${networks}.7`);
    });

    test("cannot be given more than its person may, and never does more than the person may now [ADD-041]", async () => {
      const wide = { entities: { device: "VCUR", deviceModel: "R", nothing: "V" }, named: ["organization.admin"] };
      const refused = await product.call("reader", "POST", "account/token", { label: "All", days: 1, scopes: wide });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [
          {
            code: "token",
            attribute: "scopes",
            message: expect.stringContaining("device, deviceModel, nothing, organization.admin"),
          },
        ],
      ]);
      const { token } = await make("technician", { entities: { device: "VU" }, named: [] });
      expect(await statusOf(token, "GET", "device")).toBe(200);
      await product.grant("technician", { device: { view: false, update: false } });
      expect(await statusOf(token, "GET", "device")).toBe(403);
      await product.grant("technician", { device: { remove: true }, room: { view: true } });
      const device = await product.create({}, "technician");
      expect(await statusOf(token, "DELETE", `device/${String(device["id"])}`)).toBe(403);
      await product.grant("technician", null);
    });

    test.each<[name: string, body: object]>([
      ["no label", { label: " ", days: 1, scopes: DEVICES }],
      ["a year and more", { label: "A", days: 367, scopes: DEVICES }],
      ["no day", { label: "A", days: 0, scopes: DEVICES }],
      ["letters in another order", { label: "A", days: 1, scopes: { entities: { device: "UV" }, named: [] } }],
      ["no letters", { label: "A", days: 1, scopes: { entities: { device: "" }, named: [] } }],
      ["an unknown letter", { label: "A", days: 1, scopes: { entities: { device: "X" }, named: [] } }],
      ["something else", { label: "A", days: 1, scopes: DEVICES, userId: 1 }],
    ])("is not made with %s", async (_name, body) => {
      expect((await product.call("technician", "POST", "account/token", body)).status).toBe(400);
    });

    describe("ends at once", () => {
      test("when its person revokes it, and nobody else can but an administrator [ADD-042]", async () => {
        const [one, other] = [await make("technician"), await make("technician")];
        expect((await product.call("reader", "DELETE", `account/token/${one.id}`)).status).toBe(404);
        expect((await product.call("reader", "DELETE", `admin/token/${one.id}`)).status).toBe(403);
        expect((await product.call("planner", "GET", "admin/token")).status).toBe(403);
        expect((await product.call("technician", "DELETE", `account/token/${one.id}`)).status).toBe(200);
        expect([await statusOf(one.token, "GET", "device"), await statusOf(other.token, "GET", "device")]).toEqual([
          401, 200,
        ]);
        const all = await product.call("manager", "GET", "admin/token");
        expect(all.body.result).toContainEqual(
          expect.objectContaining({ id: other.id, email: PEOPLE.technician, label: "Nightly export" }),
        );
        expect((await product.call("manager", "DELETE", `admin/token/${other.id}`)).status).toBe(200);
        expect(await statusOf(other.token, "GET", "device")).toBe(401);
        expect((await product.call("manager", "DELETE", `admin/token/${other.id}`)).status).toBe(404);
        const [refused, revoked] = await logged("technician");
        expect(refused).toMatchObject({ kind: "tokenRefused", detail: { reason: "revoked", label: "Nightly export" } });
        expect(revoked).toMatchObject({ kind: "tokenRevoked", actorId: await ofPerson("manager") });
      });

      test("when its person moves to another organization, is no longer confirmed, or is gone [ADD-042]", async () => {
        const { token } = await make("reader");
        const { kysely } = database();
        const userId = await ofPerson("reader");
        const move = (organizationId: number) =>
          kysely.updateTable("data.user").set({ organizationId }).where("userId", "=", userId).execute();
        await move(HARBOR);
        expect(await statusOf(token, "GET", "device")).toBe(401);
        await move(NORTHGATE);
        expect(await statusOf(token, "GET", "device")).toBe(200);
        const confirm = (confirmed: string | null) =>
          kysely.updateTable("system.account").set({ confirmed }).where("userId", "=", userId).execute();
        await confirm(null);
        expect(await statusOf(token, "GET", "device")).toBe(401);
        await confirm("2026-01-01T00:00:00.000Z");
        const neighbour = await make("neighbour");
        const gone = await ofPerson("neighbour");
        await kysely.deleteFrom("system.account").where("userId", "=", gone).execute();
        expect(await statusOf(neighbour.token, "GET", "device")).toBe(401);
        expect(await kysely.selectFrom("system.token").selectAll().where("userId", "=", gone).execute()).toEqual([]);
      });
    });

    test("reaches no call on sessions, passwords, accounts, tokens and no event stream, whatever its scopes [ADD-043]", async () => {
      const { permission } = (await product.call("manager", "GET", "session")).body.result["user"] as {
        permission: Record<string, Record<string, boolean>>;
      };
      const entities = Object.entries(permission).flatMap(([name, may]) => {
        const letters = ["view", "create", "update", "remove"].filter((action) => may[action]);
        return letters.length === 0 ? [] : [[name, letters.map((each) => each.charAt(0).toUpperCase()).join("")]];
      });
      const named = ["organization.admin", "adminApp.view", "user.memberAdmin"];
      const { token } = await make("manager", { entities: Object.fromEntries(entities), named });
      expect(await statusOf(token, "GET", "admin/session/log")).toBe(200);
      const contracts = [platform.session, platform.account, platform.adminAccount, platform.token].flatMap((area) =>
        Object.values(area).flatMap((each) => (typeof each === "object" && "path" in each ? [each] : [])),
      );
      const closed = contracts.filter((each) => "sessionOnly" in each);
      expect(closed.length).toBeGreaterThanOrEqual(18);
      for (const { method, path } of closed) {
        const answer = await send(
          token,
          method,
          path.replace("/api/", "").replaceAll(/:\w+/g, "1"),
          method === "GET" ? undefined : {},
        );
        expect([method, path, answer.statusCode, answer.json()]).toEqual([
          method,
          path,
          403,
          expect.objectContaining({ message: "Only people who are signed in can do this. Access tokens are refused." }),
        ]);
      }
      expect(await statusOf(token, "GET", "events")).toBe(403);
      for (const path of ["identityProvider", "admin/identityProvider"]) {
        expect(await statusOf(token, "GET", path)).toBe(403);
        expect(await statusOf(token, "POST", path, { label: "Mine" })).toBe(403);
      }
      // The others of these areas need no session, and read no token.
      const open = contracts.filter((each) => !closed.includes(each)).map(({ method, path }) => `${method} ${path}`);
      for (const call of open) expect(OPEN_TO_ALL, `${call} needs sessionOnly, or is for everybody`).toContain(call);
    });

    test("is described beside the session, with the calls that refuse it [ADD-043]", async () => {
      const { body } = await product.call("manager", "GET", "openapi.json");
      const { security, components, paths } = body as unknown as {
        security: object;
        components: { securitySchemes: object };
        paths: Record<string, Record<string, { security?: object }>>;
      };
      expect(security).toEqual([{ session: [] }, { bearer: [] }]);
      expect(components.securitySchemes).toMatchObject({ bearer: { type: "http", scheme: "bearer" } });
      expect(paths["/api/account/token"]?.["post"]?.security).toEqual([{ session: [] }]);
      expect(paths["/api/events"]?.["get"]?.security).toEqual([{ session: [] }]);
      expect(paths["/api/device"]?.["get"]?.security).toBeUndefined();
    });

    test("of staff reaches the administration only if it names organization.admin [ADD-043]", async () => {
      const [plain, named] = [
        await make("manager"),
        await make("manager", { entities: { organization: "V" }, named: ["organization.admin"] }),
      ];
      expect(await statusOf(plain.token, "GET", "admin/organization")).toBe(403);
      expect(await statusOf(named.token, "GET", "admin/organization")).toBe(200);
    });

    test("is refused beside a session, in an address, and where it is wrong [ADD-044]", async () => {
      const { token } = await make("technician");
      const both = await send(token, "GET", "device", undefined, { cookie: "jwt=abc" });
      expect([both.statusCode, both.json<{ message: string }>().message]).toEqual([
        400,
        expect.stringContaining("not both"),
      ]);
      const inAddress = await product.call("technician", "GET", `device?token=${token}`);
      expect([inAddress.status, inAddress.body.message]).toEqual([400, expect.stringContaining("is in the address")]);
      const byProxy = await product.call("technician", "GET", "device", undefined, {
        authorization: "Bearer eyJhbGciOi",
      });
      expect(byProxy.status, "a proxy adds a token of its own").toBe(200);
      for (const wrong of ["arm_", `${token}a`, token.slice(0, -1), token.toLowerCase(), "x".repeat(5000)]) {
        const answer = await send(wrong, "GET", "device");
        expect(answer.statusCode).toBe(401);
        expect(answer.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
        expect(answer.headers["set-cookie"]).toBeUndefined();
      }
      const other = await send(token, "GET", "device", undefined, { authorization: "Basic eDp5" });
      expect(other.statusCode).toBe(401);
    });

    test("cannot be guessed: many wrong ones close the network, and the right one still works there [ADD-044]", async () => {
      const { token } = await make("technician");
      const answers: number[] = [];
      for (let n = 0; n < 32; n += 1)
        answers.push(await statusOf(`arm_${String(n).padStart(43, "a")}`, "GET", "device"));
      expect([answers.filter((status) => status === 401).length, answers.at(-1)]).toEqual([30, 429]);
      expect(await statusOf(token, "GET", "device")).toBe(200);
    });

    test("makes 600 calls a minute, and says how many are left [ADD-044]", async () => {
      const { token } = await make("technician");
      // To the beginning of a minute of the clock.
      pass((60_050 - (clock().getTime() % 60_000)) / 60_000);
      const first = await send(token, "GET", "account/token");
      expect(first.headers["ratelimit-policy"]).toBe('"calls";q=600;w=60');
      expect(first.headers["ratelimit"]).toMatch(/^"calls";r=599;t=\d+$/);
      let last = first;
      for (let n = 0; n < 600; n += 1) last = await send(token, "GET", "account/token");
      expect(last.statusCode).toBe(429);
      expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
      pass(1);
      expect(await statusOf(token, "GET", "device")).toBe(200);
    }, 300_000);

    test("takes as many statements as a session [ADD-041]", async () => {
      const { token } = await make("technician", {
        entities: { device: "VCU", room: "V", deviceModel: "V" },
        named: [],
      });
      await send(token, "GET", "device");
      await product.call("technician", "GET", "device");
      const bySession = await counted.costOf(() => product.call("technician", "GET", "device"));
      const byToken = await counted.costOf(() => send(token, "GET", "device"));
      expect(byToken).toBe(bySession);
    });

    test("is one of fifty, also when they are made at once [ADD-042]", async () => {
      const body = { label: "Many", days: 1, scopes: DEVICES };
      const answers = await Promise.all(
        Array.from({ length: 60 }, () => product.call("planner", "POST", "account/token", body)),
      );
      const made = answers.filter(({ status }) => status === 201).length;
      expect(made).toBeLessThanOrEqual(50);
      const rest = await Promise.all(
        Array.from(
          { length: 51 - made },
          async () => (await product.call("planner", "POST", "account/token", body)).status,
        ),
      );
      expect(rest).toContain(409);
    });

    // Sessions end by then, so it is the last one.
    test("ends with its days [ADD-042]", async () => {
      const { token } = await make("reader", DEVICES, { days: 2 });
      pass(2 * 24 * 60 - 1);
      expect(await statusOf(token, "GET", "device")).toBe(200);
      pass(2);
      expect(await statusOf(token, "GET", "device")).toBe(401);
      const [refused] = await logged("reader");
      expect(refused).toMatchObject({ kind: "tokenRefused", detail: { reason: "expired" } });
    });
  },
  registerTemplate,
);

const OPEN_TO_ALL = [
  "GET /api/settings",
  "GET /api/session",
  "POST /api/login",
  "POST /api/logout",
  "POST /api/passwordReset",
  "POST /api/hash/:code",
  "GET /api/organization/guid",
  "GET /api/organization/:organizationId/userExists/:emailUsername",
  "POST /api/organization/user",
  "GET /api/user/:id/sendConfirmation",
  "POST /api/confirmation",
  "GET /api/setup/:code",
  "POST /api/setup/:code",
];
