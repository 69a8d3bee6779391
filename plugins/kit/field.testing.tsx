import { type AttributeType, messageOf, textForm, validateAttribute } from "@armature/engine";
import {
  type ElementPlugin,
  type FileStore,
  FixedPorts,
  type InlineRecords,
  type InputPorts,
  type OptionSource,
} from "@armature/renderer";
import { Field, fieldDescription } from "@armature/renderer/ui";
import { useState } from "react";
import { plugins } from "../registry/inputs.ts";

/** Loads the inputs, so that a story or test starts with the input itself and not with its placeholder. */
export async function preloadInputs(all: ReadonlyMap<string, ElementPlugin>): Promise<void> {
  await Promise.all([...all.values()].flatMap(({ Input }) => ("preload" in Input ? [Input.preload()] : [])));
}
await preloadInputs(plugins);

export interface ElementFieldProps extends InputPorts {
  readonly plugin: ElementPlugin;
  readonly attribute: AttributeType;
  readonly value?: unknown;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** Shows issues from the start, as after a failed save. Otherwise they show once the field was left. */
  readonly attempted?: boolean;
  /** Called with every value that the input gives. */
  readonly onChange?: (value: unknown) => void;
  /** Called each time that the input reports a blur. */
  readonly onLeft?: () => void;
}

/** An element type's input in a field, with its own state, counter and issues. Stories and tests use it. */
export function ElementField(props: ElementFieldProps) {
  const { plugin, attribute, disabled = false, required = false } = props;
  const { options, record, found, inlineRecords, files } = props;
  const ports = { options, record, found, inlineRecords, files };
  const [value, setValue] = useState<unknown>(props.value ?? null);
  const [isShown, setShown] = useState(props.attempted ?? false);
  const id = attribute.name;
  const issues = isShown ? messagesOf({ ...attribute, required }, value) : [];
  const max = plugin.counter?.(attribute) ?? null;
  return (
    <Field
      id={id}
      label={attribute.label}
      required={required}
      issues={issues}
      counter={max === null ? undefined : { length: textForm(value).length, max }}
    >
      <FixedPorts {...ports}>
        <plugin.Input
          id={id}
          attribute={attribute}
          value={value}
          onChange={(next) => {
            setValue(next);
            props.onChange?.(next);
          }}
          onBlur={() => {
            setShown(true);
            props.onLeft?.();
          }}
          disabled={disabled}
          required={required}
          issues={issues}
          describedBy={fieldDescription(id, { issues })}
        />
      </FixedPorts>
    </Field>
  );
}

/** The messages for a value of this attribute. */
export function messagesOf(attribute: AttributeType, value: unknown): readonly string[] {
  const issues = validateAttribute(attribute, { [attribute.name]: value }, { mode: "create" });
  return issues.map((issue) => messageOf(issue, attribute));
}

/** The records that a reference can name: `Person 1`, `Person 2`, … */
export function anOptionSource(count: number, given: Partial<OptionSource> = {}): OptionSource {
  const options = Array.from({ length: count }, (_, i) => ({ value: i + 1, label: `Person ${i + 1}` }));
  return {
    state: "ready",
    options,
    hasMore: false,
    find: () => Promise.resolve({ options: [], hasMore: false }),
    labelOf: (id) => options.find((option) => option.value === id)?.label,
    retry: () => undefined,
    ...given,
  };
}

/** Records of another entity. Without permissions unless given. */
export function someInlineRecords(given: Partial<InlineRecords> = {}): InlineRecords {
  return {
    state: "ready",
    records: [],
    labels: {},
    retry: () => undefined,
    add: null,
    edit: null,
    remove: null,
    ...given,
  };
}

/** Stores files at once, with the ids 101, 102, … */
export function aFileStore(given: Partial<FileStore> = {}): FileStore {
  let last = 100;
  return {
    upload: () => Promise.resolve(++last),
    drop: () => undefined,
    hrefOf: (id) => `/api/file2/${id}/download`,
    ...given,
  };
}
