import { X } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { TinyButton, type TinyButtonProps } from "../inputs/TinyButton.tsx";
import { toneLooks } from "./tone.ts";
import type { Tone } from "./tone.ts";

/** What the color of a chip or badge means. */
export type ChipTone = Tone | "neutral" | "accent";

export interface ChipProps {
  readonly tone?: ChipTone | undefined;
  readonly icon?: LucideIcon | undefined;
  /** Shows a remove button, named 'Remove …' with `removeLabel` or the chip's own text. */
  readonly onRemove?: (() => void) | undefined;
  readonly removeLabel?: string | undefined;
  /** Tab index and keys of the remove button. */
  readonly removeProps?: Pick<TinyButtonProps, "tabIndex" | "onKeyDown"> | undefined;
  readonly children: ReactNode;
}

/** A short text about a state, or one of several chosen things. */
export function Chip({ tone = "neutral", icon: Icon, onRemove, removeLabel, removeProps, children }: ChipProps) {
  return (
    <span
      className={classes(
        "inline-flex max-w-full min-w-0 items-center gap-1 rounded-full border text-caption font-medium whitespace-nowrap",
        onRemove ? "h-7 pl-2.5" : "h-5 px-2",
        chipLook(tone),
      )}
    >
      {Icon && <Icon aria-hidden size={12} className="shrink-0" />}
      <span className="truncate">{children}</span>
      {onRemove && (
        <TinyButton
          {...removeProps}
          label={removeLabel ?? (typeof children === "string" ? `Remove ${children}` : "Remove")}
          icon={X}
          onClick={onRemove}
          className="text-current"
        />
      )}
    </span>
  );
}

/** Surface, border and text color of a tone, for chips and badges. */
export function chipLook(tone: ChipTone): string {
  if (tone === "neutral") return "border-line bg-hover text-ink-muted";
  if (tone === "accent") return "border-accent-line bg-accent-soft text-accent-text";
  return classes(toneLooks[tone].soft, toneLooks[tone].text);
}
