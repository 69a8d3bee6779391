import { NO_FACTS } from "@armature/engine/rules";
import { parseAttributeSpec } from "@armature/engine";
import { resolvePermission } from "@armature/engine/access";
import { examplesOf } from "@armature/onboarding/examples";
import {
  type Database,
  isRehearsal,
  type Product,
  readShipped,
  type Scope,
  type Template,
  testing,
  type Testing,
  type TestProduct as Opened,
  type TestProductOptions,
} from "@armature/server/testing";
import { onboarding } from "../../server.testing.ts";
import { own } from "../own.testing.ts";

/** Organizations of the examples: the one of member, reader, staff and admin, and the one of the other member. */
export const OWN = 200;
export const OTHER = 201;

/** The callers: the demo accounts, and a person who is not signed in. */
export const ACCOUNTS = {
  member: "member@ambulatory.example",
  reader: "reader@ambulatory.example",
  otherMember: "member@acute.example",
  staff: "staff@provider.example",
  admin: "admin@provider.example",
} as const;
export type Account = keyof typeof ACCOUNTS;
export type Caller = Account | "nobody";
export const CALLERS: readonly Caller[] = [...(Object.keys(ACCOUNTS) as Account[]), "nobody"];

/** What the portal keeps of an organization beyond the columns of the platform. */
export interface OrganizationValues {
  readonly status?: string;
  readonly careSetting?: string;
  readonly serviceAreaId?: number | null;
}

export interface TestProduct extends Opened<Account> {
  /** Stores values of an organization without a call. */
  readonly setOrganization: (organizationId: number, values: OrganizationValues) => Promise<void>;
  readonly setStatus: (organizationId: number, status: string) => Promise<void>;
}

const VARIANT = "Ambulatory";

/** Tests create people unless they say otherwise. */
const opened = testing<Account>({
  template: "portal",
  application: onboarding,
  examplesOf,
  accounts: ACCOUNTS,
  administrator: "admin",
  neighbour: "otherMember",
  own: OWN,
  other: OTHER,
  maker: "member",
  entity: "user",
  variant: VARIANT,
  attribute: { acute: true, ambulatory: true },
  values: {
    organization: {
      domain: "clinic.example",
      careSetting: VARIANT,
      businessDevelopmentLead: null,
      providerProjectManager: null,
    },
  },
});

/** The portal with its examples. */
export const productTemplate: Template = opened.template;

/** Opens the portal over a database made from {@link productTemplate}. */
export async function startProduct(database: Database, options?: TestProductOptions): Promise<TestProduct> {
  const product = await opened.start(database, options);
  const setOrganization: TestProduct["setOrganization"] = async (organizationId, values) => {
    await database.kysely
      .withTables<{ "data.organization": OrganizationValues & { readonly organizationId: number } }>()
      .updateTable("data.organization")
      .set(values)
      .where("organizationId", "=", organizationId)
      .execute();
  };
  return {
    ...product,
    setOrganization,
    setStatus: (organizationId, status) => setOrganization(organizationId, { status }),
  };
}

/** The portal, for suites that run on any application. */
export const portal: Testing<Account> = { ...opened, start: startProduct };

const extended = new Set(onboarding.modules.flatMap(({ entities = [] }) => entities.map(({ entity }) => entity)));
const ownElements = new Set(own.map(({ name }) => name));
const withOwnElements = new Set(
  readShipped(onboarding)
    .filter(({ kind }) => kind === "attribute")
    .map(({ name, shipped }) => parseAttributeSpec(shipped, name, onboarding.tenancy.declared))
    .filter(({ elementType }) => ownElements.has(elementType ?? ""))
    .map(({ entityName }) => entityName),
);

/**
 * Whether only code of the core answers for an entity: no module of the portal extends it, and it has none of the
 * portal's element types. The same suites test that code on the equipment register, so long loops can skip the entity.
 * A rehearsal skips none.
 */
export function isLikeOthers(entity: string): boolean {
  return !isRehearsal && !extended.has(entity) && !withOwnElements.has(entity);
}

/** The scope of the member's calls, for tests that call records themselves. */
export function memberScope({ metadata }: Pick<Product, "metadata">): Scope {
  const { profiles, entityNames } = metadata.current();
  const permission = resolvePermission(profiles, "member", null, entityNames);
  return { userId: 1, organizationId: OWN, variant: VARIANT, state: "buildOpen", permission, facts: NO_FACTS };
}
