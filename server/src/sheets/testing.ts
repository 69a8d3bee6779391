import { exportWorkbook } from "./export-workbook.ts";
import { pack } from "./pack.ts";
import { checkWorkbook, unpackPart } from "./unpack.ts";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts of a workbook. An absent part is as empty as possible. */
export interface WorkbookParts {
  /**
   * The `<row>` elements of each sheet, or the whole part of a sheet if it begins with `<?xml`. The first sheet is
   * read.
   */
  readonly sheets?: readonly string[];
  /** `<si>` elements. */
  readonly texts?: string;
  /** The content of `styleSheet`. */
  readonly styles?: string;
  /** The content of `workbook` before its sheets. */
  readonly workbook?: string;
  /** Further parts, or replacements of parts. */
  readonly others?: Readonly<Record<string, string | Buffer>>;
}

/** A workbook written by hand part by part, to imitate different programs. */
export function workbookOf(parts: WorkbookParts): Buffer {
  return pack(new Map(Object.entries(workbookFiles(parts)).map(([name, part]) => [name, Buffer.from(part)])), 6);
}

function workbookFiles(parts: WorkbookParts): Readonly<Record<string, string | Buffer>> {
  const { sheets = ["<row/>"], texts = "", styles = "", workbook = "", others = {} } = parts;
  const numbers = sheets.map((_sheet, i) => i + 1);
  const types = numbers.map((n) => override(`/xl/worksheets/sheet${n}.xml`, "worksheet+xml")).join("");
  const listed = numbers.map((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`).join("");
  const links = numbers.map((n) => relation(`rId${n}`, "worksheet", `worksheets/sheet${n}.xml`)).join("");
  return {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("/xl/workbook.xml", "sheet.main+xml")}${types}${override("/xl/sharedStrings.xml", "sharedStrings+xml")}${override("/xl/styles.xml", "styles+xml")}</Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships">${workbook}<sheets>${listed}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links}${relation("rIdT", "sharedStrings", "sharedStrings.xml")}${relation("rIdS", "styles", "styles.xml")}</Relationships>`,
    "xl/sharedStrings.xml": `${XML}<sst xmlns="${MAIN}">${texts}</sst>`,
    "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    ...Object.fromEntries(sheets.map((rows, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheetOf(rows)])),
    ...others,
  };
}

function sheetOf(rows: string): string {
  return rows.startsWith("<?xml")
    ? rows
    : `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
}

function override(part: string, type: string): string {
  return `<Override PartName="${part}" ContentType="${SHEET_TYPE}.${type}"/>`;
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`;
}

/** A `<row>` of inline texts. */
export function rowOf(number: number, texts: readonly string[]): string {
  const cells = texts.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`);
  return `<row r="${number}">${cells.join("")}</row>`;
}

/** A file with these rows, as an export writes it. The first row has the headers. */
export function sheetFile([header = [], ...rows]: readonly (readonly string[])[]): Buffer {
  const columns = header.map((text) => ({ header: text, choices: null }));
  return exportWorkbook({ title: "Users", columns, rows, exportId: null });
}

/** All parts of a workbook, by name. */
export function partsIn(file: Buffer): ReadonlyMap<string, Buffer> {
  return new Map(checkWorkbook(file).map((entry) => [entry.name, unpackPart(file, entry)]));
}
