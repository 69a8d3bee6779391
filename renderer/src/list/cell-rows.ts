import { type AttributeType, type EntityType, sameValue, type Values } from "@armature/engine";
import { isSettable, REVIEWED } from "@armature/engine/changes";
import { recordId } from "./record-key.ts";

/** A new value for one cell of a record. */
export interface CellChange {
  readonly record: Values;
  readonly attribute: AttributeType;
  readonly value: unknown;
}

/** The values that were saved since a record was shown. */
export type SavedSince = WeakMap<Values, Values>;

/** The stored value of a cell as far as it is known: what was saved since the record was shown, otherwise what it shows. */
function storedValue(saved: SavedSince, { record, attribute: { name } }: CellChange): unknown {
  return { ...record, ...saved.get(record) }[name];
}

/** Whether the value differs from the stored one, as far as that is known. */
export function differs(saved: SavedSince, change: CellChange): boolean {
  return !sameValue(storedValue(saved, change), change.value);
}

/** Whether an earlier save of the record may have made a rule set this cell, which is not shown yet. */
function isUnknown(type: EntityType, saved: SavedSince, { record, attribute }: CellChange): boolean {
  return saved.has(record) && isSettable(type, attribute.name);
}

/**
 * The changes to send: those that differ from what is stored, and those that rules may otherwise replace because of
 * another change of the record.
 */
export function changesToSend(type: EntityType, saved: SavedSince, all: readonly CellChange[]): readonly CellChange[] {
  const changed = new Set(all.flatMap((change) => (differs(saved, change) ? [recordId(type, change.record)] : [])));
  return all.filter(
    (change) =>
      differs(saved, change) ||
      isUnknown(type, saved, change) ||
      (changed.has(recordId(type, change.record)) && isSettable(type, change.attribute.name)),
  );
}

/** The row of a batch that saves some cells of one record, based on the values that were shown. */
export function rowOf(type: EntityType, saved: SavedSince, changes: readonly CellChange[]): Values {
  const [first] = changes;
  const pick = (some: readonly CellChange[], of: (change: CellChange) => unknown) =>
    Object.fromEntries(some.map((change) => [change.attribute.name, of(change) ?? null]));
  return {
    [type.primaryKey.name]: first && recordId(type, first.record),
    ...pick(changes, ({ value }) => value),
    [REVIEWED]: pick(
      changes.filter((change) => !isUnknown(type, saved, change)),
      (change) => storedValue(saved, change),
    ),
  };
}
