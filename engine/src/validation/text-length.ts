import type { ElementAttribute } from "../elements/element-type.ts";
import type { Issue } from "./issue.ts";

/** The longest text that is stored where an attribute sets no bound of its own, in characters. */
export const MAX_TEXT = 10_000;

/** Length issues of a text, counted in characters as people see them in the counter (GEN-026, BLD-147). */
export function validateLength(
  value: string,
  { name, minLength, maxLength }: Pick<ElementAttribute, "name" | "minLength" | "maxLength">,
): readonly Issue[] {
  const max = maxLength ?? MAX_TEXT;
  if (value.length > max) return [{ code: "tooLong", attribute: name, args: { max } }];
  if (minLength !== null && value.length < minLength)
    return [{ code: "tooShort", attribute: name, args: { min: minLength } }];
  return [];
}

/** The issue of a value whose kind the attribute cannot hold. */
export function wrongType({ name }: ElementAttribute, expected: string): Issue {
  return { code: "wrongType", attribute: name, args: { expected } };
}
