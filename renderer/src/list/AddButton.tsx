import { type EntityType, may } from "@armature/engine";
import { Plus } from "lucide-react";
import { useIsClosed } from "../data/access.ts";
import { useViewer } from "../data/session.ts";
import { LinkButton } from "../ui/index.ts";

/** Leads to the create form; only for who may create, and off while the build is closed (GEN-043). */
export function AddButton({ type, to }: { readonly type: EntityType; readonly to: string }) {
  const { permission } = useViewer();
  const isClosed = useIsClosed(type);
  if (!may(permission, type.name, "create")) return null;
  return (
    <LinkButton to={to} variant="primary" icon={Plus} disabledReason={isClosed ? "The build is closed." : undefined}>
      Add
    </LinkButton>
  );
}
