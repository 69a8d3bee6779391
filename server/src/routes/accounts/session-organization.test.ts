import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { PASSWORD } from "../../session/testing.ts";
import {
  PEOPLE,
  HARBOR,
  NORTHGATE,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { sessionTokenOf } from "../../testing/test-product.ts";

describePostgresql(
  "the organization of a session",
  (database) => {
    let product: TestRegister;
    let now = Date.now();
    beforeAll(async () => {
      product = await startPeople(database(), { clock: () => new Date(now) });
    });
    afterAll(() => product.close());

    /** Makes calls with the cookie of a new session. */
    async function signIn(username: string) {
      const token = sessionTokenOf(await product.call("nobody", "POST", "login", { username, password: PASSWORD }));
      const call = (method: "GET" | "PUT" | "POST", path: string, body?: object) =>
        product.call("nobody", method, path, body, { cookie: `jwt=${token}` });
      return {
        call,
        put: async (id: string | number) => (await call("PUT", `session/${id}`)).status,
        read: async () => (await call("GET", "session")).body.result,
      };
    }

    const switchesOf = (username: string) =>
      database()
        .kysely.selectFrom("system.organizationSwitch as switch")
        .innerJoin("system.account as account", "account.userId", "switch.userId")
        .select(["account.username", "fromId", "toId", "at"])
        .where("account.username", "=", username)
        .orderBy("id")
        .execute();

    test("a member stays in the own one: another is refused, and nothing is recorded [ACC-001, ACC-D18]", async () => {
      const { put, read } = await signIn(PEOPLE.technician);
      const before = await read();
      now += 60_000;
      expect([await put(HARBOR), await put(NORTHGATE), await put(999_999), await put("abc")]).toEqual([
        403, 200, 404, 400,
      ]);
      expect({ ...(await read()), now: before["now"] }).toEqual(before);
      expect(await switchesOf(PEOPLE.technician)).toEqual([]);
    });

    test("each switch of staff is recorded with user, from, to and time; the session ends when it would have [ACC-D18]", async () => {
      const { put, read } = await signIn(PEOPLE.planner);
      const { expires } = await read();
      now += 60_000;
      const first = new Date(now).toISOString();
      expect(await put(HARBOR)).toBe(200);
      expect(await read()).toMatchObject({ expires, organizationId: HARBOR });
      now += 60_000;
      const second = new Date(now).toISOString();
      for (const [id, status] of [
        [HARBOR, 200],
        [999_999, 404],
        ["abc", 400],
        ["1.5", 400],
        ["-1", 400],
        [NORTHGATE, 200],
      ] as const) {
        expect(await put(id), String(id)).toBe(status);
      }
      expect(await read()).toMatchObject({ expires, organizationId: NORTHGATE });
      const username = PEOPLE.planner;
      expect(await switchesOf(username)).toEqual([
        { username, fromId: NORTHGATE, toId: HARBOR, at: first },
        { username, fromId: HARBOR, toId: NORTHGATE, at: second },
      ]);
    });

    test("staff begin where they were last, else in their own, else in none, where no organization's data is answered until they choose [ACC-D18]", async () => {
      const { kysely } = database();
      const account = kysely.updateTable("system.account").where("username", "=", PEOPLE.manager);
      const { userId } = await kysely
        .selectFrom("system.account")
        .select("userId")
        .where("username", "=", PEOPLE.manager)
        .executeTakeFirstOrThrow();
      const user = kysely.updateTable("data.user").where("userId", "=", userId);
      const startOf = async () => (await (await signIn(PEOPLE.manager)).read())["organizationId"];

      await account.set({ lastOrganizationId: HARBOR }).execute();
      await user.set({ organizationId: NORTHGATE }).execute();
      expect(await startOf()).toBe(HARBOR);
      await account.set({ lastOrganizationId: null }).execute();
      expect(await startOf()).toBe(NORTHGATE);
      await user.set({ organizationId: null }).execute();

      const { call, put, read } = await signIn(PEOPLE.manager);
      expect(await read()).toMatchObject({ organizationId: null, user: { organizationId: null } });
      for (const [method, path, body] of [
        ["GET", "user"],
        ["GET", "user/1"],
        ["GET", "device"],
        ["GET", "file2"],
        ["GET", `userAuditHistory?filter=${encodeURIComponent('{"userId":1}')}`],
        ["POST", "user", product.anEntity("user")],
        ["PUT", "user/1", { firstName: "Noa" }],
        ["POST", "user/batch", [product.anEntity("user")]],
        ["POST", "user/check", { id: null, values: {} }],
      ] as const) {
        const answer = await call(method, path, body);
        expect([path, answer.status, answer.body.message]).toEqual([path, 409, "Choose an organization first."]);
      }
      expect((await call("GET", "admin/organization")).status).toBe(200);
      expect(await put(HARBOR)).toBe(200);
      expect((await call("GET", "user")).status).toBe(200);
    });
  },
  registerTemplate,
);
