import { Inline, LinkButton } from "@armature/renderer/ui";
import { useId } from "react";

export interface Association {
  readonly label: string;
  /** The address that opens the page at this list. */
  readonly to: string;
  readonly current: boolean;
}

/** Links to the lists below the form that belong to a record. */
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
