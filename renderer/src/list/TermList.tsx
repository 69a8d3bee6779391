import type { AttributeType } from "@armature/engine";
import type { FilterTerm } from "@armature/engine/list";
import { Pencil, X } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { announce, IconButton } from "../ui/index.ts";
import { termText } from "./filter-values.ts";

export interface TermListProps {
  /** Takes the focus when no term is left. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly attributes: readonly AttributeType[];
  readonly terms: readonly FilterTerm[];
  readonly onEdit: (attribute: string) => void;
  readonly onRemove: (attribute: string) => void;
}

/** The terms of an advanced filter as text, each with buttons to edit and remove it. */
export function TermList({ ref: place, attributes, terms, onEdit, onRemove }: TermListProps) {
  const expectRemoval = useFocusAfterRemoval(place, terms.length);
  const rows = terms.flatMap((term) => {
    const attribute = attributes.find((candidate) => candidate.name === term.attribute);
    return attribute ? [{ name: term.attribute, label: attribute.label, text: termText(attribute, term) }] : [];
  });
  return (
    <div ref={place} tabIndex={-1} className="min-w-0">
      {rows.length === 0 ? (
        <p className="text-ink-muted">Use form above to create new search filters.</p>
      ) : (
        <ul aria-label="Filters" className="flex flex-wrap gap-2">
          {rows.map(({ name, label, text }, index) => (
            <li key={name} className="flex max-w-full min-w-0 items-center rounded-input border bg-canvas pl-3">
              <span className="truncate">{text}</span>
              <IconButton icon={Pencil} size="small" label={`Edit filter ${label}`} onClick={() => onEdit(name)} />
              <IconButton
                icon={X}
                size="small"
                label={`Remove filter ${label}`}
                onClick={() => {
                  expectRemoval(index);
                  announce(`Filter ${label} removed`);
                  onRemove(name);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * After a term is removed, moves the focus to the remove button of the next one, or to the text that says there is
 * none.
 */
function useFocusAfterRemoval(place: RefObject<HTMLDivElement | null>, count: number): (index: number) => void {
  const pending = useRef<number | null>(null);
  useEffect(() => {
    if (pending.current === null) return;
    const items = place.current?.querySelectorAll("li") ?? [];
    const next = items[Math.min(pending.current, items.length - 1)];
    const remove = [...(next?.querySelectorAll("button") ?? [])].at(-1);
    (remove ?? place.current)?.focus();
    pending.current = null;
  }, [place, count]);
  return (index) => {
    pending.current = index;
  };
}
