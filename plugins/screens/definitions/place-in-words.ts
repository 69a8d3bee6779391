import { type EntityType, textForm } from "@armature/engine";
import { ApiError, errorText, requestIdOf } from "@armature/renderer";
import { RULES, rulesOf } from "./attribute/model.ts";
import type { Definition } from "./issue.ts";
import type { Place } from "./use-place.ts";

/** What is needed to explain a refusal: the definition that was sent, its place, and all entities. */
export interface Sent {
  readonly place: Place;
  readonly draft: Definition;
  readonly entities: ReadonlyMap<string, EntityType>;
}

/** The lines of a refusal: each error with its place in words. */
export function refusalTexts(error: unknown, sent: Sent): readonly string[] {
  const errors = errorsInWords(error, sent);
  const requestId = requestIdOf(error);
  return [
    ...(errors.length > 0 ? errors.map((text) => `- ${text}`) : [errorText(error)]),
    ...(requestId === undefined ? [] : [`Request id: ${requestId}`]),
  ];
}

/** The errors of a refusal, each once and with its place in words. */
export function errorsInWords(error: unknown, sent: Sent): readonly string[] {
  const errors = error instanceof ApiError ? error.errors : [];
  return [...new Set(errors.map(({ message }) => capitalized(placedInWords(message, sent))))];
}

/** `user.npi.conditionalList.r1: text`, `preset user.short.attributeList[0]: text`, `user.npi: text` */
const PLACED = /^(?:(preset|mapping|webhook) )?(\w+)\.(\w+)(?:\.(\w+)(?:[.[]([\w-]+))?[^:\s]*)?: (.*)$/su;

/**
 * A message whose place is written as people know it: the label of an attribute or a property, the number of a rule or
 * row.
 */
function placedInWords(message: string, { place, draft, entities }: Sent): string {
  const [, kind = "attribute", entity = "", name = "", property, part, text = ""] = PLACED.exec(message) ?? [];
  const type = entities.get(entity);
  if (!type) return message;
  const isHere = kind === place.kind && type === place.subject;
  const isOwn = isHere && (kind !== "attribute" || name === textForm(draft.name));
  const words = [
    ...(type === place.subject ? [] : [type.label]),
    ...(isOwn ? [] : [kind === "attribute" ? type.byName.get(name)?.label : ANOTHER[kind]]),
    property !== undefined && partOf(isOwn ? draft : {}, property, part, place.type),
  ].filter((word) => typeof word === "string");
  return words.length === 0 ? text : `${inOne(words)}: ${text}`;
}

const ANOTHER: Readonly<Record<string, string>> = {
  preset: "A column set",
  mapping: "A mapping",
  webhook: "A webhook",
};

/** `Shift, rule 1` */
function inOne([first = "", ...rest]: readonly string[]): string {
  return [first, ...rest.map((word) => word.replace(/^\p{Lu}(?=\p{Ll})/u, (start) => start.toLowerCase()))].join(", ");
}

/** How messages call the entries of a list. */
const ENTRIES: Readonly<Record<string, string>> = { rowList: "Row", attributeList: "Attribute" };

function partOf(definition: Definition, property: string, part: string | undefined, { byName }: EntityType): string {
  if (property === RULES) return ruleName(definition, part);
  const entry = ENTRIES[property];
  return entry !== undefined && /^\d+$/.test(part ?? "")
    ? `${entry} ${Number(part) + 1}`
    : (byName.get(property)?.label ?? property);
}

function ruleName(definition: Definition, part: string | undefined): string {
  if (part === undefined) return "Rules";
  const at = /^\d+$/.test(part) ? Number(part) : rulesOf(definition).findIndex(({ id }) => id === part);
  const number = at === -1 ? Number(/^r(\d+)$/.exec(part)?.[1] ?? Number.NaN) : at + 1;
  return Number.isNaN(number) ? "Rules" : `Rule ${number}`;
}

function capitalized(text: string): string {
  return text.replace(/^./u, (letter) => letter.toUpperCase());
}
