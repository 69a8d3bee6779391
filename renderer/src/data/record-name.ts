import { displayText, type EntityType, textForm, type Values } from "@armature/engine";

/** What a record is called: by its readable attribute, its import key or its id, as far as it holds them. */
export function recordName({ byName, readableAttribute, importKey, primaryKey }: EntityType, record: Values): string {
  const attributes = [byName.get(readableAttribute), importKey];
  const texts = attributes.map((attribute) => (attribute ? displayText(attribute, record) : ""));
  return texts.find((text) => text !== "") ?? textForm(record[primaryKey.name]);
}
