import { ArrowLeft, ArrowRight } from "lucide-react";
import { Button, PageFooter } from "@armature/renderer/ui";

/** The page before or after, and what leads there. */
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

/** Buttons for the previous and next page, in the same place on every page. */
export function WalkFooter({ previous, next }: WalkFooterProps) {
  return (
    <PageFooter>
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
    </PageFooter>
  );
}

/** If there is little room, the page's name is only for assistive technology. */
function StepText({ word, label }: { readonly word: string; readonly label: string | undefined }) {
  return (
    <span className="truncate">
      {word}
      {label !== undefined && <span className="sr-only sm:not-sr-only">: {label}</span>}
    </span>
  );
}
