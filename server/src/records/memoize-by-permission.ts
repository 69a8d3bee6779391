import type { EntityType, PermissionMap } from "@armature/engine";

/**
 * Caches the result of a function for each pair of permissions and entity type. Every call of a person needs these
 * results.
 */
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
