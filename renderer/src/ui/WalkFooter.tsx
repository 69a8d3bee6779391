import { ArrowLeft, ArrowRight } from "lucide-react";
import { Button } from "./Button.tsx";
import { classes } from "./classes.ts";
import { LINE_TO_THE_EDGE } from "./FormLayout.tsx";

export interface WalkStep {
  /** The page that it leads to. */
  readonly label: string;
  readonly onClick: () => void;
}

export interface WalkFooterProps {
  /** Null on the first page. */
  readonly previous: WalkStep | null;
  /** Null on the last page. */
  readonly next: WalkStep | null;
}

/** Arrows to the pages before and after, in the same place on every page, at the bottom of the window. */
export function WalkFooter({ previous, next }: WalkFooterProps) {
  return (
    <div
      data-form-footer
      className={classes(
        "sticky bottom-0 z-20 -mx-gutter mt-auto flex items-center justify-between gap-4 bg-canvas px-gutter py-3",
        LINE_TO_THE_EDGE,
      )}
    >
      <Button
        icon={ArrowLeft}
        disabledReason={previous ? undefined : "This is the first page."}
        onClick={previous?.onClick}
      >
        <StepText word="Previous" label={previous?.label} />
      </Button>
      <Button
        variant={next ? "primary" : "secondary"}
        disabledReason={next ? undefined : "This is the last page."}
        onClick={next?.onClick}
      >
        <StepText word="Next" label={next?.label} />
        <ArrowRight aria-hidden size={16} className="shrink-0" />
      </Button>
    </div>
  );
}

/** Where there is little room the page's name is for assistive technology alone. */
function StepText({ word, label }: { readonly word: string; readonly label: string | undefined }) {
  return (
    <span className="truncate">
      {word}
      {label !== undefined && <span className="sr-only sm:not-sr-only">: {label}</span>}
    </span>
  );
}
