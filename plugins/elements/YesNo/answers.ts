import { type ElementAttribute, textForm } from "@armature/engine";

/** The values that an attribute stores for Yes and for No. */
export interface Answers {
  readonly yes: unknown;
  readonly no: unknown;
  readonly column: "integer" | "boolean" | "text";
}

/**
 * Whole numbers and booleans keep their kind. Any other pair is stored as text, because both values share a column. The
 * default is 1 and 0.
 */
export function answersOf({ valueYes, valueNo }: ElementAttribute): Answers {
  const yes: unknown = valueYes ?? 1;
  const no: unknown = valueNo ?? 0;
  if (Number.isSafeInteger(yes) && Number.isSafeInteger(no)) return { yes, no, column: "integer" };
  if (typeof yes === "boolean" && typeof no === "boolean") return { yes, no, column: "boolean" };
  return { yes: textForm(yes), no: textForm(no), column: "text" };
}
