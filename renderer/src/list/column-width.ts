import type { AttributeType, ListAnswer } from "@armature/engine";
import { useState } from "react";
import type { Plugins } from "../data/services.ts";
import { cellContent } from "../data/records/cell-content.tsx";

/** Width in pixels of the longest text of each attribute. */
export type Longest = ReadonlyMap<string, number>;

/**
 * Pixels of an average letter, of a digit, of the padding around a cell's text, and of a header's sort and menu
 * buttons.
 */
const LETTER = 7.2;
const DIGIT = 8.2;
const ROOM = 26;
const HEADER_ROOM = 46;
const NARROWEST = 88;
const WIDEST = 320;
/** The texts of this many rows are measured. */
const MEASURED_ROWS = 100;

/** A width in pixels, within limits, at which the name of the column and its texts are readable. */
export function columnWidth({ label }: Pick<AttributeType, "label">, longest = 0): number {
  const needed = Math.max(textWidth(label) + HEADER_ROOM, longest + ROOM);
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, needed)));
}

/** All digits have the same width, which is greater than that of most letters. */
function textWidth(text: string): number {
  const digits = text.match(/\d/g)?.length ?? 0;
  return digits * DIGIT + (text.length - digits) * LETTER;
}

/** Widths only grow while the list is shown, so that columns do not jump when the next page loads. */
export function useLongest(columns: readonly AttributeType[], data: ListAnswer, plugins: Plugins): Longest {
  const [held, hold] = useState<{ readonly of: unknown; readonly columns: unknown; readonly longest: Longest }>(
    NOTHING,
  );
  if (held.of === data && held.columns === columns) return held.longest;
  const longest = grown(held.longest, columns, data, plugins);
  hold({ of: data, columns, longest });
  return longest;
}

const NOTHING = { of: null, columns: null, longest: new Map<string, number>() };

function grown(former: Longest, columns: readonly AttributeType[], { result, labels }: ListAnswer, plugins: Plugins) {
  const rows = result.slice(0, MEASURED_ROWS);
  const next = new Map(former);
  for (const attribute of columns) {
    const plugin = plugins.get(attribute.element?.name ?? "");
    const texts = rows.map((record) => cellContent(plugin, attribute, record, labels[attribute.name]));
    const widths = texts.map((text) => (typeof text === "string" ? textWidth(text) : 0));
    next.set(attribute.name, Math.max(former.get(attribute.name) ?? 0, ...widths));
  }
  return [...next].every(([name, width]) => former.get(name) === width) ? former : next;
}
