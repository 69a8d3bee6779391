import { sql } from "kysely";
import { validate, version } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import {
  type Caller,
  CALLERS,
  NORTHGATE,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../../testing/equipment.testing.ts";

describePostgresql(
  "what the server keeps about records besides their values",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startPeople(database());
    });
    afterAll(() => product.close());

    test("a new organization has a GUID of version 4, its own, whatever was sent", async () => {
      const guid = "00000000-0000-1000-8000-000000000000";
      const made = [];
      for (const [name, code] of [
        ["Lakeside Depot", "LAKE"],
        ["Hillside Depot", "HILL"],
      ] as const) {
        const sent = { ...product.anEntity("organization"), name, code, organizationGuid: guid };
        const { status, body } = await product.call("manager", "POST", "organization", sent);
        expect(status, JSON.stringify(body)).toBe(201);
        made.push(String(body.result["organizationGuid"]));
      }
      expect(made.map((each) => validate(each) && version(each))).toEqual([4, 4]);
      expect(new Set([...made, guid]).size).toBe(3);
      const stored = await database().kysely.selectFrom("data.organization").select("organizationGuid").execute();
      expect(stored.map((row) => row.organizationGuid)).toEqual(expect.arrayContaining(made));
    });

    test.each(CALLERS.filter((caller) => caller !== "nobody"))(
      "%s is told that an organization is never deleted",
      async (caller: Caller) => {
        const { status, headers } = await product.call(caller, "DELETE", `organization/${NORTHGATE}`);
        expect(status).toBe(405);
        expect(headers["allow"]).toBe("GET, PUT");
        const left = await database()
          .kysely.selectFrom("data.organization")
          .select("name")
          .where("organizationId", "=", NORTHGATE)
          .execute();
        expect(left).toHaveLength(1);
      },
    );

    test("who is deleted can neither go on nor sign in again; his username is free", async () => {
      const { body } = await product.call("reader", "GET", "session");
      const { userId } = body.result["user"] as { readonly userId: number };
      const accounts = () =>
        database().kysely.selectFrom("system.account").select("userId").where("userId", "=", userId).execute();
      expect(await accounts()).toHaveLength(1);
      const removed = await product.call("planner", "DELETE", `user/${userId}`);
      expect(removed.status, JSON.stringify(removed.body)).toBe(200);
      expect(await accounts()).toEqual([]);
      expect((await product.call("reader", "GET", "user")).status).toBe(401);
      const { rows } = await sql<{ live: number }>`select count(*)::int as live from system.session
        where "userId" = ${userId} and revoked is null`.execute(database().kysely);
      expect(rows[0]?.live).toBe(0);
    });
  },
  registerTemplate,
);
