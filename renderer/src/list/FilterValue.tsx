import type { AttributeType } from "@armature/engine";
import type { FilterTerm, OperatorTakes } from "@armature/engine/list";
import { useMemo, useState } from "react";
import { referenceOf } from "../data/records/reference.ts";
import type { ElementPlugin, InputProps, OptionSource } from "../elements/element-plugin.ts";
import { FixedPorts } from "../elements/input-ports.tsx";
import { ChoiceBox, type ControlProps, DateInput, TextInput } from "../ui/index.ts";
import { inputValue, termValues } from "./filter-values.ts";

export interface FilterValueProps extends Pick<InputProps, "id" | "disabled" | "issues" | "describedBy" | "onBlur"> {
  readonly plugin: ElementPlugin;
  readonly attribute: AttributeType;
  /** What the operator takes. */
  readonly takes: OperatorTakes;
  /** Texts as values are displayed, because these are compared. */
  readonly values: FilterTerm["values"];
  readonly onChange: (values: FilterTerm["values"]) => void;
  /** Present if the attribute refers to an entity. */
  readonly options?: OptionSource;
}

/**
 * The input for the value of an advanced filter term. Labels for references, a text for 'contains' and for element
 * types whose input does more than enter a value, otherwise the input of the element type.
 * @example
 * ```tsx
 * import type { FilterTerm } from "@armature/engine/list";
 * import { FilterValue, usePlugin } from "@armature/renderer";
 * import { useState } from "react";
 * import { attribute } from "./library.ts";
 * export function Example() {
 *   const plugin = usePlugin(attribute("pages"));
 *   const [values, onChange] = useState<FilterTerm["values"]>([]);
 *   const given = { id: "pages", disabled: false, issues: [], describedBy: undefined, onBlur: () => undefined };
 *   const filter = { attribute: attribute("pages"), takes: "one", values, onChange } as const;
 *   return plugin && <FilterValue plugin={plugin} {...filter} {...given} />;
 * }
 * ```
 */
export function FilterValue(props: FilterValueProps) {
  const { plugin, attribute, takes } = props;
  if (takes === "days") return <TextValue {...props} inputMode="numeric" />;
  if (referenceOf(attribute)) return <LabelsInput {...props} />;
  if (attribute.column === "timestamp" && takes !== "part") return <DayValue {...props} />;
  const doesMore = plugin.files === true || plugin.records !== undefined || plugin.computed === true;
  if (takes === "part" || doesMore) return <TextValue {...props} />;
  return <ElementValue key={attribute.name} {...props} />;
}

function controlOf({ id, disabled, issues, describedBy, onBlur }: FilterValueProps): ControlProps {
  return { id, disabled, describedBy, onBlur, invalid: issues.length > 0 };
}

function TextValue(props: FilterValueProps & { readonly inputMode?: "numeric" }) {
  const { values, onChange, inputMode } = props;
  return (
    <TextInput
      {...controlOf(props)}
      {...(inputMode && { inputMode })}
      value={String(values[0] ?? "")}
      onChange={(text) => onChange(text === "" ? [] : [text])}
    />
  );
}

/** Lists show only the date of a time, so the person enters a date. */
function DayValue(props: FilterValueProps) {
  const { values, onChange } = props;
  const [day] = values;
  return (
    <DateInput
      {...controlOf(props)}
      value={day === undefined || day === "" ? null : String(day)}
      onChange={(given) => onChange(given === null ? [] : [given])}
    />
  );
}

/** People choose labels, because labels are compared, not ids. They may also type part of one. */
function LabelsInput(props: FilterValueProps) {
  const { values, onChange, takes, options: source } = props;
  const hasFailed = source?.state === "failed";
  const labels = useMemo(() => labelsOf(source?.options ?? []), [source]);
  const search = async (text: string, signal: AbortSignal) => {
    const found = await source?.find(text, signal);
    return { options: labelsOf(found?.options ?? []), hasMore: found?.hasMore ?? false };
  };
  return (
    <ChoiceBox
      {...controlOf(props)}
      values={values.map(String)}
      onChange={onChange}
      options={labels}
      freeText={takes === "part" || hasFailed}
      loading={source?.state === "loading"}
      hasMore={source?.hasMore}
      search={source?.hasMore === true ? search : undefined}
      noMatchText={hasFailed ? "The choices could not be loaded." : undefined}
    />
  );
}

function labelsOf(options: OptionSource["options"]) {
  return [...new Set(options.map(({ label }) => label))].map((label) => ({ value: label, label }));
}

/** Keeps what the input produced, which may not be a value yet. The term gets its text. */
function ElementValue(props: FilterValueProps) {
  const { plugin, attribute, values, onChange, takes: _takes, options: _options, ...control } = props;
  const [input, setInput] = useState(() => inputValue(attribute, values));
  return (
    <FixedPorts>
      <plugin.Input
        {...control}
        attribute={attribute}
        value={input}
        onChange={(next) => {
          setInput(next);
          onChange(termValues(attribute, next));
        }}
        required={false}
      />
    </FixedPorts>
  );
}
