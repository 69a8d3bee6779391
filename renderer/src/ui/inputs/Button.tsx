import type { LucideIcon } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { buttonLook } from "./button-look.ts";
import type { ButtonSize, ButtonVariant } from "./button-look.ts";
import { classes } from "../classes.ts";
import { Spinner } from "../feedback/Spinner.tsx";
import { Tooltip } from "../overlays/Tooltip.tsx";

export interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: LucideIcon | undefined;
  /** Shows a spinner and ignores further clicks. */
  readonly busy?: boolean | undefined;
  /** Disables the button but keeps it focusable. The reason is shown as its tooltip. */
  readonly disabledReason?: string | undefined;
}

/**
 * A button. With a `disabledReason` it is off, stays focusable, and says why. While `busy` it shows a spinner and does
 * nothing.
 */
export function Button({
  variant = "secondary",
  size = "medium",
  icon: Icon,
  busy = false,
  disabledReason,
  className,
  onClick,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  const off = busy || disabledReason !== undefined;
  return (
    <Tooltip label={disabledReason} showOnPress={disabledReason !== undefined}>
      <button
        {...rest}
        type={type}
        className={classes(buttonLook(variant, size), className)}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        onClick={off ? swallow : onClick}
      >
        {busy ? <Spinner /> : Icon && <Icon aria-hidden size={16} className="shrink-0" />}
        {children}
      </button>
    </Tooltip>
  );
}

/** For a disabled but focusable control: prevents any action and form submission. */
export function swallow(event: MouseEvent): void {
  event.preventDefault();
}
