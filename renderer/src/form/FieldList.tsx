import { memo, useMemo, useState } from "react";
import { JumpList } from "../ui/index.ts";
import { useEntityForm } from "./entity-form-context.ts";
import { FormField } from "./FormField.tsx";
import { type FieldRun, fieldRuns } from "./field-runs.ts";
import { useFormState } from "./use-form.ts";

/** From this many fields on a list of them helps to find one. */
const LONG_FORM = 20;

/** The visible fields, in order, after a list to jump from where there are many. */
export function FieldList() {
  const { omit } = useEntityForm();
  const visible = useFormState(({ form }) => form.visible);
  const shown = useMemo(() => visible.filter((name) => !omit.includes(name)), [visible, omit]);
  return (
    <>
      {shown.length > LONG_FORM && <FieldJumps names={shown} />}
      {useRuns(shown).map((run) => (
        <FieldsOfRun key={run.key} run={run} />
      ))}
    </>
  );
}

function useRuns(names: readonly string[]): readonly FieldRun[] {
  const [held, hold] = useState(() => ({ names, runs: fieldRuns(names, []) }));
  if (held.names === names) return held.runs;
  const runs = fieldRuns(names, held.runs);
  hold({ names, runs });
  return runs;
}

const FieldsOfRun = memo(function FieldsOfRun({ run }: { readonly run: FieldRun }) {
  return run.names.map((name) => <FormField key={name} name={name} />);
});

function FieldJumps({ names }: { readonly names: readonly string[] }) {
  const { type, fieldId } = useEntityForm();
  const jumps = useMemo(
    () => names.map((name) => ({ fieldId: fieldId(name), label: type.byName.get(name)?.label ?? name })),
    [names, type, fieldId],
  );
  return <JumpList title="Fields" jumps={jumps} />;
}
