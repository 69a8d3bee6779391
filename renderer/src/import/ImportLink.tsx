import type { EntityType } from "@armature/engine";
import { Upload } from "lucide-react";
import { useWriteOffReason } from "../data/write-bar.ts";
import { LinkButton } from "../ui/index.ts";

/** Leads to the import of a file; off while the build is closed or the structure locked. */
export function ImportLink({ type, to }: { readonly type: EntityType; readonly to: string }) {
  const disabledReason = useWriteOffReason(type);
  return (
    <LinkButton to={to} icon={Upload} disabledReason={disabledReason}>
      Import File
    </LinkButton>
  );
}
