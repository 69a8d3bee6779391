import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { type Caller, productTemplate, startProduct, type TestProduct } from "../../kit/server/portal.testing.ts";

const ROUTE = "security/rolePrimaryQuestion";

describePostgresql(
  "the questions of a primary role",
  (database) => {
    let product: TestProduct;
    let role: unknown;
    let ids: readonly number[];
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());
    beforeEach(async () => {
      role = await make("security/rolePrimary", { name: `Role ${crypto.randomUUID()}`, description: "One" });
      ids = [await link(1), await link(2), await link(3)];
    });

    async function make(path: string, values: Values): Promise<number> {
      const { status, body } = await product.call("admin", "POST", path, values);
      expect(status, JSON.stringify(body)).toBe(201);
      return Number(body.result["id"]);
    }
    async function link(orderNumber: number, secRolePrimaryId = role): Promise<number> {
      const secQuestionId = await make("security/question", { text: "Who signs?" });
      return make(ROUTE, { secRolePrimaryId, secQuestionId, orderNumber });
    }
    const inOrder = (...sent: readonly (number | undefined)[]) => sent.map((id, i) => ({ id, orderNumber: i + 1 }));
    const put = (body: unknown, caller: Caller = "admin") => product.call(caller, "PUT", ROUTE, body);
    async function stored(): Promise<readonly (readonly [unknown, unknown])[]> {
      const { body } = await product.call("member", "GET", `${ROUTE}?sort=orderNumber`);
      const rows = body.result as unknown as readonly Values[];
      return rows.filter((row) => row["secRolePrimaryId"] === role).map((row) => [row["id"], row["orderNumber"]]);
    }

    test("are put in another order by one list, in one changeset [ADM-D31]", async () => {
      const [a, b, c] = ids;
      const { status, body } = await put(inOrder(c, a, b));
      expect([status, body.result]).toMatchObject([200, inOrder(c, a, b)]);
      expect(await stored()).toEqual([
        [c, 1],
        [a, 2],
        [b, 3],
      ]);
      const rows = await database()
        .kysely.selectFrom("system.history")
        .select("changesetId")
        .where("entity", "=", "secRolePrimarySecQuestion")
        .where("kind", "=", "update")
        .where("recordId", "in", [...ids])
        .execute();
      expect([rows.length, new Set(rows.map((row) => row.changesetId)).size]).toEqual([3, 1]);
    });

    describe("stay as they are", () => {
      test("for a list that is not the role's any more: 409 [ADM-D31]", async () => {
        const before = await stored();
        const [a, b, c] = ids;
        const other = await make("security/rolePrimary", { name: `Other ${crypto.randomUUID()}`, description: "Two" });
        const foreign = await link(1, other);
        for (const sent of [inOrder(b, a), inOrder(a, b, c, 999_999), inOrder(a, b, c, foreign)]) {
          expect(await put(sent)).toMatchObject({ status: 409, body: { errors: [{ code: "state" }] } });
        }
        expect(await stored()).toEqual(before);
      });
      test("for what is no order: 400", async () => {
        const before = await stored();
        const [a, b, c] = ids;
        const gap = [
          { id: a, orderNumber: 1 },
          { id: b, orderNumber: 2 },
          { id: c, orderNumber: 4 },
        ];
        const twice = [...inOrder(a, b), { id: c, orderNumber: 2 }];
        for (const sent of [[], {}, [a, b, c], gap, twice, [...inOrder(a, b), { id: a, orderNumber: 3 }], [null]]) {
          expect([JSON.stringify(sent), (await put(sent)).status]).toEqual([JSON.stringify(sent), 400]);
        }
        expect(await stored()).toEqual(before);
      });
      test.each<[Caller, number]>([
        ["nobody", 401],
        ["member", 403],
        ["staff", 403],
      ])("for %s: %i", async (caller, status) => {
        const before = await stored();
        expect((await put(inOrder(...ids.toReversed()), caller)).status).toBe(status);
        expect((await product.call(caller, "DELETE", `${ROUTE}/${ids[0]}`)).status).toBe(status);
        expect(await stored()).toEqual(before);
      });
    });

    test("close ranks when one is removed, and leave the next number free [ADM-D31]", async () => {
      const [a, b, c] = ids;
      expect((await product.call("admin", "DELETE", `${ROUTE}/${a}`)).status).toBe(200);
      expect(await stored()).toEqual([
        [b, 1],
        [c, 2],
      ]);
      expect((await product.call("admin", "DELETE", `${ROUTE}/${a}`)).status).toBe(404);
      const next = await link(3);
      expect((await stored()).at(-1)).toEqual([next, 3]);
    });

    test("are each asked once: 409 [ADM-D31]", async () => {
      const asked = await make("security/question", { text: "Who signs?" });
      const values = { secRolePrimaryId: role, secQuestionId: asked };
      await make(ROUTE, { ...values, orderNumber: 4 });
      const again = await product.call("admin", "POST", ROUTE, { ...values, orderNumber: 5 });
      expect([again.status, await stored()]).toEqual([409, expect.objectContaining({ length: 4 })]);
    });

    test("are numbered without gaps whatever two people do at once", async () => {
      const [a, b, c] = ids;
      const answers = await Promise.all([
        put(inOrder(c, b, a)),
        put(inOrder(b, c, a)),
        product.call("admin", "DELETE", `${ROUTE}/${b}`),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect((await stored()).map(([, place]) => place)).toEqual((await stored()).map((_, i) => i + 1));
    });

    // The embedded database takes one transaction after another.
    test("are numbered without gaps though one that stays in its place is moved", async () => {
      const [a, b, c] = ids;
      const { kysely } = database();
      const waiting = (count: number) =>
        expect
          .poll(async () => {
            const { rows } = await sql<{ locks: number }>`select count(*)::int as locks from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely);
            return rows[0]?.locks;
          })
          .toBe(count);
      const answers = await kysely.transaction().execute(async (trx) => {
        await sql`select from data."secRolePrimarySecQuestion" where "id" = ${b} for update`.execute(trx);
        const swapped = put(inOrder(b, a, c));
        await waiting(1);
        const removed = product.call("admin", "DELETE", `${ROUTE}/${b}`);
        await waiting(2);
        return [swapped, removed];
      });
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 409]);
      expect(await stored()).toEqual([
        [b, 1],
        [a, 2],
        [c, 3],
      ]);
    });
  },
  productTemplate,
);
