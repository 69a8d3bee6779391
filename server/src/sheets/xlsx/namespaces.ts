/** The names of elements and attributes, by their namespaces (Namespaces in XML 1.0). */

/** A tag as it is written: attributes by their names with prefixes. */
export interface WrittenTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** A name without its prefix, in a namespace; the namespace is empty if there is none. */
export interface ResolvedName {
  readonly uri: string;
  readonly local: string;
}

const XML = "http://www.w3.org/XML/1998/namespace";
const XMLNS = "http://www.w3.org/2000/xmlns/";

/** Which attributes a tag has, so that those of most tags need no look. */
export interface TagNames {
  readonly isDeclaring: boolean;
  /** Whether any attribute but a declaration has a prefix. */
  readonly hasPrefix: boolean;
}

type Frame = ReadonlyMap<string, string>;

/** Resolves names within the elements that are open. A problem is passed to `refuse`, which throws. */
export class Namespaces {
  readonly #refuse: (problem: string) => never;
  #frames: Frame[] = [new Map([["xml", XML]])];
  /** For each open element, whether it declared prefixes. */
  readonly #declared: boolean[] = [];
  /** Names of elements that were resolved since prefixes last changed. */
  #known = new Map<string, ResolvedName>();

  constructor(refuse: (problem: string) => never) {
    this.#refuse = refuse;
  }

  open(tag: WrittenTag, { isDeclaring, hasPrefix }: TagNames): ResolvedName {
    if (isDeclaring) this.#declare(tag);
    this.#declared.push(isDeclaring);
    if (hasPrefix) this.#checkAttributes(tag);
    const known = this.#known.get(tag.name);
    if (known) return known;
    const name = this.#resolve(tag.name, this.#uriOf(""));
    this.#known.set(tag.name, name);
    return name;
  }

  close(): void {
    if (this.#declared.pop() !== true) return;
    this.#frames.pop();
    this.#known = new Map();
  }

  /** The namespace of an attribute. Without a prefix it has none. */
  attribute(name: string): ResolvedName {
    return this.#resolve(name, "");
  }

  #declare({ attributes }: WrittenTag): void {
    const frame = new Map(this.#frames.at(-1));
    for (const [name, value] of Object.entries(attributes)) {
      const prefix = prefixDeclared(name);
      if (prefix === null) continue;
      const uri = value.trim();
      if (!mayDeclare(prefix, uri)) this.#refuse(`the prefix '${prefix}' cannot stand for '${uri}'`);
      frame.set(prefix, uri);
    }
    this.#frames.push(frame);
    this.#known = new Map();
  }

  /** Two attributes of one tag may not have the same name in the same namespace. */
  #checkAttributes({ attributes }: WrittenTag): void {
    let seen: Set<string> | undefined;
    for (const name in attributes) {
      if (!name.includes(":") || name.startsWith("xmlns:")) continue;
      const { uri, local } = this.attribute(name);
      seen ??= new Set();
      if (seen.size === seen.add(`${uri} ${local}`).size) this.#refuse(`the attribute ${name} stands twice`);
    }
  }

  #resolve(name: string, uri: string): ResolvedName {
    const colon = name.indexOf(":");
    if (colon === -1) return { uri, local: name };
    const [prefix, local] = [name.slice(0, colon), name.slice(colon + 1)];
    const found = this.#uriOf(prefix);
    if (found === "" || local === "" || local.includes(":")) this.#refuse(`the name ${name} has no namespace`);
    return { uri: found, local };
  }

  #uriOf(prefix: string): string {
    return this.#frames.at(-1)?.get(prefix) ?? "";
  }
}

/** The prefix that an attribute declares, empty for the default one; null for any other attribute. */
export function prefixDeclared(attribute: string): string | null {
  if (attribute === "xmlns") return "";
  return attribute.startsWith("xmlns:") ? attribute.slice(6) : null;
}

function mayDeclare(prefix: string, uri: string): boolean {
  if (prefix === "xml" || uri === XML) return prefix === "xml" && uri === XML;
  return prefix !== "xmlns" && uri !== XMLNS && (prefix === "" || uri !== "");
}
