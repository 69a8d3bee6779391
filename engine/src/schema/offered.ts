import type { ReferenceFilter } from "../elements/element-type.ts";
import type { EntityType } from "./entity-type.ts";

/**
 * The key below which a narrowed reference offers records, or null if there is no limit.
 * @example
 * ```ts
 * import { offeredBelow } from "@armature/engine/schema";
 * const person = { offeredList: [{ attribute: "kind", value: "staff", below: 1000 }] };
 * offeredBelow(person, { attribute: "kind", value: "staff" }); // → 1000
 * offeredBelow(person, null); // → null
 * ```
 */
export function offeredBelow(
  { offeredList }: Pick<EntityType, "offeredList">,
  where: ReferenceFilter | null | undefined,
): number | null {
  return (
    offeredList.find(({ attribute, value }) => attribute === where?.attribute && value === where.value)?.below ?? null
  );
}

/**
 * Whether a narrowed reference may refer to the record with this key.
 * @example
 * ```ts
 * import { isOffered } from "@armature/engine/schema";
 * const person = { offeredList: [{ attribute: "kind", value: "staff", below: 1000 }] };
 * isOffered(person, { attribute: "kind", value: "staff" }, 1200); // → false
 * ```
 */
export function isOffered(
  type: Pick<EntityType, "offeredList">,
  where: ReferenceFilter | null | undefined,
  key: number,
): boolean {
  const below = offeredBelow(type, where);
  return below === null || key < below;
}
