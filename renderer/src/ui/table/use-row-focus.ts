import { type RefObject, useEffect, useRef } from "react";

/**
 * When the control of a row that has the focus disappears, such as after a delete, the focus goes to the row in its
 * place, or to the page's title. Rows are those of a table, and list items with `aria-posinset`.
 * @param otherwise what gets the focus in place of the title
 */
export function useRowFocus(
  box: RefObject<HTMLElement | null>,
  otherwise = () => document.querySelector<HTMLElement>("h1"),
): void {
  const last = useRef<{ readonly part: Element; readonly row: number } | null>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      // What a row opened returns the focus to it.
      if (!(target instanceof Element) || target.closest("[role$=dialog], [role=menu]")) return;
      const isInside = box.current?.contains(target) === true;
      const row = isInside ? rowsIn(box.current).findIndex((each) => each.contains(target)) : -1;
      last.current = row === -1 ? null : { part: target, row };
    };
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", note);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", note);
    };
  }, [box]);
  useEffect(() => {
    const { current: lost } = last;
    if (!lost || lost.part.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    // A closing window returns the focus in a microtask, which comes first.
    queueMicrotask(() => {
      if (!box.current) return;
      const rows = rowsIn(box.current);
      const row = rows[lost.row] ?? rows.at(-1);
      const place = row?.tabIndex === 0 ? row : row?.querySelector<HTMLElement>("a, button, input, select, textarea");
      (place ?? otherwise())?.focus();
    });
  });
}

function rowsIn(box: HTMLElement | null): readonly HTMLElement[] {
  return [
    ...(box?.querySelectorAll<HTMLElement>("tbody > [aria-rowindex], :is(li, [role=listitem])[aria-posinset]") ?? []),
  ];
}
