import { useState } from "react";
import type { Issues } from "./model.ts";

/** Texts of a form; what is wrong with one is shown once it was left, with all after a try to submit. */
export function useFields<Values extends Readonly<Record<keyof Values, string>>>(
  initial: Values,
  validateItems: (values: Values) => Issues<Values>,
) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set());
  const all = validateItems(values);
  const names = Object.keys(all) as (keyof Values)[];
  const shown = Object.fromEntries(names.filter((name) => left.has(name)).map((name) => [name, all[name]]));
  return {
    values,
    isValid: names.length === 0,
    issues: shown as Issues<Values>,
    onChange: (field: keyof Values, value: string) => setValues((former) => ({ ...former, [field]: value })),
    onLeave: (field: keyof Values) => setLeft((former) => new Set([...former, field])),
    /** Shows all issues and goes to the first field that has one; the ids of inputs are the names of fields. */
    showAll: () => {
      setLeft(new Set(Object.keys(initial) as (keyof Values)[]));
      document.getElementById(String(names[0] ?? ""))?.focus();
    },
  };
}
