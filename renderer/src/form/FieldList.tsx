import { headingsOf } from "@armature/engine/form";
import { memo, useMemo, useState } from "react";
import { useEntityForm } from "./entity-form-context.ts";
import { FormField } from "./FormField.tsx";
import { type FieldRun, fieldRuns } from "./field-runs.ts";
import { useFormState } from "./use-form.ts";

export interface FieldListProps {
  /** Only these, in order, instead of all visible ones. */
  readonly names?: readonly string[];
}

/**
 * The visible fields, in order, under the headings of their sections.
 * @example
 * ```tsx
 * import { FieldList, useFormState } from "@armature/renderer";
 * export function WithoutNotes() {
 *   const visible = useFormState(({ form }) => form.visible);
 *   return <FieldList names={visible.filter((name) => name !== "notes")} />;
 * }
 * ```
 */
export function FieldList({ names }: FieldListProps) {
  const { omit } = useEntityForm();
  const visible = useFormState(({ form }) => form.visible);
  const shown = useMemo(() => names ?? visible.filter((name) => !omit.includes(name)), [names, visible, omit]);
  const headings = useHeadings(shown);
  return useRuns(shown, LONG_RUN).map((run) => <ShortRuns key={run.key} {...{ run, headings }} />);
}

type Headings = ReadonlyMap<string, string>;

/** Attribute → heading above it. The same object while no heading changes. */
function useHeadings(shown: readonly string[]): Headings {
  const { type } = useEntityForm();
  const [held, hold] = useState<Headings>(NO_HEADINGS);
  const headings = useMemo(() => headingsOf(shown.flatMap((name) => type.byName.get(name) ?? [])), [shown, type]);
  if (isSame(held, headings)) return held;
  hold(headings);
  return headings;
}

const NO_HEADINGS: Headings = new Map();

function isSame(former: Headings, headings: Headings): boolean {
  return former.size === headings.size && [...headings].every(([name, title]) => former.get(name) === title);
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

interface RunProps {
  readonly run: FieldRun;
  readonly headings: Headings;
}

const ShortRuns = memo(function ShortRuns({ run, headings }: RunProps) {
  return useRuns(run.names, SHORT_RUN).map((short) => <FieldsOfRun key={short.key} run={short} headings={headings} />);
});

const FieldsOfRun = memo(function FieldsOfRun({ run, headings }: RunProps) {
  return run.names.map((name) => <FormField key={name} name={name} heading={headings.get(name)} />);
});
