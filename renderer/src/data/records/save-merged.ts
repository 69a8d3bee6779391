import type { RecordAnswer, Values } from "@armature/engine";
import type { Conflict } from "@armature/engine/changes";
import { storedOf } from "./form-calls.ts";

/** What to send for a record, and the conflicts with changes of others. */
export interface MergePlan {
  readonly values: Values;
  readonly conflicts: readonly Conflict[];
  /** Whether a person looks at the merged change first, even if nothing is in conflict. */
  readonly asks?: boolean;
}

/** The outcome of {@link saveMerged}: saved, or values that both sides changed. */
export type MergedOutcome<Row extends Values = Values, Saved extends Values = Row> =
  | { readonly kind: "saved"; readonly answer: RecordAnswer<Saved> }
  /** Nothing was saved. A person has to choose, or to look, based on what is stored now. */
  | { readonly kind: "conflict"; readonly conflicts: readonly Conflict[]; readonly stored: Row };

export interface MergedSave<Row extends Values, Saved extends Values> {
  /** The record that the change was based on. */
  readonly base: Row;
  /** Computes the change for the record as stored now. It may load related data. */
  readonly planOn: (stored: Row) => MergePlan | Promise<MergePlan>;
  readonly send: (values: Values, ifMatch: string | undefined) => Promise<RecordAnswer<Saved>>;
}

/** How often a save that came second is merged and sent again. */
const MOST_REBASES = 3;

/**
 * Saves part of a record as record forms do. What others changed elsewhere in it is kept. If both sides changed the
 * same value, nothing is saved until a person has chosen.
 * @throws ApiError if the save is refused
 * @example
 * ```tsx
 * import { saveMerged, useSaveRecord } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * import { atlas, item } from "./library.ts";
 * export function Example() {
 *   const { save } = useSaveRecord(item);
 *   const rename = () =>
 *     saveMerged({
 *       base: atlas,
 *       planOn: () => ({ values: { title: "Maps" }, conflicts: [] }),
 *       send: (values, ifMatch) => save({ id: 1, values, ifMatch }),
 *     });
 *   return <Button onClick={() => void rename()}>Rename</Button>;
 * }
 * ```
 */
export async function saveMerged<Row extends Values, Saved extends Values = Row>({
  base,
  planOn,
  send,
}: MergedSave<Row, Saved>): Promise<MergedOutcome<Row, Saved>> {
  let stored = base;
  for (let left = MOST_REBASES; ; left--) {
    const { values, conflicts, asks = false } = await planOn(stored);
    if (asks || conflicts.length > 0) return { kind: "conflict", conflicts, stored };
    const { updated } = stored;
    try {
      return { kind: "saved", answer: await send(values, typeof updated === "string" ? updated : undefined) };
    } catch (error) {
      const now = left > 0 ? storedOf<Row>(error) : null;
      if (!now) throw error;
      stored = now;
    }
  }
}
