import { SSF } from "@e965/xlsx";
import { type NumberFormat, numberFormat } from "../cells.ts";
import { attribute, type Attributes, elementsOf, SHEET_NAMES } from "./elements.ts";
import type { OfficePackage } from "./package.ts";
import { unescapedText } from "./shared-texts.ts";

/** Excel takes no longer format. One that is longer is ignored, because reading it takes time for each character. */
const LONGEST_FORMAT = 255;
const GENERAL = "General";
const builtIn: Readonly<Record<number, string>> = SSF.get_table();
/** Days and times of eastern languages: what a number of these means depends on the language (18.8.30). */
const isEastern = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const DAY_AND_TIME = 22;

/** The format of each style of cells, by its number. */
export type Formats = (style: number) => NumberFormat;

export const NO_FORMATS: Formats = () => numberFormat(GENERAL);

/** Reads the formats of cells. Those of named styles and of conditions do not count. */
export function readFormats(office: OfficePackage, part: string): Formats {
  const own = new Map<number, string>();
  const styles: number[] = [];
  const formatIdOf = (attributes: Attributes) => Number(attribute(attributes, "numFmtId") ?? 0);
  const numFmt = {
    starts: (attributes: Attributes) =>
      void own.set(formatIdOf(attributes), unescapedText(attribute(attributes, "formatCode") ?? GENERAL)),
  };
  const xf = { starts: (attributes: Attributes) => void styles.push(formatIdOf(attributes)) };
  const within = elementsOf({
    numFmts: { within: elementsOf({ numFmt }) },
    cellXfs: { within: elementsOf({ xf }) },
  });
  office.read(part, SHEET_NAMES, elementsOf({ styleSheet: { within } }));
  const known = new Map<number, NumberFormat>();
  return (style) => {
    const id = styles[style] ?? 0;
    const format = known.get(id) ?? numberFormat(codeOf(id, own.get(id)));
    known.set(id, format);
    return format;
  };
}

function codeOf(id: number, own: string | undefined): string {
  if (own !== undefined) return own.length > LONGEST_FORMAT ? GENERAL : own;
  return builtIn[isEastern(id) ? DAY_AND_TIME : id] ?? GENERAL;
}
