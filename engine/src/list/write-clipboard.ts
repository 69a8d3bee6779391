/** Writes cells in the clipboard format of spreadsheets. Inverse of `readClipboard`. */
export function writeClipboard(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map(cellText).join("\t")).join("\n");
}

function cellText(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
