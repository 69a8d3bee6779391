import { utils } from "@e965/xlsx";

/** The longest text of a cell (ECMA-376, 18.3.1.93). */
export const LONGEST_CELL = 32_767;

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
/** Styles by their index in `cellXfs`. */
export const CELL = 1;
export const HEADER = 2;

/** Workbooks read `_x0041_` as a character code, so the underscore must be escaped in a text. */
const CODED = /_(?=x[0-9a-f]{4}_)/gi;
/** Characters that XML cannot hold, and the carriage return, which XML would change. */
// oxlint-disable-next-line no-control-regex
const UNHOLDABLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
const MARKUP: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as XML. Characters that XML cannot hold become codes, as spreadsheets write them. */
export function xmlText(text: string): string {
  const coded = text.replace(CODED, "_x005F_").replace(UNHOLDABLE, codeOf);
  return coded.toWellFormed().replace(/[&<>"]/g, (char) => MARKUP[char] ?? char);
}

function codeOf(char: string): string {
  return `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

/** The texts of a workbook, each stored once. */
export class SharedTexts {
  readonly #places = new Map<string, number>();
  #uses = 0;

  placeOf(text: string): number {
    this.#uses += 1;
    const place = this.#places.get(text) ?? this.#places.size;
    this.#places.set(text, place);
    return place;
  }

  toXml(): string {
    const items = [...this.#places.keys()].map((text) => `<si><t xml:space="preserve">${xmlText(text)}</t></si>`);
    return `<sst xmlns="${MAIN}" count="${this.#uses}" uniqueCount="${items.length}">${items.join("")}</sst>`;
  }
}

export interface SheetXml {
  readonly rows: readonly (readonly string[])[];
  readonly texts: SharedTexts;
  /** The style of the cells in a row. */
  readonly styleOf: (row: number) => number;
  /** Elements before and after the cells, in the order of ECMA-376, 18.3.1.99. */
  readonly before?: string;
  readonly after?: string;
}

/** A sheet with text cells only. Blank cells get the style of their column. */
export function sheetXml({ rows, texts, styleOf, before = "", after = "" }: SheetXml): string {
  const names = (rows[0] ?? []).map((_header, c) => utils.encode_col(c));
  const lines = rows.map((row, r) => {
    const style = styleOf(r);
    const cells = row.map((text, c) =>
      text === ""
        ? ""
        : `<c r="${names[c] ?? utils.encode_col(c)}${r + 1}" s="${style}" t="s"><v>${texts.placeOf(text)}</v></c>`,
    );
    return `<row r="${r + 1}">${cells.join("")}</row>`;
  });
  return `<worksheet xmlns="${MAIN}">${before}<sheetData>${lines.join("")}</sheetData>${after}</worksheet>`;
}

/** All cells are text; headers are bold. */
export const STYLES_XML = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF3"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
