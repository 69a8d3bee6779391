/**
 * Reads cells that a spreadsheet put on the clipboard. Rows end with a line break and cells with a tab. A cell that
 * contains a tab, a line break or a quote is quoted, and its quotes are doubled. Excel ends every row, including the
 * last, with `\r\n` and uses `\n` within cells; LibreOffice and Google Sheets use `\n` for both.
 */
export function readClipboard(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { value, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    row.push(value);
    at = end;
    if (text[at] === "\t") {
      at += 1;
      if (at === text.length) row.push("");
      continue;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

interface ReadCell {
  readonly value: string;
  /** Index of the tab or line break, or the length of the text. */
  readonly end: number;
}

function plainCell(text: string, start: number): ReadCell {
  const end = endOfCell(text, start);
  return { value: text.slice(start, end), end };
}

function endOfCell(text: string, start: number): number {
  const found = text.slice(start).search(/[\t\r\n]/);
  return found === -1 ? text.length : start + found;
}

/**
 * A cell that starts with a quote counts as quoted only if a closing quote ends the cell. Otherwise the quote is part
 * of the text.
 */
function quotedCell(text: string, start: number): ReadCell {
  let end = start + 1;
  while (end < text.length) {
    if (text[end] !== '"') end += 1;
    else if (text[end + 1] === '"') end += 2;
    else break;
  }
  const isClosed = text[end] === '"' && (end + 1 === text.length || /[\t\r\n]/.test(text[end + 1] ?? ""));
  if (!isClosed) return plainCell(text, start);
  const value = text.slice(start + 1, end).replaceAll('""', '"');
  return { value: value.replaceAll("\r\n", "\n"), end: end + 1 };
}
