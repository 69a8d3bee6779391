import { textForm, type Values } from "@armature/engine";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { StoredAddress } from "./records.ts";

/** The attribute with the abbreviation of a state. The address and every county have it. */
export const STATE = "state";
/** The attribute with the ZIP code of an address. */
export const ZIP = "zip";

/** The first five digits of the record's ZIP code. Undefined while they are not typed. */
export function zipOf({ zip }: Unread<StoredAddress>): string | undefined {
  return /^\d{5}/.exec(textForm(zip))?.[0];
}

/** Where the list of ZIP codes says that the record's is: an option with `state`, `county` and `timezone`. */
export function placeOfZip(record: Values) {
  const label = zipOf(record);
  if (label === undefined) return null;
  return { entity: "option", equals: { optionType: "clarityZip", label }, columns: ["state", "county", "timezone"] };
}
