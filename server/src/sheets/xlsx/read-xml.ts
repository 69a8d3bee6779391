import { SaxesParser } from "saxes";
import { Namespaces, prefixDeclared, type ResolvedName, type TagNames, type WrittenTag } from "./namespaces.ts";

/** Bounds of a part. Each is far above what programs write. */
const MOST_ATTRIBUTES = 256;
const MOST_LEVELS = 256;
const MOST_PREFIXES = 1_000;
/** The bytes that are read at a time. */
const STEP = 65_536;

/** A tag with the namespace of its name. */
export interface XmlTag extends ResolvedName {
  /** By their names as written, with prefixes. */
  readonly attributes: WrittenTag["attributes"];
}

/** Takes the events of a part in their order. */
export interface XmlReader {
  /** @param names resolves the prefixes of its attributes */
  open(tag: XmlTag, names: Pick<Namespaces, "attribute">): void;
  text(text: string): void;
  close(): void;
}

/** A part that is no XML 1.0 with namespaces, or not as the format wants it. */
export class XmlFault extends Error {
  override readonly name = "XmlFault";
  /** The cell with the fault, such as `B2`; null if it is elsewhere. */
  readonly cell: string | null;

  constructor(message: string, cell: string | null = null) {
    super(message);
    this.cell = cell;
  }
}

/**
 * Reads a part as XML 1.0 with namespaces, in UTF-8, or in UTF-16 with a byte order mark.
 * @throws XmlFault also for a document type, another encoding, and for a part beyond the bounds
 */
export function readXml(part: Buffer, reader: XmlReader): void {
  const encoding = encodingOf(part);
  const parser = parserFor(reader);
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < part.length; at += STEP) {
      const text = decoded(decoder, part.subarray(at, at + STEP));
      if (at === 0) checkDeclared(text, encoding);
      parser.write(text);
    }
    parser.write(decoded(decoder)).close();
  } catch (error) {
    throw isOfParser(error) ? new XmlFault(error.message) : error;
  }
}

/** The parser throws plain errors. */
function isOfParser(error: unknown): error is Error {
  return error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
}

/**
 * The parser resolves no namespaces, because it takes half of its time for that. With more listeners than these it takes
 * four times as long: V8 then keeps its fields in a hash table.
 */
function parserFor(reader: XmlReader) {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const names = new Namespaces(fault);
  const bounds = new Bounds();
  parser.on("doctype", () => fault("it has a document type"));
  parser.on("text", (text) => reader.text(text));
  parser.on("cdata", (text) => reader.text(text));
  parser.on("attribute", ({ name }) => bounds.attribute(name));
  parser.on("opentag", (tag) => {
    const { uri, local } = names.open(tag, bounds.open());
    reader.open({ uri, local, attributes: tag.attributes }, names);
  });
  parser.on("closetag", () => {
    bounds.close();
    names.close();
    reader.close();
  });
  return parser;
}

function fault(message: string): never {
  throw new XmlFault(message);
}

const PLAIN: TagNames = { isDeclaring: false, hasPrefix: false };

/** Counts what a part may have only so many of. */
class Bounds {
  readonly #declared: number[] = [];
  #inForce = 0;
  #attributes = 0;
  #own = 0;
  #hasPrefix = false;

  attribute(name: string): void {
    if (++this.#attributes > MOST_ATTRIBUTES) fault("a tag has too many attributes");
    if (prefixDeclared(name) !== null) this.#own += 1;
    // No other prefix can stand for the namespace of `xml:space`.
    else if (name.includes(":") && !name.startsWith("xml:")) this.#hasPrefix = true;
  }

  open(): TagNames {
    const own = this.#own;
    const hasPrefix = this.#hasPrefix;
    this.#declared.push(own);
    this.#inForce += own;
    if (this.#declared.length > MOST_LEVELS || this.#inForce > MOST_PREFIXES) fault("it is nested too deeply");
    this.#attributes = 0;
    this.#own = 0;
    this.#hasPrefix = false;
    return own === 0 && !hasPrefix ? PLAIN : { isDeclaring: own > 0, hasPrefix };
  }

  close(): void {
    this.#inForce -= this.#declared.pop() ?? 0;
  }
}

/** By the byte order mark. */
function encodingOf([first, second]: Buffer): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

const DECLARED = /^<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)/;

function checkDeclared(start: string, encoding: string): void {
  const [, declared = encoding] = DECLARED.exec(start) ?? [];
  if (declared.toLowerCase() !== encoding.slice(0, declared.length)) fault(`its encoding is ${declared}`);
}

function decoded(decoder: InstanceType<typeof TextDecoder>, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    return fault("a character is not in its encoding");
  }
}
