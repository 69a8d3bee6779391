import { memo, useMemo, useState } from "react";
import { later } from "../later.tsx";
import { ErrorBoundary } from "../shell/ErrorBoundary.tsx";
import { useEntityForm } from "./entity-form-context.ts";
import { FormField } from "./FormField.tsx";
import { type FieldRun, fieldRuns } from "./field-runs.ts";
import { useFormState } from "./use-form.ts";

/** From this many fields on a list of them helps to find one. */
const LONG_FORM = 20;

/** Loaded for a long form; its place is kept meanwhile. */
export const FieldJumps = later(
  async () => (await import("./FieldJumps.tsx")).FieldJumps,
  <div className="col-span-full h-9.5" />,
);

/** The visible fields, in order, after a list to jump from where there are many. */
export function FieldList() {
  const { omit } = useEntityForm();
  const visible = useFormState(({ form }) => form.visible);
  const shown = useMemo(() => visible.filter((name) => !omit.includes(name)), [visible, omit]);
  const runs = useRuns(shown, LONG_RUN);
  return (
    <>
      {shown.length > LONG_FORM && (
        <ErrorBoundary instead={null}>
          <FieldJumps runs={runs} />
        </ErrorBoundary>
      )}
      {runs.map((run) => (
        <ShortRuns key={run.key} run={run} />
      ))}
    </>
  );
}

/** Runs of runs, so that a keystroke passes over some twenty neighbours in a form of five hundred fields. */
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
