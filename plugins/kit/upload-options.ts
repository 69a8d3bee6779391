import { type AttributeSpecInput, type ElementAttribute, settingOf, textForm } from "@armature/engine";

/** The settings of a field with files, as definitions. */
export const UPLOAD_OPTIONS: readonly AttributeSpecInput[] = Object.freeze([
  { name: "endings", label: "File types", type: "text", hint: "Endings, such as png, jpg; empty for every type" },
  { name: "uploadUrl", label: "Upload address", type: "text", hint: "Where files are sent; /upload unless given" },
]);

/** The file name endings that the attribute takes, in lower case without dots. Empty if it takes every type. */
export function endingsOf(attribute: ElementAttribute): readonly string[] {
  const endings = textForm(settingOf(attribute, "endings")).toLowerCase().split(",");
  return endings.map((ending) => ending.trim().replace(/^\./, "")).filter((ending) => ending !== "");
}

/** The settings of a field whose files belong to a record, as definitions. */
export const ASSOCIATION_OPTIONS: readonly AttributeSpecInput[] = Object.freeze([
  { name: "associatedAttribute", label: "Field sent along", type: "text", hint: "The name of a field of the record" },
  { name: "associatedAttributeValue", label: "Value sent along", type: "text", hint: "What that field holds" },
  { name: "associatedEntityType", label: "Kind of record", type: "text", hint: "Whose record the files belong to" },
]);

/** The attribute that names the record to which the files belong. Null if they belong to none. */
export function associationKey(attribute: ElementAttribute): string | null {
  const entity = textForm(settingOf(attribute, "associatedEntityType"));
  return entity === "" ? null : `${entity}Id`;
}
