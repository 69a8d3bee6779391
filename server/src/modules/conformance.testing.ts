import type { ChangeItem } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countingStatements } from "../database/count-statements.testing.ts";
import { describePostgresql } from "../database/testing.ts";
import { createRecords } from "../records/records.ts";
import { serverScope } from "../records/scope.ts";
import { OWN, productTemplate, startProduct, type TestProduct } from "../testing.ts";
import { checkModules } from "./check-modules.ts";
import type { ServerModule } from "./module.ts";

/** What every module has to hold, whatever it does. Call it once for the modules of an application. */
export function modulesConform(modules: readonly ServerModule[]): void {
  describePostgresql(
    "modules of the application",
    (database) => {
      let product: TestProduct;
      beforeAll(async () => void (product = await startProduct(database())));
      afterAll(() => product.close());

      test("declare what is there", () => {
        expect(() => checkModules(modules, product.metadata.current().metadata)).not.toThrow();
      });

      const extended = [...new Set(modules.flatMap(({ entities = [] }) => entities.map(({ entity }) => entity)))];
      test.each(extended)("cost the same for one record of %s and for many", async (entity) => {
        const counted = countingStatements(database());
        const { metadata } = product;
        const records = createRecords({ database: counted.database, metadata, clock: () => new Date(), modules });
        const scope = serverScope(metadata.current().entityNames, { organizationId: OWN, variant: "Ambulatory" });
        const costOf = (size: number) => {
          const items = Array.from({ length: size }, (): ChangeItem => {
            return { kind: "create", values: product.anEntity(entity) };
          });
          return counted.costOf(() => records.dryRun(scope, { entity, source: "api", items }));
        };
        await costOf(1);
        expect(await costOf(12)).toBe(await costOf(1));
      });

      describe.each(modules.map((module) => [module.name, module] as const))("%s", (_, { issues = {} }) => {
        test.runIf(Object.keys(issues).length > 0)("says what is wrong in whole sentences or as the end of one", () => {
          for (const { text } of Object.values(issues)) expect(text).toMatch(/^\S.*\S$/);
        });
      });
    },
    productTemplate,
  );
}
