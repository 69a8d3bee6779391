import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresqlFirst } from "../database/testing.ts";
import {
  equipment,
  HARBOR,
  NORTHGATE,
  PEOPLE,
  type Person,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../testing/equipment.testing.ts";
import { loadExamples } from "./load-examples.ts";
import { loadOptions } from "./load-options.ts";
import { readExampleAccounts, readExamples, readOptions } from "./seed-files.ts";

/** Options as a release ships them. */
const RELEASE = [
  { optionId: 70001, optionType: "trade", label: "Electrician" },
  { optionId: 70002, optionType: "trade", label: "Fitter" },
  { optionId: 70003, optionType: "trade", label: "Welder" },
];
const folder = mkdtempSync(path.join(tmpdir(), "armature-options-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The options as a release has them. */
function inFile(options: readonly object[]): ReturnType<typeof readOptions> {
  mkdirSync(path.join(folder, "options"), { recursive: true });
  writeFileSync(path.join(folder, "options/trade.json"), JSON.stringify(options, null, 2));
  return readOptions(folder);
}
/** The planner, who is not in the examples. */
const ADDED = 1;

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

describePostgresqlFirst(
  "what the product loads at its start",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startPeople(database());
      await loadOptions(deps(), inFile(RELEASE));
    });
    afterAll(() => product.close());

    const deps = () => {
      const { metadata, records } = product;
      return {
        database: database(),
        metadata,
        records,
        clock: () => new Date(),
        folder: equipment.metadata,
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
      const people = readExamples(equipment.metadata).flatMap((example) => example.users);
      const count = async (name: string) =>
        Number(
          (await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(database().kysely)).rows[0]
            ?.n,
        );
      const accounts = new Set([...readExampleAccounts(equipment.metadata).map(({ email }) => email), PEOPLE.reader]);
      expect(await count("data.option")).toBe(RELEASE.length);
      expect(await count("data.user")).toBe(people.length + ADDED);
      expect(await count("data.organization")).toBe(2);
      expect(await count("system.account")).toBe(accounts.size + ADDED);
    });
    test("is loaded once: a second start changes nothing", async () => {
      const before = await everything();
      const again = await startPeople(database());
      await again.close();
      expect(again.demoPassword).toBeNull();
      expect(await everything()).toEqual(before);
    });
    test.each(Object.keys(PEOPLE) as Person[])("lets %s sign in, where the example says [ACC-001]", async (account) => {
      const { status, body } = await product.call(account, "GET", "session");
      expect(status).toBe(200);
      expect(body.result["organizationId"]).toBe(account === "neighbour" ? HARBOR : NORTHGATE);
    });
    test("leaves what people changed since alone", async () => {
      const path = "option/70001";
      const session = (await product.call("technician", "GET", "session")).body.result;
      const technicianId = (session["user"] as { readonly userId: number }).userId;
      await product.call("manager", "PUT", path, { abbreviation: "EL" });
      await product.call("technician", "PUT", `user/${technicianId}`, { jobTitle: "Changed" });
      await (await startPeople(database())).close();
      expect((await product.call("manager", "GET", path)).body.result["abbreviation"]).toBe("EL");
      expect((await product.call("technician", "GET", `user/${technicianId}`)).body.result["jobTitle"]).toBe("Changed");
    });
    test("adds no examples where there is an organization already", async () => {
      expect(await loadExamples(deps(), "Another password 1")).toBe(false);
    });

    describe("of options that a release changed", () => {
      const shipped = [
        ...RELEASE.map((option) => (option.optionId === 70002 ? { ...option, label: "Senior Fitter" } : option)),
        { optionId: 70100, optionType: "trade", label: "Rigger" },
      ];
      const read = async (id: number) => (await product.call("technician", "GET", `option/${id}`)).body.result;

      test("updates the changed, adds the new, and leaves the others as they are", async () => {
        const untouched = await read(70003);
        await loadOptions(deps(), inFile(shipped));
        expect(await read(70002)).toMatchObject({ label: "Senior Fitter" });
        expect(await read(70100)).toMatchObject({ label: "Rigger", optionType: "trade" });
        expect(await read(70003)).toEqual(untouched);
      });
      test("writes one entry of history for each, and none the second time", async () => {
        const before = await everything();
        await loadOptions(deps(), inFile(shipped));
        expect(await everything()).toEqual(before);
        const { body } = await product.call("technician", "GET", "optionAuditHistory?filter[optionId]=70002");
        expect(body.result).toMatchObject([{}, { attributeMap: { label: "Senior Fitter" }, auditUserId: null }]);
      });
      test("gives an option made here an id beyond the shipped ones", async () => {
        const { body } = await product.call("manager", "POST", "option", { optionType: "trade", label: "Own" });
        expect(Number(body.result["optionId"])).toBeGreaterThan(70_100);
      });
      test("is refused whole when one of them is not valid, with its place [F-126]", async () => {
        const broken = [...shipped, { optionId: 70999, optionType: "trade", label: "" }];
        await expect(loadOptions(deps(), inFile(broken))).rejects.toThrow(
          /^The metadata cannot be used:\n- metadata\/\S+\/options\/trade\.json:25:5 option\.label: Label is required\.$/,
        );
        expect((await product.call("technician", "GET", "option/70999")).status).toBe(404);
      });
    });
  },
  registerTemplate,
);
