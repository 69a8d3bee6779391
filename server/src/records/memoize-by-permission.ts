import type { EntityType, PermissionMap } from "@armature/engine";

/** The same function, which works its answer out once for a set of rights and a type: every call of a person asks it. */
export function memoizeByPermission<T extends object>(
  work: (permission: PermissionMap, type: EntityType) => T,
): (permission: PermissionMap, type: EntityType) => T {
  const known = new WeakMap<PermissionMap, WeakMap<EntityType, T>>();
  return (permission, type) => {
    const byType = known.get(permission) ?? new WeakMap<EntityType, T>();
    known.set(permission, byType);
    const answer = byType.get(type) ?? work(permission, type);
    byType.set(type, answer);
    return answer;
  };
}
