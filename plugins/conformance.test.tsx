import "@armature/renderer/styles.css";
import { type AttributeType, contextOf, messageOf, validateAttribute } from "@armature/engine";
import type { ElementPlugin } from "@armature/renderer";
import { shownValue } from "@armature/renderer/ui";
import axe from "axe-core";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAttribute, MAX_LENGTH } from "./attribute.testing.ts";
import { anOptionSource, ElementField, type ElementFieldProps } from "./field.testing.tsx";
import { plugins } from "./registry/inputs.ts";

const LONG_LABEL = "W".repeat(200);
const OPTIONS = anOptionSource(30, {
  labelOf: (id) => (Number(id) <= 30 ? `Person ${String(id)}` : LONG_LABEL),
});

let root: Root | undefined;
const faults: unknown[] = [];

/** Shows it on an otherwise empty page of 320 px, the narrowest that a field must fit (a phone). */
function show(content: ReactNode): HTMLElement {
  const place = document.body.appendChild(document.createElement("main"));
  place.style.width = "320px";
  const opened = createRoot(place, { onUncaughtError: (error) => faults.push(error) });
  root = opened;
  flushSync(() => opened.render(content));
  return place;
}

afterEach(() => {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  delete document.documentElement.dataset["theme"];
  expect(faults.splice(0)).toEqual([]);
});

describe.each([...plugins])("%s", (_name, plugin) => {
  const { element } = plugin;
  const attribute = anAttribute(element);
  const control = () => page.getByLabelText(attribute.label).first();
  const field = (props: Partial<ElementFieldProps> = {}) => (
    <ElementField plugin={plugin} attribute={attribute} options={OPTIONS} {...props} />
  );

  test("shows nothing, every example and the longest value, and fits", async () => {
    for (const value of [null, ...element.examples, longestOf(plugin, attribute)]) {
      const place = show(field({ value }));
      await expect.element(control()).toBeVisible();
      expect(place.scrollWidth).toBeLessThanOrEqual(320);
      clear();
    }
  });

  test("shows a counter that counts what is typed, where it has one [GEN-026]", async () => {
    const max = plugin.counter?.(attribute) ?? null;
    show(field({ value: "12345" }));
    const counter = page.getByText(/^\d+ \/ \d+ characters$/);
    if (max === null) await expect.element(counter).not.toBeInTheDocument();
    else await expect.element(counter).toHaveTextContent(`5 / ${max} characters`);
  });

  test("marks an invalid value and says what is wrong", async () => {
    const value = element.hostile.find((hostile) => messagesOf(attribute, hostile).length > 0);
    show(field({ value, attempted: true }));
    await expect.element(control()).toBeInvalid();
    for (const message of messagesOf(attribute, value)) {
      await expect.element(control()).toHaveAccessibleDescription(expect.stringContaining(message));
    }
  });

  test("shows hostile values without a fault", async () => {
    for (const value of element.hostile) {
      const place = show(field({ value, attempted: true }));
      await expect.element(control()).toBeInTheDocument();
      expect(place.querySelector("img, script, iframe")).toBeNull();
      clear();
    }
  });

  test("is reached and changed by keyboard alone", async () => {
    const given: unknown[] = [];
    show(field({ onChange: (value) => given.push(value) }));
    await expect.element(control()).toBeVisible();
    await userEvent.tab();
    expect(control().element().contains(document.activeElement)).toBe(true);
    await changeByKeyboard(element.format(element.examples[0], contextOf(attribute, {})));
    await expect.poll(() => given.length).toBeGreaterThan(0);
    expect(element.validate(given.at(-1), contextOf(attribute, {}))).toEqual([]);
  });

  test("disabled, is passed over by the keyboard and takes no change", async () => {
    const given: unknown[] = [];
    const place = show(field({ value: element.examples[0], disabled: true, onChange: (value) => given.push(value) }));
    await userEvent.tab();
    expect(place.contains(document.activeElement)).toBe(false);
    await control().click({ force: true });
    await userEvent.keyboard("1 {ArrowDown}{Enter}");
    expect(given).toEqual([]);
  });

  test("as a cell, shows its text, and a dash for nothing", () => {
    const values = [null, ...element.examples, ...element.hostile];
    const place = show(<Cells plugin={plugin} attribute={attribute} values={values} />);
    const texts = values.map((value) => element.format(value, contextOf(attribute, {})));
    const cells = [...place.querySelectorAll("td")].map((cell) => cell.textContent);
    expect(cells).toHaveLength(values.length);
    if (!plugin.Cell) expect(cells).toEqual(texts.map((text) => text || "–"));
    expect(place.querySelector("img, script, iframe")).toBeNull();
  });

  test.each(["light", "dark"])("is accessible in every state, %s", async (theme) => {
    document.documentElement.dataset["theme"] = theme;
    const states = galleryOf(plugin, attribute);
    const place = show(
      <>
        {states.map((state, i) => (
          <ElementField key={i} options={OPTIONS} {...state} attribute={{ ...attribute, name: `state${i}` }} />
        ))}
        <Cells plugin={plugin} attribute={attribute} values={[null, ...element.examples]} />
      </>,
    );
    const { violations } = await axe.run(place, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`)).toEqual([]);
  });
});

function clear(): void {
  root?.unmount();
  document.body.replaceChildren();
}

interface CellsProps {
  readonly plugin: ElementPlugin;
  readonly attribute: AttributeType;
  readonly values: readonly unknown[];
}

function Cells({ plugin: { Cell, element }, attribute, values }: CellsProps) {
  return (
    <table aria-label="Cells">
      <tbody>
        {values.map((value, i) => (
          <tr key={i}>
            <td>
              {Cell ? (
                <Cell attribute={attribute} value={value} record={{ [attribute.name]: value }} label={undefined} />
              ) : (
                shownValue(element.format(value, contextOf(attribute, {})))
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function galleryOf(plugin: ElementPlugin, attribute: AttributeType): readonly Omit<ElementFieldProps, "attribute">[] {
  const { examples, hostile } = plugin.element;
  const [example] = examples;
  const invalid = hostile.find((value) => messagesOf(attribute, value).length > 0);
  return [
    { plugin, value: null },
    { plugin, value: example },
    { plugin, value: longestOf(plugin, attribute) },
    { plugin, value: null, required: true, attempted: true },
    { plugin, value: example, disabled: true },
    { plugin, value: invalid, attempted: true },
    { plugin, value: example, options: anOptionSource(3) },
    { plugin, value: example, options: anOptionSource(0, { state: "loading" }) },
    { plugin, value: example, options: anOptionSource(0, { state: "failed" }) },
  ];
}

function messagesOf(attribute: AttributeType, value: unknown): readonly string[] {
  const issues = validateAttribute(attribute, { [attribute.name]: value }, { mode: "create" });
  return issues.map((issue) => messageOf(issue, attribute));
}

/** A text of the greatest length where it may be stored, else the example with the longest text. */
function longestOf({ element }: ElementPlugin, attribute: AttributeType): unknown {
  const context = contextOf(attribute, {});
  const wide = "W".repeat(MAX_LENGTH);
  if (element.validate(wide, context).length === 0) return wide;
  return element.examples.toSorted((a, b) => element.format(b, context).length - element.format(a, context).length)[0];
}

/** As a person would, by what has the focus: choose in a group or a list, else type. */
async function changeByKeyboard(text: string): Promise<void> {
  const focused = document.activeElement;
  const isText = focused instanceof HTMLInputElement && focused.type === "text";
  if (focused instanceof HTMLInputElement && !isText) return userEvent.keyboard(" ");
  if (focused?.getAttribute("role") !== "combobox") return userEvent.keyboard(text);
  if (isText) await userEvent.keyboard(text);
  else await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("option").first()).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
}
