import type { Namespaces, WrittenTag } from "./namespaces.ts";
import { readXml, XmlFault, type XmlTag } from "./read-xml.ts";

/** Namespaces of the format, in its transitional and its strict form. */
export const SHEET_NAMES: ReadonlySet<string> = new Set([
  "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  "http://purl.oclc.org/ooxml/spreadsheetml/main",
]);
export const RELATION_NAMES: ReadonlySet<string> = new Set([
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  "http://purl.oclc.org/ooxml/officeDocument/relationships",
]);
const COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006";

/** By their names as written. One without a prefix has no namespace, so its name is enough. */
export type Attributes = WrittenTag["attributes"];
export type Prefixes = Pick<Namespaces, "attribute">;
export type Elements = ReadonlyMap<string, Element>;

/** What to do with an element at one place. Elements that no place names are left out with all they hold. */
export interface Element {
  readonly within?: Elements;
  readonly starts?: (attributes: Attributes, prefixes: Prefixes) => void;
  /** Takes its own text when it ends. Two such elements never stand in each other. */
  readonly text?: (text: string) => void;
  readonly ends?: () => void;
}

export function elementsOf(elements: Readonly<Record<string, Element>>): Elements {
  return new Map(Object.entries(elements));
}

/**
 * Reads the elements of a part by their places. Of alternate content, the fallback counts (ECMA-376 part 3, 7.5).
 * @param names the namespaces whose elements count
 * @throws XmlFault also if the root is another one
 */
export function readElements(part: Buffer, names: ReadonlySet<string>, root: Elements): void {
  const open: Element[] = [{ within: root }];
  let current = open[0];
  let skipped = 0;
  let text = "";
  readXml(part, {
    open(tag, prefixes) {
      const next = skipped > 0 ? undefined : elementFor(current, tag, names);
      if (!next) {
        if (open.length === 1) throw new XmlFault(`its root is ${tag.local}`);
        skipped += 1;
        return;
      }
      open.push(next);
      current = next;
      text = "";
      next.starts?.(tag.attributes, prefixes);
    },
    text(more) {
      if (skipped === 0 && current?.text) text += more;
    },
    close() {
      if (skipped > 0) {
        skipped -= 1;
        return;
      }
      const ended = open.pop();
      current = open.at(-1);
      ended?.text?.(text);
      ended?.ends?.();
    },
  });
}

function elementFor(within: Element | undefined, tag: XmlTag, names: ReadonlySet<string>): Element | undefined {
  if (names.has(tag.uri)) return within?.within?.get(tag.local);
  if (tag.uri !== COMPATIBILITY) return undefined;
  const same = within?.within ?? new Map();
  if (tag.local === "AlternateContent") return { within: new Map([[FALLBACK, { within: same }]]) };
  return tag.local === "Fallback" ? within?.within?.get(FALLBACK) : undefined;
}

/** No name of XML. */
const FALLBACK = "#fallback";

export function attribute(attributes: Attributes, name: string): string | undefined {
  return attributes[name];
}

/** An attribute of a namespace, whatever its prefix. */
export function attributeOf(
  attributes: Attributes,
  prefixes: Prefixes,
  [names, local]: readonly [names: ReadonlySet<string>, local: string],
): string | undefined {
  const isIt = (name: string) => {
    const found = prefixes.attribute(name);
    return found.local === local && names.has(found.uri);
  };
  return Object.entries(attributes).find(([name]) => name.endsWith(`:${local}`) && isIt(name))?.[1];
}

/** As XML Schema writes a flag; absent is false. */
export function flag(attributes: Attributes, name: string): boolean {
  const value = attributes[name]?.trim();
  return value === "1" || value === "true" || value === "on";
}
