import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { onboarding } from "../../../plugins/onboarding/server.testing.ts";
import { type Account, ACCOUNTS, OTHER, OWN, productTemplate, startProduct, type TestProduct } from "../testing.ts";
import { loadExamples } from "./load-examples.ts";
import { loadOptions } from "./load-options.ts";
import { readExampleAccounts, readExamples, readOptions } from "./seed-files.ts";

const TABLES = [
  "data.user",
  "data.organization",
  "data.option",
  "system.history",
  "system.changeset",
  "system.revision",
  "system.account",
  "system.definition",
];

describeDatabases(
  "what the product loads at its start",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const deps = () => {
      const { metadata, records } = product;
      return {
        database: database(),
        metadata,
        records,
        clock: () => new Date(),
        folder: onboarding.metadata,
        loadOwn: async () => undefined,
      };
    };
    async function everything(): Promise<Readonly<Record<string, unknown>>> {
      const content: Record<string, unknown> = {};
      for (const name of TABLES) {
        const { rows } = await sql`select t::text as line from ${sql.table(name)} t order by 1`.execute(
          database().kysely,
        );
        content[name] = rows;
      }
      return content;
    }

    test("is there once: options, organizations, people and their accounts", async () => {
      const people = readExamples(onboarding.metadata).flatMap((example) => example.users);
      const count = async (name: string) =>
        Number(
          (await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(database().kysely)).rows[0]
            ?.n,
        );
      expect(await count("data.option")).toBe(readOptions(onboarding.metadata).length);
      expect(await count("data.user")).toBe(people.length);
      expect(await count("data.organization")).toBe(2);
      expect(await count("system.account")).toBe(readExampleAccounts(onboarding.metadata).length);
    });
    test("is loaded once: a second start changes nothing", async () => {
      const before = await everything();
      const again = await startProduct(database());
      await again.close();
      expect(again.demoPassword).toBeNull();
      expect(await everything()).toEqual(before);
    });
    test.each(Object.keys(ACCOUNTS) as Account[])(
      "lets %s sign in, where the example says [ACC-001]",
      async (account) => {
        const { status, body } = await product.call(account, "GET", "session");
        expect(status).toBe(200);
        expect(body.result["organizationId"]).toBe(account === "otherMember" ? OTHER : OWN);
      },
    );
    test("leaves what people changed since alone", async () => {
      const path = "option/70001";
      await product.call("admin", "PUT", path, { abbreviation: "MD" });
      await product.call("member", "PUT", "user/1", { jobTitle: "Changed" });
      await (await startProduct(database())).close();
      expect((await product.call("admin", "GET", path)).body.result["abbreviation"]).toBe("MD");
      expect((await product.call("member", "GET", "user/1")).body.result["jobTitle"]).toBe("Changed");
    });
    test("adds no examples where there is an organization already", async () => {
      expect(await loadExamples(deps(), "Another password 1")).toBe(false);
    });

    describe("of options that a release changed", () => {
      const shipped = [
        ...readOptions(onboarding.metadata).map((option) =>
          option["optionId"] === 70002 ? { ...option, label: "Advanced Nurse" } : option,
        ),
        { optionId: 70100, optionType: "providerType", label: "Audiologist" },
      ];
      const read = async (id: number) => (await product.call("member", "GET", `option/${id}`)).body.result;

      test("updates the changed, adds the new, and leaves the others as they are", async () => {
        const untouched = await read(70003);
        await loadOptions(deps(), shipped);
        expect(await read(70002)).toMatchObject({ label: "Advanced Nurse" });
        expect(await read(70100)).toMatchObject({ label: "Audiologist", optionType: "providerType" });
        expect(await read(70003)).toEqual(untouched);
      });
      test("writes one entry of history for each, and none the second time", async () => {
        const before = await everything();
        await loadOptions(deps(), shipped);
        expect(await everything()).toEqual(before);
        const { body } = await product.call("member", "GET", "optionAuditHistory?filter[optionId]=70002");
        expect(body.result).toMatchObject([{}, { attributeMap: { label: "Advanced Nurse" }, auditUserId: null }]);
      });
      test("gives an option made here an id beyond the shipped ones", async () => {
        const { body } = await product.call("admin", "POST", "option", { optionType: "providerType", label: "Own" });
        expect(Number(body.result["optionId"])).toBeGreaterThan(70_100);
      });
      test("is refused whole when one of them is not valid", async () => {
        const broken = [...shipped, { optionId: 70999, optionType: "providerType", label: "" }];
        await expect(loadOptions(deps(), broken)).rejects.toThrow("Shipped options are refused");
        expect((await product.call("member", "GET", "option/70999")).status).toBe(404);
      });
    });
  },
  productTemplate,
);
