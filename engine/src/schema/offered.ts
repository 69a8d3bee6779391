import type { ReferenceFilter } from "../elements/element-type.ts";
import type { EntityType } from "./entity-type.ts";

/** The key below which a narrowed reference offers records, or null if there is no limit. */
export function offeredBelow(
  { offeredList }: Pick<EntityType, "offeredList">,
  where: ReferenceFilter | null | undefined,
): number | null {
  return (
    offeredList.find(({ attribute, value }) => attribute === where?.attribute && value === where.value)?.below ?? null
  );
}

/** Whether a narrowed reference may refer to the record with this key. */
export function isOffered(
  type: Pick<EntityType, "offeredList">,
  where: ReferenceFilter | null | undefined,
  key: number,
): boolean {
  const below = offeredBelow(type, where);
  return below === null || key < below;
}
