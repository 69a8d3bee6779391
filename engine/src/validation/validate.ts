import { isReference } from "../elements/column-kind.ts";
import { type ElementContext, type Found, NOTHING_FOUND } from "../elements/element-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty } from "../rules/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { Issue } from "./issue.ts";
import { isRequired, type Mode } from "./required.ts";

export interface ValidateOptions {
  readonly mode: Mode;
  readonly found?: Found;
}

/** Every issue of the attributes given, in their order; the same code in form, API, batch and import. */
export function validate(
  attributes: readonly AttributeType[],
  values: Values,
  options: ValidateOptions,
): readonly Issue[] {
  return attributes.flatMap((attribute) => validateAttribute(attribute, values, options));
}

/** The issues of one attribute: emptiness first, then the element type's own, then look-ups. */
export function validateAttribute(
  attribute: AttributeType,
  values: Values,
  { mode, found = NOTHING_FOUND }: ValidateOptions,
): readonly Issue[] {
  const value = values[attribute.name];
  if (isEmpty(value)) {
    return isRequired(attribute, mode, values) ? [{ code: "required", attribute: attribute.name }] : [];
  }
  if (!attribute.element) return [];
  const own = attribute.element.validate(value, contextOf(attribute, values, found));
  return own.length > 0 ? own : lookUps(attribute, value, found);
}

/** What an element type is handed for one value. */
export function contextOf(attribute: AttributeType, record: Values, found: Found = NOTHING_FOUND): ElementContext {
  return { attribute, record, found };
}

function lookUps(attribute: AttributeType, value: unknown, found: Found): readonly Issue[] {
  const { name } = attribute;
  return attribute.needs.flatMap((need) => {
    if (need.kind === "unique") return found.taken(name, value) === true ? [{ code: "unique", attribute: name }] : [];
    const ids = Array.isArray(value) ? value : [value];
    const missing = isReference(attribute.column) && ids.some((id) => found.label(name, id) === null);
    return missing ? [{ code: "unknownReference", attribute: name }] : [];
  });
}
