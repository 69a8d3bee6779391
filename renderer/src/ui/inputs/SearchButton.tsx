import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { controlLook } from "./control-look.ts";
import { classes } from "../classes.ts";
import { KeyHint } from "../text/KeyHint.tsx";

export interface SearchButtonProps extends ComponentProps<"button"> {
  readonly label: string;
  /** The keys that open it, as shown. */
  readonly keys: readonly string[];
}

/** A button that looks like a search field and opens one. It is only an icon if there is little room. */
export function SearchButton({ label, keys, ...rest }: SearchButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className={classes(
        "flex h-9 items-center justify-center gap-2 rounded-input text-ink-faint transition-colors hover:bg-hover",
        "md:w-full md:justify-start md:pr-1.5 md:pl-2.5",
        controlLook({}),
      )}
    >
      <Search aria-hidden size={16} className="shrink-0" />
      <span className="hidden min-w-0 flex-1 truncate text-left md:inline">{label}</span>
      <span className="hidden md:inline pointer-coarse:hidden">
        <KeyHint keys={keys} />
      </span>
    </button>
  );
}
