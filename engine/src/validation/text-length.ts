import type { ElementAttribute } from "../elements/element-type.ts";
import type { Issue } from "./issue.ts";

/**
 * Length issues of a text, counted in characters as people see them in the counter. Without a
 * maxLength a text has no limit of its own.
 */
export function validateLength(
  value: string,
  { name, minLength, maxLength }: Pick<ElementAttribute, "name" | "minLength" | "maxLength">,
): readonly Issue[] {
  if (maxLength !== null && value.length > maxLength)
    return [{ code: "tooLong", attribute: name, args: { max: maxLength } }];
  if (minLength !== null && value.length < minLength)
    return [{ code: "tooShort", attribute: name, args: { min: minLength } }];
  return [];
}

/** The issue of a value whose kind the attribute cannot hold. */
export function wrongType({ name }: ElementAttribute, expected: string): Issue {
  return { code: "wrongType", attribute: name, args: { expected } };
}
