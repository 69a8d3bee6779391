import { type ReactNode, useRef } from "react";
import { Button, Inline } from "../ui/index.ts";
import { decideFrom } from "./next-problem.ts";

export interface SuggestionProps {
  /** Whether the field still waits for a decision. */
  readonly isOpen: boolean;
  /** What is suggested; null for nothing. */
  readonly label: string | null;
  /** The header or the text that it is for. */
  readonly of: string;
  readonly onTake: () => void;
  /** The field that takes it. */
  readonly children: ReactNode;
}

/** A field, and below it a button with what a header or a text probably means. */
export function Suggestion({ isOpen, label, of, onTake, children }: SuggestionProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} data-undecided={isOpen || undefined} className="flex flex-col gap-2">
      {children}
      {label !== null && (
        <div data-suggested>
          <Inline>
            <Button
              size="small"
              aria-label={`Use ‘${label}’ for ‘${of}’`}
              onClick={() => decideFrom(place.current, onTake)}
            >
              {`Use ‘${label}’`}
            </Button>
          </Inline>
        </div>
      )}
    </div>
  );
}
