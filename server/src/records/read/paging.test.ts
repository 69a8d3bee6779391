import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import {
  NORTHGATE,
  registerTemplate,
  startRegister,
  technicianScope,
  type TestRegister,
} from "../../testing/equipment.testing.ts";

const SORTS = [
  "",
  "name",
  "-name",
  "runningHours",
  "-runningHours",
  "serialNumber,-name",
  "-serialNumber,runningHours,-madeIn",
  "modelId",
  "-modelId,runningHours",
  "caretakerId,-assetNumber",
  "id",
  "-id",
];

describePostgresql(
  "pages",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
      const items = Array.from({ length: 40 }, (_, i) => ({
        kind: "create" as const,
        values: product.anEntity("device", {
          name: ["Ann", "ann", "Änn", "Zoë"][i % 4],
          serialNumber: [null, "a", "B", "b"][i % 4],
          runningHours: [0, 1, null][i % 3],
          modelId: [1, 2, 3][i % 3],
          caretakerId: [null, 1, 2][i % 3],
        }),
      }));
      const changeset = { entity: "device", source: "api", items } as const;
      const { isWritten } = await product.records.apply(technicianScope(product), changeset, { atomic: "all" });
      expect(isWritten).toBe(true);
    });
    afterAll(() => product.close());

    const page = async (query: string) => {
      const { status, body } = await product.call("technician", "GET", `device?columns=id&${query}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return {
        ids: (body.result as unknown as Values[]).map((row) => row["id"]),
        after: body["after"] as string | null,
      };
    };
    const all = async (sort: string) => (await page(`sort=${sort}`)).ids;

    async function walk(sort: string, limit: number): Promise<readonly unknown[]> {
      const ids: unknown[] = [];
      for (let after: string | null = ""; after !== null; ) {
        const next = await page(`sort=${sort}&limit=${limit}${after && `&after=${after}`}`);
        ids.push(...next.ids);
        after = next.after;
        if (ids.length > 200) throw new Error("the walk does not end");
      }
      return ids;
    }

    test.each([1, 7, 54].flatMap((limit) => SORTS.map((sort) => [sort, limit] as const)))(
      "after a cursor visit every row once, in order: sort %j, limit %i",
      async (sort, limit) => {
        const whole = await all(sort);
        expect(whole).toHaveLength(54);
        expect(await walk(sort, limit)).toEqual(whole);
      },
    );
    test.each(SORTS)("by offset are the same windows: sort %j", async (sort) => {
      const whole = await all(sort);
      for (const [limit, offset] of [
        [5, 0],
        [5, 5],
        [10, 50],
        [10, 54],
        [1000, 3],
      ] as const) {
        expect((await page(`sort=${sort}&limit=${limit}&offset=${offset}`)).ids).toEqual(
          whole.slice(offset, offset + limit),
        );
      }
    });
    test("go on where they were when rows before them come and go", async () => {
      const first = await page("sort=name,assetNumber&limit=10");
      const made = await product.create({ name: "AAA first" });
      const whole = await all("name,assetNumber");
      const second = await page(`sort=name,assetNumber&limit=10&after=${first.after ?? ""}`);
      await product.call("manager", "DELETE", `device/${String(made["id"])}`);
      expect(second.ids).toEqual(whole.slice(11, 21));
    });
    test("count all that match, on every page", async () => {
      const first = await product.call("technician", "GET", "device?limit=10&count=exact");
      const next = await product.call(
        "technician",
        "GET",
        `device?limit=10&count=exact&after=${String(first.body["after"])}`,
      );
      expect([first.body["total"], next.body["total"]]).toEqual([54, 54]);
    });

    describe("after a cursor that was made by hand", () => {
      const forged = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString("base64url");
      test.each<[sort: string, after: string]>([
        ["", forged("a")],
        ["", forged(null)],
        ["", forged(1.5)],
        ["", forged(2 ** 40)],
        ["", forged(1, 2)],
        ["", forged({})],
        ["runningHours", forged("abc", 1)],
        ["runningHours", forged(1.5, 1)],
        ["runningHours", forged({}, 1)],
        ["runningHours", forged(2 ** 40, 1)],
        ["name", forged("a\u0000", 1)],
        ["name", forged("\ud800", 1)],
        ["name", forged([1], 1)],
        ["name", forged(5, 1)],
        ["name", forged({ a: 1 }, 1)],
        ["modelId", forged(true, 1)],
      ])("sort %j, %s: are refused or empty, and no server error [ACC-D33]", async (sort, after) => {
        const { status } = await product.call("technician", "GET", `device?sort=${sort}&limit=5&after=${after}`);
        expect([200, 400]).toContain(status);
      });
    });

    test("of too many without a limit are refused with the count and the mend [ACC-D33]", async () => {
      await sql`insert into data.device ("organizationId", "assetNumber", "name", "modelId", "roomId", "created", "updated")
        select ${NORTHGATE}, 'BULK' || n, 'Bulk', 1, 1, now(), now() from generate_series(1, 20000) n`.execute(
        database().kysely,
      );
      const { status, body } = await product.call("technician", "GET", "device");
      expect([status, body.errors[0]?.code]).toEqual([400, "too_many"]);
      expect(body.message).toMatch(/20054 .*20000.*limit and after/);
      const windowed = await product.call("technician", "GET", "device?limit=10");
      expect([windowed.body["total"], windowed.body["isExact"]]).toEqual([10_000, false]);
      const exact = await product.call("technician", "GET", "device?limit=10&count=exact");
      expect([exact.body["total"], exact.body["isExact"]]).toEqual([20_054, true]);
    });
  },
  registerTemplate,
);
