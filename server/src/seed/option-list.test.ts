import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresqlFirst } from "../database/testing.ts";
import { registerTemplate, startRegister, type TestRegister } from "../testing/equipment.testing.ts";
import type { OptionList } from "../modules/application-code.ts";
import { loadOptionList } from "./option-list.ts";

describePostgresqlFirst(
  "a list of options",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
    });
    afterAll(() => product.close());

    const deps = () => ({ database: database(), metadata: product.metadata, clock: () => new Date() });
    const load = (list: OptionList) => loadOptionList(deps(), list);
    const listOf = (source: string, options: readonly Values[]): OptionList => ({
      source: [source],
      options: () => options,
    });
    const color = (optionId: number, abbreviation: string) => ({
      optionId,
      optionType: "color",
      label: String(optionId).slice(1),
      abbreviation,
    });
    const read = async (id: number) => (await product.call("technician", "GET", `option/${id}`)).body.result;
    const FIRST = "colors of 2025";
    const SECOND = "colors of 2026";

    test("is loaded once, and leaves what people changed since", async () => {
      expect(await load(listOf(FIRST, [color(299_997, "A"), color(299_998, "A")]))).toBe(true);
      await product.call("manager", "PUT", "option/299997", { abbreviation: "B" });
      expect(await load(listOf(FIRST, []))).toBe(false);
      expect(await read(299_997)).toMatchObject({ abbreviation: "B" });
    });
    test("changes what a new edition has otherwise, adds what is new, keeps what is gone", async () => {
      const untouched = await read(299_998);
      const edition = [color(299_997, "C"), color(299_998, "A"), color(299_999, "A")];
      expect(await load(listOf(SECOND, edition))).toBe(true);
      expect(await read(299_997)).toMatchObject({ abbreviation: "C" });
      expect(await read(299_998)).toEqual(untouched);
      expect(await read(299_999)).toMatchObject({ label: "99999" });
    });
    test("leaves ids of its own to the options that people add", async () => {
      const { body } = await product.call("manager", "POST", "option", { optionType: "color", label: "00000" });
      expect(Number(body.result["optionId"])).toBeGreaterThan(299_999);
    });
    test("has no history until somebody changes an option", async () => {
      const { rows } = await sql<{ id: number }>`select "recordId" as id from system.history
        where entity = 'option' and "recordId" > 100000 order by 1`.execute(database().kysely);
      expect(rows.map((row) => row.id).slice(0, 1)).toEqual([299_997]);
    });
  },
  registerTemplate,
);
