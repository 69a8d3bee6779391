import { sameValue, textForm, type Values } from "@armature/engine";
import { type Conflict, mergeThree } from "@armature/engine/changes";
import type { Definition } from "./issue.ts";
import type { Place } from "./use-place.ts";

/** Two people's changes of one definition. A part is a property, an entry of a list, or the order of a list. */
export interface MergedDefinition {
  /** The names of the parts that only the other person changed. */
  readonly taken: readonly string[];
  /** The parts that both changed. */
  readonly conflicts: readonly Conflict[];
  /** The definition with both people's changes. @param theirs the parts of which it gets the other person's value */
  readonly choose: (theirs: ReadonlySet<string>) => Definition;
}

/** Merges two people's changes of a definition. The entries of its lists are merged one by one. */
export function mergeDefinitions(place: Place, base: Definition, mine: Definition, theirs: Definition) {
  const all = [base, mine, theirs];
  const keys = new Map([...keysOf(place)].filter(([list, key]) => all.every((each) => areApart(each[list], key))));
  const parts = all.map((each) => propertiesAndEntries(each, keys));
  const isEverywhere = (name: string) => parts.every((each) => Object.hasOwn(each, name));
  const ordered = (each: Values = {}) => ({
    ...each,
    ...Object.fromEntries([...keys.keys()].map((list) => [list, entriesIn(each, list).filter(isEverywhere)])),
  });
  const [before, own, other] = [ordered(parts[0]), ordered(parts[1]), ordered(parts[2])];
  const names = [...new Set([before, own, other].flatMap(Object.keys))];
  const { values, taken, conflicts } = mergeThree(names, before, own, other);
  const choose = (chosen: ReadonlySet<string>): Definition => {
    const merged: Values = { ...values, ...Object.fromEntries([...chosen].map((name) => [name, other[name]])) };
    const listIn = (list: string) => {
      const [first, second] = sameValue(merged[list], other[list]) ? [other, own] : [own, other];
      const entries = new Set([...entriesIn(first, list), ...entriesIn(second, list)]);
      return [...entries].map((name) => merged[name]).filter((entry) => entry !== undefined);
    };
    const lists = [...keys.keys()].filter((list) => all.some((each) => Object.hasOwn(each, list)));
    const properties = Object.entries(merged).filter(([name]) => !name.includes(" ") && !keys.has(name));
    return Object.fromEntries([...properties, ...lists.map((list) => [list, listIn(list)])]) as Definition;
  };
  return { taken, conflicts, choose } satisfies MergedDefinition;
}

/** The lists whose entries are merged one by one, with the property that identifies an entry. */
type Keys = ReadonlyMap<string, string>;

function keysOf({ kind, subject }: Place): Keys {
  if (kind === "preset") return new Map([["attributeList", "attributeName"]]);
  const { itemNumber } = subject.application.mappings;
  if (kind === "mapping") return new Map([["rowList", itemNumber]]);
  return new Map([
    ["comboboxOptionList", "value"],
    ["conditionalList", "id"],
    ["option", "name"],
  ]);
}

/** The properties, and the entries of lists as `comboboxOptionList Red`. */
function propertiesAndEntries(definition: Definition, keys: Keys): Values {
  return Object.fromEntries(
    Object.entries(definition).flatMap(([name, value]) => {
      const key = keys.get(name);
      if (key === undefined) return [[name, value]];
      return entriesOf(value).map((entry) => [`${name} ${keyIn(entry, key)}`, entry]);
    }),
  );
}

/** Whether no two entries of a list have the same key. A list that cannot be saved yet may have such entries. */
function areApart(list: unknown, key: string): boolean {
  const entries = entriesOf(list);
  return new Set(entries.map((entry) => keyIn(entry, key))).size === entries.length;
}

function entriesOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? (list as readonly unknown[]) : [];
}

function keyIn(entry: unknown, key: string): string {
  return textForm(typeof entry === "object" && entry !== null ? (entry as Values)[key] : entry);
}

function entriesIn(parts: Values, list: string): readonly string[] {
  return Object.keys(parts).filter((name) => name.startsWith(`${list} `));
}
