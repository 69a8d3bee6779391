import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";

export interface TopBarButtonProps extends ComponentProps<"button"> {
  /** What is chosen. */
  readonly name: string;
  /** Beside it and fainter; only read out where there is no room. */
  readonly note?: string | undefined;
}

/** What a page is about, in the top bar, as a button that changes it. */
export function TopBarButton({ name, note, ...rest }: TopBarButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className="flex h-9 min-w-0 items-center gap-1 rounded-input px-1 sm:gap-2 sm:px-2 transition-colors hover:bg-hover active:bg-pressed"
    >
      <span className="truncate font-medium">{name}</span>
      {note !== undefined && (
        <span className="sr-only shrink-0 text-ink-muted tabular-nums sm:not-sr-only">{note}</span>
      )}
      <ChevronsUpDown aria-hidden size={16} className="shrink-0 text-ink-faint" />
    </button>
  );
}
