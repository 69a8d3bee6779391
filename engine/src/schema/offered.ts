import type { ReferenceFilter } from "../elements/element-type.ts";
import type { EntityType } from "./entity-type.ts";

/** Below which key the records count to which a reference is narrowed; null where all do. */
export function offeredBelow(
  { offeredList }: Pick<EntityType, "offeredList">,
  where: ReferenceFilter | null | undefined,
): number | null {
  return (
    offeredList.find(({ attribute, value }) => attribute === where?.attribute && value === where.value)?.below ?? null
  );
}

/** Whether a narrowed reference may name the record with this key. */
export function isOffered(
  type: Pick<EntityType, "offeredList">,
  where: ReferenceFilter | null | undefined,
  key: number,
): boolean {
  const below = offeredBelow(type, where);
  return below === null || key < below;
}
