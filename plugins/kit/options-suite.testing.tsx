import type { ElementType } from "@armature/engine";
import type { ElementPlugin, OptionSource } from "@armature/renderer";
import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAttribute } from "./attribute.testing.ts";
import { cleanUp, show } from "./conformance.testing.tsx";
import { anOptionSource, ElementField } from "./field.testing.tsx";

/** As many as in the longest list of a real installation. */
const MANY = 41_000;
/** The most rows that a list draws: those in view and some around them. */
const DRAWN = 60;

const LABELS = Array.from({ length: MANY }, (_, i) => `Person ${i + 1}`);
const ALL = anOptionSource(MANY);

function reads({ options }: ElementType, key: string): boolean {
  return options.some((option) => option.name === key);
}

/** The element types whose input offers choices. File inputs refer to records too, but nobody chooses those. */
function offering(
  plugins: ReadonlyMap<string, ElementPlugin>,
  key: string,
): readonly (readonly [string, ElementPlugin])[] {
  return [...plugins].filter(([, plugin]) => plugin.files !== true && reads(plugin.element, key));
}

const rows = () => document.querySelectorAll("[role=option]").length;
const option = (name: string) => page.getByRole("option", { name, exact: true });

/** Opens the list, types and chooses, and checks after every step how many rows are drawn. */
async function chooseByTyping(): Promise<void> {
  await userEvent.click(page.getByRole("combobox"));
  await expect.element(option("Person 1")).toBeVisible();
  expect(rows()).toBeLessThan(DRAWN);
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(option(`Person ${MANY}`)).toBeVisible();
  expect(rows()).toBeLessThan(DRAWN);
  await page.getByRole("combobox").fill("person 4");
  await expect.element(option("Person 4")).toBeVisible();
  expect(rows()).toBeLessThan(DRAWN);
  await page.getByRole("combobox").fill("person 40999");
  await expect.element(option("Person 40999")).toBeVisible();
  expect(rows()).toBe(1);
  await userEvent.keyboard("{Enter}");
}

/** Tests every input that offers choices, with more choices than a page can draw. */
export function optionsSuite(plugins: ReadonlyMap<string, ElementPlugin>): void {
  afterEach(cleanUp);

  describe.each(offering(plugins, "fkName"))(`%s with ${MANY} records`, (_name, plugin) => {
    const attribute = anAttribute(plugin.element);
    const open = (options: OptionSource, given: unknown[] = []) =>
      show(<ElementField {...{ plugin, attribute, options }} onChange={(value) => given.push(value)} />);

    test("draws few of them while it is opened, typed into and chosen from", async () => {
      const given: unknown[] = [];
      open(ALL, given);
      await chooseByTyping();
      await expect.poll(() => [given.at(-1)].flat()).toEqual([40_999]);
      expect(rows()).toBeLessThan(DRAWN);
    });

    test("asks the server, which has more than are here, and draws what it finds", async () => {
      const asked: string[] = [];
      const find = (text: string) => {
        asked.push(text);
        return Promise.resolve({ options: [{ value: 40_999, label: "Person 40999" }], hasMore: false });
      };
      const here = anOptionSource(1_000, { hasMore: true, find });
      open(here);
      await userEvent.click(page.getByRole("combobox"));
      await userEvent.keyboard("40999");
      await expect.element(option("Person 40999")).toBeVisible();
      // If the typing is slow, the input also asks before the last key.
      await expect.poll(() => asked.at(-1)).toBe("40999");
      expect(rows()).toBe(1);
    });
  });

  describe.each(offering(plugins, "comboboxOptionList"))(`%s with ${MANY} choices`, (_name, plugin) => {
    test("draws few of them while it is opened, typed into and chosen from", async () => {
      const given: unknown[] = [];
      const attribute = anAttribute(plugin.element, { comboboxOptionList: LABELS, fkExists: false, fkName: null });
      show(<ElementField {...{ plugin, attribute }} onChange={(value) => given.push(value)} />);
      await chooseByTyping();
      await expect.poll(() => [given.at(-1)].flat()).toEqual(["Person 40999"]);
      expect(rows()).toBeLessThan(DRAWN);
    });
  });
}
