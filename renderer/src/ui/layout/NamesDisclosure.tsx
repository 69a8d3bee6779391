import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Chip } from "../feedback/Chip.tsx";
import { classes } from "../classes.ts";

/** Number of names shown at first. */
const SHOWN = 5;

export interface NamesDisclosureProps {
  /** The number and kind: '12 users'. */
  readonly label: string;
  readonly names: readonly string[];
  /** All of them, shown on request. */
  readonly children: ReactNode;
}

/** The first few names as chips, and all of them on expansion. */
export function NamesDisclosure({ label, names, children }: NamesDisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const more = names.length - SHOWN;
  const open = { "aria-expanded": isOpen, "aria-controls": id, onClick: () => setOpen(!isOpen) };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <button
        type="button"
        {...open}
        className="flex min-h-8 w-fit items-center gap-1.5 rounded-input px-1 font-medium hover:bg-hover"
      >
        <ChevronRight aria-hidden size={16} className={classes("shrink-0 text-ink-faint", isOpen && "rotate-90")} />
        {label}
      </button>
      {!isOpen && (
        <ul aria-label="Names" className="flex flex-wrap items-center gap-1.5 pl-6.5">
          {names.slice(0, SHOWN).map((name, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two can have the same name
            <li key={place} className="flex max-w-full min-w-0">
              <Chip>{name}</Chip>
            </li>
          ))}
          {more > 0 && (
            <li>
              <button
                type="button"
                {...open}
                className="rounded-small px-1 text-table font-medium text-accent-text hover:underline"
              >
                {`${more.toLocaleString("en-US")} more`}
              </button>
            </li>
          )}
        </ul>
      )}
      <div id={id} hidden={!isOpen} className="pl-6.5">
        {isOpen && children}
      </div>
    </div>
  );
}
