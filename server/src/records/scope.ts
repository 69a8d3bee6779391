import { type EntityType, isHeld, type PermissionMap, type Values } from "@armature/engine";
import { type PermissionGroup, resolvePermission } from "@armature/engine/access";
import type { Tenancy } from "../application.ts";
import { AppError } from "../errors.ts";

/** Who calls, bounded by what. Everything a call reads or writes is decided from it and nothing else. */
export interface Scope {
  readonly userId: number | null;
  /** The organization that bounds the call; null for staff who have chosen none. */
  readonly organizationId: number | null;
  readonly variant: string | null;
  readonly state: string | null;
  readonly permission: PermissionMap;
  readonly isProviderUser?: boolean;
  /** No state of the organization binds the call: administrators open again what is closed or locked. */
  readonly ignoresState?: true;
  /** States whose refusals are lifted for administrators do not bind the call. */
  readonly isAdminCall?: true;
  /**
   * The server itself (shipped records, examples): may name primary keys and attributes that only the server sets;
   * rules, validation and uniqueness hold all the same.
   */
  readonly isServer?: true;
  /** Reads records of every organization (`/api/admin`); without an organization of its own. */
  readonly crossTenant?: true;
}

/** The variant of an organization by its record; null where it has none. */
export function variantOf({ declared: { variants } }: Tenancy, record: Values): string | null {
  const value = variants === null ? null : record[variants.attribute];
  return typeof value === "string" ? value : null;
}

/** The same caller, reading over all organizations. */
export function spanning(scope: Scope): Scope {
  return { ...scope, organizationId: null, variant: null, state: null, crossTenant: true };
}

/** The server's own scope for an organization's records, or for configuration. */
export function serverScope(
  entityNames: readonly string[],
  organization: { readonly organizationId: number; readonly variant: string | null } | null = null,
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
    variant: organization?.variant ?? null,
    state: null,
    permission,
    isServer: true,
  };
}

/**
 * The server itself in the organization of a caller, who stands in the history (what it keeps of calls, identifiers
 * that come back).
 */
export function serverFor(entityNames: readonly string[], { organizationId, variant, userId }: Scope): Scope {
  const organization = organizationId === null ? null : { organizationId, variant };
  return { ...serverScope(entityNames, organization), userId };
}

/**
 * The organization that bounds the call; null where none does.
 * @throws AppError noOrganization (409) for an organization's records while none is chosen
 */
export function organizationOf(type: EntityType, scope: Scope): number | null {
  if (type.scope === "configuration" || scope.crossTenant) return null;
  if (scope.organizationId === null && !scope.isServer) throw new AppError("noOrganization");
  return scope.organizationId;
}

/** The scope with its organization. @throws AppError noOrganization (409) for provider staff who have chosen none */
export function withOrganization(scope: Scope): Scope & { readonly organizationId: number } {
  const { organizationId } = scope;
  if (organizationId === null) throw new AppError("noOrganization");
  return { ...scope, organizationId };
}

/**
 * The scope of a write: configuration and new organizations are the administrators', whatever exceptions a person has.
 */
export function writing(scope: Scope, { name, scope: whose }: EntityType): Scope {
  if (whose === "organization" || scope.isServer || isHeld(scope.permission, "organization.admin")) return scope;
  const held = scope.permission[name] ?? {};
  const left = whose === "self" ? { ...held, create: false } : readOnly(held);
  return { ...scope, permission: { ...scope.permission, [name]: left } };
}

function readOnly({ attribute = {}, ...actions }: PermissionGroup): PermissionGroup {
  const overrides = Object.entries(attribute).map(([name, entry]) => [name, { ...entry, update: false }] as const);
  return { ...actions, create: false, update: false, remove: false, attribute: Object.fromEntries(overrides) };
}
