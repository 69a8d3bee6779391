import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";

export interface TopBarButtonProps extends ComponentProps<"button"> {
  /** The chosen thing. */
  readonly name: string;
  /** Fainter text beside it. If there is no room, it is only read out. */
  readonly note?: string | undefined;
}

/** A button in the top bar that shows and changes the subject of the page. */
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
