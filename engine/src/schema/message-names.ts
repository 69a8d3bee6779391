import type { MessageNames } from "../validation/messages.ts";
import type { EntityType } from "./entity-type.ts";

/** What a text about this attribute names; the entity alone where it has no such attribute. */
export function messageNames({ label: entity, byName }: EntityType, attribute: string | null): MessageNames {
  const { label, element = null } = byName.get(attribute ?? "") ?? {};
  return label === undefined ? { entity } : { entity, label, element };
}
