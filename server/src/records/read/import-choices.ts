import { type EntityType, mayAttribute } from "@armature/engine";
import type { ColumnChoices, ValueChoices } from "@armature/engine/import";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { organizationOf, type Scope } from "../scope.ts";

type Db = Kysely<SystemSchema>;

/** What people decided about sheets: which attribute a header means, and which value a text. */
export interface ImportChoices {
  readonly columns: ColumnChoices;
  readonly values: ValueChoices;
}

/** So many headers, and so many texts of an attribute, are remembered; the latest ones. */
const MOST = 1_000;
const NOTHING: ImportChoices = { columns: {}, values: {} };

/** What was remembered for an entity's imports within the scope, of the attributes that the caller may view. */
export async function readImportChoices(db: Db, type: EntityType, scope: Scope): Promise<ImportChoices> {
  const found = await rowOf(db, type, scope).executeTakeFirst();
  return seen(type, scope, found ?? NOTHING);
}

/**
 * Remembers further decisions beside the earlier ones; one made anew takes the place of the former. Those about
 * attributes that are gone, or that the caller may not view, are left out.
 */
export async function addImportChoices(db: Db, type: EntityType, scope: Scope, sent: ImportChoices): Promise<void> {
  const more = seen(type, scope, sent);
  await db.transaction().execute(async (trx) => {
    // The first two of an organization wait for one another as well: there is a row to lock.
    await trx
      .insertInto("system.importChoice")
      .values({ ...keyOf(type, scope), columns: "{}", values: "{}" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const former = await rowOf(trx, type, scope).forUpdate().executeTakeFirstOrThrow();
    const columns = JSON.stringify(latest(former.columns, more.columns));
    const values = JSON.stringify(latestOfEach(former.values, more.values));
    const { organizationId, entity } = keyOf(type, scope);
    await trx
      .updateTable("system.importChoice")
      .set({ columns, values })
      .where("organizationId", "=", organizationId)
      .where("entity", "=", entity)
      .execute();
  });
}

function seen({ name: entity, byName }: EntityType, { permission }: Scope, choices: ImportChoices): ImportChoices {
  const isSeen = (name: string) => byName.has(name) && mayAttribute(permission, entity, name, "view");
  const columns = Object.entries(choices.columns).filter(([, name]) => name === null || isSeen(name));
  const values = Object.entries(choices.values).filter(([name]) => isSeen(name));
  return { columns: Object.fromEntries(columns), values: Object.fromEntries(values) };
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
