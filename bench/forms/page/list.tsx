import { displayText, type Values } from "@armature/engine";
import { executeQuery, filterPieces } from "@armature/engine/list";
import { DataGrid } from "@armature/renderer/ui";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "@armature/renderer/styles.css";
import type { ListProbe } from "./list-probe.ts";
import { COLUMNS, listedType, RECORDS_LISTED } from "./list-records.ts";

const type = listedType();
const attributes = COLUMNS.flatMap((name) => type.byName.get(name) ?? []);
const HEIGHT = 600;
const ROW = 44;

const columns = attributes.map((attribute) => ({
  key: attribute.name,
  label: attribute.label,
  sortable: true,
  resizable: true,
  movable: true,
  cell: (record: Values) => displayText(attribute, record),
}));
const personKey = (record: Values) => String(record["personId"]);

/** The product's list model and table with records in memory. */
function ProductList({ text }: { readonly text: string }) {
  const rows = useMemo(() => {
    const pieces = filterPieces(text);
    const where = pieces.length === 0 ? null : ({ kind: "quick", pieces, columns: COLUMNS } as const);
    const query = { entity: type.name, where, sort: [], page: { limit: null }, columns: null, count: "exact" } as const;
    return executeQuery(type, RECORDS_LISTED, query).rows;
  }, [text]);
  return <DataGrid caption="Persons" columns={columns} rows={rows} rowKey={personKey} maxHeight={`${HEIGHT}px`} />;
}

/** The floor: a hand-written table with React and a virtual window. */
function FloorList({ text }: { readonly text: string }) {
  const rows = useMemo(() => {
    const pieces = text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean);
    if (pieces.length === 0) return RECORDS_LISTED.toSorted(byId);
    const has = (record: Values, piece: string) =>
      COLUMNS.some((name) => textOf(record[name]).toLowerCase().includes(piece));
    return RECORDS_LISTED.filter((record) => pieces.some((piece) => has(record, piece))).toSorted(byId);
  }, [text]);
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  return (
    <div ref={box} style={{ height: HEIGHT, overflow: "auto" }}>
      <table style={{ width: "100%", tableLayout: "fixed" }}>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: first * ROW }} />
          {rows.slice(first, end).map((record) => (
            <tr key={personKey(record)} style={{ height: ROW }}>
              {COLUMNS.map((name) => (
                <td key={name}>{textOf(record[name])}</td>
              ))}
            </tr>
          ))}
          <tr style={{ height: (rows.length - end) * ROW }} />
        </tbody>
      </table>
    </div>
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function byId(a: Values, b: Values): number {
  return Number(a["personId"]) - Number(b["personId"]);
}

const shown: { set: (text: string | null) => void } = { set: () => undefined };
const List = new URLSearchParams(location.search).get("side") === "floor" ? FloorList : ProductList;

function Page() {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    shown.set = setText;
  }, []);
  return text === null ? null : <List text={text} />;
}

createRoot(document.querySelector("#root") as HTMLElement).render(<Page />);

function timed(text: string): number {
  const start = performance.now();
  flushSync(() => shown.set(text));
  return performance.now() - start;
}

const probe: ListProbe = { open: () => timed(""), filter: timed, close: () => flushSync(() => shown.set(null)) };
Object.assign(window, { probe });
