import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonLook } from "./button-look.ts";
import { classes } from "../classes.ts";
import type { ButtonSize, ButtonVariant } from "./button-look.ts";
import { Tooltip } from "../overlays/Tooltip.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

export interface LinkButtonProps {
  readonly to: string;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly disabledReason?: string | undefined;
  /** A longer accessible name, if the text is not enough to tell it from others. */
  readonly label?: string | undefined;
  /** Shows only the icon. The text is its accessible name and tooltip. */
  readonly iconOnly?: boolean | undefined;
  /** Whether its target is the current page. */
  readonly current?: boolean | undefined;
  /** Whether it leads out of the pages of this application, such as to a call that leads on to another site. */
  readonly leavesPages?: boolean | undefined;
  /** Called before the link is followed, in whatever way. */
  readonly beforeOpen?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A link that looks like a button. Use it to go somewhere, and a button to do something. */
export function LinkButton({
  to,
  variant = "secondary",
  size = "medium",
  icon: Icon,
  disabledReason,
  label,
  iconOnly = false,
  current = false,
  leavesPages = false,
  beforeOpen,
  children,
}: LinkButtonProps) {
  const look = classes(buttonLook(variant, size, iconOnly), current && "border-accent bg-pressed font-semibold");
  const content = (
    <>
      {Icon && <Icon aria-hidden size={16} className="shrink-0" />}
      {iconOnly ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </>
  );
  if (disabledReason === undefined) {
    const link = (
      <Link
        to={to}
        reloadDocument={leavesPages}
        className={look}
        aria-label={label}
        aria-current={current ? "page" : undefined}
        onPointerDown={beforeOpen}
        onFocus={beforeOpen}
        onClick={beforeOpen}
      >
        {content}
      </Link>
    );
    if (!iconOnly) return link;
    return (
      <Tooltip label={typeof children === "string" ? children : label} describes={false}>
        {link}
      </Tooltip>
    );
  }
  return (
    <Tooltip label={disabledReason} showOnPress>
      <span role="link" aria-disabled tabIndex={0} className={look}>
        {content}
      </span>
    </Tooltip>
  );
}
