import { type AttributeSpecInput, type ElementAttribute, isEmpty, settingOf, textForm } from "@armature/engine";

/** The settings of a question with files, as definitions. */
export const UPLOAD_OPTIONS: readonly AttributeSpecInput[] = Object.freeze([
  { name: "endings", label: "File types", type: "text", hint: "Endings, such as png, jpg; empty for every type" },
  { name: "uploadUrl", label: "Sent to", type: "text", hint: "The call that takes the file; /upload unless given" },
]);

/**
 * The endings of the files that the attribute takes, in small letters without dots; empty where it takes every type.
 */
export function endingsOf(attribute: ElementAttribute): readonly string[] {
  const endings = textForm(settingOf(attribute, "endings")).toLowerCase().split(",");
  return endings.map((ending) => ending.trim().replace(/^\./, "")).filter((ending) => ending !== "");
}

/** Where a question's file is sent. */
export function uploadUrlOf(attribute: ElementAttribute): string | undefined {
  return textForm(settingOf(attribute, "uploadUrl")) || undefined;
}

/** The settings of a question whose files belong to a record, as definitions. */
export const ASSOCIATION_OPTIONS: readonly AttributeSpecInput[] = Object.freeze([
  { name: "associatedAttribute", label: "Associated attribute", type: "text", hint: "A field that is sent along" },
  { name: "associatedAttributeValue", label: "Associated value", type: "text", hint: "What that field holds" },
  { name: "associatedEntityType", label: "Associated entity", type: "text", hint: "Whose record the files belong to" },
]);

/** The attribute that names the record to which the files belong; null where they belong to none. */
export function associationKey(attribute: ElementAttribute): string | null {
  const entity = textForm(settingOf(attribute, "associatedEntityType"));
  return entity === "" ? null : `${entity}Id`;
}

/** The fields that go along with a file: the associated attribute with its value, and `{entityType}Id`. */
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
