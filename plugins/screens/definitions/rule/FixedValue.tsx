import { type AttributeType, isEmpty, textForm } from "@armature/engine";
import type { CheckSpec } from "@armature/engine/rules";
import { usePlugin, usePlugins } from "@armature/renderer";
import { DateInput, Field, fieldDescription, TextField } from "@armature/renderer/ui";
import { useMemo } from "react";
import { ITEM_SELECT, ITEM_SELECTS } from "../attribute/model.ts";
import { RuleValue } from "./RuleValue.tsx";

export interface FixedValueProps {
  readonly id: string;
  readonly label: string;
  /** What the value is compared with; absent until one is chosen. */
  readonly attribute: AttributeType | undefined;
  /** Whether it is part of a text, and no value of the attribute. */
  readonly isPart: boolean;
  readonly value: CheckSpec["value"];
  readonly onChange: (value: CheckSpec["value"]) => void;
  readonly issues: readonly string[];
}

/**
 * A value in the input of the attribute's element type: one value, even if the attribute takes several, and the day of
 * a moment.
 */
export function FixedValue({ attribute, isPart, onChange, ...field }: FixedValueProps) {
  const own = usePlugin(attribute);
  const plugins = usePlugins();
  const isSeveral = attribute?.column === "references";
  const plugin = isSeveral && own?.element.name === ITEM_SELECTS ? plugins.get(ITEM_SELECT) : own;
  const single = useMemo(() => attribute && { ...attribute, multiple: false }, [attribute]);
  const change = (value: unknown) => onChange(isEmpty(value) ? null : scalarOf(value));
  const takesOne = attribute?.column !== "json" || attribute.multiple;
  const doesMore = plugin?.files === true || plugin?.records !== undefined || plugin?.computed === true;
  if (attribute?.column === "timestamp" && !isPart) return <DayField {...field} onChange={onChange} />;
  if (!plugin || !single || isPart || !takesOne || doesMore) {
    return <TextField {...field} value={textForm(field.value)} onChange={change} />;
  }
  return <RuleValue key={single.name} {...field} plugin={plugin} attribute={single} onChange={change} />;
}

function DayField({ id, label, value, onChange, issues }: Omit<FixedValueProps, "attribute" | "isPart">) {
  return (
    <Field id={id} label={label} issues={issues}>
      <DateInput
        id={id}
        value={typeof value === "string" ? value : null}
        onChange={onChange}
        invalid={issues.length > 0}
        describedBy={fieldDescription(id, { issues })}
      />
    </Field>
  );
}

function scalarOf(value: unknown): CheckSpec["value"] {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return textForm(value);
}
