import { useState } from "react";
import { expect } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { mount, unmount } from "../../testing/mount.tsx";
import { announcements } from "../feedback/announcements.ts";
import { Field } from "../inputs/Field.tsx";
import { fieldDescription } from "../index.ts";
import type { ChoiceBoxProps } from "./choice-props.ts";
import { ChoiceBox } from "./ChoiceBox.tsx";
import type { FoundOptions } from "./choice-request.ts";
import type { ChoiceOption } from "./match-options.ts";

export const WARDS: readonly ChoiceOption[] = [
  { value: "em", label: "Emergency medicine" },
  { value: "fm", label: "Family medicine" },
  { value: "fp", label: "Family practice" },
  { value: "de", label: "Dermatology", disabled: true },
  { value: "pe", label: "Paediátrics" },
  { value: "ra", label: "Radiology" },
  { value: "su", label: "Surgery" },
];

type Own = Partial<Omit<ChoiceBoxProps, "value" | "values" | "onChange">>;

export interface LocationsProps extends Own {
  readonly value?: string | null;
  readonly values?: readonly string[];
  readonly alone?: string;
  readonly onGiven?: (value: unknown) => void;
  readonly onSubmit?: () => void;
}

/** A form with a box called 'Location' between two buttons. */
export function Location({ value: first = null, values: firsts, alone, onGiven, onSubmit, ...own }: LocationsProps) {
  const [value, setValue] = useState(first);
  const [values, setValues] = useState(firsts ?? []);
  const shared = { id: "location", options: WARDS, describedBy: fieldDescription("location", { hint: "Where it is" }) };
  const give = <T,>(set: (next: T) => void) => {
    return (next: T) => {
      set(next);
      onGiven?.(next);
    };
  };
  return (
    <form
      aria-label="Form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <button type="button" onClick={() => setValue("su")}>
        Set Surgery
      </button>
      <button type="button">Before</button>
      <Field id="location" label="Location" hint="Where it is">
        {firsts ? (
          <ChoiceBox {...shared} {...own} values={values} onChange={give(setValues)} alone={alone} />
        ) : (
          <ChoiceBox {...shared} {...own} value={value} onChange={give(setValue)} />
        )}
      </Field>
      <button type="button">After</button>
      <button type="submit">Send</button>
    </form>
  );
}

export const box = () => page.getByRole("combobox", { name: "Location" });
export const input = () => box().element() as HTMLInputElement;
export const list = () => document.querySelector<HTMLElement>("[role=listbox]");
export const isOpen = () => list()?.matches(":popover-open") === true;
export const option = (name: string) => page.getByRole("option", { name, exact: true });
export const optionTexts = () => [...document.querySelectorAll("[role=option]")].map((row) => row.textContent);
export const before = () => page.getByRole("button", { name: "Before" });
export const keys = (text: string) => userEvent.keyboard(text);

/** The text of the row that `aria-activedescendant` names, or null. */
export function highlighted(): string | null {
  const id = input().getAttribute("aria-activedescendant");
  if (id === null) return null;
  const row = document.getElementById(id);
  if (!row) throw new Error(`aria-activedescendant names ${id}, which is not there`);
  return row.textContent;
}

/** The selected text. */
function selectedText(): string {
  const { value, selectionStart, selectionEnd } = input();
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
}

/** The error of the box, or null. */
export function errorOf(): string | null {
  if (input().getAttribute("aria-invalid") !== "true") return null;
  const ids = input().getAttribute("aria-describedby")?.split(" ") ?? [];
  const texts = ids.map((id) => document.getElementById(id)?.textContent ?? `nothing is called ${id}`);
  return texts[0]?.replace(/^Error: /, "") ?? null;
}

const focusedName = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

export const spoken = () => announcements.getState().polite.text;

/** Puts a text on the clipboard, as a person would. */
export async function copied(text: string): Promise<void> {
  const from = document.body.appendChild(document.createElement("textarea"));
  from.value = text;
  from.select();
  await userEvent.copy();
  from.remove();
}

/** Everything that can be observed of the box at rest. */
export interface Seen {
  readonly text?: string;
  readonly error?: string | null;
  readonly open?: boolean;
  readonly highlight?: string | null;
  readonly focus?: string;
  readonly selected?: string;
}

export async function expectSeen({ text, error, open, highlight, focus, selected }: Seen): Promise<void> {
  const seen = () => ({
    ...(text !== undefined && { text: input().value }),
    ...(error !== undefined && { error: errorOf() }),
    ...(open !== undefined && { open: isOpen() }),
    ...(highlight !== undefined && { highlight: highlighted() }),
    ...(focus !== undefined && { focus: document.activeElement === input() ? "Location" : focusedName() }),
    ...(selected !== undefined && { selected: selectedText() }),
  });
  const wanted = { text, error, open, highlight, focus, selected };
  const asked = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  await expect.poll(seen).toEqual(asked);
}

/** What the last shown box has stored, in order, and how often its form was submitted. */
export const stored: { given: unknown[]; submits: number } = { given: [], submits: 0 };

const faults: string[] = [];
const note = ({ message }: ErrorEvent) => void faults.push(message);

export function show(props: LocationsProps = {}): void {
  stored.given = [];
  stored.submits = 0;
  window.addEventListener("error", note);
  mount(
    <Location
      key={Math.random()}
      onGiven={(value) => stored.given.push(value)}
      onSubmit={() => (stored.submits += 1)}
      {...props}
    />,
  );
}

/** Call it after each test. It checks that nothing was thrown. */
export function cleanUp(): void {
  unmount();
  window.removeEventListener("error", note);
  expect(faults.splice(0)).toEqual([]);
}

/** A row of the tables: the initial state, the action, and the expected state. */
export interface Row extends Seen {
  readonly row: string;
  readonly props?: LocationsProps;
  readonly act: () => Promise<unknown>;
  /** Everything that was stored, in order. */
  readonly given?: readonly unknown[];
  readonly submits?: number;
}

export async function check({ props, act, given, submits, row: _row, ...seen }: Row): Promise<void> {
  show(props);
  await act();
  await expectSeen(seen);
  if (given) expect(stored.given).toEqual(given);
  if (submits !== undefined) expect(stored.submits).toBe(submits);
}

export async function tabIn(): Promise<void> {
  await userEvent.click(before());
  await userEvent.tab();
}

export async function typed(text: string): Promise<void> {
  await tabIn();
  await keys(text);
}

/** Enters the text at once, for tests that count searches: single keys can be slower than the pause before a search. */
export async function inserted(text: string): Promise<void> {
  await tabIn();
  await userEvent.fill(box(), text);
}

export async function emptied(): Promise<void> {
  await tabIn();
  await keys("{Control>}a{/Control}{Delete}");
}

export async function pressChevron(): Promise<void> {
  const chevron = document.querySelector<HTMLElement>("button[aria-hidden]");
  if (!chevron) throw new Error("There is no chevron");
  await userEvent.click(chevron);
}

export const MANY = Array.from({ length: 41_000 }, (_, i) => ({ value: `v${i}`, label: `Choice ${i + 1}` }));
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
export const rows = () => document.querySelectorAll<HTMLElement>("[role=option]");

/** The page's direct connection to the browser, for touches and input methods. */
interface Line {
  readonly send: (method: string, params: object) => Promise<unknown>;
}
export const line = () => cdp() as unknown as Line;
export const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** A running search, and functions with which the test answers it. */
export interface SearchCall {
  readonly text: string;
  readonly at: number;
  readonly signal: AbortSignal;
  readonly answer: (found: FoundOptions) => void;
  readonly fail: () => void;
}

/** A search whose answers the test gives. */
export function aSearch() {
  const asked: SearchCall[] = [];
  const search = (text: string, signal: AbortSignal) =>
    new Promise<FoundOptions>((answer, refuse) => {
      asked.push({ text, at: performance.now(), signal, answer, fail: () => refuse(new Error("down")) });
    });
  return { asked, search };
}

/** The result of a search. */
export const found = (...labels: string[]) => ({ options: labels.map((label) => ({ value: label, label })) });
