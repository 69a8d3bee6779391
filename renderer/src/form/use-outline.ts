import { fieldMarks, headingsOf, type OutlineMark, outlineOf, type OutlineSection } from "@armature/engine/form";
import { useMemo } from "react";
import { useEntityForm } from "./entity-form-context.ts";
import type { FormStoreState } from "./form-store.ts";
import { useMarkedForm } from "./use-marked-form.ts";

/** The sections of the surrounding form, with field ids. The same object while no mark changes. */
export function useOutline(): readonly OutlineSection[] {
  const { type, omit, fieldId } = useEntityForm();
  const marked = useMarkedForm();
  return useMemo(() => {
    const names = marked.form.visible.filter((name) => !omit.includes(name));
    const headings = headingsOf(names.flatMap((name) => type.byName.get(name) ?? []));
    return outlineOf(
      names.map((name) => {
        const attribute = type.byName.get(name);
        const key = fieldId(name);
        return {
          key,
          label: attribute?.label ?? name,
          heading: headings.get(name) ?? null,
          marks: marksOf(marked, name, key),
        };
      }),
    );
  }, [marked, omit, type, fieldId]);
}

const WRONG: readonly OutlineMark[] = Object.freeze(["wrong"]);

/** The marks of a field, including text that is not a value, which the summary lists too. */
function marksOf({ form, unparsed }: FormStoreState, name: string, id: string): readonly OutlineMark[] {
  const marks = fieldMarks(form, name);
  if (!form.attempted || marks.includes("wrong")) return marks;
  return unparsed.some(({ fieldId, message }) => message !== null && fieldId === id) ? WRONG : marks;
}
