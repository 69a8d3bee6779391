import { Ellipsis } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { IconButton } from "../inputs/IconButton.tsx";
import { LinkButton } from "../inputs/LinkButton.tsx";
import { touchScreen, useMediaQuery } from "../media.ts";
import { Menu } from "../overlays/Menu.tsx";

/** An action of a row: a link or a button. */
export type RowAction = RowLink | RowDeed;

interface AnyAction {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly disabledReason?: string | undefined;
}
interface RowLink extends AnyAction {
  readonly to: string;
}
interface RowDeed extends AnyAction {
  readonly onSelect: () => void;
  readonly danger?: boolean | undefined;
}

export interface RowActionsProps {
  /** The name of the row, for the name of the menu. */
  readonly name: string;
  readonly actions: readonly RowAction[];
  /** Shown after them, such as a delete button with its own window. */
  readonly children?: ReactNode;
}

/**
 * Actions of a row other than opening it: icons that appear while the row is hovered or has the focus, or a menu that
 * is always visible on touch screens. The row must have the class `group`.
 */
export function RowActions({ name, actions, children }: RowActionsProps) {
  const isTouch = useMediaQuery(touchScreen);
  return (
    <span className="flex items-center justify-end transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 sm:opacity-0 pointer-coarse:opacity-100">
      {isTouch && actions.length > 0 && <ActionMenu name={name} actions={actions} />}
      {!isTouch && <ActionIcons actions={actions} />}
      {children}
    </span>
  );
}

function ActionIcons({ actions }: Pick<RowActionsProps, "actions">) {
  return (
    <>
      {actions.map((action) =>
        "to" in action ? (
          <LinkButton
            key={action.label}
            to={action.to}
            icon={action.icon}
            size="small"
            variant="quiet"
            iconOnly
            disabledReason={action.disabledReason}
          >
            {action.label}
          </LinkButton>
        ) : (
          <IconButton
            key={action.label}
            icon={action.icon}
            label={action.label}
            size="small"
            disabledReason={action.disabledReason}
            onClick={action.onSelect}
          />
        ),
      )}
    </>
  );
}

function ActionMenu({ name, actions }: RowActionsProps) {
  const navigate = useNavigate();
  return (
    <Menu
      label={`Actions of ${name}`}
      icon={Ellipsis}
      iconOnly
      variant="quiet"
      size="small"
      items={actions.map((action) => ({
        ...action,
        onSelect: "to" in action ? () => void navigate(action.to) : action.onSelect,
      }))}
    />
  );
}
