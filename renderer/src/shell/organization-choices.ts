import { textForm } from "@armature/engine";
import type { OrganizationChoice } from "../data/organizations.ts";
import type { TenantWords } from "../data/application-words.ts";
import type { ChoiceOption } from "../ui/index.ts";

/** What tells an organization apart besides its name: 'SA 12', or 'SA --' while it has none. */
export type ToldText = (organization: Readonly<Record<string, unknown>>) => string | null;

/** Of an application's words; null where there is nothing of the kind. */
export function toldTextOf({ told }: TenantWords): ToldText {
  return (organization) => (told ? `${told.short} ${textForm(organization[told.attribute]) || "--"}` : null);
}

const byName = new Intl.Collator("en-US").compare;

/** The organizations as pickers list them: by name, then by id, with their state below where its text is given. */
export function organizationOptions(
  organizations: readonly OrganizationChoice[],
  tenant: TenantWords,
  stateText?: StateText,
): readonly ChoiceOption[] {
  const toldText = toldTextOf(tenant);
  return organizations
    .toSorted((a, b) => byName(a.name, b.name) || a.organizationId - b.organizationId)
    .map((each) => ({
      value: String(each.organizationId),
      label: `${labelOf(each, toldText)} #${each.organizationId}`,
      ...(stateText && { description: stateText(each) || undefined }),
    }));
}

/** How far an organization is, in words; empty where that is not known. */
export type StateText = (organization: OrganizationChoice) => string;

function labelOf(each: OrganizationChoice, toldText: ToldText): string {
  const told = toldText(each);
  return told === null ? each.name : `${each.name} (${told})`;
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
