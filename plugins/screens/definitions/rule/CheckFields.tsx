import { type AttributeType, type EntityType, isEmpty, textForm } from "@armature/engine";
import { isSelectable } from "@armature/engine/access";
import type { CheckSpec } from "@armature/engine/rules";
import { usePlugin, usePlugins } from "@armature/renderer";
import { ChoiceBox, Field, fieldDescription, FieldRow, Select, TextField } from "@armature/renderer/ui";
import { type ReactNode, useMemo } from "react";
import { ITEM_SELECT, ITEM_SELECTS } from "../attribute/model.ts";
import { OPERATOR_LABELS } from "./rule-edits.ts";
import { RuleValue } from "./RuleValue.tsx";

export interface CheckFieldsProps {
  readonly id: string;
  /** The title of the check. */
  readonly label: string;
  readonly ownName: string;
  readonly subject: EntityType;
  readonly check: CheckSpec;
  readonly onCheck: (check: CheckSpec) => void;
  /** Whether missing parts are marked; true after an attempt to save. */
  readonly isAsked: boolean;
  /** The control that removes the check. */
  readonly action: ReactNode;
}

/** A check: an attribute, an operator and a value. */
export function CheckFields(props: CheckFieldsProps) {
  const { id, label, ownName, subject, check, onCheck, isAsked, action } = props;
  const options = useMemo(
    () =>
      subject.attributes
        .filter((attribute) => attribute.element !== null && attribute.name !== ownName && isSelectable(attribute))
        .map(({ name, label: text }) => ({ value: name, label: text })),
    [subject, ownName],
  );
  const { attribute, comparativeOperator } = check;
  const issues = isAsked && attribute === "" ? ["Required field"] : [];
  const operators = Object.entries(OPERATOR_LABELS)
    .filter(([name]) => name !== "contains" || comparativeOperator === "contains")
    .map(([value, text]) => ({ value, label: text }));
  return (
    <div role="group" aria-label={label}>
      <FieldRow action={action}>
        <Field id={`${id}-attribute`} label="Attribute" issues={issues}>
          <ChoiceBox
            id={`${id}-attribute`}
            describedBy={fieldDescription(`${id}-attribute`, { issues })}
            invalid={issues.length > 0}
            value={attribute === "" ? null : attribute}
            onChange={(name) => onCheck({ ...check, attribute: name ?? "", value: null })}
            options={options}
            clearable={false}
          />
        </Field>
        <Field id={`${id}-operator`} label="Operator">
          <Select
            id={`${id}-operator`}
            value={comparativeOperator}
            onChange={(name) => onCheck({ ...check, comparativeOperator: name as CheckSpec["comparativeOperator"] })}
            options={operators}
          />
        </Field>
        <CheckValue {...props} id={`${id}-value`} attribute={subject.byName.get(attribute)} />
      </FieldRow>
    </div>
  );
}

interface CheckValueProps extends Pick<CheckFieldsProps, "id" | "check" | "onCheck" | "isAsked"> {
  readonly attribute: AttributeType | undefined;
}

/** The value, in the input of the attribute's element type. One value, even if the attribute takes several. */
function CheckValue({ id, attribute, check, onCheck, isAsked }: CheckValueProps) {
  const own = usePlugin(attribute);
  const plugins = usePlugins();
  const isSeveral = attribute?.column === "references";
  const plugin = isSeveral && own?.element.name === ITEM_SELECTS ? plugins.get(ITEM_SELECT) : own;
  const single = useMemo(() => attribute && { ...attribute, multiple: false }, [attribute]);
  const change = (value: unknown) => onCheck({ ...check, value: isEmpty(value) ? null : scalarOf(value) });
  const issues = isAsked && isEmpty(check.value) ? ["Required"] : [];
  const isWhole = check.comparativeOperator !== "contains";
  const takesOne = attribute?.column !== "json" || attribute.multiple;
  const doesMore = plugin?.files === true || plugin?.records !== undefined || plugin?.computed === true;
  if (!plugin || !single || !isWhole || !takesOne || doesMore) {
    return <TextField id={id} label="Value" value={textForm(check.value)} onChange={change} issues={issues} />;
  }
  return (
    <RuleValue
      key={single.name}
      plugin={plugin}
      attribute={single}
      value={check.value}
      onChange={change}
      issues={issues}
    />
  );
}

function scalarOf(value: unknown): CheckSpec["value"] {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return textForm(value);
}
