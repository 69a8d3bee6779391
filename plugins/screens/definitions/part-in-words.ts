import { type ElementType, type EntityType, isEmpty, textForm } from "@armature/engine";
import type { SaveClash } from "@armature/engine/operation";
import type { DefinitionConflict, DefinitionPath, MappingFilterSpec, PresetEntry } from "@armature/engine/metadata";
import { type ConflictChoice, longTime } from "@armature/renderer";
import { choiceInWords } from "./attribute/choice-rows.ts";
import { labelOf, RULES, rulesOf } from "./attribute/model.ts";
import type { Definition } from "./issue.ts";
import { valueText } from "./mapping/row-text.ts";
import type { RowDraft } from "./mapping/model.ts";
import { type RefusalDraft, refusalSentence } from "./refusal/model.ts";
import type { RuleDraft } from "./rule/condition-draft.ts";
import { PREREQUISITES, prerequisiteCondition } from "./rule/prerequisites.ts";
import { conditionSentence, ruleSentence } from "./rule/sentence.ts";

/** What is needed to put parts of a definition into words. */
export interface PartContext {
  readonly kind: string;
  /** The entity that the definition describes, or is. */
  readonly subject: EntityType;
  /** The entity whose records the definitions are. Its attributes name the properties. */
  readonly type: Pick<EntityType, "byName">;
  /** The definition whose rules have numbers. */
  readonly base: Definition;
  readonly element: ElementType | null;
  /** All element types, by name. */
  readonly plugins: ReadonlyMap<string, { readonly element: ElementType }>;
  readonly entities: ReadonlyMap<string, EntityType>;
}

/** A setting of an element type, as an attribute stores it in `option`. */
interface Setting {
  readonly value: unknown;
}

/** The name that the order of a list has in a path. */
const ORDER = "@order";

/** Where a kind of record has what is refused in its records. */
const REFUSALS = "ruleList";

/** A rule that the definition does not have yet, or no more. */
export const NEW_RULE = "A new rule";

/** Identifies a part in a list of choices. */
export function pathKey(path: DefinitionPath): string {
  return JSON.stringify(path);
}

/** Parts that two people changed, with both values as text, and who changed them if the server told. */
export function choicesOf(
  conflicts: readonly DefinitionConflict[],
  context: PartContext,
  clashes: readonly SaveClash[],
): readonly ConflictChoice[] {
  return conflicts.map(({ path, ours, theirs }) => {
    const clash = clashes.find((each) => pathKey(each.path) === pathKey(path));
    const text = (value: unknown) => partText(path, value, context);
    const note = clash && whoAndWhen(clash);
    return { key: pathKey(path), label: partLabel(path, context), mine: text(ours), theirs: text(theirs), note };
  });
}

/** `ada@clinic.example, March 01, 2026, 9:00 AM`; empty if nothing is known. */
export function whoAndWhen({ by, at }: Pick<SaveClash, "by" | "at">): string {
  return [by, at === null ? null : longTime(at)].filter((part) => part !== null).join(", ");
}

/** `Hint`, `Choice Red`, `Rule 2`, `Order of the columns` */
export function partLabel(
  [property = "", entry]: DefinitionPath,
  { kind, subject, type, base, element }: PartContext,
): string {
  if (entry === undefined) return labelOf(property, element, type);
  if (property === REFUSALS) return entry === ORDER ? "Order of the refusals" : refusalLabel(subject, entry);
  if (entry === ORDER) return `Order of ${labelOf(property, element, type)}`;
  if (property === "option") return labelOf(entry, element, type);
  if (property === "comboboxOptionList") return `Choice ${entry}`;
  if (property === "formerLabelList") return "Former label";
  if (property === "formerNameList") return "Former name";
  if (property === "rowList") return `Item ${entry}`;
  if (property === "attributeList") return subject.byName.get(entry)?.label ?? entry;
  const at = kind === "mapping" ? -1 : rulesOf(base).findIndex(({ id }) => id === entry);
  return at === -1 ? NEW_RULE : `Rule ${at + 1}`;
}

/** Refusals have numbers as the kind of record has them now. */
function refusalLabel({ ruleList }: EntityType, id: string): string {
  const at = ruleList.findIndex((rule) => rule.id === id);
  return at === -1 ? "A refusal" : `Refusal ${at + 1}`;
}

/** The value of a part, as people read it. */
export function partText(path: DefinitionPath, value: unknown, context: PartContext): string {
  const [property = "", entry] = path;
  if (entry !== undefined) return value === null ? "(removed)" : entryText(property, entry, value, context);
  if (isEmpty(value)) return "(empty)";
  if (property === FORM && isObject(value)) return formText(value, context);
  return propertyText(property, value, context);
}

/** The property that names the part with everything that decides how values are stored. */
const FORM = "elementType";

function formText(form: Readonly<Record<string, unknown>>, context: PartContext): string {
  const { element, type } = context;
  const lines = Object.entries(form).map(
    ([name, value]) => `${labelOf(name, element, type)}: ${propertyText(name, value, context)}`,
  );
  return lines.join(", ");
}

function entryText(property: string, entry: string, value: unknown, context: PartContext): string {
  const { subject, entities } = context;
  if (entry === ORDER) return (value as readonly string[]).map((key) => partLabel([property, key], context)).join(", ");
  if (property === "comboboxOptionList") return choiceInWords(value);
  if (property === "formerLabelList" || property === "formerNameList") return textForm(value);
  if (property === REFUSALS) return refusalSentence(value as RefusalDraft, subject);
  if (property === "rowList") return valueText(value as RowDraft, subject, entities);
  if (property === "attributeList") return (value as PresetEntry).required ? "Required" : "Optional";
  return property === "option" ? textForm((value as Setting).value) : ruleSentence(value as RuleDraft, subject);
}

function propertyText(property: string, value: unknown, { kind, subject, entities, plugins }: PartContext): string {
  if (property === FORM) return plugins.get(textForm(value))?.element.label ?? textForm(value);
  if (property === RULES && kind === "mapping") return filterText(value, subject);
  if (property === PREREQUISITES) {
    const condition = prerequisiteCondition({ [PREREQUISITES]: value });
    return condition ? conditionSentence(condition, subject) : "(empty)";
  }
  if (property === "fkName") return entities.get(textForm(value))?.label ?? textForm(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return textForm(value);
}

/** A mapping's filter, which is one part with the reason why it is blocked. */
function filterText(value: unknown, subject: EntityType): string {
  const { conditionalList = [], blocked = null } = value as {
    readonly conditionalList?: readonly MappingFilterSpec[];
    readonly blocked?: string | null;
  };
  const [filter] = conditionalList;
  const text = filter?.if ? conditionSentence(filter.if, subject) : textForm(filter?.filterCode);
  return [text, textForm(blocked)].filter((part) => part !== "").join(" ");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
