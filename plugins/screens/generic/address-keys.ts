import type { EntityType, RecordId } from "@armature/engine";

/** An id of the address; null for what is none. */
export function numericId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null;
}

/** By which key an address names a record; a text where the entity has such a key. */
export function keyOfAddress({ otherKey }: EntityType, text: string | undefined): RecordId | null {
  const id = numericId(text);
  return id !== null || otherKey === null || !text ? id : text;
}
