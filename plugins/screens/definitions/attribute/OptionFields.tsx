import { type AttributeSpecInput, type EntityType, textForm } from "@armature/engine";
import { useMetadata } from "@armature/renderer";
import { Checkbox, ChoiceBox, type Detail, Field, fieldDescription, TextArea, TextField } from "@armature/renderer/ui";
import { useState } from "react";
import { isAlike } from "../changes.ts";
import { choicesOfLines, linesOfChoices } from "./choices.ts";
import { readOption, settingIn, withSetting } from "./model.ts";
import { fieldIdOf, issueTexts } from "../issue.ts";
import type { FormPartProps } from "./parts.ts";

/** The settings of the element type. They are built from its options, so a new element type needs no screen. */
export function OptionFields(props: FormPartProps) {
  const { element, draft, onChange, issues, hasField } = props;
  const shown = element?.options.filter(({ name }) => hasField(name));
  return shown?.map((option) => (
    <OptionField
      key={`${element?.name} ${option.name}`}
      option={option}
      value={settingIn(draft, option.name)}
      onChange={(value) => onChange(withSetting(draft, option.name, value))}
      issues={issueTexts(issues, option.name)}
    />
  ));
}

/** The same for reading. */
export function useOptionDetails({ element, draft, hasField }: FormPartProps): readonly Detail[] {
  const { entities } = useMetadata();
  const shown = element?.options.filter(({ name }) => hasField(name)) ?? [];
  return shown.map(({ name, label = name, type }) => ({
    label,
    value: settingText(settingIn(draft, name), { name, type: type ?? "text" }, entities),
  }));
}

type Entities = ReadonlyMap<string, EntityType>;

function settingText(value: unknown, { name, type }: AttributeSpecInput, entities: Entities): string {
  if (name === "fkName") return entities.get(textForm(value))?.label ?? textForm(value);
  if (name === "comboboxOptionList") return linesOfChoices(value);
  if (type === "boolean") return value === true ? "Yes" : "No";
  if (type === "json") return value === null ? "" : JSON.stringify(value, null, 2);
  return textForm(value);
}

interface OptionFieldProps {
  readonly option: AttributeSpecInput;
  readonly value: unknown;
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

/** A text area with one choice a line. It stays as typed while its lines give the value. */
function ChoicesField({ option, value, onChange, issues }: OptionFieldProps) {
  const { name, label = name } = option;
  const id = fieldIdOf(name);
  const [typed, setTyped] = useState("");
  const notes = { hint: "One a line; where people read something else than is stored: OP | Outpatient", issues };
  return (
    <Field id={id} label={label} wide {...notes}>
      <TextArea
        id={id}
        rows={5}
        value={isAlike(choicesOfLines(typed, value), value) ? typed : linesOfChoices(value)}
        onChange={(lines) => {
          setTyped(lines);
          onChange(choicesOfLines(lines, value));
        }}
        invalid={issues.length > 0}
        describedBy={fieldDescription(id, notes)}
      />
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
