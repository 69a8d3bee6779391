import { type EntityType, type PermissionMap, resolvePermission } from "@armature/engine";
import { AppError } from "../errors.ts";

/** Who calls, bounded by what. Everything a call reads or writes is decided from it and nothing else. */
export interface Scope {
  readonly userId: number | null;
  /** The organization that bounds the call; null for staff who have chosen none. */
  readonly organizationId: number | null;
  readonly careSetting: string | null;
  readonly status: string | null;
  readonly permission: PermissionMap;
  /**
   * The server itself (shipped records, examples): may name primary keys and attributes that only the server sets;
   * rules, validation and uniqueness hold all the same.
   */
  readonly isServer?: true;
}

/** The server's own scope for an organization's records, or for configuration. */
export function serverScope(
  entityNames: readonly string[],
  organization: { readonly organizationId: number; readonly careSetting: string | null } | null = null,
): Scope {
  const permission = resolvePermission(
    { entities: { "*": { server: "VCUR" } }, attributes: {}, named: {} },
    "server",
    null,
    entityNames,
  );
  return {
    userId: null,
    organizationId: organization?.organizationId ?? null,
    careSetting: organization?.careSetting ?? null,
    status: null,
    permission,
    isServer: true,
  };
}

/** @throws AppError noOrganization (409) for an organization's records while none is chosen */
export function organizationOf(type: EntityType, scope: Scope): number | null {
  if (type.scope === "configuration") return null;
  if (scope.organizationId === null && !scope.isServer) throw new AppError("noOrganization");
  return scope.organizationId;
}
