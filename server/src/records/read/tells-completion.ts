import { type EntityType, mayAttribute } from "@armature/engine";
import { completionReads } from "@armature/engine/validation";
import type { Scope } from "../scope.ts";

/**
 * Whether completion can be told without giving away what the caller may not view; it depends on the variant, so it
 * is told of one organization's records only.
 */
export function tellsCompletion(type: EntityType, scope: Scope): boolean {
  return (
    !scope.crossTenant && completionReads(type).every((name) => mayAttribute(scope.permission, type.name, name, "view"))
  );
}
