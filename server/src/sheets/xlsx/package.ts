import { partKey, readZipDirectory, type ZipEntry } from "../zip-directory.ts";
import { SheetProblem } from "../sheet-problem.ts";
import { unpackPart } from "../unpack.ts";
import { attribute, type Elements, elementsOf, readElements, RELATION_NAMES } from "./elements.ts";
import { XmlFault } from "./read-xml.ts";

const TYPES = "[Content_Types].xml";
const TYPE_NAMES = new Set(["http://schemas.openxmlformats.org/package/2006/content-types"]);
const LINK_NAMES = new Set(["http://schemas.openxmlformats.org/package/2006/relationships"]);
/** The size of a part that says where others are. Ten thousand parts need as much. */
const LARGEST_LIST = 1024 * 1024;

/** A link from one part to another (ECMA-376 part 2, relationships). */
export interface Relation {
  readonly id: string;
  /** Without its namespace: `worksheet`. */
  readonly type: string;
  /** The name of the part. */
  readonly target: string;
}

/** The parts of an Office file, which are found by relationships. A part is unpacked when it is read. */
export class OfficePackage {
  readonly #file: Buffer;
  readonly #entries: ReadonlyMap<string, ZipEntry>;

  constructor(file: Buffer, entries: readonly ZipEntry[]) {
    this.#file = file;
    this.#entries = new Map(entries.map((entry) => [partKey(entry.name), entry]));
  }

  /**
   * Reads the elements of a part.
   * @throws SheetProblem damagedWorkbook with the name of the part; largeWorkbook
   */
  read(part: string, names: ReadonlySet<string>, root: Elements): void {
    const entry = this.#entries.get(partKey(part));
    if (!entry) throw new SheetProblem("damagedWorkbook", { part });
    try {
      readElements(unpackPart(this.#file, entry), names, root);
    } catch (error) {
      if (error instanceof RangeError) throw new SheetProblem("largeWorkbook");
      if (!(error instanceof XmlFault)) throw error;
      throw new SheetProblem("damagedWorkbook", {
        part: error.cell === null ? entry.name : `${entry.name}, cell ${error.cell}`,
      });
    }
  }

  /** The links of a part, or of the package; none if it has no list of links. */
  relations(from = ""): readonly Relation[] {
    const [folder, file] = [from.slice(0, from.lastIndexOf("/") + 1), from.slice(from.lastIndexOf("/") + 1)];
    const links: Relation[] = [];
    const list = `${folder}_rels/${file}.rels`;
    if (!this.#isListed(list)) return links;
    const Relationship = {
      starts(attributes: Parameters<typeof attribute>[0]) {
        const type = typeOfLink(attribute(attributes, "Type") ?? "");
        if (type === null || attribute(attributes, "TargetMode") === "External") return;
        const target = resolved(folder, attribute(attributes, "Target") ?? "");
        links.push({ id: attribute(attributes, "Id") ?? "", type, target });
      },
    };
    this.read(list, LINK_NAMES, elementsOf({ Relationships: { within: elementsOf({ Relationship }) } }));
    return links;
  }

  /** The main part, such as the workbook; null if there is none. */
  mainPart(): string | null {
    return this.relations().find(({ type }) => type === "officeDocument")?.target ?? null;
  }

  /** The media type that the package gives a part; null if none. */
  mediaType(part: string): string | null {
    const byPart = new Map<string, string>();
    const byEnding = new Map<string, string>();
    const types = (into: Map<string, string>, name: string) => ({
      starts(attributes: Parameters<typeof attribute>[0]) {
        into.set(partKey(attribute(attributes, name) ?? ""), attribute(attributes, "ContentType") ?? "");
      },
    });
    const within = elementsOf({ Override: types(byPart, "PartName"), Default: types(byEnding, "Extension") });
    this.read(TYPES, TYPE_NAMES, elementsOf({ Types: { within } }));
    return byPart.get(partKey(part)) ?? byEnding.get(partKey(part.slice(part.lastIndexOf(".") + 1))) ?? null;
  }

  #isListed(part: string): boolean {
    const entry = this.#entries.get(partKey(part));
    if (entry && entry.size > LARGEST_LIST) throw new SheetProblem("largeWorkbook");
    return entry !== undefined;
  }
}

/** The media type of an Office file's main part, from its lists alone. Null if it is no such file. */
export function officeType(file: Buffer): string | null {
  const entries = readZipDirectory(file);
  const types = entries?.find(({ name }) => partKey(name) === partKey(TYPES));
  if (!entries || !types || types.size > LARGEST_LIST) return null;
  try {
    const office = new OfficePackage(file, entries);
    const main = office.mainPart();
    const isThere = entries.some(({ name }) => main !== null && partKey(name) === partKey(main));
    return main !== null && isThere ? office.mediaType(main) : null;
  } catch (error) {
    if (error instanceof SheetProblem) return null;
    throw error;
  }
}

function typeOfLink(type: string): string | null {
  const at = type.lastIndexOf("/");
  return RELATION_NAMES.has(type.slice(0, at)) ? type.slice(at + 1) : null;
}

/** The part that a reference means, which stands in a part of that folder. */
function resolved(folder: string, reference: string): string {
  const [path = ""] = reference.trim().split("#");
  const steps: string[] = [];
  for (const step of (path.startsWith("/") ? path : folder + path).split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/");
}
