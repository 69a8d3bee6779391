import { formatSort, parseSort } from "@armature/engine/list";
import { NO_APPLICATION, withNewNames } from "@armature/engine/metadata";

/** The query of a view after attributes got other names: its columns, order, filter and condition. */
export function queryWithNewNames(query: string, rename: (name: string) => string): string {
  const params = new URLSearchParams(query);
  for (const [key, text] of new Map(params)) params.set(key, RENAMED[key]?.(text, rename) ?? text);
  return params.toString();
}

type RenamesParam = (text: string, rename: (name: string) => string) => string;

const namesParam: RenamesParam = (text, rename) => text.split(",").map(rename).join(",");

const RENAMED: Readonly<Record<string, RenamesParam>> = {
  columns: namesParam,
  pinned: namesParam,
  sort: (text, rename) => formatSort(parseSort(text).map((key) => ({ ...key, attribute: rename(key.attribute) }))),
  terms: (text, rename) =>
    inJson(text, (terms) =>
      [terms].flat().map((term) => (Array.isArray(term) ? [rename(String(term[0])), ...term.slice(1)] : term)),
    ),
  condition: (text, rename) => inJson(text, (logic) => conditionWithNewNames(logic, rename)),
};

/** The condition of a view is JSON Logic, as the filter of a mapping. */
function conditionWithNewNames(logic: unknown, rename: (name: string) => string): unknown {
  const names = { nameOf: (_: string, name: string) => rename(name), entityOf: String, targetOf: () => null };
  const mapping = { conditionalList: [{ filterCode: logic }] };
  const { conditionalList } = withNewNames("mapping", "", mapping, names, NO_APPLICATION);
  return (conditionalList as typeof mapping.conditionalList)[0]?.filterCode;
}

/** What is no JSON stays as it is: a list ignores it. */
function inJson(text: string, change: (value: unknown) => unknown): string {
  try {
    return JSON.stringify(change(JSON.parse(text)));
  } catch {
    return text;
  }
}
