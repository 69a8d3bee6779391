import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases, few } from "../database/testing.ts";
import { memberScope, OWN, productTemplate, startProduct, type TestProduct } from "../testing.ts";

const SORTS = [
  "",
  "firstName",
  "-firstName",
  "provider",
  "-provider",
  "jobTitle,-firstName",
  "-jobTitle,provider,-npi",
  "providerType",
  "-providerType,provider",
  "supervisorId,-email",
  "userId",
  "-userId",
];

describeDatabases(
  "pages",
  (database, kind) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
      const items = Array.from({ length: 40 }, (_, i) => ({
        kind: "create" as const,
        values: product.anEntity("user", {
          firstName: ["Ann", "ann", "Änn", "Zoë"][i % 4],
          jobTitle: [null, "a", "B", "b"][i % 4],
          provider: [0, 1, null][i % 3],
          providerType: [70001, null, 70007][i % 3],
          supervisorId: [null, 1, 3][i % 3],
        }),
      }));
      const changeset = { entity: "user", source: "api", items } as const;
      const { isWritten } = await product.records.apply(memberScope(product), changeset, { atomic: "all" });
      expect(isWritten).toBe(true);
    });
    afterAll(() => product.close());

    const page = async (query: string) => {
      const { status, body } = await product.call("member", "GET", `user?columns=userId&${query}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return {
        ids: (body.result as unknown as Values[]).map((row) => row["userId"]),
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

    test.each(
      few(
        kind,
        [1, 7, 54].flatMap((limit) => SORTS.map((sort) => [sort, limit] as const)),
      ),
    )("after a cursor visit every row once, in order: sort %j, limit %i", async (sort, limit) => {
      const whole = await all(sort);
      expect(whole).toHaveLength(54);
      expect(await walk(sort, limit)).toEqual(whole);
    });
    test.each(few(kind, SORTS))("by offset are the same windows: sort %j", async (sort) => {
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
      const first = await page("sort=firstName,email&limit=10");
      const made = await product.create({ firstName: "AAA first" });
      const whole = await all("firstName,email");
      const second = await page(`sort=firstName,email&limit=10&after=${first.after ?? ""}`);
      await product.call("admin", "DELETE", `user/${String(made["userId"])}`);
      expect(second.ids).toEqual(whole.slice(11, 21));
    });
    test("count all that match, on every page", async () => {
      const first = await product.call("member", "GET", "user?limit=10&count=exact");
      const next = await product.call(
        "member",
        "GET",
        `user?limit=10&count=exact&after=${String(first.body["after"])}`,
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
        ["provider", forged("abc", 1)],
        ["provider", forged(1.5, 1)],
        ["provider", forged({}, 1)],
        ["provider", forged(2 ** 40, 1)],
        ["firstName", forged("a\u0000", 1)],
        ["firstName", forged("\ud800", 1)],
        ["firstName", forged([1], 1)],
        ["firstName", forged(5, 1)],
        ["firstName", forged({ a: 1 }, 1)],
        ["providerType", forged(true, 1)],
      ])("sort %j, %s: are refused or empty, and no server error [ACC-D33]", async (sort, after) => {
        const { status } = await product.call("member", "GET", `user?sort=${sort}&limit=5&after=${after}`);
        expect([200, 400]).toContain(status);
      });
    });

    test.runIf(kind === "postgresql")(
      "of too many without a limit are refused with the count and the mend [ACC-D33]",
      async () => {
        await sql`insert into data."user" ("organizationId", "email", "firstName", "lastName", "created", "updated")
        select ${OWN}, 'bulk' || n, 'Bulk', 'Bulk', now(), now() from generate_series(1, 20000) n`.execute(
          database().kysely,
        );
        const { status, body } = await product.call("member", "GET", "user");
        expect([status, body.errors[0]?.code]).toEqual([400, "too_many"]);
        expect(body.message).toMatch(/20054 .*20000.*limit and after/);
        const windowed = await product.call("member", "GET", "user?limit=10");
        expect([windowed.body["total"], windowed.body["isExact"]]).toEqual([10_000, false]);
        const exact = await product.call("member", "GET", "user?limit=10&count=exact");
        expect([exact.body["total"], exact.body["isExact"]]).toEqual([20_054, true]);
      },
    );
  },
  productTemplate,
);
