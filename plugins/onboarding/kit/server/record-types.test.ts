import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describePostgresql } from "../../../../server/src/database/testing.ts";
import { recordTypes } from "../../../../server/src/metadata/record-types.ts";
import { createRecords } from "../../../../server/src/records/records.ts";
import { serverScope } from "../../../../server/src/records/scope.ts";
import { onboarding } from "../../server.testing.ts";
import { OWN, productTemplate, startProduct } from "./portal.testing.ts";

test("the types of records say what element types store: flags of both kinds", () => {
  const types = recordTypes(onboarding);
  expect(types).toContain("readonly locked?: boolean | null;");
  expect(types).toContain("readonly provider?: 1 | 0 | null;");
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
