import { NO_FACTS } from "@armature/engine/rules";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { definitionStore } from "../publishing/definitions/definition-store.ts";
import { createRecords } from "../records/records.ts";
import { serverScope } from "../records/scope.ts";
import type { Testing } from "../testing/test-product.ts";
import { recordTypes } from "./record-types.ts";

/**
 * Tests that stored records match their generated types: a record of each entity that needs no other, with a value of
 * each element type, and the examples.
 * @param least how many entities must have records
 */
export function recordTypesSuite<Person extends string>(
  { cast, template, start }: Testing<Person>,
  { least }: { readonly least: number },
): void {
  const types = () => recordTypes(cast.application);
  describePostgresql(
    "the records of the application",
    (database) => {
      test("are what their types say", async () => {
        const { metadata, anEntity, close } = await start(database());
        onTestFinished(close);
        const { entityNames, metadata: compiled } = metadata.current();
        const publishing = { database: database(), metadata, clock: () => new Date() };
        const records = createRecords({ ...publishing, definitions: definitionStore(publishing) });
        const scope = serverScope(entityNames, { organizationId: cast.own, variant: cast.variant ?? null }, NO_FACTS);
        const all = [...compiled.entities.values()];
        for (const { name: entity } of all.filter(({ store, viewOf }) => store === "records" && viewOf === null)) {
          const items = [{ kind: "create", values: anEntity(entity) }] as const;
          await records.apply(scope, { entity, source: "api", items }, { atomic: "item" });
        }
        const answers: Record<string, readonly unknown[]> = {};
        for (const { name: entity, attributes, store } of all.filter((each) => each.store !== "code")) {
          // Definitions have properties that are not attributes.
          const columns = store === "definitions" ? attributes.map(({ name }) => name) : null;
          const query = { entity, where: null, sort: [], page: { limit: 200 }, columns, count: "none" } as const;
          answers[entity] = (await records.query(scope, query)).rows;
        }
        expect(Object.values(answers).filter((rows) => rows.length > 0).length).toBeGreaterThanOrEqual(least);
        const type = "{ readonly [Name in keyof EntityRecords]?: readonly EntityRecords[Name][] }";
        expect(complaints(`${types()}\nexport const all: ${type} = ${JSON.stringify(answers)};`)).toBe("");
        expect(complaints(`${types()}\nexport const one: StoredUser = { userId: "1" };`)).toContain("TS2322");
      });
    },
    template,
  );
}

/** The compiler's errors in this code, which may import from the packages. */
export function complaints(code: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "armature-types-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, "records.ts"), code);
  const installed = createRequire(import.meta.url)
    .resolve("typescript/package.json")
    .replace(/(.*node_modules).*/, "$1");
  symlinkSync(installed, path.join(folder, "node_modules"));
  const typescript = path.dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  const options = [
    "--noEmit",
    "--strict",
    "--exactOptionalPropertyTypes",
    "--allowImportingTsExtensions",
    "--types",
    "",
  ];
  const args = [path.join(typescript, "bin/tsc"), ...options, "--target", "es2024", "records.ts"];
  const run = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return run.stdout;
}
