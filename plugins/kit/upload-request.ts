import { type ElementAttribute, isEmpty, settingOf, textForm } from "@armature/engine";
import { associationKey } from "./upload-options.ts";

/**
 * The address that takes the file of a question.
 * @example
 * ```ts
 * import { uploadUrlOf } from "@armature/plugins/kit/upload-request.js";
 * import { attribute } from "./library.ts";
 * uploadUrlOf({ ...attribute("title"), option: [{ name: "uploadUrl", value: "/api/plan" }] }); // → "/api/plan"
 * uploadUrlOf(attribute("title")); // → undefined
 * ```
 */
export function uploadUrlOf(attribute: ElementAttribute): string | undefined {
  return textForm(settingOf(attribute, "uploadUrl")) || undefined;
}

/**
 * The fields that are sent with a file: the associated attribute with its value, and `{entityType}Id`.
 * @example
 * ```ts
 * import { associationFields } from "@armature/plugins/kit/upload-request.js";
 * import { atlas, attribute } from "./library.ts";
 * const option = [{ name: "associatedEntityType", value: "item" }];
 * associationFields({ ...attribute("title"), option }, atlas); // → { itemId: "1" }
 * ```
 */
export function associationFields(
  attribute: ElementAttribute,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const name = textForm(settingOf(attribute, "associatedAttribute"));
  const value = textForm(settingOf(attribute, "associatedAttributeValue"));
  const key = associationKey(attribute);
  return {
    ...(name !== "" && value !== "" && { [name]: value }),
    ...(key !== null && !isEmpty(record[key]) && { [key]: textForm(record[key]) }),
  };
}
