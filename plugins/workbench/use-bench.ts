import { NO_FACTS } from "@armature/engine/rules";
import { allowingAbsent } from "@armature/engine/access";
import type { ElementType, EntityType, Values } from "@armature/engine";
import { changeValue, type FormState, openForm, touchField } from "@armature/engine/form";
import { useState } from "react";
import { type Compiled, compileDraft } from "./compile-draft.ts";
import { type Draft, draftOf, type RuleDraft, SUBJECT } from "./draft.ts";
import { RECORD } from "./example-record.ts";

interface Bench {
  readonly draft: Draft;
  readonly compiled: Compiled;
  /** The last form that compiled. It keeps its values while a later draft does not compile. */
  readonly form: FormState | null;
}

/** The draft, the result of compiling it, and the form that shows it. */
export function useBench(first: ElementType) {
  const [bench, setBench] = useState<Bench>(() => drafted(null, draftOf(first)));
  const redraft = (next: (draft: Draft) => Draft) => setBench((former) => drafted(former.form, next(former.draft)));
  const step = (next: (form: FormState) => FormState) =>
    setBench((former) => ({ ...former, form: former.form && next(former.form) }));
  return {
    ...bench,
    choose: (element: ElementType) =>
      setBench(({ draft, form }) => drafted(form && withoutSubject(form), draftOf(element, draft.rule))),
    setOption: (name: string, text: string) =>
      redraft((draft) => ({ ...draft, options: { ...draft.options, [name]: text } })),
    setRule: (change: Partial<RuleDraft>) => redraft((draft) => ({ ...draft, rule: { ...draft.rule, ...change } })),
    change: (name: string, value: unknown) => step((form) => changeValue(form, name, value)),
    leave: (name: string) => step((form) => touchField(form, name)),
  };
}

function drafted(former: FormState | null, draft: Draft): Bench {
  const compiled = compileDraft(draft);
  if (compiled.state === "refused") return { draft, compiled, form: former };
  return { draft, compiled, form: opened(compiled.type, former) };
}

/**
 * A form to create a record, so that a rule that sets a value does so at once. Fields that were left keep showing their
 * issues.
 */
function opened(type: EntityType, former: FormState | null): FormState {
  const viewer = { permission: allowingAbsent({}), variant: null, facts: NO_FACTS };
  const form = openForm({ type, mode: "create", viewer, closed: false, locked: false }, former?.values ?? RECORD);
  return [...(former?.touched ?? [])].reduce(touchField, form);
}

/** Drops the value when the element type changes, since another type cannot use it. */
function withoutSubject(form: FormState): FormState {
  const values: Values = { ...form.values, [SUBJECT]: null };
  return { ...form, values, touched: new Set([...form.touched].filter((name) => name !== SUBJECT)) };
}
