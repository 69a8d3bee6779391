import type { OrganizationChoice } from "../data/organizations.ts";
import type { ChoiceOption } from "../ui/index.ts";

type Area = Pick<OrganizationChoice, "serviceAreaId">;

/** 'SA 12', or 'SA --' while no service area is assigned; null where there are none. */
export function serviceAreaText({ serviceAreaId }: Area): string | null {
  return serviceAreaId === undefined ? null : `SA ${serviceAreaId ?? "--"}`;
}

const byName = new Intl.Collator("en-US").compare;

/** The organizations as pickers list them: by name, then by id, with their status below where its text is given. */
export function organizationOptions(
  organizations: readonly OrganizationChoice[],
  statusText?: StatusText,
): readonly ChoiceOption[] {
  return organizations
    .toSorted((a, b) => byName(a.name, b.name) || a.organizationId - b.organizationId)
    .map((each) => ({
      value: String(each.organizationId),
      label: `${labelOf(each)} #${each.organizationId}`,
      ...(statusText && { description: statusText(each) || undefined }),
    }));
}

/** How far an organization is, in words; empty where that is not known. */
export type StatusText = (organization: Pick<OrganizationChoice, "status">) => string;

function labelOf(each: OrganizationChoice): string {
  const area = serviceAreaText(each);
  return area === null ? each.name : `${each.name} (${area})`;
}

const MOST_RECENT = 4;

/** Where somebody is now, ahead of where they were before. */
export function withRecent(recent: readonly number[], now: number): readonly number[] {
  return [now, ...recent.filter((id) => id !== now)].slice(0, MOST_RECENT + 1);
}

/** Those that somebody was at before the current one, the last one first. */
export function recentOf(
  organizations: readonly OrganizationChoice[],
  recent: readonly number[],
  current: number | null,
): readonly OrganizationChoice[] {
  return recent
    .filter((id) => id !== current)
    .flatMap((id) => organizations.find(({ organizationId }) => organizationId === id) ?? [])
    .slice(0, MOST_RECENT);
}
