import { PopoverButton, PopoverPanel, Popover as HeadlessPopover } from "@headlessui/react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../inputs/Button.tsx";
import { classes } from "../classes.ts";
import { floatingLook } from "./floating-look.ts";
import { IconButton } from "../inputs/IconButton.tsx";

export interface PopoverProps {
  /** Name of the button. It is also its text, unless `icon` is given without `showLabel`. */
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly showLabel?: boolean | undefined;
  readonly size?: "medium" | "small" | undefined;
  readonly variant?: "secondary" | "quiet" | undefined;
  readonly align?: "start" | "end" | undefined;
  /** The content, or a function that gets a way to close the panel. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small panel that a button opens. Escape or a click outside closes it and returns the focus to the button. */
export function Popover({
  label,
  icon,
  showLabel = icon === undefined,
  size = "medium",
  variant,
  align = "start",
  children,
}: PopoverProps) {
  return (
    <HeadlessPopover className="inline-flex">
      <PopoverTrigger label={label} icon={icon} showLabel={showLabel} size={size} variant={variant} />
      <PopoverPanel
        anchor={`bottom ${align}`}
        focus
        aria-label={label}
        role="dialog"
        className={classes("animate-appear p-3 text-table", floatingLook)}
      >
        {({ close }) => <>{typeof children === "function" ? children(close) : children}</>}
      </PopoverPanel>
    </HeadlessPopover>
  );
}

type TriggerProps = Pick<PopoverProps, "label" | "icon" | "variant"> &
  Required<Pick<PopoverProps, "showLabel" | "size">>;

function PopoverTrigger({ label, icon, showLabel, size, variant }: TriggerProps) {
  if (!showLabel && icon)
    return <PopoverButton as={IconButton} icon={icon} label={label} size={size} variant={variant} />;
  return (
    <PopoverButton as={Button} icon={icon} size={size} variant={variant}>
      {label}
    </PopoverButton>
  );
}
