import { randomUUID } from "node:crypto";
import { type EntityType, isEmpty, type Values } from "@armature/engine";
import type { PlannedCreate } from "@armature/engine/changes";

/** Identifies the organization in web addresses. It is a version 4 UUID, so nobody can guess it. */
const GUID = "organizationGuid";

/** Adds to a new record the values that only the server can set, unless they are already there. */
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
