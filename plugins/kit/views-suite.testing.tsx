import { type AttributeType, contextOf, displayText, messageOf } from "@armature/engine";
import { batchValueIssues } from "@armature/engine/batch";
import { isReference } from "@armature/engine/values";
import { type FilterOperator, listText, operatorsOf } from "@armature/engine/list";
import { BatchInput, cellContent, type ElementPlugin, FilterValue, FixedPorts } from "@armature/renderer";
import { Diff, Field, shownValue } from "@armature/renderer/ui";
import { type ReactNode, useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAttribute } from "./attribute.testing.ts";
import {
  changeByKeyboard,
  cleanUp,
  expectAccessible,
  expectNoMarkup,
  labelOf,
  OPTIONS,
  PHONE,
  show,
  statesOf,
} from "./conformance.testing.tsx";
import { someInlineRecords, aFileStore } from "./field.testing.tsx";
import { examplesOf, hostileOf } from "./tried.testing.ts";

interface ViewProps {
  readonly plugin: ElementPlugin;
  readonly attribute: AttributeType;
  readonly value: unknown;
  readonly onChange?: (value: unknown) => void;
}

const PORTS = {
  options: OPTIONS,
  inlineRecords: someInlineRecords({ add: (onAdded) => onAdded(7) }),
  files: aFileStore(),
};

function batchTexts(attribute: AttributeType, value: unknown): readonly string[] {
  return batchValueIssues(attribute, { [attribute.name]: value }).map((issue) => messageOf(issue, attribute));
}

function Batch({ plugin, attribute, value: first, onChange }: ViewProps) {
  const [value, setValue] = useState(first);
  const [isChosen, setChosen] = useState(true);
  if (!isChosen) return <p>Left as it is</p>;
  const change = (next: unknown) => {
    setValue(next);
    onChange?.(next);
  };
  const shared = { plugin, attribute, value, onChange: change, attempted: true };
  return (
    <FixedPorts {...PORTS}>
      <BatchInput {...shared} onLeave={() => setChosen(false)} />
    </FixedPorts>
  );
}

interface FilterProps extends Omit<ViewProps, "value" | "onChange"> {
  readonly operator: FilterOperator;
  readonly value: readonly string[];
  readonly disabled?: boolean;
  readonly onChange?: (values: readonly unknown[]) => void;
}

/** The value of a filter term, in the field of the filter form. */
function Filter({ plugin, attribute, operator, value, disabled = false, onChange }: FilterProps) {
  const [values, setValues] = useState<readonly (string | number | boolean)[]>(value);
  const id = `${attribute.name}-${operator.name}-${String(value).length}-${String(disabled)}`;
  const change = (next: typeof values) => {
    setValues(next);
    onChange?.(next);
  };
  const control = { id, disabled, issues: [], describedBy: undefined, onBlur: () => undefined, options: OPTIONS };
  return (
    <Field id={id} label={attribute.label}>
      <FilterValue {...control} {...{ plugin, attribute, values }} takes={operator.takes} onChange={change} />
    </Field>
  );
}

const { timeZone: ZONE } = new Intl.DateTimeFormat().resolvedOptions();
const LABELS = Object.fromEntries([1, 2, 3, 42].map((id) => [String(id), labelOf(id)]));

function Cells({ plugin, attribute, values }: Omit<ViewProps, "value"> & { readonly values: readonly unknown[] }) {
  return (
    <table aria-label="Cells">
      <tbody>
        {values.map((value, i) => (
          <tr key={i}>
            <td>{shownValue(cellContent(plugin, attribute, { [attribute.name]: value }, LABELS))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Tests every element type as a cell, as a filter value, in a batch edit and as a change. */
export function viewsSuite(plugins: ReadonlyMap<string, ElementPlugin>): void {
  afterEach(cleanUp);

  describe.each([...plugins])("%s", (_name, plugin) => {
    const { element } = plugin;
    const attribute = anAttribute(element);
    const states = statesOf(plugin, attribute);
    const all = [...Object.values(states), ...examplesOf(element), ...hostileOf(element)];
    const namesRecords = attribute.needs.some((need) => need.kind === "reference");
    const textOf = (value: unknown) => displayText(attribute, { [attribute.name]: value });
    const control = () => page.getByLabelText(attribute.label, { exact: true }).first();
    const filter = (operator: FilterOperator, value: unknown, props: Partial<FilterProps> = {}): ReactNode => (
      <Filter {...{ plugin, attribute, operator }} value={value === null ? [] : [textOf(value)]} {...props} />
    );
    // One operator for each kind of value that an operator can take.
    const operators = operatorsOf(attribute).filter(
      ({ takes }, i, all) => takes !== "nothing" && all.findIndex((other) => other.takes === takes) === i,
    );
    const batch = (props: Partial<ViewProps> = {}) => <Batch {...{ plugin, attribute }} value={null} {...props} />;

    test("as a cell, shows its text, its labels, and a dash for nothing", () => {
      const place = show(<Cells {...{ plugin, attribute }} values={all} />);
      const cells = [...place.querySelectorAll("td")].map((cell) => cell.textContent);
      expect(cells).toHaveLength(all.length);
      expect(cells[0]).toBe("–");
      if (!plugin.Cell && !isReference(attribute.column))
        expect(cells).toEqual(all.map((value) => listText(attribute, { [attribute.name]: value }, ZONE) || "–"));
      expectNoMarkup(place);
    });

    test.each(operators)(
      "as a value to filter by, '%s', shows every state and hostile text, and fits",
      async (operator) => {
        for (const value of [...Object.values(states), ...hostileOf(element)]) {
          const place = show(filter(operator, value));
          await expect.element(control()).toBeInTheDocument();
          expect(place.scrollWidth).toBeLessThanOrEqual(PHONE);
          expectNoMarkup(place);
        }
      },
    );

    test.each(operators)(
      "as a value to filter by, '$label', is reached and changed by keyboard alone",
      async (operator) => {
        const given: (readonly unknown[])[] = [];
        show(filter(operator, null, { onChange: (values) => given.push(values) }));
        await expect.element(control()).toBeVisible();
        await userEvent.tab();
        expect(control().element().contains(document.activeElement)).toBe(true);
        await changeByKeyboard(namesRecords ? "Person" : textOf(states.ordinary));
        await expect.poll(() => given.at(-1)).toHaveLength(1);
        const [text] = given.at(-1) ?? [];
        const shown = isReference(attribute.column) ? OPTIONS.options.map((option) => option.label) : [];
        if (shown.length > 0) expect(shown).toContain(text);
        else expect(element.parse(String(text), contextOf(attribute, {}))).toHaveProperty("value");
      },
    );

    test("as a value to filter by, is off while 'Is null' is chosen", async () => {
      const given: unknown[] = [];
      const [equals] = operatorsOf(attribute);
      if (!equals) throw new Error("there is no operator");
      const place = show(filter(equals, states.ordinary, { disabled: true, onChange: (values) => given.push(values) }));
      await userEvent.tab();
      expect(place.contains(document.activeElement)).toBe(false);
      await userEvent.keyboard("1 {ArrowDown}{Enter}");
      expect(given).toEqual([]);
    });

    test("in a batch, shows every state, says what is wrong and what blank does, and fits", async () => {
      for (const value of all) {
        const place = show(batch({ value }));
        const issues = batchTexts(attribute, value);
        const said = issues.length > 0 ? issues : textOf(value) === "" ? ["Will be cleared."] : [];
        for (const text of said) {
          await expect.element(control()).toHaveAccessibleDescription(expect.stringContaining(text));
        }
        expect(place.scrollWidth).toBeLessThanOrEqual(PHONE);
        expectNoMarkup(place);
      }
    });

    test.skipIf(plugin.computed)("in a batch, is set, cleared and left as it is by keyboard alone", async () => {
      const given: unknown[] = [];
      show(batch({ onChange: (value) => given.push(value) }));
      await reach(control().element());
      await changeByKeyboard(textOf(states.ordinary));
      await expect.poll(() => given.length).toBeGreaterThan(0);
      expect(batchTexts(attribute, given.at(-1))).toEqual([]);
      await userEvent.keyboard("{Escape}");
      await press(`Clear ${attribute.label} in every record`, "back");
      await expect.poll(() => given.at(-1)).toBeNull();
      await press(`Leave ${attribute.label} as it is`, "on");
      await expect.element(page.getByText("Left as it is")).toBeVisible();
    });

    test("as a change, shows the old value struck through, the new one bold, and nothing in words", () => {
      for (const value of Object.values(states)) {
        const place = show(<Diff old={textOf(states.ordinary)} new={textOf(value)} />);
        expect(place.querySelector("del")?.textContent).toBe(textOf(states.ordinary));
        expect(place.querySelector("ins")?.textContent ?? "").toBe(textOf(value));
        expect(place.textContent.includes("<no value>")).toBe(textOf(value) === "");
        expect(place.scrollWidth).toBeLessThanOrEqual(PHONE);
      }
    });

    test.each(["light", "dark"])("is accessible in every view and state, %s", async (theme) => {
      const values = Object.values(states);
      await expectAccessible(theme, [
        <Cells key="cells" {...{ plugin, attribute }} values={values} />,
        ...operators.flatMap((operator) => [
          ...values.map((value, i) => (
            <div key={`${operator.name}-${i}`}>
              {filter(operator, value, { attribute: { ...attribute, name: `filter${i}` } })}
            </div>
          )),
          <div key={`${operator.name}-off`}>{filter(operator, states.ordinary, { disabled: true })}</div>,
        ]),
        ...values.map((value, i) => <div key={`batch-${i}`}>{batch({ value })}</div>),
        ...values.map((value, i) => <Diff key={`diff-${i}`} old={textOf(values.at(-1 - i))} new={textOf(value)} />),
      ]);
    });
  });
}

/** Presses Tab until the control has the focus. */
async function reach(control: Element): Promise<void> {
  for (let steps = 0; steps < 10 && !control.contains(document.activeElement); steps += 1) await userEvent.tab();
  expect(control.contains(document.activeElement)).toBe(true);
}

/** Presses a button that stands before or after the focused element. */
async function press(name: string, way: "back" | "on"): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await expect.element(button).toBeVisible();
  for (let steps = 0; steps < 10 && document.activeElement !== button.element(); steps += 1) {
    await userEvent.tab({ shift: way === "back" });
  }
  expect(document.activeElement).toBe(button.element());
  await userEvent.keyboard("{Enter}");
}
