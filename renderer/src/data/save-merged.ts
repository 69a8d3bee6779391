import type { Conflict, RecordAnswer, Values } from "@armature/engine";
import { storedOf } from "./form-calls.ts";

/** What is sent on top of a record, and what of it somebody else changed as well. */
export interface MergePlan {
  readonly values: Values;
  readonly conflicts: readonly Conflict[];
}

export type MergedOutcome<Row extends Values = Values, Saved extends Values = Row> =
  | { readonly kind: "saved"; readonly answer: RecordAnswer<Saved> }
  /** Nothing was saved: a person has to choose, on top of what is stored now. */
  | { readonly kind: "conflict"; readonly conflicts: readonly Conflict[]; readonly stored: Row };

export interface MergedSave<Row extends Values, Saved extends Values> {
  /** The record that the change was made on. */
  readonly base: Row;
  /** The change as it is made on the record of now; may read what belongs to it. */
  readonly planOn: (stored: Row) => MergePlan | Promise<MergePlan>;
  readonly send: (values: Values, ifMatch: string | undefined) => Promise<RecordAnswer<Saved>>;
}

/** How often a save that came second is merged and goes again by itself. */
const MOST_REBASES = 3;

/**
 * Saves a part of a record as record forms do: what others changed beside it stays, and where both changed the
 * same nothing is saved until a person has chosen.
 * @throws ApiError as the save is refused
 */
export async function saveMerged<Row extends Values, Saved extends Values = Row>({
  base,
  planOn,
  send,
}: MergedSave<Row, Saved>): Promise<MergedOutcome<Row, Saved>> {
  let stored = base;
  for (let left = MOST_REBASES; ; left--) {
    const { values, conflicts } = await planOn(stored);
    if (conflicts.length > 0) return { kind: "conflict", conflicts, stored };
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
