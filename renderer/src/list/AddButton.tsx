import { type EntityType, isHeld, may } from "@armature/engine";
import { Plus } from "lucide-react";
import { useViewer } from "../data/session.ts";
import { useWriteOffReason } from "../data/write-block.ts";
import { LinkButton, narrowScreen, useMediaQuery } from "../ui/index.ts";

export interface AddButtonProps {
  readonly type: EntityType;
  readonly to: string;
  /** In place of 'Add'. */
  readonly label?: string | undefined;
  readonly variant?: "primary" | "secondary" | undefined;
  /** Named permission that the create form asks for besides. */
  readonly permission?: string | null | undefined;
  /** Shows its label on a phone too, where others like it stand beside it. */
  readonly keepsLabel?: boolean | undefined;
  /** What else keeps everybody from adding now. */
  readonly offReason?: string | undefined;
}

/** Leads to the create form; only for who may create, and off while the build is closed or the structure locked. */
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
