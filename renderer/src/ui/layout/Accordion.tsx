import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";

/** A part of an {@link Accordion}. Its content is rendered while it is open. */
export interface AccordionItem {
  readonly key: string;
  readonly label: string;
  /** Shown at the right of the label, such as the progress. */
  readonly mark?: ReactNode;
  /** Rendered while the part is open. */
  readonly content: () => ReactNode;
}

export interface AccordionProps {
  readonly items: readonly AccordionItem[];
  /** The key of the open part, or null. */
  readonly open: string | null;
  readonly onOpen: (key: string | null) => void;
  /** Level of the headings: 2 on a page, 3 inside another accordion. */
  readonly level?: 2 | 3;
}

/** A list of headings, of which one at a time is open (ARIA Authoring Practices, 'accordion'). */
export function Accordion({ items, open, onOpen, level = 2 }: AccordionProps) {
  const id = useId();
  return (
    <div className="divide-y rounded-card border bg-canvas">
      {items.map((item) => (
        <AccordionPart
          key={item.key}
          item={item}
          id={`${id}-${item.key}`}
          isOpen={item.key === open}
          onToggle={() => onOpen(item.key === open ? null : item.key)}
          level={level}
        />
      ))}
    </div>
  );
}

interface AccordionPartProps {
  readonly item: AccordionItem;
  readonly id: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly level: 2 | 3;
}

function AccordionPart({ item: { label, mark, content }, id, isOpen, onToggle, level }: AccordionPartProps) {
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={`${id}-label`}>
      <Heading>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-panel` : undefined}
          onClick={onToggle}
          className="group flex min-h-12 w-full items-center gap-2 px-4 py-2 text-left font-medium hover:bg-hover"
        >
          <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-faint group-aria-expanded:rotate-90" />
          <span id={`${id}-label`} className="min-w-0 flex-1 wrap-anywhere">
            {label}
          </span>
          {mark}
        </button>
      </Heading>
      {isOpen && (
        <div id={`${id}-panel`} className="animate-appear border-t p-4">
          {content()}
        </div>
      )}
    </section>
  );
}
