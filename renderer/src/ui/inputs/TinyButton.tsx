import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "../classes.ts";

export interface TinyButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** The accessible name. There is no tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
}

/** A button of 24 px inside or beside another control: clear, remove, help. */
export function TinyButton({ label, icon: Icon, className, ...rest }: TinyButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={classes(
        "flex size-6 shrink-0 items-center justify-center rounded-full text-ink-faint hover:bg-hover hover:text-ink",
        className,
      )}
    >
      <Icon aria-hidden size={14} />
    </button>
  );
}

/** The clear button inside a control, left of its chevron. */
export const besideChevron = "absolute inset-y-0 right-8.5 my-auto";
