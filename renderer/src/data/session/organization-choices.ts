import { textForm } from "@armature/engine";
import type { OrganizationChoice } from "./organizations.ts";
import type { TenantWords } from "../application-words.ts";
import type { ChoiceOption } from "../../ui/index.ts";

/** Text that identifies an organization in addition to its name: 'SA 12', or 'SA --' if it has no value. */
export type NoteText = (organization: Readonly<Record<string, unknown>>) => string | null;

/** From the application's words. Gives null if the application has no such attribute. */
export function noteTextOf({ secondName: note }: TenantWords): NoteText {
  return (organization) => (note ? `${note.short} ${textForm(organization[note.attribute]) || "--"}` : null);
}

const byName = new Intl.Collator("en-US").compare;

/**
 * The organizations for pickers: by name, then by id, with their state below if its text is given.
 * @example
 * ```tsx
 * import { organizationOptions, useOrganizations, useTenantWords } from "@armature/renderer";
 * import { Select } from "@armature/renderer/ui";
 * export function Example() {
 *   const { data = [] } = useOrganizations();
 *   const options = organizationOptions(data, useTenantWords());
 *   return <Select id="branch" label="Branch" options={options} value={null} onChange={() => undefined} />;
 * }
 * ```
 */
export function organizationOptions(
  organizations: readonly OrganizationChoice[],
  tenant: TenantWords,
  stateText?: StateText,
): readonly ChoiceOption[] {
  const noteText = noteTextOf(tenant);
  return organizations
    .toSorted((a, b) => byName(a.name, b.name) || a.organizationId - b.organizationId)
    .map((each) => ({
      value: String(each.organizationId),
      label: `${labelOf(each, noteText)} #${each.organizationId}`,
      ...(stateText && { description: stateText(each) || undefined }),
    }));
}

/** The state of an organization as text, or '' if unknown. */
export type StateText = (organization: OrganizationChoice) => string;

function labelOf(each: OrganizationChoice, noteText: NoteText): string {
  const note = noteText(each);
  return note === null ? each.name : `${each.name} (${note})`;
}

const MOST_RECENT = 4;

/** Puts the present organization before the earlier ones. */
export function withRecent(recent: readonly number[], now: number): readonly number[] {
  return [now, ...recent.filter((id) => id !== now)].slice(0, MOST_RECENT + 1);
}

/** Organizations used before the current one, latest first. */
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
