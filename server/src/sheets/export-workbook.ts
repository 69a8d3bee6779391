import { utils } from "@e965/xlsx";
import { pack } from "./pack.ts";
import { SheetProblem } from "./sheet-problem.ts";
import { CELL, HEADER, LONGEST_CELL, SharedTexts, sheetXml, STYLES_XML, xmlText } from "./sheet-xml.ts";

/** The document property with the id of the export. */
export const EXPORT_PROPERTY = "exportId";

/** A column of an export. */
export interface ExportColumn {
  readonly header: string;
  /** Texts that the cells of the column offer; null if any text is allowed. */
  readonly choices: readonly string[] | null;
}

/** The content of an export file. */
export interface ExportContent {
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  /** How many rows head the sheet: that of the columns' headers and the first of `rows`. By default 1. */
  readonly headerRows?: number;
  /** Values as displayed, below the headers. */
  readonly rows: readonly (readonly string[])[];
  readonly exportId: string | null;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** The hidden sheet with the texts that cells offer. */
const CHOICES = "Choices";
const LAST_ROW = 1_048_576;
const LEVEL = 9;

/**
 * Writes an export as an .xlsx file. All cells are text, so no cell becomes a formula and no leading zero is lost. The
 * header rows are frozen, and the last has filter buttons. Cells with choices offer them. Equal contents make equal files.
 * @throws SheetProblem longCell
 */
export function exportWorkbook(content: ExportContent): Buffer {
  const texts = new SharedTexts();
  const main = mainSheet(content, texts);
  const choices = choicesSheet(content.columns, texts);
  const parts = {
    "[Content_Types].xml": typesXml(choices !== null, content.exportId !== null),
    "_rels/.rels": linksXml([
      ["officeDocument", "xl/workbook.xml"],
      ...(content.exportId === null ? [] : [["custom-properties", "docProps/custom.xml"] as const]),
    ]),
    "xl/workbook.xml": bookXml(content, choices !== null),
    "xl/_rels/workbook.xml.rels": linksXml([
      ["worksheet", "worksheets/sheet1.xml"],
      ["styles", "styles.xml"],
      ["sharedStrings", "sharedStrings.xml"],
      ...(choices === null ? [] : [["worksheet", "worksheets/sheet2.xml"] as const]),
    ]),
    "xl/styles.xml": STYLES_XML,
    "xl/worksheets/sheet1.xml": main,
    ...(choices !== null && { "xl/worksheets/sheet2.xml": choices }),
    "xl/sharedStrings.xml": texts.toXml(),
    ...(content.exportId !== null && { "docProps/custom.xml": propertiesXml(content.exportId) }),
  };
  return pack(new Map(Object.entries(parts).map(([name, part]) => [name, Buffer.from(XML + part)])), LEVEL);
}

function mainSheet({ columns, rows, headerRows = 1 }: ExportContent, texts: SharedTexts): string {
  const all = [columns.map(({ header }) => header), ...rows];
  for (const [r, row] of all.entries()) {
    const long = row.findIndex((text) => text.length > LONGEST_CELL);
    if (long >= 0) throw new SheetProblem("longCell", { cell: utils.encode_cell({ r, c: long }), most: LONGEST_CELL });
  }
  const view = `<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="${headerRows}" topLeftCell="A${headerRows + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews>`;
  return sheetXml({
    rows: all,
    texts,
    styleOf: (row) => (row < headerRows ? HEADER : CELL),
    before: `${view}<sheetFormatPr defaultRowHeight="15"/>${widthsXml(all)}`,
    after: filterXml(all, headerRows) + offersXml(columns, headerRows),
  });
}

/** The filter and sort buttons of the last header row. What is above them is never sorted. */
function filterXml(rows: readonly (readonly string[])[], headerRows: number): string {
  return rows[0]?.length ? `<autoFilter ref="${filteredCells(rows, headerRows).replaceAll("$", "")}"/>` : "";
}

function filteredCells(rows: readonly (readonly string[])[], headerRows: number): string {
  return `$A$${headerRows}:$${utils.encode_col((rows[0] ?? []).length - 1)}$${rows.length}`;
}

/** Sets the width of a column by the longest text of the first rows, within limits. */
function widthsXml(rows: readonly (readonly string[])[]): string {
  const seen = rows.slice(0, 100);
  const columns = (rows[0] ?? []).map((_header, c) => {
    const longest = Math.max(...seen.map((row) => row[c]?.length ?? 0));
    const width = Math.min(Math.max(longest, 8), 50) + 2;
    return `<col min="${c + 1}" max="${c + 1}" width="${width}" style="${CELL}" customWidth="1"/>`;
  });
  return columns.length === 0 ? "" : `<cols>${columns.join("")}</cols>`;
}

/** Offers the choices but allows other texts. The import reports what it cannot read. */
function offersXml(columns: readonly ExportColumn[], headerRows: number): string {
  const offers = offering(columns).map(({ choices, place }, list) => {
    const from = utils.encode_col(list);
    const cells = utils.encode_col(place);
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" errorTitle="Not one of the choices" error="This text is not one of the choices." sqref="${cells}${headerRows + 1}:${cells}${LAST_ROW}"><formula1>${CHOICES}!$${from}$1:$${from}$${choices.length}</formula1></dataValidation>`;
  });
  return offers.length === 0 ? "" : `<dataValidations count="${offers.length}">${offers.join("")}</dataValidations>`;
}

function offering(columns: readonly ExportColumn[]) {
  return columns.flatMap(({ choices }, place) =>
    choices === null || choices.length === 0 ? [] : [{ choices, place }],
  );
}

/** The sheet with one column for each list of choices; null if there are none. */
function choicesSheet(columns: readonly ExportColumn[], texts: SharedTexts): string | null {
  const lists = offering(columns).map(({ choices }) => choices);
  if (lists.length === 0) return null;
  const height = Math.max(...lists.map((list) => list.length));
  const rows = Array.from({ length: height }, (_, r) => lists.map((list) => list[r] ?? ""));
  return sheetXml({ rows, texts, styleOf: () => CELL });
}

/** The workbook part. Excel stores the range of a filter as a hidden name. */
function bookXml({ title, columns, rows, headerRows = 1 }: ExportContent, hasChoices: boolean): string {
  const name = sheetName(title);
  const cells = filteredCells([columns.map(({ header }) => header), ...rows], headerRows);
  const filter = `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${xmlText(`'${name}'!${cells}`)}</definedName></definedNames>`;
  const second = hasChoices ? `<sheet name="${CHOICES}" sheetId="2" state="hidden" r:id="rId4"/>` : "";
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><bookViews><workbookView activeTab="0"/></bookViews><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/>${second}</sheets>${columns.length > 0 ? filter : ""}</workbook>`;
}

/** A valid sheet name: at most 31 characters, without forbidden ones (ECMA-376, 18.2.19). */
function sheetName(title: string): string {
  const name =
    title
      .replace(/[[\]:*?/\\']/g, " ")
      .trim()
      .slice(0, 31) || "Export";
  return name === CHOICES ? "Export" : name;
}

function linksXml(links: readonly (readonly [type: string, target: string])[]): string {
  const items = links.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${items.join("")}</Relationships>`;
}

function typesXml(hasChoices: boolean, hasProperties: boolean): string {
  const parts = [
    ["/xl/workbook.xml", `${SHEET_TYPE}.sheet.main+xml`],
    ["/xl/worksheets/sheet1.xml", `${SHEET_TYPE}.worksheet+xml`],
    ...(hasChoices ? [["/xl/worksheets/sheet2.xml", `${SHEET_TYPE}.worksheet+xml`]] : []),
    ["/xl/styles.xml", `${SHEET_TYPE}.styles+xml`],
    ["/xl/sharedStrings.xml", `${SHEET_TYPE}.sharedStrings+xml`],
    ...(hasProperties
      ? [["/docProps/custom.xml", "application/vnd.openxmlformats-officedocument.custom-properties+xml"]]
      : []),
  ];
  const overrides = parts.map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`).join("");
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`;
}

function propertiesXml(exportId: string): string {
  return `<Properties xmlns="${OFFICE}/custom-properties" xmlns:vt="${OFFICE}/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="${EXPORT_PROPERTY}"><vt:lpwstr>${exportId}</vt:lpwstr></property></Properties>`;
}
