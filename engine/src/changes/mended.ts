import type { Values } from "../rules/compile-logic.ts";
import { isEmpty } from "../rules/value.ts";
import type { RecordId } from "./changeset.ts";

/** Values that a person put in place of others in a review, by the text of a record's id or the number of a sheet's row. */
export type Mended = Readonly<Record<string, Values>>;

/** One value more, or another one. */
export function mend(mended: Mended, of: RecordId, attribute: string, value: unknown): Mended {
  const key = String(of);
  return { ...mended, [key]: { ...mended[key], [attribute]: isEmpty(value) ? null : value } };
}

export function mendedOf(mended: Mended, of: RecordId): Values | null {
  return mended[String(of)] ?? null;
}

/** These values of an attribute and those that were put in for single records or rows; each once, lists as their items. */
export function withMendedOf(attribute: string, values: readonly unknown[], mended: Mended): readonly unknown[] {
  const all = [...values, ...Object.values(mended).map((own) => own[attribute])].flat();
  return [...new Set(all)].filter((value) => !isEmpty(value));
}
