import type { ElementAttribute } from "../elements/element-type.ts";
import type { Issue } from "./issue.ts";

/**
 * Issues of a text's length, in characters as the field's counter shows them. Without a maxLength, a text has no limit
 * of its own.
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

/** The issue of a value of the wrong kind. */
export function wrongType({ name }: ElementAttribute, expected: string): Issue {
  return { code: "wrongType", attribute: name, args: { expected } };
}
