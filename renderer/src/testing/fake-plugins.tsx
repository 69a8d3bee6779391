import { textForm } from "@armature/engine";
import type { Plugins } from "../data/services.ts";
import { definePlugin, type ElementPlugin, type InputProps } from "../elements/element-plugin.ts";
import { useInputPort } from "../elements/input-ports.tsx";
import { Select, TextInput, YesNoInput } from "../ui/index.ts";
import { fakeFlag, fakeReference, fakeText } from "./fake-elements.ts";

function FakeTextInput({ value, onChange, issues, attribute: _attribute, ...control }: InputProps) {
  return (
    <TextInput
      {...control}
      value={textForm(value)}
      onChange={(text) => onChange(text === "" ? null : text)}
      invalid={issues.length > 0}
    />
  );
}

function FakeFlagInput({ value, onChange, issues, attribute, ...control }: InputProps) {
  const answer = value === null ? null : value === attribute.valueYes;
  const stored = (yes: boolean | null) => (yes === null ? null : yes ? attribute.valueYes : attribute.valueNo);
  return (
    <YesNoInput {...control} value={answer} onChange={(yes) => onChange(stored(yes))} invalid={issues.length > 0} />
  );
}

function FakeReferenceInput({ value, onChange, issues, attribute, ...control }: InputProps) {
  const options = useInputPort("options", attribute);
  const choices = (options?.options ?? []).map((option) => ({ value: String(option.value), label: option.label }));
  return (
    <Select
      {...control}
      value={textForm(value) || null}
      options={choices}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      invalid={issues.length > 0}
    />
  );
}

const all: readonly ElementPlugin[] = [
  definePlugin({ element: fakeText, Input: FakeTextInput, counter: (attribute) => attribute.maxLength }),
  definePlugin({ element: fakeFlag, Input: FakeFlagInput }),
  definePlugin({ element: fakeReference, Input: FakeReferenceInput }),
];

/** Three small element types, so that the renderer can be tested without plugins. */
export const fakePlugins: Plugins = new Map(all.map((plugin) => [plugin.element.name, plugin]));
