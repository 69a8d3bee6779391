import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { onboarding } from "../../../plugins/onboarding/server.testing.ts";
import { describePostgresql } from "../database/testing.ts";
import { equipment } from "../equipment.testing.ts";
import { createRecords } from "../records/records.ts";
import { serverScope } from "../records/scope.ts";
import { OWN, productTemplate, startProduct } from "../testing.ts";
import { recordTypes } from "./record-types.ts";

describe("the types of records", () => {
  const types = recordTypes(equipment);
  const deviceModel = types.slice(types.indexOf("export type DeviceModelRecord"));

  test("have the key for certain, and all else perhaps not, or empty", () => {
    expect(deviceModel).toMatch(/^ {2}readonly id: number;$/m);
    expect(deviceModel).toMatch(/^ {2}readonly partCode\?: string \| null;$/m);
    expect(types).not.toContain("| null | null");
  });

  test("say what element types store: lists, the two answers of Yes and No, text of choices", () => {
    const portal = recordTypes(onboarding);
    expect(portal).toContain("readonly languages?: readonly number[] | null;");
    expect(portal).toContain("readonly provider?: 1 | 0 | null;");
    expect(portal).toContain("readonly locked?: boolean | null;");
    expect(portal).toContain("readonly status?: string | null;");
  });

  test("are those of the platform's entities and of the application's own, by name", () => {
    expect(types).toContain("readonly organization: OrganizationRecord;");
    expect(types).toContain("readonly device: DeviceRecord;");
    expect(types).toContain("export type DeviceAttributeRecord = ");
  });
});

describePostgresql(
  "the records of the portal",
  (database) => {
    test("are what their types say, with a value of each element type", async () => {
      const { metadata, anEntity, close } = await startProduct(database());
      onTestFinished(close);
      const { entityNames, metadata: compiled } = metadata.current();
      const records = createRecords({ database: database(), metadata, clock: () => new Date() });
      const scope = serverScope(entityNames, { organizationId: OWN, variant: "Ambulatory" });
      const kept = [...compiled.entities.values()].filter(
        ({ store, viewOf }) => store === "records" && viewOf === null,
      );
      // What needs others to refer to is refused, and read where there are some already.
      for (const { name: entity } of kept) {
        const items = [{ kind: "create", values: anEntity(entity) }] as const;
        await records.apply(scope, { entity, source: "api", items }, { atomic: "item" });
      }
      const answers: Record<string, readonly unknown[]> = {};
      for (const { name: entity, store, attributes } of compiled.entities.values()) {
        if (store === "code") continue;
        // Definitions have properties that are no attributes.
        const columns = store === "definitions" ? attributes.map(({ name }) => name) : null;
        const query = { entity, where: null, sort: [], page: { limit: 200 }, columns, count: "none" } as const;
        answers[entity] = (await records.query(scope, query)).rows;
      }
      expect(Object.values(answers).filter((rows) => rows.length > 0).length).toBeGreaterThan(25);
      const all = "{ readonly [Name in keyof EntityRecords]?: readonly EntityRecords[Name][] }";
      expect(complaints(`export const all: ${all} = ${JSON.stringify(answers)};`)).toBe("");
      expect(complaints('export const one: UserRecord = { userId: 1, provider: 2, nobody: "" };')).toContain("TS2322");
    }, 120_000);
  },
  productTemplate,
);

/** What the compiler says of code that has the portal's types. */
function complaints(code: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "armature-types-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, "records.ts"), `${recordTypes(onboarding)}\n${code}\n`);
  const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--types", "", "records.ts"];
  return spawnSync(process.execPath, [tsc, ...options], { cwd: folder, encoding: "utf8" }).stdout;
}
