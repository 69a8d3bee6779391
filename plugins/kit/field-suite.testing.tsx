import { contextOf } from "@armature/engine";
import type { ElementPlugin } from "@armature/renderer";
import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAttribute } from "./attribute.testing.ts";
import {
  anyOption,
  changeByKeyboard,
  chips,
  choiceBox,
  cleanUp,
  expectAccessible,
  expectNoMarkup,
  offersChoices,
  OPTIONS,
  PHONE,
  show,
  smallTargets,
  statesOf,
} from "./conformance.testing.tsx";
import {
  someInlineRecords,
  aFileStore,
  anOptionSource,
  ElementField,
  type ElementFieldProps,
  messagesOf,
} from "./field.testing.tsx";
import { examplesOf, hostileOf } from "./tried.testing.ts";

/** Tests every element type as a field. */
export function fieldSuite(plugins: ReadonlyMap<string, ElementPlugin>): void {
  afterEach(cleanUp);

  describe.each([...plugins])("%s as a field", (_name, plugin) => {
    const { element } = plugin;
    const attribute = anAttribute(element);
    const states = statesOf(plugin, attribute);
    const control = () => page.getByLabelText(attribute.label).first();
    const field = (props: Partial<ElementFieldProps> = {}) => (
      <ElementField plugin={plugin} attribute={attribute} options={OPTIONS} {...props} />
    );

    /** The field with a button after it, so that Tab has somewhere to go within the page. */
    const beforeAnother = (props: Partial<ElementFieldProps>) => (
      <>
        {field(props)}
        <button type="button">Another</button>
      </>
    );

    test("shows nothing, every example and the longest value, and fits", async () => {
      for (const value of [null, ...examplesOf(element), states.longest]) {
        const place = show(field({ value }));
        await expect.element(control()).toBeVisible();
        expect(place.scrollWidth).toBeLessThanOrEqual(PHONE);
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
      show(field({ value: states.invalid, attempted: true }));
      await expect.element(control()).toBeInvalid();
      for (const message of messagesOf(attribute, states.invalid)) {
        await expect.element(control()).toHaveAccessibleDescription(expect.stringContaining(message));
      }
    });

    test.skipIf(plugin.computed)("required and left empty, says so", async () => {
      show(field({ required: true, attempted: true }));
      const required = page.getByLabelText(attribute.label, { exact: false }).first();
      const [message, ...more] = messagesOf({ ...attribute, required: true }, null);
      expect([message, more]).toEqual([expect.stringMatching(/require/i), []]);
      await expect.element(required).toHaveAccessibleDescription(expect.stringContaining(String(message)));
    });

    test("shows hostile values without a fault", async () => {
      for (const value of hostileOf(element)) {
        const place = show(field({ value, attempted: true }));
        await expect.element(control()).toBeInTheDocument();
        expectNoMarkup(place);
      }
    });

    test.skipIf(!offersChoices(plugin))("an option that is typed and left by Tab is stored [F-020]", async () => {
      const given: unknown[] = [];
      show(beforeAnother({ onChange: (value) => given.push(value) }));
      const label = await anyOption();
      await userEvent.keyboard(`${label}{Tab}`);
      await expect.poll(() => given).toHaveLength(1);
      expect(element.validate(given[0], contextOf(attribute, {}))).toEqual([]);
      expect([choiceBox().value, ...chips()]).toContain(label);
      expect(document.activeElement).not.toBe(choiceBox());
    });

    test.skipIf(!offersChoices(plugin))("what is emptied and left by Tab is stored as null [F-020]", async () => {
      const given: unknown[] = [];
      show(beforeAnother({ value: states.ordinary, onChange: (value) => given.push(value) }));
      await expect.element(control()).toBeVisible();
      choiceBox().focus();
      for (const _ of chips()) await userEvent.keyboard("{Backspace}");
      await userEvent.keyboard("{Control>}a{/Control}{Delete}{Tab}");
      await expect.poll(() => given.at(-1)).toBeNull();
      expect(choiceBox().value).toBe("");
    });

    test.skipIf(!offersChoices(plugin))(
      "a text that is no option and left by Tab stays with an error, and nothing is stored [F-020]",
      async () => {
        const given: unknown[] = [];
        show(beforeAnother({ value: states.ordinary, onChange: (value) => given.push(value) }));
        await expect.element(control()).toBeVisible();
        choiceBox().focus();
        await userEvent.keyboard("{Control>}a{/Control}zzz{Tab}");
        await expect.element(control()).toBeInvalid();
        await expect.element(control()).toHaveAccessibleDescription(/“zzz” is not in the list\./);
        expect(choiceBox().value).toBe("zzz");
        expect(given).toEqual([]);
      },
    );

    test("has a choice box where it offers choices, and nowhere else", async () => {
      const place = show(field());
      await expect.element(control()).toBeVisible();
      expect(place.querySelectorAll("input[role=combobox]")).toHaveLength(offersChoices(plugin) ? 1 : 0);
    });

    test.skipIf(plugin.computed)("is reached and changed by keyboard alone", async () => {
      const given: unknown[] = [];
      const inlineRecords = someInlineRecords({ add: (onAdded) => onAdded(7) });
      show(field({ onChange: (value) => given.push(value), inlineRecords, files: aFileStore() }));
      await expect.element(control()).toBeVisible();
      await userEvent.tab();
      expect(control().element().contains(document.activeElement)).toBe(true);
      await changeByKeyboard(element.format(examplesOf(element)[0], contextOf(attribute, {})));
      await expect.poll(() => given.length).toBeGreaterThan(0);
      expect(element.validate(given.at(-1), contextOf(attribute, {}))).toEqual([]);
    });

    test.skipIf(plugin.computed)("tells that it was left by Tab, and can be emptied by keyboard [F-083]", async () => {
      const given: unknown[] = [];
      let left = 0;
      const onLeft = () => void (left += 1);
      show(
        beforeAnother({ value: states.ordinary, onChange: (value) => given.push(value), onLeft, files: aFileStore() }),
      );
      await expect.element(control()).toBeVisible();
      await userEvent.tab();
      const focused = document.activeElement;
      if (focused === document.body || focused?.textContent === "Another") return;
      const isText =
        focused instanceof HTMLTextAreaElement || (focused instanceof HTMLInputElement && focused.type === "text");
      if (isText && focused.role !== "combobox" && focused.value !== "") {
        await userEvent.keyboard("{Control>}a{/Control}{Delete}");
        await expect.poll(() => given.at(-1)).toBeNull();
      }
      for (let i = 0; i < 12 && document.activeElement?.textContent !== "Another"; i++) await userEvent.tab();
      await expect.poll(() => left).toBeGreaterThan(0);
    });

    test("has no target below 24 px, in any state [F-083]", async () => {
      for (const value of [null, states.ordinary, states.longest]) {
        const place = show(field({ value, files: aFileStore() }));
        await expect.element(control()).toBeVisible();
        expect(smallTargets(place)).toEqual([]);
      }
    });

    test("read only, shows every state, is passed over by the keyboard and takes no change", async () => {
      const given: unknown[] = [];
      for (const value of Object.values(states)) {
        const place = show(field({ value, disabled: true, onChange: (next) => given.push(next) }));
        expect(place.scrollWidth).toBeLessThanOrEqual(PHONE);
        await userEvent.tab();
        expect(place.contains(document.activeElement)).toBe(false);
        await control().click({ force: true });
        await userEvent.keyboard("1 {ArrowDown}{Enter}");
      }
      expect(given).toEqual([]);
    });

    test.each(["light", "dark"])("is accessible in every state, %s", async (theme) => {
      const { ordinary, invalid } = states;
      const gallery: readonly Partial<ElementFieldProps>[] = [
        ...Object.values(states).flatMap((value) => [{ value }, { value, disabled: true }]),
        { value: null, required: true, attempted: true },
        { value: invalid, attempted: true },
        { value: ordinary, options: anOptionSource(3) },
        { value: ordinary, options: anOptionSource(0, { state: "loading" }) },
        { value: ordinary, options: anOptionSource(0, { state: "failed" }) },
      ];
      const fields = gallery.map((props, i) => (
        <div key={i}>{field({ ...props, attribute: { ...attribute, name: `state${i}` } })}</div>
      ));
      await expectAccessible(theme, fields);
    });
  });
}
