import { useMetadata, usePlugin, ValueField } from "@armature/renderer";
import { fieldIdOf, issueTexts } from "../issue.ts";
import { DEFAULT, mayFill } from "./model.ts";
import type { FormPartProps } from "./parts.ts";

type DefaultProps = Pick<FormPartProps, "compiled" | "draft" | "hasField">;

/** The attribute and its input, if a new record can start with a value of it. */
function useFillable({ compiled, hasField }: DefaultProps) {
  const { entities } = useMetadata();
  const plugin = usePlugin(compiled ?? undefined);
  if (!compiled || !plugin || !hasField(DEFAULT) || !mayFill(compiled, entities)) return null;
  const doesMore = plugin.files === true || plugin.records !== undefined || plugin.computed === true;
  return doesMore ? null : { attribute: compiled, plugin };
}

/** The value that a new record starts with, in the input of the attribute. */
export function DefaultField(props: FormPartProps) {
  const { draft, onChange, issues } = props;
  const fillable = useFillable(props);
  if (!fillable) return null;
  return (
    <ValueField
      {...fillable}
      key={fillable.plugin.element.name}
      id={fieldIdOf(DEFAULT)}
      label="Default Value"
      value={draft.valueDefault ?? null}
      onChange={(value) => onChange({ ...draft, valueDefault: value })}
      hint="What the form of a new record starts with."
      issues={issueTexts(issues, DEFAULT)}
    />
  );
}
