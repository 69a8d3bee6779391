import { type AttributeSpecInput, textForm } from "@armature/engine";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { definePlugin, type InputProps } from "../elements/element-plugin.ts";
import { personAttributes, text } from "../testing/clinic.ts";
import { fakeText } from "../testing/fake-elements.ts";
import { fakePlugins } from "../testing/fake-plugins.tsx";
import { mount, unmount } from "../testing/mount.tsx";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { TextInput } from "../ui/index.ts";
import { EntityForm } from "./EntityForm.tsx";

const FIELDS = 500;
/** Each of the first ten fields has rules for ten of the following hundred. */
const DECIDERS = 10;
const DEPENDENTS = 100;

const renders = new Map<string, number>();

function CountedInput({ attribute, value, onChange, issues, ...control }: InputProps) {
  renders.set(attribute.name, (renders.get(attribute.name) ?? 0) + 1);
  return <TextInput {...control} value={textForm(value)} onChange={onChange} invalid={issues.length > 0} />;
}

const counted = definePlugin({ element: fakeText, Input: CountedInput });
const key = personAttributes.filter(({ primaryKey }) => primaryKey);
const attributes = [...key, ...Array.from({ length: FIELDS }, (_, i) => field(i))];
const compiled = { ...compiledPersons(attributes), plugins: new Map(fakePlugins).set(fakeText.name, counted) };

function field(index: number): AttributeSpecInput {
  const label = `Field ${index}`;
  const decider = index % DECIDERS;
  if (!dependentsOf(decider).includes(nameOf(index))) return text(nameOf(index), index, { label });
  const rule = {
    if: { attribute: nameOf(decider), comparativeOperator: "isEqual" as const, value: "disable" },
    // oxlint-disable-next-line unicorn/no-thenable -- a stored rule has a part named 'then'
    then: [{ id: "disable" as const }],
  };
  return text(nameOf(index), index, { label, conditionalList: [rule] });
}

function dependentsOf(decider: number): readonly string[] {
  return Array.from({ length: DEPENDENTS / DECIDERS }, (_, i) => nameOf(DECIDERS + decider + i * DECIDERS));
}

function nameOf(index: number): string {
  return `field${index}`;
}

/** Which inputs render when this text is typed into this field, and how often. */
async function rendersOf(index: number, typed: string): Promise<Record<string, number>> {
  renders.clear();
  await page.getByLabelText(`Field ${index}`, { exact: true }).fill(typed);
  await vi.waitFor(() => expect(renders.size).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 50));
  return Object.fromEntries(renders);
}

function onceEach(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, 1]));
}

beforeEach(async () => {
  const refusalTexts = () => ({ title: "Error", text: "Unable to save" });
  const nothing = () => undefined;
  mount(
    <TestFrame compiled={compiled}>
      <EntityForm
        type={personType(compiled)}
        record={null}
        refusalTexts={refusalTexts}
        onSaved={nothing}
        onCancel={nothing}
      />
    </TestFrame>,
  );
  await vi.waitFor(() => expect(renders.size).toBe(FIELDS));
});
afterEach(() => {
  unmount();
  sessionStorage.clear();
  renders.clear();
});

test("in a form of 500 fields a keystroke renders its field alone", async () => {
  expect(await rendersOf(499, "a")).toEqual(onceEach(["field499"]));
  expect(await rendersOf(250, "b")).toEqual(onceEach(["field250"]));
});

test("a keystroke that turns rules renders its field and its dependents, and no other", async () => {
  expect(await rendersOf(3, "disabl")).toEqual(onceEach(["field3"]));
  expect(await rendersOf(3, "disable")).toEqual(onceEach(["field3", ...dependentsOf(3)]));
  expect(await rendersOf(3, "disabled")).toEqual(onceEach(["field3", ...dependentsOf(3)]));
});
