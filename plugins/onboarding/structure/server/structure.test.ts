import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import {
  type Caller,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";

const STRUCTURE_LOCKED = "The Organization Structure is locked. The form has been disabled.";
const DEPARTMENTS_LOCKED = "The organization's departments are locked for editing. The form has been disabled.";

describePostgresql(
  "the state of an organization",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
      for (const entity of ["location", "department"]) {
        await sql`insert into ${sql.id("data", entity)} ("organizationId", "name", "created", "updated")
          values (${OWN}::int, 'Main', now(), now()), (${OTHER}::int, 'Main', now(), now())`.execute(database().kysely);
      }
    });
    afterAll(() => product.close());

    const first = async (entity: string, caller: Caller = "member"): Promise<Values> => {
      const { body } = await product.call(caller, "GET", `${entity}?limit=1`);
      const [record] = body.result as unknown as readonly Values[];
      if (!record) throw new Error(`There is no ${entity}`);
      return record;
    };
    const lock = (organizationId: number, isLocked: boolean) =>
      sql`update data.location set "locked" = ${isLocked} where "locationId" =
        (select min("locationId") from data.location where "organizationId" = ${organizationId})`.execute(
        database().kysely,
      );

    test.each([
      ["location", "department"],
      ["department", "location"],
    ])(
      "is locked with any %s that is, and open with none; so a %s is bound as well [ACC-071]",
      async (locked, bound) => {
        const one = await first(locked);
        const other = await first(bound);
        const setLocked = (isLocked: boolean) =>
          sql`update ${sql.id("data", locked)} set "locked" = ${isLocked}
          where ${sql.id(`${locked}Id`)} = ${Number(one[`${locked}Id`])}`.execute(database().kysely);
        const rename = (entity: string, record: Values) =>
          product.call("member", "PUT", `${entity}/${String(record[`${entity}Id`])}`, {
            name: `Ward ${Math.random()}`,
          });
        const statuses = async () => [(await rename(locked, one)).status, (await rename(bound, other)).status];
        expect(await statuses()).toEqual([200, 200]);
        await setLocked(true);
        expect(await statuses()).toEqual([423, 423]);
        await setLocked(false);
        expect(await statuses()).toEqual([200, 200]);
      },
    );

    describe("with one locked location", () => {
      beforeAll(() => lock(OWN, true));
      afterAll(() => lock(OWN, false));

      test.each([
        ["location", STRUCTURE_LOCKED],
        ["department", DEPARTMENTS_LOCKED],
      ])(
        "of each %s lockable attributes stay, by update and by batch, with the banner's text [BLD-D08]",
        async (entity, text) => {
          const change = { name: "North" };
          const record = await first(entity);
          const key = `${entity}Id`;
          const answer = await product.call("member", "PUT", `${entity}/${String(record[key])}`, change);
          expect([answer.status, answer.body.message]).toEqual([423, text]);
          const batch = await product.call("member", "POST", `${entity}/batch`, [{ [key]: record[key], ...change }]);
          expect(batch.body.result).toMatchObject([{ status: "error", errors: [{ code: "locked" }] }]);
          expect(await first(entity)).toEqual(record);
        },
      );
      test("the organization keeps its name, with the banner's text", async () => {
        const answer = await product.call("staff", "PUT", `organization/${OWN}`, { name: "North" });
        expect([answer.status, answer.body.message]).toEqual([423, STRUCTURE_LOCKED]);
      });
      // A batch makes no locations: they have no import key.
      test.each([
        ["location", "keyMissing"],
        ["department", "locked"],
      ])("no %s is created or deleted, by staff neither [BLD-D08]", async (entity, code) => {
        const record = await first(entity);
        const path = `${entity}/${String(record[`${entity}Id`])}`;
        const body = product.anEntity(entity);
        for (const caller of ["member", "admin"] as const) {
          expect((await product.call(caller, "POST", entity, body)).status).toBe(423);
          const batch = await product.call(caller, "POST", `${entity}/batch`, [body]);
          expect(batch.body.result).toMatchObject([{ status: "error", errors: [{ code }] }]);
          expect((await product.call(caller, "DELETE", path)).status).toBe(423);
        }
      });
      test("users and another organization's structure are not bound", async () => {
        expect((await product.call("member", "POST", "user", product.anEntity("user"))).status).toBe(201);
        const record = await first("department", "otherMember");
        const path = `department/${String(record["departmentId"])}`;
        expect((await product.call("otherMember", "PUT", path, { name: "South" })).status).toBe(200);
        await lock(OTHER, true);
        expect((await product.call("otherMember", "PUT", path, { name: "West" })).status).toBe(423);
        await lock(OTHER, false);
      });
    });
  },
  productTemplate,
);
