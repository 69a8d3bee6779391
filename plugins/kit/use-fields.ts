import { useState } from "react";
import type { Issues } from "./field-issues.ts";

type Texts<Values> = Readonly<Record<keyof Values, string>>;

/** The state of a form of texts. A field shows its issues once it was left; all do after an attempt to submit. */
export function useFields<Values extends Texts<Values>>(
  initial: Values,
  validateItems: (values: Values) => Issues<Values>,
) {
  const [values, setValues] = useState(initial);
  return {
    values,
    ...useFieldIssues(values, validateItems),
    onChange: (field: keyof Values, value: string) => setValues((former) => ({ ...former, [field]: value })),
  };
}

/** As {@link useFields}, of texts that the caller keeps, such as in a draft. */
export function useFieldIssues<Values extends Texts<Values>>(
  values: Values,
  validateItems: (values: Values) => Issues<Values>,
) {
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set());
  const all = validateItems(values);
  const names = Object.keys(all) as (keyof Values)[];
  const shown = Object.fromEntries(names.filter((name) => left.has(name)).map((name) => [name, all[name]]));
  return {
    isValid: names.length === 0,
    issues: shown as Issues<Values>,
    onLeave: (field: keyof Values) => setLeft((former) => new Set([...former, field])),
    /** Shows all issues and focuses the first field that has one. The id of an input is the name of its field. */
    showAll: () => {
      setLeft(new Set(Object.keys(values) as (keyof Values)[]));
      document.getElementById(String(names[0] ?? ""))?.focus();
    },
  };
}
