import type { EntityType } from "@armature/engine";
import { Upload } from "lucide-react";
import { useIsClosed } from "../data/access.ts";
import { LinkButton } from "../ui/index.ts";

/** Leads to the import of a file; off while the build is closed (GEN-042). */
export function ImportLink({ type, to }: { readonly type: EntityType; readonly to: string }) {
  const isClosed = useIsClosed(type);
  return (
    <LinkButton to={to} icon={Upload} disabledReason={isClosed ? "The build is closed." : undefined}>
      Import File
    </LinkButton>
  );
}
