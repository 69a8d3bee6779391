import type { EntityType, RecordId } from "@armature/engine";

/** A numeric id of the address; null if the text is not one. */
export function numericId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null;
}

/** The key of the record that an address names. It can be a text if the entity has a text key. */
export function keyOfAddress({ otherKey }: EntityType, text: string | undefined): RecordId | null {
  const id = numericId(text);
  return id !== null || otherKey === null || !text ? id : text;
}
