import type { AttributeImpact } from "../operations.ts";

/** The impact in sentences; none where no record would notice. */
export function impactLines({ shown, hidden, hiddenWithValue, disabled, needed }: AttributeImpact): readonly string[] {
  const kept =
    hiddenWithValue === 0
      ? ""
      : `; ${count(hiddenWithValue)} of them ${are(hiddenWithValue)} a value, which stays unseen`;
  return [
    ...(shown > 0 ? [`${count(shown)} would show it, and ${shown === 1 ? "does" : "do"} not now.`] : []),
    ...(hidden > 0 ? [`${count(hidden)} would show it no longer${kept}.`] : []),
    ...(disabled > 0 ? [`${count(disabled)} would show it disabled.`] : []),
    ...(needed > 0 ? [`${count(needed)} would need more information.`] : []),
  ];
}

function count(records: number): string {
  return records.toLocaleString("en-US");
}

function are(records: number): string {
  return records === 1 ? "has" : "have";
}
