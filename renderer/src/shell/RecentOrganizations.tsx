import type { OrganizationChoice } from "../data/session/organizations.ts";
import { Badge } from "../ui/index.ts";
import type { StateText, NoteText } from "../data/session/organization-choices.ts";

export interface RecentOrganizationsProps {
  readonly organizations: readonly OrganizationChoice[];
  readonly noteText: NoteText;
  readonly stateText: StateText;
  readonly onChoose: (organization: OrganizationChoice) => void;
}

/** Organizations that the person used before, one click away. */
export function RecentOrganizations({ organizations, noteText, stateText, onChoose }: RecentOrganizationsProps) {
  if (organizations.length === 0) return null;
  return (
    <section aria-label="Recent" className="-mx-2">
      <h3 className="px-2 pb-1 text-caption font-medium text-ink-faint">Recent</h3>
      <ul>
        {organizations.map((each) => (
          <li key={each.organizationId}>
            <button
              type="button"
              onClick={() => onChoose(each)}
              className="flex min-h-9 w-full items-center gap-2 rounded-input px-2 text-left text-ink hover:bg-hover"
            >
              <span className="min-w-0 truncate font-medium">{each.name}</span>
              <span className="shrink-0 text-ink-muted tabular-nums">{noteText(each)}</span>
              {stateText(each) !== "" && (
                <span className="ml-auto flex min-w-0 pl-2">
                  <Badge>{stateText(each)}</Badge>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
