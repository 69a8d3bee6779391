import { type ReactNode } from "react";
import { classes } from "../classes.ts";
import { titleCutText } from "./cut-text.ts";
import type { TableColumn } from "./table-types.ts";

/** The height that a page with header, toolbar and pagination leaves. */
export const TABLE_HEIGHT = "max(20rem, calc(100dvh - 17rem))";
/** Pixels of the line with column names. */
export const HEADER_HEIGHT = 32;

export const tableLook = "w-full table-fixed border-separate border-spacing-0 text-table";
export const headLook = "sticky top-0 z-20 h-8 border-b bg-chrome p-0 text-left font-medium text-ink-muted";

/** One line that is cut if it does not fit. It leaves the ring of a focused control whole, 4 px around it. */
export const cutLook = "truncate overflow-clip [overflow-clip-margin:4px]";

export function cellLook({ align, monospaced = false }: Pick<TableColumn<never>, "align" | "monospaced">): string {
  return classes(
    "border-b bg-inherit px-3 py-0",
    align === "end" ? "text-right" : align === "center" && "text-center",
    monospaced && "code-text",
  );
}

interface CellTextProps {
  readonly ref?: ((content: HTMLElement | null) => void) | undefined;
  readonly children: ReactNode;
}

/** One line of a cell, cut if it does not fit. */
export function CellText({ ref, children }: CellTextProps) {
  return (
    <div ref={ref} className={cutLook} onPointerEnter={(event) => titleCutText(event.currentTarget)}>
      {children}
    </div>
  );
}

/** Shows that there is more to the right, beside a box with the class `peer` and {@link useEdgeFade}. */
export function EdgeFade({ inset = 0 }: { readonly inset?: number | undefined }) {
  return (
    <div
      aria-hidden
      style={{ right: inset }}
      className="pointer-events-none absolute inset-y-0 z-30 hidden w-10 bg-linear-to-l from-canvas to-transparent peer-data-more:block forced-colors:hidden!"
    />
  );
}

/** A thin moving bar above the header while other rows are loading. It moves no content. */
export function BusyBar() {
  return (
    <div aria-hidden className="sticky top-0 left-0 z-40 -mb-0.5 h-0.5 overflow-hidden">
      <span className="block h-full w-1/3 animate-run bg-accent" />
    </div>
  );
}

/** The space of rows that are not drawn. */
export function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden style={{ height }} />;
}
