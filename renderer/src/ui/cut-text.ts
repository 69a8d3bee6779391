/** Text that does not fit is told by the browser's own tooltip, which costs nothing for the thousands of cells that do. */
export function titleCutText(cell: HTMLElement): void {
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute("title");
}
