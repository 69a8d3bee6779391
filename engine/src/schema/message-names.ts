import type { MessageNames } from "../values/messages.ts";
import type { EntityType } from "./entity-type.ts";

/** The names for texts about this attribute. Only the entity's, if it has no such attribute. */
export function messageNames({ label: entity, byName }: EntityType, attribute: string | null): MessageNames {
  const { label, element = null } = byName.get(attribute ?? "") ?? {};
  return label === undefined ? { entity } : { entity, label, element };
}
