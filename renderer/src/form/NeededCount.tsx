import { fieldMarks } from "@armature/engine/form";
import { TriangleAlert } from "lucide-react";
import { useMarkedForm } from "./use-marked-form.ts";

/** Number of fields that are empty and needed, for saving or for completion. */
export function NeededCount() {
  const { form } = useMarkedForm();
  const needed = form.visible.filter((name) => fieldMarks(form, name).includes("needed")).length;
  return (
    needed > 0 && (
      <span className="flex items-center gap-1 text-warning-text">
        <TriangleAlert aria-hidden size={14} />
        {needed} needed
      </span>
    )
  );
}
