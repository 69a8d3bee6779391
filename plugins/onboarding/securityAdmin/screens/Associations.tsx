import { Inline, LinkButton } from "@armature/renderer/ui";
import { useId } from "react";

export interface Association {
  readonly label: string;
  /** The address at which the page opens at this list. */
  readonly to: string;
  readonly current: boolean;
}

/** The lists of what belongs to a record, which stand below its form. */
export function Associations({ of }: { readonly of: readonly Association[] }) {
  const id = useId();
  return (
    <nav aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-section font-semibold">
        Associations
      </h2>
      <Inline>
        {of.map(({ label, to, current }) => (
          <LinkButton key={to} to={to} current={current}>
            {label}
          </LinkButton>
        ))}
      </Inline>
    </nav>
  );
}
