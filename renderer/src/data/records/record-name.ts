import { displayText, type EntityType, textForm, type Values } from "@armature/engine";

/**
 * The name of a record: its readable attribute, else its import key, else its id.
 * @example
 * ```tsx
 * import { recordName } from "@armature/renderer";
 * import { atlas, item } from "./library.ts";
 * export function Example() {
 *   return <h2>{recordName(item, atlas)}</h2>;
 * }
 * ```
 */
export function recordName({ byName, readableAttribute, importKey, primaryKey }: EntityType, record: Values): string {
  const attributes = [byName.get(readableAttribute), importKey];
  const texts = attributes.map((attribute) => (attribute ? displayText(attribute, record) : ""));
  return texts.find((text) => text !== "") ?? textForm(record[primaryKey.name]);
}
