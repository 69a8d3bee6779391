import { CircleAlert } from "lucide-react";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

/** What is wrong with a field, below its control. */
export function FieldIssues({ id, issues }: { readonly id: string; readonly issues: readonly string[] }) {
  return (
    <ul id={`${id}-issues`} className="flex flex-col gap-1">
      {issues.map((issue) => (
        <li key={issue} className="flex items-start gap-1.5 text-table text-danger-text">
          <CircleAlert aria-hidden size={16} className="mt-px shrink-0" />
          <VisuallyHidden>Error: </VisuallyHidden>
          <span>{issue}</span>
        </li>
      ))}
    </ul>
  );
}
