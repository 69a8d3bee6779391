import { validate as isUuid } from "uuid";
import { EXPORT_PROPERTY } from "../export-workbook.ts";
import { SheetProblem } from "../sheet-problem.ts";
import { checkWorkbook } from "../unpack.ts";
import {
  attribute,
  type Attributes,
  attributeOf,
  elementsOf,
  flag,
  type Prefixes,
  RELATION_NAMES,
  SHEET_NAMES,
} from "./elements.ts";
import { NO_FORMATS, readFormats } from "./formats.ts";
import { OfficePackage } from "./package.ts";
import { readCells, type SheetCells, type SheetContext } from "./read-cells.ts";
import { XmlFault } from "./read-xml.ts";
import { readSharedTexts, unescapedText } from "./shared-texts.ts";

const PROPERTY_NAMES = new Set([
  "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties",
  "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes",
  "http://purl.oclc.org/ooxml/officeDocument/customProperties",
  "http://purl.oclc.org/ooxml/officeDocument/docPropsVTypes",
]);
/** The types of links to custom properties, transitional and strict. */
const PROPERTY_LINKS = new Set(["custom-properties", "customProperties"]);

/** Programs list a few dozen at most, and give them names of at most 31 characters. */
const MOST_SHEETS = 500;
const LONGEST_NAME = 255;

/** A sheet in the list of a workbook. */
export interface ListedSheet {
  readonly name: string;
  /** Whether the program that made it shows no tab for it. */
  readonly isHidden: boolean;
}

/** An opened workbook. */
export interface Workbook {
  /** In their order. A chart is no sheet. */
  readonly sheets: readonly ListedSheet[];
  readonly date1904: boolean;
  /** The export that created the workbook; null for other workbooks. */
  readonly exportId: string | null;
  /** @throws SheetProblem damagedWorkbook, largeWorkbook, noSheet */
  readonly cellsOf: (sheet: string) => SheetCells;
}

/**
 * Opens an .xlsx file. Unpacks only the parts that are read.
 * @throws SheetProblem for a file that is not a workbook, has macros or a password, is damaged or too large
 */
export function openWorkbook(file: Buffer): Workbook {
  const office = new OfficePackage(file, checkWorkbook(file));
  const part = office.mainPart();
  if (part === null || !(office.mediaType(part) ?? "").includes("spreadsheetml")) throw new SheetProblem("notWorkbook");
  const links = office.relations(part);
  const linked = new Map(links.map((each) => [each.id, each]));
  const { sheets, date1904 } = readList(office, part);
  const parts = new Map<string, string>();
  const listed = sheets.filter(({ name, link }) => {
    const { type, target } = linked.get(link) ?? {};
    if (type !== "worksheet" || target === undefined) return false;
    if (!parts.has(name)) parts.set(name, target);
    return true;
  });
  if (listed.length === 0) throw new SheetProblem("damagedWorkbook", { part });
  const target = (kind: string) => links.find(({ type }) => type === kind)?.target;
  const context = lazy(() => contextOf(office, { date1904, texts: target("sharedStrings"), styles: target("styles") }));
  return {
    sheets: listed.map(({ name, isHidden }) => ({ name, isHidden })),
    date1904,
    exportId: exportIdOf(office),
    cellsOf(name) {
      const sheet = parts.get(name);
      if (sheet === undefined) throw new SheetProblem("noSheet", { sheet: name });
      return readCells(office, sheet, context());
    },
  };
}

interface LinkedSheet extends ListedSheet {
  /** The id of the relation to its part. */
  readonly link: string;
}

function readList(office: OfficePackage, part: string) {
  const sheets: LinkedSheet[] = [];
  let date1904 = false;
  const workbookPr = {
    starts(attributes: Attributes) {
      date1904 = flag(attributes, "date1904");
    },
  };
  const sheet = {
    starts(attributes: Attributes, prefixes: Prefixes) {
      const name = unescapedText(attribute(attributes, "name") ?? "");
      const link = attributeOf(attributes, prefixes, [RELATION_NAMES, "id"]) ?? "";
      if (sheets.length === MOST_SHEETS) throw new SheetProblem("largeWorkbook");
      if (name.length > LONGEST_NAME) throw new XmlFault("the name of a sheet is too long");
      sheets.push({ name, link, isHidden: (attribute(attributes, "state") ?? "visible") !== "visible" });
    },
  };
  const within = elementsOf({ workbookPr, sheets: { within: elementsOf({ sheet }) } });
  office.read(part, SHEET_NAMES, elementsOf({ workbook: { within } }));
  return { sheets, date1904 };
}

interface SharedParts {
  readonly date1904: boolean;
  readonly texts: string | undefined;
  readonly styles: string | undefined;
}

function contextOf(office: OfficePackage, { date1904, texts, styles }: SharedParts): SheetContext {
  return {
    date1904,
    texts: texts === undefined ? [] : readSharedTexts(office, texts),
    formats: styles === undefined ? NO_FORMATS : readFormats(office, styles),
  };
}

function exportIdOf(office: OfficePackage): string | null {
  const part = office.relations().find(({ type }) => PROPERTY_LINKS.has(type))?.target;
  if (part === undefined) return null;
  let [name, id] = ["", ""];
  const text = (value: string) => {
    if (name === EXPORT_PROPERTY) id = value;
  };
  const property = {
    starts(attributes: Attributes) {
      name = attribute(attributes, "name") ?? "";
    },
    within: elementsOf({ lpwstr: { text } }),
  };
  office.read(part, PROPERTY_NAMES, elementsOf({ Properties: { within: elementsOf({ property }) } }));
  return isUuid(id) ? id : null;
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
