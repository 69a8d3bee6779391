import { type ElementType, type EntityType, isEmpty, textForm } from "@armature/engine";
import type { Conflict } from "@armature/engine/changes";
import type { MappingFilterSpec, Prerequisite, PresetEntry } from "@armature/engine/metadata";
import type { RuleSpec } from "@armature/engine/rules";
import type { ConflictChoice } from "@armature/renderer";
import { linesOfChoices } from "./attribute/choices.ts";
import { labelOf, RULES, rulesOf } from "./attribute/model.ts";
import type { Definition } from "./issue.ts";
import { valueText } from "./mapping/MappingReading.tsx";
import type { RowDraft } from "./mapping/model.ts";
import { checkOf, PREREQUISITES } from "./rule/prerequisites.ts";
import { conditionSentence, ruleSentence } from "./rule/sentence.ts";
import type { Place } from "./use-place.ts";

/** What is needed to put parts of a definition into words. */
export interface PartContext {
  readonly place: Place;
  /** The definition that both people began with. */
  readonly base: Definition;
  readonly element: ElementType | null;
  readonly entities: ReadonlyMap<string, EntityType>;
}

/** A setting of an element type, as an attribute stores it in `option`. */
interface Setting {
  readonly value: unknown;
}

/** A part of a definition that two people changed, with both values as text. */
export function choiceOf({ attribute: part, mine, theirs }: Conflict, context: PartContext): ConflictChoice {
  const text = (value: unknown) => partText(part, value, context);
  return { key: part, label: partLabel(part, context), mine: text(mine), theirs: text(theirs) };
}

/** `Hint`, `Choice Red`, `Rule 2` */
export function partLabel(part: string, { place, base, element }: PartContext): string {
  const [property, key] = split(part);
  if (key === null || property === "option") return labelOf(key ?? property, element, place.type);
  if (property === "comboboxOptionList") return `Choice ${key}`;
  if (property === "rowList") return `Item ${key}`;
  if (property === "attributeList") return place.subject.byName.get(key)?.label ?? key;
  const at = rulesOf(base).findIndex(({ id }) => id === key);
  return at === -1 ? "A new rule" : `Rule ${at + 1}`;
}

function partText(part: string, value: unknown, context: PartContext): string {
  const { place, entities } = context;
  const { kind, subject } = place;
  const [property, key] = split(part);
  if (value === undefined) return "(removed)";
  if (isEmpty(value)) return "(empty)";
  if (key !== null) {
    if (property === "comboboxOptionList") return linesOfChoices([value]);
    if (property === "rowList") return valueText(value as RowDraft, subject, entities);
    if (property === "attributeList") return (value as PresetEntry).required === true ? "Required" : "Optional";
    return property === "option" ? textForm((value as Setting).value) : ruleSentence(value as RuleSpec, subject);
  }
  if (property === RULES && kind === "mapping") return filterText(value as readonly MappingFilterSpec[], subject);
  if (property === PREREQUISITES) {
    return conditionSentence({ list: (value as readonly Prerequisite[]).map(checkOf) }, subject);
  }
  if (property === "fkName") return entities.get(textForm(value))?.label ?? textForm(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return isOrder(property, value) ? value.map((name) => partLabel(name, context)).join(", ") : textForm(value);
}

function split(part: string): readonly [property: string, key: string | null] {
  const at = part.indexOf(" ");
  return at === -1 ? [part, null] : [part.slice(0, at), part.slice(at + 1)];
}

function isOrder(list: string, value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string" && name.startsWith(`${list} `));
}

function filterText([filter]: readonly MappingFilterSpec[], subject: EntityType): string {
  return filter?.if ? conditionSentence(filter.if, subject) : textForm(filter?.filterCode);
}
