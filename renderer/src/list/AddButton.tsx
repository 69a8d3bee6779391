import { type EntityType, isHeld, may } from "@armature/engine";
import { Plus } from "lucide-react";
import { BAR_TEXTS, useIsClosed } from "../data/access.ts";
import { useViewer } from "../data/session.ts";
import { useIsStructureLocked } from "../data/structure.ts";
import { LinkButton } from "../ui/index.ts";

const LOCKED_STRUCTURE = "The structure is locked.";

export interface AddButtonProps {
  readonly type: EntityType;
  readonly to: string;
  /** Named permission that the create form asks for besides. */
  readonly permission?: string | null | undefined;
}

/** Leads to the create form; only for who may create, and off while the build is closed or the structure locked (GEN-043). */
export function AddButton({ type, to, permission: named = null }: AddButtonProps) {
  const { permission } = useViewer();
  const isClosed = useIsClosed(type);
  const isStructureLocked = useIsStructureLocked(type);
  const disabledReason = isClosed ? BAR_TEXTS.closed : isStructureLocked ? LOCKED_STRUCTURE : undefined;
  if (!may(permission, type.name, "create") || (named !== null && !isHeld(permission, named))) return null;
  return (
    <LinkButton to={to} variant="primary" icon={Plus} disabledReason={disabledReason}>
      Add
    </LinkButton>
  );
}
