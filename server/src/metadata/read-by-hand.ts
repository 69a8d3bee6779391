import type { StoredColumn } from "@armature/engine/storage";
import type { Tenancy } from "../base/application.ts";
import type { OrganizationColumns, UserColumns } from "../database/schema.ts";

/** The columns that statements of the product name. The compiler says when one is missing here. */
const COLUMNS: Readonly<Record<string, ReadonlySet<string>>> = {
  user: namesOf<UserColumns>({
    userId: true,
    email: true,
    firstName: true,
    lastName: true,
    displayName: true,
    organizationId: true,
    createdBy: true,
  }),
  organization: namesOf<OrganizationColumns>({ organizationId: true, organizationGuid: true, name: true }),
};

function namesOf<Columns>(columns: Readonly<Record<keyof Columns & string, true>>): ReadonlySet<string> {
  return new Set(Object.keys(columns));
}

/** Whether statements that do not ask where a value is stored read this attribute. */
export function isReadByHand({ declared }: Tenancy, { entity, attribute }: StoredColumn): boolean {
  const { lifecycle, variants } = declared;
  const isDeclared = entity === "organization" && [lifecycle?.attribute, variants?.attribute].includes(attribute);
  return isDeclared || COLUMNS[entity]?.has(attribute) === true;
}
