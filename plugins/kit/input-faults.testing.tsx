import { type AttributeType, displayText, isEmpty, textForm } from "@armature/engine";
import { cellContent, type ElementPlugin, FixedPorts } from "@armature/renderer";
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

async function inputOf(plugin: ElementPlugin, attribute: AttributeType, value: unknown) {
  const events: Events = { values: [], blurs: 0 };
  const shown = await shownOf(
    <FixedPorts options={anOptionSource(50)} inlineRecords={someInlineRecords()} files={aFileStore()}>
      <plugin.Input
        id="subject"
        attribute={attribute}
        value={value}
        onChange={(next) => void events.values.push(next)}
        onBlur={() => void (events.blurs += 1)}
        disabled={false}
        required={false}
        issues={[]}
        describedBy={undefined}
      />
    </FixedPorts>,
  );
  return { ...shown, events };
}

const INTERACTIVE = ["button", "input", "textarea", "select", "a"];

/** The faults of an input that shows this value; empty if there are none. */
export async function inputFaults(
  plugin: ElementPlugin,
  attribute: AttributeType,
  value: unknown,
): Promise<readonly string[]> {
  const { elements, events } = await inputOf(plugin, attribute, value);
  const controls = elements.filter(
    ({ type, props }) => INTERACTIVE.includes(type) && props["disabled"] !== true && props["aria-busy"] !== true,
  );
  const isOff = plugin.computed === true || controls.length === 0;
  leave(elements);
  const left = isOff || events.blurs > 0 ? [] : ["onBlur is never called"];
  return [...left, ...(isOff ? [] : clearingFaults(elements, events)), ...targetFaults(elements)];
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
    values.map(async (value) => {
      const record = { [attribute.name]: value };
      const { markup } = await shownOf(<div>{shownValue(cellContent(plugin, attribute, record, labels))}</div>);
      const hasText = spokenText(markup) !== "";
      const isShown = !isEmpty(value) && displayText(attribute, record) !== "";
      return hasText || !isShown ? [] : [`${textForm(value)} has no text for screen readers`];
    }),
  );
  return faults.flat();
}

/** The text that a screen reader reads from some markup. */
function spokenText(markup: string): string {
  const read = markup
    .replaceAll(/<(svg|[a-z0-9]+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/g, "")
    .replaceAll(/<[^>]*\s(?:aria-label|alt)="([^"]+)"[^>]*>/g, " $1 ");
  return read.replaceAll(/<[^>]*>/g, "").trim();
}
