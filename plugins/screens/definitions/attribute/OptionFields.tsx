import { type AttributeSpecInput, textForm } from "@armature/engine";
import { useMetadata } from "@armature/renderer";
import { Checkbox, ChoiceBox, Field, fieldDescription, TextArea, TextField } from "@armature/renderer/ui";
import { useState } from "react";
import { isAlike } from "../changes.ts";
import { ChoiceRows } from "./ChoiceRows.tsx";
import { readOption, settingIn, withSetting } from "./model.ts";
import { type Definition, fieldIdOf, issueTexts } from "../issue.ts";
import type { FormPartProps } from "./parts.ts";

export interface OptionFieldsProps extends FormPartProps {
  /** The stored definition; null for a new one. */
  readonly stored: Definition | null;
}

/** The settings of the element type. They are built from its options, so a new element type needs no screen. */
export function OptionFields({ stored, ...props }: OptionFieldsProps) {
  const { element, draft, onChange, issues, hasField } = props;
  const shown = element?.options.filter(({ name }) => hasField(name));
  return shown?.map((option) => (
    <OptionField
      key={`${element?.name} ${option.name}`}
      option={option}
      value={settingIn(draft, option.name)}
      stored={stored && settingIn(stored, option.name)}
      onChange={(value) => onChange(withSetting(draft, option.name, value))}
      issues={issueTexts(issues, option.name)}
    />
  ));
}

interface OptionFieldProps {
  readonly option: AttributeSpecInput;
  readonly value: unknown;
  /** The stored value. */
  readonly stored: unknown;
  readonly onChange: (value: unknown) => void;
  readonly issues: readonly string[];
}

function OptionField(props: OptionFieldProps) {
  const { option, value, onChange } = props;
  const { name, label = name, type } = option;
  if (name === "fkName") return <EntityField {...props} />;
  if (name === "comboboxOptionList") return <ChoicesField {...props} />;
  if (type === "boolean") {
    return <Checkbox id={fieldIdOf(name)} label={label} checked={value === true} onChange={onChange} />;
  }
  if (type === "json") return <JsonField {...props} />;
  return <TypedField {...props} />;
}

/** A text, a date or a number. It stays as typed, since a person who types 1.05 passes through 1.0. */
function TypedField({ option, value, onChange, issues }: OptionFieldProps) {
  const { name, label = name, hint, type, required } = option;
  const [typed, setTyped] = useState("");
  return (
    <TextField
      id={fieldIdOf(name)}
      label={label}
      required={required}
      type={type === "date" ? "date" : "text"}
      value={readOption(option, typed) === value ? typed : textForm(value)}
      onChange={(text) => {
        setTyped(text);
        onChange(readOption(option, text));
      }}
      hint={hint ?? undefined}
      issues={issues}
    />
  );
}

/** The entity that the attribute refers to. */
function EntityField({ option, value, onChange, issues }: OptionFieldProps) {
  const { name, label = name, required, hint } = option;
  const { entities } = useMetadata();
  const id = fieldIdOf(name);
  const notes = { hint: hint ?? undefined, issues };
  return (
    <Field id={id} label={label} required={required} {...notes}>
      <ChoiceBox
        id={id}
        value={value === null ? null : textForm(value)}
        onChange={onChange}
        options={[...entities.values()].map((entity) => ({ value: entity.name, label: entity.label }))}
        clearable={required !== true}
        invalid={issues.length > 0}
        describedBy={fieldDescription(id, notes)}
      />
    </Field>
  );
}

/** A row for each choice. */
function ChoicesField({ option, value, stored, onChange, issues }: OptionFieldProps) {
  const { name, label = name } = option;
  const id = fieldIdOf(name);
  const notes = { hint: "Enter begins the next one. Lines can be pasted, with a tab between value and label.", issues };
  return (
    <Field id={id} label={label} wide {...notes}>
      <ChoiceRows id={id} choices={value} stored={stored} onChange={onChange} />
    </Field>
  );
}

/** Text that is not JSON yet stays text; the server would refuse it. */
function JsonField({ option, value, onChange, issues }: OptionFieldProps) {
  const { name, label = name } = option;
  const id = fieldIdOf(name);
  const [typed, setTyped] = useState("");
  const stored = value === null ? "" : JSON.stringify(value, null, 2);
  const text = isAlike(readJson(typed), value) ? typed : stored;
  const isUnread = text.trim() !== "" && parsed(text) === undefined;
  const notes = {
    hint: option.hint ?? undefined,
    issues: isUnread ? ["This is not valid JSON yet.", ...issues] : issues,
  };
  return (
    <Field id={id} label={label} wide {...notes}>
      <TextArea
        id={id}
        rows={4}
        monospaced
        value={text}
        onChange={(json) => {
          setTyped(json);
          onChange(readJson(json));
        }}
        invalid={notes.issues.length > 0}
        describedBy={fieldDescription(id, notes)}
      />
    </Field>
  );
}

function readJson(text: string): unknown {
  return text.trim() === "" ? null : (parsed(text) ?? text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
