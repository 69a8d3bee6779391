import type { ReactNode } from "react";

export interface OutlineAsideProps {
  /** As an `OutlineBar` takes it; beside a page it is never closed. */
  readonly outline: (close: () => void) => ReactNode;
  /** Above it, such as what hides it. */
  readonly head?: ReactNode;
}

/** An outline beside its page: stays while the page scrolls, and ends above the footer. Its place is as high as the page. */
export function OutlineAside({ outline, head }: OutlineAsideProps) {
  return (
    <div className="sticky top-[calc(var(--top-bar-height)+1rem)] -m-1 flex max-h-[calc(100dvh-var(--top-bar-height)-6rem)] flex-col gap-2 overflow-y-auto p-1">
      {head}
      {outline(stay)}
    </div>
  );
}

function stay(): void {
  // There is nothing to close.
}
