import { type EntityType, isHeld, may } from "@armature/engine";
import { Plus } from "lucide-react";
import { useViewer } from "../data/session/session.ts";
import { useWriteOffReason } from "../data/records/write-block.ts";
import { LinkButton, narrowScreen, useMediaQuery } from "../ui/index.ts";

export interface AddButtonProps {
  readonly type: EntityType;
  readonly to: string;
  /** Replaces 'Add'. */
  readonly label?: string | undefined;
  readonly variant?: "primary" | "secondary" | undefined;
  /** A named permission that the create form needs too. */
  readonly permission?: string | null | undefined;
  /** Whether the label is shown on a phone too, because similar buttons are beside it. */
  readonly keepsLabel?: boolean | undefined;
  /** Another reason why nobody can add records at present. */
  readonly offReason?: string | undefined;
}

/**
 * Links to the create form, for people who may create. It is disabled while the build is closed or the structure
 * locked.
 * @example
 * ```tsx
 * import { AddButton } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   return <AddButton type={item} to="/items/new" />;
 * }
 * ```
 */
export function AddButton(props: AddButtonProps) {
  const {
    type,
    to,
    label = "Add",
    variant = "primary",
    permission: named = null,
    keepsLabel = false,
    offReason,
  } = props;
  const { permission } = useViewer();
  const isOffered = may(permission, type.name, "create") && (named === null || isHeld(permission, named));
  const disabledReason = useWriteOffReason(type, isOffered);
  const isIcon = useMediaQuery(narrowScreen) && variant === "primary" && !keepsLabel;
  if (!isOffered) return null;
  return (
    <LinkButton to={to} variant={variant} icon={Plus} iconOnly={isIcon} disabledReason={disabledReason ?? offReason}>
      {label}
    </LinkButton>
  );
}
