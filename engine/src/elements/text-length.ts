import type { ElementAttribute } from "./element-type.ts";
import type { Issue } from "../values/issue.ts";

/**
 * Issues of a text's length, in characters as the field's counter shows them. Without a maxLength, a text has no limit
 * of its own.
 * @example
 * ```ts
 * import { validateLength } from "@armature/engine/elements";
 * validateLength("Atlas of the world", { name: "title", minLength: null, maxLength: 10 });
 * // → [{ code: "tooLong", attribute: "title", args: { max: 10 } }]
 * ```
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

/**
 * The issue of a value of the wrong kind.
 * @example
 * ```ts
 * import { messageOf, wrongType } from "@armature/engine";
 * import { attribute } from "./library.ts";
 * messageOf(wrongType(attribute("title"), "text"), { label: "Title" }); // → "Title takes text"
 * ```
 */
export function wrongType({ name }: ElementAttribute, expected: string): Issue {
  return { code: "wrongType", attribute: name, args: { expected } };
}
