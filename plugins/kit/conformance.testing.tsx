import "@armature/plugins/styles.css";
import { type AttributeType, contextOf } from "@armature/engine";
import type { ElementPlugin } from "@armature/renderer";
import axe from "axe-core";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { MAX_LENGTH } from "./attribute.testing.ts";
import { anOptionSource, messagesOf } from "./field.testing.tsx";
import { examplesOf, hostileOf } from "./tried.testing.ts";

/** The width in pixels that everything must fit into: a narrow phone. */
export const PHONE = 320;

const LONG_LABEL = "W".repeat(200);

/** Labels of records. Records that are not among the options have long labels. */
export function labelOf(id: unknown): string {
  return Number(id) <= 30 ? `Person ${String(id)}` : LONG_LABEL;
}
export const OPTIONS = anOptionSource(30, { labelOf });

let root: Root | undefined;
const faults: unknown[] = [];

/** Shows the content on an otherwise empty page that is as wide as a phone. */
export function show(content: ReactNode): HTMLElement {
  clear();
  const place = document.body.appendChild(document.createElement("main"));
  place.style.width = `${PHONE}px`;
  const opened = createRoot(place, { onUncaughtError: (error) => faults.push(error) });
  root = opened;
  flushSync(() => opened.render(content));
  return place;
}

function clear(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
}

/** Call after each test: checks that nothing was thrown while the content was shown. */
export function cleanUp(): void {
  clear();
  delete document.documentElement.dataset["theme"];
  expect(faults.splice(0)).toEqual([]);
}

export function expectNoMarkup(place: HTMLElement): void {
  expect(place.querySelector("img, script, iframe")).toBeNull();
}

/** The least size of a target in pixels, in both directions (WCAG 2.2, success criterion 2.5.8). */
const SMALLEST = 24;

/**
 * Buttons and boxes that are too small to hit easily, as markup. A box counts together with its label; a link within
 * text is exempt.
 */
export function smallTargets(place: HTMLElement): readonly string[] {
  const targets = [...place.querySelectorAll<HTMLElement>("button, input, textarea, select, [role=button]")];
  return targets.flatMap((target) => {
    const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
    const isBox = target instanceof HTMLInputElement && ["radio", "checkbox", "file"].includes(target.type);
    const { width, height } = ((isBox && label) || target).getBoundingClientRect();
    const isShown =
      target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1;
    return isShown && Math.min(width, height) < SMALLEST ? [`${width} × ${height}: ${target.outerHTML}`] : [];
  });
}

/** Shows the content in a theme and checks it with axe. */
export async function expectAccessible(theme: string, content: ReactNode): Promise<void> {
  document.documentElement.dataset["theme"] = theme;
  // Listing what passed takes longer than finding violations.
  const { violations } = await axe.run(show(content), {
    resultTypes: ["violations"],
    rules: { region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`)).toEqual([]);
}

/** The states to test: empty, an ordinary value, the longest one and an invalid one. */
export function statesOf(plugin: ElementPlugin, attribute: AttributeType) {
  return {
    nothing: null,
    ordinary: examplesOf(plugin.element)[0],
    longest: longestOf(plugin, attribute),
    invalid: hostileOf(plugin.element).find((value) => messagesOf(attribute, value).length > 0),
  };
}

/** A text of the greatest length if it may be stored, otherwise the example with the longest text. */
function longestOf({ element }: ElementPlugin, attribute: AttributeType): unknown {
  const context = contextOf(attribute, {});
  const wide = "W".repeat(MAX_LENGTH);
  if (element.validate(wide, context).length === 0) return wide;
  return examplesOf(element).toSorted(
    (a, b) => element.format(b, context).length - element.format(a, context).length,
  )[0];
}

/**
 * Whether the input is a choice box: it refers to records or has its own list of choices. Files are not chosen in a
 * choice box.
 */
export function offersChoices({ element, files }: ElementPlugin): boolean {
  return files !== true && element.options.some(({ name }) => name === "fkName" || name === "comboboxOptionList");
}

export function choiceBox(): HTMLInputElement {
  const box = document.querySelector<HTMLInputElement>("input[role=combobox]");
  if (!box) throw new Error("There is no choice box");
  return box;
}

/** What is chosen in a choice box for several values. */
export function chips(): readonly (string | null)[] {
  return [...document.querySelectorAll("li")].map((chip) => chip.textContent);
}

/** Focuses the choice box and returns the label of one of its options. */
export async function anyOption(): Promise<string> {
  choiceBox().focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("option").first()).toBeVisible();
  const label = page.getByRole("option").elements()[1]?.querySelector("span span")?.textContent ?? "";
  await userEvent.keyboard("{Escape}");
  return label;
}

/**
 * Changes the focused control as a person would: chooses in a group or a list, presses a button, gives a file, or else
 * types.
 */
export async function changeByKeyboard(text: string): Promise<void> {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement && focused.type === "file") {
    return userEvent.upload(focused, new File(["text"], "notes.txt"));
  }
  if (focused instanceof HTMLButtonElement && focused.role !== "combobox") return userEvent.keyboard("{Enter}");
  const isText = focused instanceof HTMLInputElement && focused.type === "text";
  if (focused instanceof HTMLInputElement && !isText) return userEvent.keyboard(" ");
  if (focused?.getAttribute("role") !== "combobox") return userEvent.keyboard(text);
  if (isText) await userEvent.keyboard(text);
  else await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("option").first()).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
}
