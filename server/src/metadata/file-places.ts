import { createRequire } from "node:module";
import type { Node, ObjectNode, ValueNode } from "@humanwhocodes/momoa";

/** A line and a column of a file, both from 1 on. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Where a path leads in a file, and how many of its characters the file has. */
export interface FoundPlace extends Place {
  readonly length: number;
}

/** Loaded only once something is wrong, since it is slower than `JSON.parse`. */
function parser(): typeof import("@humanwhocodes/momoa") {
  return createRequire(import.meta.url)("@humanwhocodes/momoa") as typeof import("@humanwhocodes/momoa");
}

/** Where a text stops being JSON. @param message of `JSON.parse`, which often has the place */
export function syntaxPlace(text: string, message: string): Place {
  const { line, column } = /\(line (?<line>\d+) column (?<column>\d+)\)/.exec(message)?.groups ?? {};
  if (line !== undefined) return { line: Number(line), column: Number(column) };
  if (message.startsWith("Unexpected end")) return placeAt(text, text.trimEnd().length);
  try {
    parser().parse(text, { mode: "json" });
    return { line: 1, column: 1 };
  } catch (error) {
    const found = error as Partial<Place>;
    return { line: found.line ?? 1, column: found.column ?? 1 };
  }
}

/**
 * Finds paths such as `named.organization.admin[0]` in a JSON file. A part of a path is the name of a property, even one
 * with dots, the index of an entry, or the `name` or `id` of an entry. A path that leads nowhere gets the place of what
 * it would be in.
 */
export function placesIn(text: string): (path: string) => FoundPlace {
  const { body } = parser().parse(text, { mode: "json" });
  return (path) => {
    let [value, place, length] = [body as ValueNode, startOf(body), 0];
    while (length < path.length) {
      const next = step(value, path.slice(length));
      if (next === null) break;
      [value, place, length] = [next.value, next.place, length + next.length];
    }
    return { ...place, length };
  };
}

interface Step {
  readonly value: ValueNode;
  readonly place: Place;
  readonly length: number;
}

function step(value: ValueNode, path: string): Step | null {
  const start = path.startsWith(".") ? 1 : 0;
  const rest = path.slice(start);
  if (value.type === "Object") return memberStep(value, rest, start);
  if (value.type !== "Array") return null;
  const index = /^\[(\d+)\]/.exec(rest);
  if (index) {
    const entry = value.elements[Number(index[1])]?.value;
    return entry ? { value: entry, place: startOf(entry), length: start + index[0].length } : null;
  }
  return entryStep(value.elements, rest, start);
}

/** The property with the longest name that the path begins with. */
function memberStep({ members }: ObjectNode, rest: string, start: number): Step | null {
  const named = members.filter(({ name }) => beginsWith(rest, memberName(name)));
  const [member] = named.toSorted((a, b) => memberName(b.name).length - memberName(a.name).length);
  if (!member) return null;
  return { value: member.value, place: startOf(member.name), length: start + memberName(member.name).length };
}

function entryStep(elements: readonly { readonly value: ValueNode }[], rest: string, start: number): Step | null {
  for (const { value } of elements) {
    const members = value.type === "Object" ? value.members : [];
    for (const { name, value: given } of members) {
      const isName = ["name", "id"].includes(memberName(name)) && given.type === "String";
      if (isName && beginsWith(rest, given.value)) {
        return { value, place: startOf(given), length: start + given.value.length };
      }
    }
  }
  return null;
}

function beginsWith(rest: string, name: string): boolean {
  return name !== "" && rest.startsWith(name) && [undefined, ".", "["].includes(rest[name.length]);
}

function memberName(name: ObjectNode["members"][number]["name"]): string {
  return name.type === "String" ? name.value : name.name;
}

function startOf({ loc }: Pick<Node, "loc">): Place {
  return { line: loc.start.line, column: loc.start.column };
}

/** Where a valid JSON text gives a key to an object a second time, with that key. `JSON.parse` keeps the last alone. */
export function doubleKeys(text: string): readonly (Place & { readonly key: string })[] {
  const twice: (Place & { readonly key: string })[] = [];
  const open: (Set<string> | null)[] = [];
  let isKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === "{") open.push(new Set());
    else if (mark === "[") open.push(null);
    else if (mark === "}" || mark === "]") open.pop();
    if (mark === "{" || mark === ",") isKey = true;
    if (mark !== '"') continue;
    const [keys, end] = [open.at(-1), endOfText(text, at)];
    if (isKey && keys) {
      const key = JSON.parse(text.slice(at, end + 1)) as string;
      if (keys.size === keys.add(key).size) twice.push({ ...placeAt(text, at), key });
    }
    isKey = false;
    at = end;
  }
  return twice;
}

function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  for (; isEscaped(text, end); end = text.indexOf('"', end + 1));
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === "\\") before -= 1;
  return (at - before) % 2 === 1;
}

function placeAt(text: string, index: number): Place {
  const before = text.slice(0, index).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
