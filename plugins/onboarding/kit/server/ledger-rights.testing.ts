import { compileMetadata, type EntityType, parseAttributeSpec, parseEntitySpec, type Values } from "@armature/engine";
import { registry } from "@armature/onboarding/elements";
import { ledgerEntities, type LedgerEntity, ledgerRows } from "./ledger.testing.ts";
import { readShipped } from "@armature/server/testing";
import { onboarding } from "../../server.testing.ts";
import type { Account, Caller } from "./portal.testing.ts";

/* Derives the expected result of every generic call from the ledger's tables of entities and permissions. */
const PROFILES: Readonly<Record<Account, string>> = {
  member: "member",
  otherMember: "member",
  reader: "reader",
  staff: "providerStaff",
  admin: "providerAdmin",
};
/** The columns of the table of named permissions. */
const PROFILE_COLUMNS = ["member", "reader", "providerStaff", "providerAdmin"];
/**
 * Marks entities that exist only for the care setting of the first organization. Calls from the other organization are
 * refused.
 */
const ONE_SETTING = "(Ambulatory only)";

const shipped = readShipped(onboarding);
const { entities: types } = compileMetadata(
  {
    revision: 1,
    application: onboarding.tenancy.declared,
    entities: shipped
      .filter((d) => d.kind === "entity")
      .map((d) => parseEntitySpec(d.shipped, d.name, onboarding.tenancy.declared)),
    attributes: shipped
      .filter((d) => d.kind === "attribute")
      .map((d) => parseAttributeSpec(d.shipped, d.name, onboarding.tenancy.declared)),
  },
  registry,
);
export const ENTITIES = [...types.keys()];
const glance = ledgerEntities();

export function typeOf(entity: string): EntityType {
  const type = types.get(entity);
  if (!type) throw new Error(`There is no entity ${entity}`);
  return type;
}

/**
 * The entity's row in 'Entities at a glance'. If the ledger lists only views of the entity, the row of one of those.
 */
function rowOf(entity: string): LedgerEntity {
  const row =
    glance.find(({ name }) => name === entity) ?? glance.find(({ name }) => types.get(name)?.viewOf === entity);
  if (!row) throw new Error(`The ledger does not know the entity ${entity}`);
  return row;
}

/** Whether the records are part of the code. Nobody can write them, whatever the row says. */
export function isFixed(entity: string): boolean {
  return typeOf(entity).store === "code";
}

/** The letters of the table. Empty if the table names other routes than the generic calls. */
export function lettersOf(entity: string, caller: Account): string {
  const { rights, routes } = rowOf(entity);
  const isGeneric = typeOf(entity).viewOf === null && !glance.some(({ name }) => name === entity);
  return isGeneric || routes.includes(`/api/${typeOf(entity).route}`) ? (rights[PROFILES[caller]] ?? "") : "";
}

/**
 * Whether the caller may change records that the whole organization shares. Always true for entities without shared
 * records.
 */
function mayShare(caller: Account, entity: string): boolean {
  if (typeOf(entity).sharedBy === null) return true;
  const row = ledgerRows("### Profiles and named permissions").find(([name]) => name === `${entity}.share`);
  if (!row) throw new Error(`The ledger does not say who holds ${entity}.share`);
  return row[1 + PROFILE_COLUMNS.indexOf(PROFILES[caller])] === "true";
}

/** A body that the caller may send. If the caller may not create shared records, the record is personal. */
export function ownTo(caller: Caller, entity: string, body: Values): Values {
  const { sharedBy } = typeOf(entity);
  return sharedBy === null || caller === "nobody" || mayShare(caller, entity) ? body : { ...body, [sharedBy]: null };
}

interface Expected {
  readonly entity: string;
  readonly letters: string;
  /** Whether the call names a record of the first organization. */
  readonly onRecord: boolean;
}

/**
 * The expected status of a call. It can be 401, a refusal that needs no lookup, 404 from the other organization, 403,
 * or success.
 */
export function expected(caller: Caller, { entity, letters, onRecord }: Expected): number {
  if (caller === "nobody") return 401;
  const { scope } = rowOf(entity);
  const held = lettersOf(entity, caller);
  if (!held.includes("V")) return 403;
  const isOther = caller === "otherMember" && scope.startsWith("organization");
  if (isOther && scope.includes(ONE_SETTING)) return 403;
  if (isFixed(entity) && letters !== "V") return 405;
  if (letters === "R" && typeOf(entity).scope === "self") return 405;
  if (isOther && onRecord) return 404;
  if (!Array.from(letters).some((letter) => held.includes(letter))) return 403;
  if (onRecord && letters !== "V" && !mayShare(caller, entity)) return 403;
  return letters === "C" ? 201 : 200;
}

/** The expected status of a read under /api/admin. */
export function expectedOfAdmin(caller: Caller, entity: string): number {
  if (caller === "nobody") return 401;
  const isProviderUser = caller === "staff" || caller === "admin";
  return isProviderUser && lettersOf(entity, caller).includes("V") ? 200 : 403;
}

export function makerOf(entity: string): Account {
  return lettersOf(entity, "admin").includes("C") ? "admin" : "member";
}

/** The account that creates the records to which a caller's body refers. It belongs to the same organization. */
export function accountOf(caller: Caller, entity: string): Account {
  return caller === "otherMember" && !rowOf(entity).scope.includes(ONE_SETTING) ? "otherMember" : "member";
}
