import { memo } from "react";
import { JumpLinks, JumpList } from "../ui/index.ts";
import { useEntityForm } from "./entity-form-context.ts";
import type { FieldRun } from "./field-runs.ts";

/** By runs, so that a field that comes or goes draws the ways around its own anew and not all. */
export function FieldJumps({ runs }: { readonly runs: readonly FieldRun[] }) {
  return (
    <JumpList title="Go to a field">
      {runs.map((run) => (
        <JumpsOfRun key={run.key} run={run} />
      ))}
    </JumpList>
  );
}

const JumpsOfRun = memo(function JumpsOfRun({ run: { names } }: { readonly run: FieldRun }) {
  const { type, fieldId } = useEntityForm();
  const jumps = names.map((name) => ({ fieldId: fieldId(name), label: type.byName.get(name)?.label ?? name }));
  return <JumpLinks jumps={jumps} />;
});
