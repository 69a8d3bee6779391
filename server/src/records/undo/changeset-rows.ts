import { type EntityType, isEmpty, may, mayAttribute, type RecordId, type Values } from "@armature/engine";
import type { ChangeRow, ChangeSource } from "@armature/engine/changes";
import { COMMON_ATTRIBUTES } from "@armature/engine/schema";
import type { Kysely } from "kysely";
import { validate as isUuid } from "uuid";
import type { SystemSchema } from "../../database/schema.ts";
import { AppError } from "../../base/errors.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { inPresentForm } from "../../metadata/former-forms.ts";
import { presentEntity } from "../../metadata/renames.ts";
import { boundTo, type HistoryRow } from "../read/history.ts";
import { ownCreations } from "../facts/own-creations.ts";
import { entityOf } from "../read/query.ts";
import { type Scope, viewer } from "../scope.ts";
import { entityTable } from "../sql/table.ts";
import { loadById } from "../sql/load.ts";

/** What a changeset did, limited to what the caller may view. */
export interface ChangesetOfRecords {
  readonly entity: string;
  readonly source: ChangeSource;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly authorId: number | null;
  /** Oldest first. */
  readonly rows: readonly ChangeRow[];
  /** The records as stored now, by id. Deleted records are absent. */
  readonly current: ReadonlyMap<RecordId, Values>;
  /** The records that the caller created in it and may delete again without permission to delete. */
  readonly own: readonly number[];
}

/** @throws AppError unknownRecord (404) if it does not exist or belongs to another organization */
export async function readChangeset(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  id: string,
): Promise<ChangesetOfRecords> {
  const header = isUuid(id) ? await readHeader(db, compiled, id) : undefined;
  if (!header) throw unknown();
  const type = entityOf(compiled, header.entity);
  if (type.sharedBy !== null && header.authorId !== scope.userId) throw unknown();
  const stored = await db
    .selectFrom("system.history")
    .select(["id as entry", "entity", "recordId", "kind", "old", "new"])
    .where("changesetId", "=", id)
    .where("isFurther", "=", false)
    .where(boundTo(type, scope))
    .orderBy("id")
    .execute();
  if (stored.length === 0 || !may(scope.permission, type.name, "view")) throw unknown();
  const written = await inPresentForm(db, compiled, stored as readonly StoredRow[], header.at);
  const ids = [...new Set(stored.map((row) => row.recordId))];
  const records = await loadById(db, entityTable(compiled, type), scope, ids, "");
  const see = viewer(type, scope);
  const made = may(scope.permission, type.name, "remove") ? [] : stored.filter(({ kind }) => kind === "create");
  const own = await ownCreations({
    db,
    compiled,
    type,
    scope,
    changesetId: id,
    ids: made.map(({ recordId }) => recordId),
  });
  return {
    ...header,
    source: header.source as ChangeSource,
    rows: written.map((row) => rowOf(type, scope, row)),
    current: new Map([...records].map(([key, record]) => [key, see(record)])),
    own: [...own],
  };
}

async function readHeader(db: Kysely<SystemSchema>, { renames }: CompiledMetadata, id: string) {
  const row = await db
    .selectFrom("system.changeset")
    .select(["entity", "source", "at", "authorId"])
    .select((of) =>
      of
        .selectFrom("system.history")
        .select(({ fn }) => fn.min("system.history.id").as("entry"))
        .whereRef("system.history.changesetId", "=", "system.changeset.id")
        .as("entry"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { entry, ...header } = row;
  return entry === null ? header : { ...header, entity: presentEntity(renames, header.entity, { entry }) };
}

function unknown(): AppError {
  return new AppError("unknownRecord", { args: { entity: "changeset" } });
}

type StoredRow = Pick<HistoryRow, "entity" | "recordId" | "kind" | "old" | "new"> & { readonly entry: number };

const COMMON: ReadonlySet<string> = new Set(COMMON_ATTRIBUTES);

/**
 * Drops attributes that were removed since and those that the caller may not view. `isWhole` is false if a hidden
 * attribute has a value.
 */
function rowOf(type: EntityType, scope: Scope, row: StoredRow): ChangeRow {
  const isHidden = (name: string) =>
    type.byName.has(name) && name !== type.primaryKey.name && !mayAttribute(scope.permission, type.name, name, "view");
  const seen = (values: Values | null) =>
    values && Object.fromEntries(Object.entries(values).filter(([name]) => isKept(type, name) && !isHidden(name)));
  const all = Object.entries({ ...row.old, ...row.new });
  const isWhole = !all.some(([name, value]) => isHidden(name) && !isEmpty(value));
  return { recordId: row.recordId, kind: row.kind, old: seen(row.old), new: seen(row.new), isWhole };
}

function isKept(type: EntityType, name: string): boolean {
  return type.byName.has(name) || COMMON.has(name);
}
