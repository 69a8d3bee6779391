import type { Facts } from "@armature/engine/rules";
import { type EntityType, isHeld, mayAttribute, type PermissionMap, type Values } from "@armature/engine";
import { type PermissionGroup, resolvePermission } from "@armature/engine/access";
import type { Tenancy } from "../base/application.ts";
import { factsAt } from "../base/facts.ts";
import { AppError } from "../base/errors.ts";
import type { Proof } from "../base/proof.ts";
import { memoize, memoizePair } from "../base/memoize.ts";

/** The caller and the limits of the call. All access decisions of reads and writes depend on it and on nothing else. */
export interface Scope {
  readonly userId: number | null;
  /** The organization that limits the call; null for provider staff who have not chosen one. */
  readonly organizationId: number | null;
  readonly variant: string | null;
  readonly state: string | null;
  readonly permission: PermissionMap;
  /** What rules read beside a record. */
  readonly facts: Facts;
  readonly isProviderUser?: boolean;
  /** What is known of who makes the call. Absent for the server, and for who did not make it by a call. */
  readonly proof?: Proof;
  /** Ignores the state of the organization, so that administrators can reopen what is closed or locked. */
  readonly ignoresState?: true;
  /** Ignores those states that are lifted for administrators. */
  readonly isAdminCall?: true;
  /**
   * The server itself, for shipped records and examples. It may set primary keys and attributes that only the server
   * sets. Rules, validation and uniqueness still apply.
   */
  readonly isServer?: true;
  /** Reads records of all organizations (`/api/admin`). Has no organization of its own. */
  readonly crossTenant?: true;
  /** Without an organization, reads records that belong to none. The server's scope reads all otherwise. */
  readonly isBound?: true;
}

/** The server itself needs no proof. Without a call there is none. */
export function proofOf({ isServer, proof = "old" }: Scope): Proof {
  return isServer ? "recent" : proof;
}

/** The variant of an organization, from its record; null if it has none. */
export function variantOf({ declared: { variants } }: Tenancy, record: Values): string | null {
  const value = variants === null ? null : record[variants.attribute];
  return typeof value === "string" ? value : null;
}

/** The server's own scope in an organization, by its record, for writes at a time. */
export function serverScopeAt(
  entityNames: readonly string[],
  tenancy: Tenancy,
  { organizationId, record }: { readonly organizationId: number; readonly record: Values },
  now: Date,
): Scope {
  const { timeZone } = tenancy.declared;
  const zone = timeZone === null ? null : record[timeZone];
  const facts = factsAt(tenancy, now, typeof zone === "string" ? zone : null);
  return serverScope(entityNames, { organizationId, variant: variantOf(tenancy, record) }, facts);
}

/** The same caller, reading across all organizations. */
export function spanning(scope: Scope): Scope {
  return { ...scope, organizationId: null, variant: null, state: null, crossTenant: true };
}

/** The organization that limits the server's own calls. `timeZone` is what its record names. */
export interface OfOrganization {
  readonly organizationId: number;
  readonly variant: string | null;
  readonly timeZone?: string | null;
}

/** One map for each list of names, since statements are prepared per permission. */
const serverPermission = memoize((entityNames: readonly string[]): PermissionMap => {
  const entities = Object.fromEntries(entityNames.map((name) => [name, { server: "VCUR" }]));
  const profiles = { entities, attributes: {}, named: {} };
  return resolvePermission(profiles, "server", null, entityNames);
});

/**
 * The server's own scope, for records of an organization or for configuration.
 * @param facts those of the call, for its rules and conditions
 */
export function serverScope(entityNames: readonly string[], organization: OfOrganization | null, facts: Facts): Scope {
  return {
    userId: null,
    organizationId: organization?.organizationId ?? null,
    variant: organization?.variant ?? null,
    state: null,
    permission: serverPermission(entityNames),
    facts,
    isServer: true,
  };
}

/** The server's own scope in the caller's organization. The history names the caller. */
export function serverFor(entityNames: readonly string[], { organizationId, variant, userId, facts }: Scope): Scope {
  const organization = organizationId === null ? null : { organizationId, variant };
  return { ...serverScope(entityNames, organization, facts), userId };
}

/** Like {@link serverFor}. Without an organization, it reads records that belong to none. */
export function boundServerFor(entityNames: readonly string[], scope: Scope): Scope {
  return { ...serverFor(entityNames, scope), isBound: true };
}

/**
 * The organization that limits the call; null if none does.
 * @throws AppError noOrganization (409) if the entity's records belong to an organization and none is chosen
 */
export function organizationOf(type: EntityType, scope: Scope): number | null {
  if (type.scope === "configuration" || scope.crossTenant) return null;
  if (scope.organizationId === null && !scope.isServer) throw new AppError("noOrganization");
  return scope.organizationId;
}

/** The scope with its organization. @throws AppError noOrganization (409) for provider staff who have not chosen one */
export function withOrganization(scope: Scope): Scope & { readonly organizationId: number } {
  const { organizationId } = scope;
  if (organizationId === null) throw new AppError("noOrganization");
  return { ...scope, organizationId };
}

/**
 * The scope of a write. Only administrators may write configuration and create organizations, whatever exceptions a
 * person has.
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

/** The record without attributes that the caller may not view. */
export function viewable(type: EntityType, scope: Scope, record: Values): Values {
  return viewer(type, scope)(record);
}

/** Like {@link viewable}, for many records: finds the hidden attributes once. */
export function viewer(type: EntityType, { permission }: Scope): (record: Values) => Values {
  const hidden = hiddenFrom(permission, type);
  if (hidden.size === 0) return (record) => record;
  return (record) => Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.has(name)));
}

/** Names of the attributes that the caller may not view. The primary key is never hidden. */
const hiddenFrom = memoizePair((permission: PermissionMap, type: EntityType): ReadonlySet<string> => {
  const { attributes, primaryKey } = type;
  const hidden = attributes.filter((a) => a !== primaryKey && !mayAttribute(permission, type.name, a.name, "view"));
  return new Set(hidden.map(({ name }) => name));
});
