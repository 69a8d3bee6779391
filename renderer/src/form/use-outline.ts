import { headingOf, fieldMarks, type OutlineMark, outlineOf, type OutlineSection } from "@armature/engine";
import { useMemo } from "react";
import { useShallow } from "zustand/react/shallow";
import { useEntityForm } from "./entity-form-context.ts";
import type { FormStoreState } from "./form-store.ts";
import { useFormState, useWholeForm } from "./use-form.ts";

/** The sections of the form around it, by the ids of the fields; the same while no mark changes. */
export function useOutline(): readonly OutlineSection[] {
  const { type, omit, fieldId } = useEntityForm();
  const visible = useFormState(({ form }) => form.visible);
  const names = useMemo(() => visible.filter((name) => !omit.includes(name)), [visible, omit]);
  const marks = useWholeForm(
    useShallow((state: FormStoreState) => names.map((name) => allMarks(state, name, fieldId))),
  );
  return useMemo(
    () =>
      outlineOf(
        names.map((name, i) => {
          const attribute = type.byName.get(name);
          return {
            key: fieldId(name),
            label: attribute?.label ?? name,
            heading: attribute ? headingOf(attribute) : null,
            marks: marks[i] ?? NO_MARKS,
          };
        }),
      ),
    [names, marks, type, fieldId],
  );
}

const NO_MARKS: readonly OutlineMark[] = Object.freeze([]);
const WRONG: readonly OutlineMark[] = Object.freeze(["wrong"]);

/** Those of the form, and of a field with a text that is no value, which the summary lists as well. */
function allMarks({ form, unsettled }: FormStoreState, name: string, idOf: (name: string) => string) {
  const marks = fieldMarks(form, name);
  if (!form.attempted || unsettled.length === 0 || marks.includes("wrong")) return marks;
  return unsettled.some(({ fieldId, message }) => message !== null && fieldId === idOf(name)) ? WRONG : marks;
}
