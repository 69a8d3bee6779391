import { factsAt } from "../base/facts.ts";
import type { ChangeItem, Values } from "@armature/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingStatements } from "../database/count-statements.testing.ts";
import { describePostgresql } from "../database/testing.ts";
import { createRecords, type Records } from "../records/records.ts";
import { type Scope, serverScope } from "../records/scope.ts";
import type { ApplicationModule } from "./application-code.ts";
import type { Testing, TestProduct } from "../testing/test-product.ts";
import { checkModules } from "./check-modules.ts";
import { checkOperations } from "../start/check-operations.ts";
import type { ServerModule } from "../records/points/module.ts";
import { callText, type ServerOperation } from "./operation.ts";

/** Tests that every module must pass, whatever it does. Call it once with the modules of an application. */
export function modulesConform<Person extends string>(
  modules: readonly ApplicationModule[],
  { cast, template, start }: Testing<Person>,
): void {
  describePostgresql(
    "modules of the application",
    (database) => {
      let product: TestProduct<Person>;
      let scope: Scope;
      /** Records without modules, to create records that others refer to. */
      let plain: Records;
      beforeAll(async () => {
        product = await start(database());
        const { entityNames } = product.metadata.current();
        const home = { organizationId: cast.own, variant: cast.variant ?? null };
        scope = serverScope(entityNames, home, factsAt(product.metadata.tenancy, new Date(), null));
        plain = recordsOn(database());
      });
      afterAll(() => product.close());

      const recordsOn = (on: ReturnType<typeof database>, own: readonly ServerModule[] = []) =>
        createRecords({ database: on, metadata: product.metadata, clock: () => new Date(), modules: own });

      /** The references that a new record requires. */
      async function referencesOf(entity: string): Promise<Values> {
        const { attributes = [] } = product.metadata.current().metadata.entities.get(entity) ?? {};
        const references: Record<string, unknown> = {};
        for (const { name, fkName, required } of attributes)
          if (required && fkName !== null) references[name] = await aTarget(fkName);
        return references;
      }

      async function aTarget(entity: string): Promise<unknown> {
        const page = { limit: 1 };
        const query = { entity, where: null, sort: [], page, columns: null, count: "none" } as const;
        const key = product.metadata.current().metadata.entities.get(entity)?.primaryKey.name ?? "";
        const [found] = (await plain.query(scope, query)).rows;
        if (found) return found[key];
        const items = [{ kind: "create", values: product.anEntity(entity, await referencesOf(entity)) }] as const;
        return (await plain.apply(scope, { entity, source: "api", items }, { atomic: "all" })).items[0]?.id;
      }

      test("declare what is there", () => {
        const { metadata } = product.metadata.current();
        expect(() => checkModules(modules, metadata)).not.toThrow();
        expect(() => checkOperations(modules, metadata)).not.toThrow();
      });

      const { administrator, maker } = cast;
      const operations = modules.flatMap(({ operations: own = [] }) => own);
      const statusFor = async (caller: Person | "nobody", { contract: { method, path } }: ServerOperation) =>
        (await product.call(caller, method, path.replaceAll(/:\w+/g, "1"), method === "GET" ? undefined : {})).status;
      test.each(operations.map((each) => [callText(each), each] as const))(
        "answer %s to whom they say, whatever is sent",
        async (_, operation) => {
          const { who } = operation.options.access;
          expect(await statusFor("nobody", operation)).toBe(401);
          if (who !== "session") expect(await statusFor(maker, operation)).toBe(403);
          if (who === "administrator") {
            await product.grant(administrator, { organization: { admin: false } });
            expect(await statusFor(administrator, operation)).toBe(403);
            await product.grant(administrator, null);
          }
          for (const caller of [maker, administrator]) expect(await statusFor(caller, operation)).toBeLessThan(500);
        },
      );

      const extended = [...new Set(modules.flatMap(({ entities = [] }) => entities.map(({ entity }) => entity)))];
      test.each(extended)("cost the same for one new record of %s and for twelve", async (entity) => {
        const counted = countingStatements(database());
        const records = recordsOn(counted.database, modules);
        const references = await referencesOf(entity);
        const costOf = (size: number) => {
          const items = Array.from({ length: size }, (): ChangeItem => {
            return { kind: "create", values: product.anEntity(entity, references) };
          });
          return counted.costOf(async () => {
            const [first] = await records.dryRun(scope, { entity, source: "api", items });
            // Modules do not read for items that the engine refuses, so there must be none. Issues of modules
            // themselves have a text.
            expect(first?.issues.filter(({ text }) => text === undefined)).toEqual([]);
          });
        };
        await costOf(1);
        expect(await costOf(12)).toBe(await costOf(1));
      });
    },
    template,
  );
}
