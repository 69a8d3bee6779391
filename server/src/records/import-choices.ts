import type { ColumnChoices, EntityType, ValueChoices } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { organizationOf, type Scope } from "./scope.ts";

type Db = Kysely<SystemSchema>;

/** What people decided about sheets: which attribute a header means, and which value a text. */
export interface ImportChoices {
  readonly columns: ColumnChoices;
  readonly values: ValueChoices;
}

/** So many headers, and so many texts of an attribute, are remembered; the latest ones. */
const MOST = 1_000;
const NOTHING: ImportChoices = { columns: {}, values: {} };

/** What was remembered for an entity's imports within the scope. */
export async function readImportChoices(db: Db, type: EntityType, scope: Scope): Promise<ImportChoices> {
  const found = await rowOf(db, type, scope).executeTakeFirst();
  return found ?? NOTHING;
}

/** Remembers further decisions beside the earlier ones; one made anew takes the place of the former. */
export async function addImportChoices(db: Db, type: EntityType, scope: Scope, more: ImportChoices): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const former = (await rowOf(trx, type, scope).forUpdate().executeTakeFirst()) ?? NOTHING;
    const columns = JSON.stringify(latest(former.columns, more.columns));
    const values = JSON.stringify(latestOfEach(former.values, more.values));
    await trx
      .insertInto("system.importChoice")
      .values({ ...keyOf(type, scope), columns, values })
      .onConflict((conflict) => conflict.columns(["organizationId", "entity"]).doUpdateSet({ columns, values }))
      .execute();
  });
}

function rowOf(db: Db, type: EntityType, scope: Scope) {
  const { organizationId, entity } = keyOf(type, scope);
  return db
    .selectFrom("system.importChoice")
    .select(["columns", "values"])
    .where("organizationId", "=", organizationId)
    .where("entity", "=", entity);
}

/** Configuration belongs to no organization, which is called 0 here. */
function keyOf(type: EntityType, scope: Scope) {
  return { organizationId: organizationOf(type, scope) ?? 0, entity: type.name };
}

function latest<Value>(former: Readonly<Record<string, Value>>, more: Readonly<Record<string, Value>>) {
  const kept = Object.entries(former).filter(([name]) => !Object.hasOwn(more, name));
  return Object.fromEntries([...kept, ...Object.entries(more)].slice(-MOST));
}

function latestOfEach(former: ValueChoices, more: ValueChoices): ValueChoices {
  const names = [...new Set([...Object.keys(former), ...Object.keys(more)])];
  return Object.fromEntries(names.map((name) => [name, latest(former[name] ?? {}, more[name] ?? {})]));
}
