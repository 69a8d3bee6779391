import "@armature/plugins/styles.css";
import { type AttributeType, contextOf, messageOf, validateAttribute } from "@armature/engine";
import type { ElementPlugin } from "@armature/renderer";
import axe from "axe-core";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { MAX_LENGTH } from "./attribute.testing.ts";
import { anOptionSource } from "./field.testing.tsx";
import { examplesOf, hostileOf } from "./tried.testing.ts";

/** The width in pixels that everything must fit: that of a narrow phone. */
export const PHONE = 320;

const LONG_LABEL = "W".repeat(200);

/** Labels of records, of which those that are not offered have long ones. */
export function labelOf(id: unknown): string {
  return Number(id) <= 30 ? `Person ${String(id)}` : LONG_LABEL;
}
export const OPTIONS = anOptionSource(30, { labelOf });

let root: Root | undefined;
const faults: unknown[] = [];

/** Shows it on an otherwise empty page as wide as a phone. */
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

/** After each test: nothing was thrown while it was shown. */
export function cleanUp(): void {
  clear();
  delete document.documentElement.dataset["theme"];
  expect(faults.splice(0)).toEqual([]);
}

export function expectNoMarkup(place: HTMLElement): void {
  expect(place.querySelector("img, script, iframe")).toBeNull();
}

/** Pixels that a target has at least in both directions (WCAG 2.2, 2.5.8). */
const SMALLEST = 24;

/** Buttons and boxes that are hard to hit, as markup; a box counts with its label, a link in a text is exempt. */
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

/** Shows it under a theme and lets axe look at it. */
export async function expectAccessible(theme: string, content: ReactNode): Promise<void> {
  document.documentElement.dataset["theme"] = theme;
  const { violations } = await axe.run(show(content), { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`)).toEqual([]);
}

/** What is said of a value of this attribute. */
export function messagesOf(attribute: AttributeType, value: unknown): readonly string[] {
  const issues = validateAttribute(attribute, { [attribute.name]: value }, { mode: "create" });
  return issues.map((issue) => messageOf(issue, attribute));
}

/** Nothing, an ordinary value, the longest, and one that is not valid. */
export function statesOf(plugin: ElementPlugin, attribute: AttributeType) {
  return {
    nothing: null,
    ordinary: examplesOf(plugin.element)[0],
    longest: longestOf(plugin, attribute),
    invalid: hostileOf(plugin.element).find((value) => messagesOf(attribute, value).length > 0),
  };
}

/** A text of the greatest length where it may be stored, else the example with the longest text. */
function longestOf({ element }: ElementPlugin, attribute: AttributeType): unknown {
  const context = contextOf(attribute, {});
  const wide = "W".repeat(MAX_LENGTH);
  if (element.validate(wide, context).length === 0) return wide;
  return examplesOf(element).toSorted(
    (a, b) => element.format(b, context).length - element.format(a, context).length,
  )[0];
}

/** Whether its input is a choice box: it names records or has a list of its own; files are not chosen in one. */
export function offersChoices({ element, files }: ElementPlugin): boolean {
  return files !== true && element.options.some(({ name }) => name === "fkName" || name === "comboboxOptionList");
}

export function choiceBox(): HTMLInputElement {
  const box = document.querySelector<HTMLInputElement>("input[role=combobox]");
  if (!box) throw new Error("There is no choice box");
  return box;
}

/** What is chosen in a choice box of several. */
export function chips(): readonly (string | null)[] {
  return [...document.querySelectorAll("li")].map((chip) => chip.textContent);
}

/** Goes to the choice box and answers the label of one of its options. */
export async function anyOption(): Promise<string> {
  choiceBox().focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("option").first()).toBeVisible();
  const label = page.getByRole("option").elements()[1]?.querySelector("span span")?.textContent ?? "";
  await userEvent.keyboard("{Escape}");
  return label;
}

/** As a person would, by what has the focus: choose in a group or a list, press a button, give a file, else type. */
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
