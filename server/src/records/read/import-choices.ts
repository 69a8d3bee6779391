import { type EntityType, mayAttribute } from "@armature/engine";
import type { ColumnChoices, ValueChoices } from "@armature/engine/import";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { organizationOf, type Scope } from "../scope.ts";

type Db = Kysely<SystemSchema>;

/** What people decided in former imports: the attribute of each header, and the value of each text. */
export interface ImportChoices {
  readonly columns: ColumnChoices;
  readonly values: ValueChoices;
}

/** The maximum number of remembered headers, and of remembered texts for each attribute. The latest are kept. */
const MOST = 1_000;
const NOTHING: ImportChoices = { columns: {}, values: {} };

/** The choices stored for imports of an entity in this scope, for attributes that the caller may view. */
export async function readImportChoices(db: Db, type: EntityType, scope: Scope): Promise<ImportChoices> {
  const found = await rowOf(db, type, scope).executeTakeFirst();
  return seen(type, scope, found ?? NOTHING);
}

/**
 * Adds choices to the stored ones; a new choice replaces a former one. Choices for removed attributes, and for those
 * that the caller may not view, are dropped.
 */
export async function addImportChoices(db: Db, type: EntityType, scope: Scope, sent: ImportChoices): Promise<void> {
  const more = seen(type, scope, sent);
  await db.transaction().execute(async (trx) => {
    // Inserts the row first, so that even the first two writers of an organization have a row to lock and wait for each
    // other.
    await trx
      .insertInto("system.importChoice")
      .values({ ...choicesKey(type, scope), columns: "{}", values: "{}" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const former = await rowOf(trx, type, scope).forUpdate().executeTakeFirstOrThrow();
    const columns = JSON.stringify(latest(former.columns, more.columns));
    const values = JSON.stringify(latestOfEach(former.values, more.values));
    const { organizationId, entity } = choicesKey(type, scope);
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
  const { organizationId, entity } = choicesKey(type, scope);
  return db
    .selectFrom("system.importChoice")
    .select(["columns", "values"])
    .where("organizationId", "=", organizationId)
    .where("entity", "=", entity);
}

/** Configuration belongs to no organization; its choices are stored under organization 0. */
function choicesKey(type: EntityType, scope: Scope) {
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
