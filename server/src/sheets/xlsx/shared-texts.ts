import { type Elements, elementsOf, SHEET_NAMES } from "./elements.ts";
import type { OfficePackage } from "./package.ts";

/** The texts that cells name by their places. An empty one keeps its place (ECMA-376 part 1, 18.4.8). */
export function readSharedTexts(office: OfficePackage, part: string): readonly string[] {
  const texts: string[] = [];
  let text = "";
  const si = {
    within: richText((more) => {
      text += more;
    }),
    starts() {
      text = "";
    },
    ends: () => void texts.push(text),
  };
  office.read(part, SHEET_NAMES, elementsOf({ sst: { within: elementsOf({ si }) } }));
  return texts;
}

/** A text, or its runs. Phonetic hints are no part of it (18.4.6). */
export function richText(add: (text: string) => void): Elements {
  const t = { text: (text: string) => add(unescapedText(text)) };
  return elementsOf({ t, r: { within: elementsOf({ t }) } });
}

const ESCAPE = /_x([0-9a-f]{4})_/gi;
const ESCAPED_PAIR = /_x(d[89ab][0-9a-f]{2})__x(d[c-f][0-9a-f]{2})_/gi;

/** The characters that a text escapes as `_xHHHH_` (22.9.2.19). Half of a surrogate pair is no character. */
export function unescapedText(text: string): string {
  if (!text.includes("_")) return text;
  const isHalf = (code: number) => code >= 0xd800 && code <= 0xdfff;
  return text
    .replace(ESCAPED_PAIR, (_pair, high: string, low: string) =>
      String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)),
    )
    .replace(ESCAPE, (escape, digits: string) => {
      const code = Number.parseInt(digits, 16);
      return isHalf(code) ? escape : String.fromCharCode(code);
    });
}
