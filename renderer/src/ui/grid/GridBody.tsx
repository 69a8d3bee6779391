import { Spacer } from "../table/table-parts.tsx";
import { isRowIn } from "./grid-range.ts";
import type { DataGridProps } from "./grid-types.ts";
import { GridRow } from "./GridRow.tsx";
import type { GridCalls } from "./use-grid-calls.ts";
import type { GridState } from "./use-grid.ts";

export interface GridBodyProps<Row> {
  readonly props: DataGridProps<Row>;
  readonly grid: GridState<Row>;
  readonly calls: GridCalls;
}

/** The rows in sight, and the space of the others. */
export function GridBody<Row>({ props, grid, calls }: GridBodyProps<Row>) {
  const { rows, rowKey, selection, editing, rowOffset = 0 } = props;
  const { rowWindow, drawn, focus, edit, columnKeys } = grid;
  const { editor, range } = edit;
  const edited = editor && rows[editor.place.row];
  return (
    <tbody>
      <Spacer height={rowWindow.before} />
      {rows.slice(rowWindow.first, rowWindow.end).map((row, at) => {
        const index = rowWindow.first + at;
        const key = rowKey(row);
        const own = row === edited ? editor : null;
        return (
          <GridRow
            key={key}
            id={key}
            row={row}
            index={index}
            ariaRowIndex={rowOffset + index + 2}
            columns={drawn}
            selected={selection?.selected.has(key)}
            marked={key === props.markedRow}
            selectLabel={selection ? `Select ${selection.label(row)}` : ""}
            onToggle={calls.toggle}
            activeColumn={focus.place.row === index ? focus.place.column : -1}
            opens={props.onRowOpen !== undefined && !editing}
            editorColumn={own?.place.column ?? -1}
            editor={own ? editing?.editor(row, columnKeys[own.place.column] ?? "", own.replaces) : null}
            chosenFrom={isRowIn(range, index) ? range.left : -1}
            chosenTo={isRowIn(range, index) ? range.right : -1}
          />
        );
      })}
      <Spacer height={rowWindow.after} />
    </tbody>
  );
}
