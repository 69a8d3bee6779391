import { memo, useMemo, useState } from "react";
import { useEntityForm } from "./entity-form-context.ts";
import { FormField } from "./FormField.tsx";
import { type FieldRun, fieldRuns } from "./field-runs.ts";
import { useFormState } from "./use-form.ts";

/** The visible fields, in order. */
export function FieldList() {
  const { omit } = useEntityForm();
  const visible = useFormState(({ form }) => form.visible);
  const shown = useMemo(() => visible.filter((name) => !omit.includes(name)), [visible, omit]);
  return useRuns(shown, LONG_RUN).map((run) => <ShortRuns key={run.key} run={run} />);
}

/** Fields are grouped twice, so that a keystroke in a form of 500 fields compares only about twenty components. */
const LONG_RUN = 64;
const SHORT_RUN = 8;

function useRuns(names: readonly string[], length: number): readonly FieldRun[] {
  const [held, hold] = useState(() => ({ names, runs: fieldRuns(names, [], length) }));
  if (held.names === names) return held.runs;
  const runs = fieldRuns(names, held.runs, length);
  hold({ names, runs });
  return runs;
}

const ShortRuns = memo(function ShortRuns({ run }: { readonly run: FieldRun }) {
  return useRuns(run.names, SHORT_RUN).map((short) => <FieldsOfRun key={short.key} run={short} />);
});

const FieldsOfRun = memo(function FieldsOfRun({ run }: { readonly run: FieldRun }) {
  return run.names.map((name) => <FormField key={name} name={name} />);
});
