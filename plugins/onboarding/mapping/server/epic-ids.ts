import { type ChangeItem, type EntityType, isEmpty, changeMessageOf, textForm } from "@armature/engine";
import { type EpicIdChange, epicIdReport, type EpicIdReport, validateEpicIds } from "@armature/onboarding/mapping";
import { type Kysely, sql } from "kysely";
import {
  type Database,
  type SystemSchema,
  type CompiledMetadata,
  type MetadataStore,
  type Records,
  organizationOf,
  type Scope,
  serverFor,
  readFresh,
} from "@armature/server";
import type { EpicIdSheet } from "./read-epic-ids.ts";

const EPIC_ID = "epicId";

/** The Epic ID of a record. */
export interface StoredEpicId {
  readonly id: number;
  readonly entityId: number;
  readonly epicId: string;
}

/** The Epic IDs of an organization's records of an entity. */
export async function readEpicIds(
  db: Kysely<SystemSchema>,
  { name }: EntityType,
  organizationId: number | null,
): Promise<readonly StoredEpicId[]> {
  const { rows } = await sql<StoredEpicId>`select "id", "entityId", "epicId" from data."epicId"
    where "organizationId" = ${organizationId} and "entityName" = ${name}`.execute(db);
  return rows.filter(({ epicId }) => !isEmpty(epicId)).map((row) => ({ ...row, epicId: textForm(row.epicId) }));
}

export interface EpicIdDeps {
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly records: Records;
}

/**
 * Validates a sheet of Epic IDs and saves its good rows in one transaction, with their history, in whatever state the
 * organization is; a constant number of statements.
 * @throws AppError noOrganization (409), tooMany (400)
 */
export async function importEpicIds(
  { database, metadata, records }: EpicIdDeps,
  scope: Scope,
  type: EntityType,
  { columns, rows }: EpicIdSheet,
): Promise<EpicIdReport> {
  const organizationId = organizationOf(type, scope);
  const { entityNames } = metadata.current();
  const names = [type.primaryKey.name, ...columns.keys.map(({ attribute }) => attribute.name)];
  const query = { entity: type.name, where: null, sort: [], page: { limit: null }, count: "none" } as const;
  const found = await records.query(scope, { ...query, columns: [...new Set(names)] });
  const stored = await readFresh(metadata, () => readEpicIds(database.kysely, type, organizationId));
  const held = new Map(stored.map(({ entityId, epicId }) => [entityId, epicId]));
  const validated = validateEpicIds({ type, columns, records: found.rows, held }, rows);
  const items = itemsOf(type, stored, validated.changes);
  return epicIdReport(validated, await save(records, entityNames, scope, validated.changes, items));
}

function itemsOf(
  { name }: EntityType,
  stored: readonly StoredEpicId[],
  changes: readonly EpicIdChange[],
): readonly ChangeItem[] {
  const ids = new Map(stored.map(({ id, entityId }) => [entityId, id]));
  return changes.map(({ recordId, epicId }) => {
    const id = ids.get(recordId);
    if (id !== undefined) return { kind: "update", id, values: { epicId } };
    return { kind: "create", values: { entityName: name, entityId: recordId, epicId } };
  });
}

/** Saves what still can be: somebody else may have given an Epic ID meanwhile. @returns why changes were refused */
async function save(
  records: Records,
  entityNames: CompiledMetadata["entityNames"],
  scope: Scope,
  changes: readonly EpicIdChange[],
  items: readonly ChangeItem[],
): Promise<ReadonlyMap<EpicIdChange, string>> {
  if (items.length === 0) return new Map();
  const changeset = { entity: EPIC_ID, source: "import", items } as const;
  const result = await records.apply(serverFor(entityNames, scope), changeset, { atomic: "item" });
  return new Map(
    changes.flatMap((change, index) => {
      const [issue] = result.items[index]?.issues ?? [];
      return issue ? [[change, changeMessageOf(issue, {})] as const] : [];
    }),
  );
}
