import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonLook } from "./button-look.ts";
import type { ButtonSize, ButtonVariant } from "./button-look.ts";
import { swallow } from "./Button.tsx";
import { classes } from "../classes.ts";
import { Spinner } from "../feedback/Spinner.tsx";
import { Tooltip } from "../overlays/Tooltip.tsx";
import type { TooltipSide } from "../overlays/Tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** The accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly busy?: boolean | undefined;
  readonly disabledReason?: string | undefined;
  readonly tooltipSide?: TooltipSide | undefined;
}

/** A {@link Button} that shows only an icon. Its label is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon: Icon,
  variant = "quiet",
  size = "medium",
  busy = false,
  disabledReason,
  tooltipSide,
  className,
  onClick,
  type = "button",
  ...rest
}: IconButtonProps) {
  const refused = disabledReason !== undefined;
  const off = busy || refused;
  return (
    <Tooltip label={disabledReason ?? label} describes={refused} showOnPress={refused} side={tooltipSide}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={classes(buttonLook(variant, size, true), className)}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        onClick={off ? swallow : onClick}
      >
        {busy ? <Spinner /> : <Icon aria-hidden size={16} />}
      </button>
    </Tooltip>
  );
}
