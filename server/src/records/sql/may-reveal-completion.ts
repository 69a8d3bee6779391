import { type EntityType, mayAttribute } from "@armature/engine";
import { completionReads } from "@armature/engine/access";
import type { Scope } from "../scope.ts";

/**
 * Whether completion can be shown without revealing values that the caller may not view. It depends on the variant, so
 * it is shown only for records of one organization.
 */
export function mayRevealCompletion(type: EntityType, scope: Scope): boolean {
  return (
    !scope.crossTenant && completionReads(type).every((name) => mayAttribute(scope.permission, type.name, name, "view"))
  );
}
