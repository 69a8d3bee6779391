import { randomUUID } from "node:crypto";
import { type EntityType, isEmpty, type Values } from "@armature/engine";
import type { PlannedCreate } from "@armature/engine/changes";

/** The organization's public name in addresses, v4 so that it cannot be guessed. */
const GUID = "organizationGuid";

/** A new record with what only the server can give it, unless the server itself named it. */
export function withServerValues<Item extends PlannedCreate>(type: EntityType, item: Item): Item {
  const guid = type.scope === "self" ? type.byName.get(GUID) : undefined;
  if (!guid || !isEmpty(item.after[GUID])) return item;
  const made: Values = { [GUID]: randomUUID() };
  return {
    ...item,
    after: { ...item.after, ...made },
    changed: { ...item.changed, ...made },
    written: [...item.written, guid],
  };
}
