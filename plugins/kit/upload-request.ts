import { type ElementAttribute, isEmpty, settingOf, textForm } from "@armature/engine";
import { associationKey } from "./upload-options.ts";

/** The address that takes the file of a field. */
export function uploadUrlOf(attribute: ElementAttribute): string | undefined {
  return textForm(settingOf(attribute, "uploadUrl")) || undefined;
}

/** The fields that are sent with a file: the associated attribute with its value, and `{entityType}Id`. */
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
