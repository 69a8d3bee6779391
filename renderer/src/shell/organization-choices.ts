import type { OrganizationChoice } from "../data/organizations.ts";
import type { ChoiceOption } from "../ui/index.ts";

type Area = Pick<OrganizationChoice, "serviceAreaId">;

/** 'SA 12', or 'SA --' while no service area is assigned. */
export function serviceAreaText({ serviceAreaId }: Area): string {
  return `SA ${serviceAreaId ?? "--"}`;
}

const byName = new Intl.Collator("en-US").compare;

/** The organizations as the picker lists them: by name, then by id. */
export function organizationOptions(organizations: readonly OrganizationChoice[]): readonly ChoiceOption[] {
  return organizations
    .toSorted((a, b) => byName(a.name, b.name) || a.organizationId - b.organizationId)
    .map((each) => ({
      value: String(each.organizationId),
      label: `${each.name} (${serviceAreaText(each)}) #${each.organizationId}`,
    }));
}
