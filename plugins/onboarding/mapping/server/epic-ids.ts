import { type EntityType, isEmpty, textForm } from "@armature/engine";
import { changeMessageOf } from "@armature/engine/changes";
import { type EpicIdChange, epicIdReport, type EpicIdReport, validateEpicIds } from "@armature/onboarding/mapping";
import type { RecordReader } from "@armature/server";
import type { ItemOf, OperationRecords } from "../../kit/server/typed.ts";
import type { EpicIdSheet } from "./read-epic-ids.ts";

const EPIC_ID = "epicId";

/** The Epic ID of a record. */
export interface StoredEpicId {
  readonly id: number;
  readonly entityId: number;
  readonly epicId: string;
}

/**
 * The Epic IDs of an organization's records of one entity.
 * @param own records of the organization, independent of the caller's rights
 */
export async function readEpicIds(own: OperationRecords, { name }: EntityType): Promise<readonly StoredEpicId[]> {
  const where = { kind: "term", attribute: "entityName", operator: "equals", values: [name] } as const;
  const rows = await own.records(EPIC_ID, { where, columns: ["id", "entityId", "epicId"] });
  return rows
    .filter(({ epicId }) => !isEmpty(epicId))
    .map(({ id, entityId, epicId }) => ({ id, entityId: Number(entityId), epicId: textForm(epicId) }));
}

/**
 * Validates a sheet of Epic IDs and saves the valid rows in one transaction, with history. The state of the
 * organization does not matter. Runs a constant number of statements.
 * @param own records of the caller's organization, independent of the caller's rights
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
): readonly ItemOf<typeof EPIC_ID>[] {
  const ids = new Map(stored.map(({ id, entityId }) => [entityId, id]));
  return changes.map(({ recordId, epicId }) => {
    const id = ids.get(recordId);
    if (id !== undefined) return { kind: "update", id, values: { epicId } };
    return { kind: "create", values: { entityName: name, entityId: recordId, epicId } };
  });
}

/**
 * Saves the changes that are still possible, because somebody else may have used an Epic ID meanwhile.
 * @returns why changes were refused
 */
async function save(
  own: OperationRecords,
  changes: readonly EpicIdChange[],
  items: readonly ItemOf<typeof EPIC_ID>[],
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
