import { type EntityType, isEmpty, textForm, type Values } from "@armature/engine";
import type { DefinitionPart, HistoryChange } from "@armature/engine/platform";
import { NEW_RULE, type PartContext, partLabel, partText } from "../part-in-words.ts";

/** One line of a change, in words. */
export interface ChangeLine {
  readonly key: string;
  readonly part: DefinitionPart;
  /** What changed: `Label`, `Rule 2`; empty for a definition that was made or deleted. */
  readonly what: string;
  /** Empty if there was, or is, nothing. */
  readonly from: string;
  readonly to: string;
  /** Whether it still is so. */
  readonly isCurrent: boolean;
}

/** What a definition is called: `Room`, `Preset Rota`, `Kind of record User`. */
export function definitionName({ kind, label }: Pick<HistoryChange, "kind" | "label">): string {
  return kind === "attribute" ? label : `${KIND_WORDS[kind]} ${label}`;
}

const KIND_WORDS: Readonly<Record<HistoryChange["kind"], string>> = {
  attribute: "Field",
  entity: "Kind of record",
  preset: "Column set",
  mapping: "Mapping",
  webhook: "Webhook",
};

/** The lines of one change: a line for each property of a part that has several. */
export function changeLines(change: HistoryChange, context: PartContext | null): readonly ChangeLine[] {
  const { kind, entity, name, path, isCurrent } = change;
  const part = { kind, entity, name, path };
  const key = JSON.stringify([kind, entity, name, path]);
  if (path.length === 0) return [{ key, part, what: "", from: "", to: presenceText(change), isCurrent }];
  const [before, after] = [objectOf(change.before), objectOf(change.after)];
  if (path.length > 1 || (!before && !after)) {
    const [from, to] = [change.before, change.after].map((value) => wordsOf(path, value, context));
    return [{ key, part, what: labelOf(path, context), from: from ?? "", to: to ?? "", isCurrent }];
  }
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = names.filter((each) => textForm(before?.[each]) !== textForm(after?.[each]));
  return changed.map((each) => ({
    key: `${key} ${each}`,
    part,
    isCurrent,
    what: labelOf([each], context),
    from: wordsOf([each], before?.[each], context),
    to: wordsOf([each], after?.[each], context),
  }));
}

function presenceText({ before, after, kind }: HistoryChange): string {
  const word = KIND_WORDS[kind];
  if (before === null) return `${word} added`;
  return after === null ? `${word} deleted` : `${word} made anew`;
}

function labelOf(path: readonly string[], context: PartContext | null): string {
  const label = context ? partLabel(path, context) : path.join(" ");
  return label === NEW_RULE ? "A rule" : label;
}

function wordsOf(path: readonly string[], value: unknown, context: PartContext | null): string {
  if (value === null || isEmpty(value)) return "";
  return context ? partText(path, value, context) : textForm(value);
}

/** The value of a part of several properties. */
function objectOf(value: unknown): Values | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : null;
}

/** The entity whose attributes name the properties of a kind of definition. */
export function typeOfKind(
  entities: ReadonlyMap<string, EntityType>,
  kind: HistoryChange["kind"],
  entity: string,
): EntityType | undefined {
  const types = [...entities.values()].filter((type) => type.definitionKind === kind);
  const isWhole = (type: EntityType) => type.store === "definitions" && type.viewValue === null;
  return types.find(({ viewValue }) => viewValue === entity) ?? types.find(isWhole);
}
