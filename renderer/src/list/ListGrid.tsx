import type { EntityType, ListAnswer, RecordId, Values } from "@armature/engine";
import { type ReactNode, useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import { usePlugins } from "../data/metadata.ts";
import { useServices } from "../data/services.ts";
import { useWriteOffReason } from "../data/records/write-block.ts";
import { besideScreen, DataGrid, narrowScreen, Pagination, useMediaQuery } from "../ui/index.ts";
import { useLongest } from "./column-width.ts";
import { columnMenu } from "./column-menu.ts";
import { attributeColumn, type ColumnParts, editColumn, needsColumn, withLink, withMark } from "./columns.tsx";
import { pageId, recordId } from "./record-key.ts";
import { NoMatch } from "./ListStates.tsx";
import { filterState, sortText } from "./list-state.ts";
import { lookedAt } from "./QuickLook.tsx";
import { columnActions } from "./use-columns.ts";
import { useHeldRows } from "./use-held-rows.ts";
import { useListEditing } from "./use-list-editing.tsx";
import type { EntityListModel, OwnList } from "./use-list.ts";
import type { ListPaste } from "./use-paste.ts";
import type { ListSelection } from "./use-selection.ts";

export interface ListGridProps {
  readonly type: EntityType;
  readonly own?: OwnList | undefined;
  readonly editPath: ((id: RecordId) => string) | null;
  readonly needsInformationText?: string | undefined;
  readonly list: EntityListModel;
  readonly selection: ListSelection;
  readonly data: ListAnswer;
  /** Whether cells can be edited. */
  readonly isEditing: boolean;
  readonly onPaste: ListPaste["onPaste"];
  /** Called when a record was deleted from its row. */
  readonly onDeleted: (id: number) => void;
}

/** Terms have a button of their own, which asks first. */
const EMPTIED = { quickFilter: { quick: "" }, importKeyFilter: { importKey: "" }, advancedFilter: {} } as const;

/** The current page of a list's records, with controls for the other pages. */
export function ListGrid(props: ListGridProps) {
  const { type, own, list, selection } = props;
  const { data, noteSaved } = useHeldRows(type, list, props.data, props.isEditing);
  const { state, change, records, look, storedLook } = list;
  const { looked, open, showRecord, editOffReason } = useRowActs(props);
  const shown = useColumns({ ...props, data }, showRecord, editOffReason);
  const editing = useListEditing(type, data, props.isEditing, noteSaved);
  const columns = useMemo(() => shown.map(editing.withEdits), [shown, editing.withEdits]);
  const [first] = list.sort;
  const rowKey = useCallback((record: Values) => String(recordId(type, record)), [type]);
  const clear = () => change({ ...filterState(EMPTIED[list.filters.mode]), needsInformation: false, condition: null });
  return (
    <div>
      {editing.question}
      <DataGrid<Values>
        caption={type.labelPlural}
        columns={columns}
        rows={data.result}
        rowKey={rowKey}
        density={look.density ?? undefined}
        widths={look.widths}
        onWidths={(widths) => storedLook.change({ widths: { ...look.widths, ...widths } })}
        onMoveColumn={columnActions(list).move}
        columnMenu={(key) => columnMenu(key, list)}
        selection={own ? undefined : selection.table}
        sort={first ? { key: first.attribute, direction: first.descending ? "descending" : "ascending" } : null}
        onSort={({ key, direction }) => change({ sort: sortText(key, direction === "descending"), page: 1 })}
        onRowOpen={open}
        markedRow={looked === null ? undefined : String(looked)}
        onRowLook={(record) => showRecord(recordId(type, record))}
        editing={props.isEditing ? editing.grid : undefined}
        onPaste={props.onPaste}
        rowCount={data.total ?? -1}
        rowOffset={list.query.offset}
        busy={records.isPlaceholderData}
        empty={
          <NoMatch
            onClear={
              list.filters.mode === "advancedFilter" && !state.needsInformation && !list.condition ? null : clear
            }
          />
        }
      />
      {data.total !== 0 && <ListPages list={list} data={data} note={editing.note} />}
    </div>
  );
}

/** What a row does: it opens its form, or the record is shown beside the list. */
function useRowActs({ type, own, editPath, list }: ListGridProps) {
  const { change } = list;
  const navigate = useNavigate();
  const isBeside = useMediaQuery(besideScreen);
  const looked = lookedAt(list);
  const showRecord = useCallback((id: number) => change({ look: String(id) }), [change]);
  const closedReason = useWriteOffReason(type, false);
  const editOffReason = own?.rowActions ? closedReason : undefined;
  const open = (record: Values) =>
    editPath && editOffReason === undefined && (looked === null || !isBeside)
      ? void navigate(editPath(pageId(type, record)))
      : showRecord(recordId(type, record));
  return { looked, open, showRecord, editOffReason };
}

interface ListPagesProps extends Pick<ListGridProps, "list" | "data"> {
  readonly note: ReactNode;
}

function ListPages({ list: { state, change }, data, note }: ListPagesProps) {
  return (
    <Pagination
      page={state.page}
      pageSize={state.size}
      total={data.total ?? data.result.length}
      totalIsExact={data.isExact}
      onPage={(page) => change({ page })}
      onPageSize={(size) => change({ size: size as typeof state.size, page: 1 })}
      note={note}
    />
  );
}

/** Tooltip for a record that lacks something that other answers require. */
const LACKING = "This {label} is missing fields that its other answers ask for";

/**
 * The columns: mark, attributes (the first one names the record) and Edit. A card has the mark in its heading and opens
 * as a whole.
 */
function useColumns(props: ListGridProps, onLook: (id: number) => void, editOffReason: string | undefined) {
  const { type, own, editPath, list, data, needsInformationText, isEditing } = props;
  const onDeleted = own?.rowActions ? props.onDeleted : undefined;
  const marks = own === undefined;
  const plugins = usePlugins();
  const isNarrow = useMediaQuery(narrowScreen);
  const { lackingText = LACKING } = useServices().application;
  const { columns, pinned } = list;
  const longest = useLongest(columns, data, plugins);
  return useMemo(() => {
    const parts: ColumnParts = {
      type,
      plugins,
      labels: data.labels,
      longest,
      needsInformation: new Set(marks ? data.needsInformation : []),
      needsInformationText: needsInformationText ?? lackingText.replace("{label}", type.label.toLowerCase()),
      editPath,
      editOffReason,
      onDeleted,
    };
    const attributes = columns.map((attribute) => ({
      ...attributeColumn(attribute, parts),
      pinned: pinned.has(attribute.name),
    }));
    const [heading, ...others] = attributes;
    if (!heading) return [];
    if (isNarrow) return [withMark(heading, parts), ...others];
    const first = isEditing ? heading : withLink(heading, parts);
    return [...(marks ? [needsColumn(parts, onLook)] : []), first, ...others, editColumn(parts, onLook)];
  }, [
    type,
    marks,
    plugins,
    data,
    columns,
    longest,
    lackingText,
    pinned,
    needsInformationText,
    editPath,
    editOffReason,
    onDeleted,
    isNarrow,
    isEditing,
    onLook,
  ]);
}
