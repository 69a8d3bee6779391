import { type AttributeType, displayText, isEmpty, textForm } from "@armature/engine";
import { cellContent, type ElementPlugin, FixedPorts, type InputProps } from "@armature/renderer";
import { shownValue } from "@armature/renderer/ui";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { someInlineRecords, aFileStore, anOptionSource } from "./field.testing.tsx";
import { type RecordedElement, takeRecorded } from "../recording/jsx-runtime.ts";

/*
 * /* Checks what a page would show of an element type without a page: by its markup and by the event handlers of its
 * elements.
 */

interface Shown {
  readonly markup: string;
  readonly elements: readonly RecordedElement[];
}

/** The markup once all code is loaded, and every element that was created for it. */
async function shownOf(content: ReactNode): Promise<Shown> {
  takeRecorded();
  const { prelude } = await prerender(content);
  return { markup: await new Response(prelude).text(), elements: takeRecorded() };
}

interface Events {
  readonly values: unknown[];
  blurs: number;
}

type Given = Partial<Pick<InputProps, "value" | "disabled" | "required" | "issues" | "describedBy">>;

async function inputOf(plugin: ElementPlugin, attribute: AttributeType, given: Given) {
  const events: Events = { values: [], blurs: 0 };
  const shown = await shownOf(
    <FixedPorts options={anOptionSource(50)} inlineRecords={someInlineRecords()} files={aFileStore()}>
      <plugin.Input
        id="subject"
        attribute={attribute}
        value={null}
        onChange={(next) => void events.values.push(next)}
        onBlur={() => void (events.blurs += 1)}
        disabled={false}
        required={false}
        issues={[]}
        describedBy={undefined}
        {...given}
      />
    </FixedPorts>,
  );
  return { ...shown, events };
}

const INTERACTIVE = ["button", "input", "textarea", "select", "a"];

/** The faults of an input that shows one of these values; empty if there are none. */
export async function inputFaults(
  plugin: ElementPlugin,
  attribute: AttributeType,
  examples: readonly unknown[],
): Promise<readonly string[]> {
  const [example = null] = examples;
  // One after the other, because all record to one list.
  const faults = [
    ...(await actingFaults(plugin, attribute, null)),
    ...(await actingFaults(plugin, attribute, example)),
    ...(await strangeFaults(plugin, attribute)),
    ...(plugin.computed ? [] : await controlledFaults(plugin, attribute, examples)),
  ];
  return [...new Set(faults)];
}

/** Draws it with this value, and empties and leaves it as a person does. */
async function actingFaults(
  plugin: ElementPlugin,
  attribute: AttributeType,
  value: unknown,
): Promise<readonly string[]> {
  const { elements, events, markup } = await inputOf(plugin, attribute, { value });
  const early = events.values.length > 0 ? [`drawn, it gives ${textForm(events.values[0])} that nobody chose`] : [];
  const controls = elements.filter(
    ({ type, props }) => INTERACTIVE.includes(type) && props["disabled"] !== true && props["aria-busy"] !== true,
  );
  const isOff = plugin.computed === true || controls.length === 0;
  leave(elements);
  const left = isOff || events.blurs > 0 ? [] : ["onBlur is never called"];
  const cleared = isOff || value === null ? [] : clearingFaults(elements, events);
  return [...early, ...left, ...cleared, ...targetFaults(elements), ...focusFaults(elements), ...markupFaults(markup)];
}

/** Values of other kinds come from drafts, calls and former releases. */
const STRANGE: readonly unknown[] = ["typed text", 12.5, true, [], ["a", 1], {}, "", "\u202E<b>"];

async function strangeFaults(plugin: ElementPlugin, attribute: AttributeType): Promise<readonly string[]> {
  for (const value of STRANGE) {
    try {
      await inputOf(plugin, attribute, { value });
    } catch (error) {
      return [`it cannot show ${JSON.stringify(value)}: ${(error as Error).message}`];
    }
  }
  return [];
}

/** Whether it does what its properties say. */
async function controlledFaults(
  plugin: ElementPlugin,
  attribute: AttributeType,
  examples: readonly unknown[],
): Promise<readonly string[]> {
  const [example = null, other = null] = examples;
  const empty = await inputOf(plugin, attribute, {});
  const filled = await inputOf(plugin, attribute, { value: example });
  const again = await inputOf(plugin, attribute, { value: other });
  const disabled = await inputOf(plugin, attribute, { value: example, disabled: true });
  const marked = await inputOf(plugin, attribute, {
    value: example,
    issues: ["Wrong."],
    describedBy: "subject-issues",
  });
  const changeable = /<(?:input|textarea|select)\b(?![^>]*\s(?:disabled|readonly)=)(?![^>]*type="hidden")[^>]*>/i;
  const has = (markup: string, what: RegExp) => what.test(markup);
  return [
    ...(plugin.records === undefined && empty.markup === filled.markup && empty.markup === again.markup
      ? ["it shows the same with a value and without one"]
      : []),
    ...(has(disabled.markup, changeable) ? ["disabled, it can be changed"] : []),
    ...(has(filled.markup, /\sid="subject"/)
      ? []
      : ["the label of the field points to nothing: no element has its id"]),
    ...(has(marked.markup, /aria-invalid="true"/) ? [] : ["it does not mark itself as invalid"]),
    ...(has(marked.markup, /aria-describedby="[^"]*subject-issues/) ? [] : ["it does not name what describes it"]),
  ];
}

/** It takes the focus when a person comes to it, and in the order of the page. */
function focusFaults(elements: readonly RecordedElement[]): readonly string[] {
  return [
    ...(elements.some(({ props }) => props["autoFocus"] === true) ? ["it takes the focus by itself"] : []),
    ...(elements.some(({ props }) => Number(props["tabIndex"] ?? 0) > 0) ? ["it changes the order of Tab"] : []),
  ];
}

function markupFaults(markup: string): readonly string[] {
  const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  const buttons = [...markup.matchAll(/<(button|a)\b[^>]*>.*?<\/\1>/gs)]
    .map(([text]) => text)
    .filter((text) => !/^<[^>]*aria-hidden="true"/.test(text));
  return [
    ...(new Set(ids).size < ids.length ? ["two of its elements have one id"] : []),
    ...(buttons.some((button) => spokenText(button) === "") ? ["a button has no name for screen readers"] : []),
  ];
}

/** When a text control is emptied and left, it must give null and nothing after that. */
function clearingFaults(elements: readonly RecordedElement[], events: Events): readonly string[] {
  const texts = elements.filter(({ type, props }) => type === "textarea" || (type === "input" && isText(props)));
  const plain = texts.filter(({ props }) => props["role"] !== "combobox" && typeof props["onChange"] === "function");
  if (plain.length === 0) return [];
  events.values.length = 0;
  for (const { props } of plain) call(props["onChange"]);
  leave(elements);
  const kept = events.values.filter((each) => each !== null);
  if (kept.length > 0) return [`emptied, it gives ${textForm(kept[0])}`];
  return events.values.length > 0 || isAdding(elements) ? [] : ["emptied, it gives nothing"];
}

/** A text that is added to a list is not a value before it is added. */
function isAdding(elements: readonly RecordedElement[]): boolean {
  return elements.some(({ type }) => type === "ul");
}

function isText({ type = "text" }: RecordedElement["props"]): boolean {
  return ["text", "email", "url", "tel", "number", "search"].includes(String(type));
}

function leave(elements: readonly RecordedElement[]): void {
  for (const { props } of elements) call(props["onBlur"]);
}

/** Calls the handler as if a person emptied the control and went elsewhere. */
function call(handler: unknown): void {
  if (typeof handler !== "function") return;
  const nothing = () => undefined;
  const target = { value: "", checked: false, contains: () => false, closest: () => null, matches: () => false };
  const event = { target, currentTarget: target, relatedTarget: null, nativeEvent: {} };
  handler({ ...event, preventDefault: nothing, stopPropagation: nothing });
}

/** The least size of a target in pixels, in both directions (WCAG 2.2, success criterion 2.5.8). */
const SMALLEST = 24;

/** Targets whose own class or style sets a size below the least. */
function targetFaults(elements: readonly RecordedElement[]): readonly string[] {
  return elements.flatMap(({ type, props }) => {
    const isTarget = INTERACTIVE.includes(type) || typeof props["onClick"] === "function";
    const isHidden = textForm(props["className"]).includes("sr-only") || props["type"] === "hidden";
    if (!isTarget || isHidden || props["hidden"] === true || isNative(props)) return [];
    const small = sizesOf(props).filter((size) => size < SMALLEST);
    return small.length === 0 ? [] : [`a ${type} is a target of ${small.join(" by ")} pixels`];
  });
}

/** A box to tick is as large as the label around it. */
function isNative({ type }: RecordedElement["props"]): boolean {
  return type === "radio" || type === "checkbox" || type === "file";
}

function sizesOf({ className, style }: RecordedElement["props"]): readonly number[] {
  const classes = [...textForm(className).matchAll(/(?:^|\s)(?:size|h|w)-(?:\[(\d+)px\]|(\d+(?:\.\d+)?))(?=\s|$)/g)];
  const named = classes.map(([, pixels, quarters]) => (pixels === undefined ? Number(quarters) * 4 : Number(pixels)));
  const { width, height } = (style ?? {}) as Readonly<Record<string, unknown>>;
  const styled = [width, height].flatMap((size) =>
    /^\d+(px)?$/.test(textForm(size)) ? [parseFloat(textForm(size))] : [],
  );
  return [...named, ...styled];
}

/** The faults in how lists show these values; empty if there are none. */
export async function cellFaults(
  plugin: ElementPlugin,
  attribute: AttributeType,
  values: readonly unknown[],
): Promise<readonly string[]> {
  const labels = Object.fromEntries(values.flat().map((value) => [textForm(value), `Record ${textForm(value)}`]));
  const faults = await Promise.all(
    [...values, null].map(async (value) => {
      const record = { [attribute.name]: value };
      const { markup } = await shownOf(<div>{shownValue(cellContent(plugin, attribute, record, labels))}</div>);
      const text = spokenText(markup);
      const isShown = !isEmpty(value) && displayText(attribute, record) !== "";
      if (text === "" && isShown) return [`${textForm(value)} has no text for screen readers`];
      const slip = /\[object \w+\]|\bundefined\b|\bNaN\b/.exec(text)?.[0];
      return slip === undefined ? [] : [`a list shows ${slip} for ${JSON.stringify(value)}`];
    }),
  ).catch((error: unknown) => [[`a list cannot show it: ${(error as Error).message}`]]);
  return [...new Set(faults.flat())];
}

/** The text that a screen reader reads from some markup. */
function spokenText(markup: string): string {
  const read = markup
    .replaceAll(/<(svg|[a-z0-9]+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/g, "")
    .replaceAll(/<[^>]*\s(?:aria-label|alt)="([^"]+)"[^>]*>/g, " $1 ");
  return read.replaceAll(/<[^>]*>/g, "").trim();
}
