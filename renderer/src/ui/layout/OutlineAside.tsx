import type { ReactNode } from "react";

export interface OutlineAsideProps {
  /** As in `OutlineBar`. Beside a page it is never closed. */
  readonly outline: (close: () => void) => ReactNode;
  /** Shown above it, such as a button that hides it. */
  readonly head?: ReactNode;
}

/**
 * An outline beside its page. It stays visible while the page scrolls and ends above the footer. The surrounding
 * element must be as high as the page.
 */
export function OutlineAside({ outline, head }: OutlineAsideProps) {
  return (
    <div className="sticky top-[calc(var(--top-bar-height)+1rem)] -m-1 flex max-h-[calc(100dvh-var(--top-bar-height)-6rem)] flex-col gap-2 overflow-y-auto p-1">
      {head}
      {outline(stay)}
    </div>
  );
}

function stay(): void {
  // Nothing to close.
}
