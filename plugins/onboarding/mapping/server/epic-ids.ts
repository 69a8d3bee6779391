import { type ChangeItem, type EntityType, isEmpty, textForm } from "@armature/engine";
import { changeMessageOf } from "@armature/engine/changes";
import { type EpicIdChange, epicIdReport, type EpicIdReport, validateEpicIds } from "@armature/onboarding/mapping";
import type { RecordReader } from "@armature/server";
import type { OperationRecords } from "../../kit/server/typed.ts";
import type { EpicIdSheet } from "./read-epic-ids.ts";

const EPIC_ID = "epicId";

/** The Epic ID of a record. */
export interface StoredEpicId {
  readonly id: number;
  readonly entityId: number;
  readonly epicId: string;
}

/** The Epic IDs of an organization's records of an entity. @param own the organization's, whatever the caller may view */
export async function readEpicIds(own: OperationRecords, { name }: EntityType): Promise<readonly StoredEpicId[]> {
  const where = { kind: "term", attribute: "entityName", operator: "equals", values: [name] } as const;
  const rows = await own.records(EPIC_ID, { where, columns: ["id", "entityId", "epicId"] });
  return rows
    .filter(({ epicId }) => !isEmpty(epicId))
    .map(({ id, entityId, epicId }) => ({ id, entityId: Number(entityId), epicId: textForm(epicId) }));
}

/**
 * Validates a sheet of Epic IDs and saves its good rows in one transaction, with their history, in whatever state the
 * organization is; a constant number of statements.
 * @param own the records of the caller's organization, whatever the caller may do
 * @throws AppError tooMany (400)
 */
export async function importEpicIds(
  records: RecordReader,
  own: OperationRecords,
  type: EntityType,
  { columns, rows }: EpicIdSheet,
): Promise<EpicIdReport> {
  const names = [type.primaryKey.name, ...columns.keys.map(({ attribute }) => attribute.name)];
  const found = await records.records(type.name, { columns: [...new Set(names)] });
  const stored = await readEpicIds(own, type);
  const held = new Map(stored.map(({ entityId, epicId }) => [entityId, epicId]));
  const validated = validateEpicIds({ type, columns, records: found, held }, rows);
  const items = itemsOf(type, stored, validated.changes);
  return epicIdReport(validated, await save(own, validated.changes, items));
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
  own: OperationRecords,
  changes: readonly EpicIdChange[],
  items: readonly ChangeItem[],
): Promise<ReadonlyMap<EpicIdChange, string>> {
  if (items.length === 0) return new Map();
  const result = await own.apply({ entity: EPIC_ID, source: "import", items }, { atomic: "item" });
  return new Map(
    changes.flatMap((change, index) => {
      const [issue] = result.items[index]?.issues ?? [];
      return issue ? [[change, changeMessageOf(issue, {})] as const] : [];
    }),
  );
}
