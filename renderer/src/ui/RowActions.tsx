import { Ellipsis } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useNavigate } from "react-router";
import { IconButton } from "./IconButton.tsx";
import { LinkButton } from "./LinkButton.tsx";
import { touchScreen, useMediaQuery } from "./media.ts";
import { Menu } from "./Menu.tsx";

/** Something to do with a row: to go somewhere, or to be done here. */
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
  /** What the row is called, for the menu's name. */
  readonly name: string;
  readonly actions: readonly RowAction[];
}

/**
 * What can be done with a row besides opening it by its name: icons that show while the row is pointed at or has focus;
 * where nothing can be pointed at, a menu that is always there. The row is a `group`.
 */
export function RowActions({ name, actions }: RowActionsProps) {
  const isTouch = useMediaQuery(touchScreen);
  if (actions.length === 0) return null;
  if (isTouch) return <ActionMenu name={name} actions={actions} />;
  return (
    <span className="flex items-center justify-end opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100">
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
    </span>
  );
}

function ActionMenu({ name, actions }: RowActionsProps) {
  const navigate = useNavigate();
  return (
    <span className="flex justify-end">
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
    </span>
  );
}
