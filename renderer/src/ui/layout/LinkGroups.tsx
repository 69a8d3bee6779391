import { Link } from "react-router";

/** A link with a note to read before following it. */
export interface GroupedLink {
  readonly key: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly to: string;
}

/** Links under a label. */
export interface LinkGroup {
  readonly key: string;
  readonly label: string;
  readonly links: readonly GroupedLink[];
}

export interface LinkGroupsProps {
  readonly groups: readonly LinkGroup[];
}

/** Links to places on other pages, grouped by page. Long lists scroll. */
export function LinkGroups({ groups }: LinkGroupsProps) {
  return (
    <div className="flex max-h-96 min-w-0 flex-col gap-4 overflow-y-auto">
      {groups.map(({ key, label, links }) => (
        <section key={key} aria-label={label} className="min-w-0">
          <h3 className="text-caption font-semibold break-words text-ink-muted">{label}</h3>
          <ul>
            {links.map((link) => (
              <li key={link.key} className="flex min-w-0 flex-wrap items-baseline gap-x-2 py-0.5 text-table">
                <Link
                  to={link.to}
                  className="min-h-6 min-w-0 rounded-small font-medium wrap-anywhere text-accent-text hover:underline"
                >
                  {link.label}
                </Link>
                {link.note !== undefined && <span className="text-ink-muted">{link.note}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
