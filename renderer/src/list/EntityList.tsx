import { type EntityType, type ListAnswer, may, type Values } from "@armature/engine";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useLasting } from "../data/debounce.ts";
import { usePlugins } from "../data/metadata.ts";
import { useViewer } from "../data/session.ts";
import { ExportButton } from "../export/ExportButton.tsx";
import type { ExportRows } from "../export/export-rows.ts";
import { DataTable, narrowScreen, Pagination, Skeleton, Stack, useMediaQuery } from "../ui/index.ts";
import { attributeColumn, type ColumnParts, editColumn, needsColumn, recordId, withMark } from "./columns.tsx";
import { ListToolbar } from "./ListToolbar.tsx";
import { ListFailure, NoMatch, NoRecords } from "./ListStates.tsx";
import { filterState, sortText } from "./list-state.ts";
import { HiddenNotice, SelectionBar } from "./SelectionBar.tsx";
import { type EntityListModel, useList } from "./use-list.ts";
import { useLastPage } from "./use-last-page.ts";
import { type ListSelection, useSelection } from "./use-selection.ts";

export interface EntityListProps {
  readonly type: EntityType;
  /** Path of a record's form. */
  readonly editPath: (id: number) => string;
  /** Path of the batch edit of these records; null where there is none. */
  readonly batchPath: ((ids: readonly number[]) => string) | null;
  /** Records can be imported from a file. */
  readonly hasImport?: boolean;
  /** The call that exports records of this entity, where it has one of its own (GEN-123). */
  readonly exportCall?: string | undefined;
  /** Tooltip of rows that lack information for completion; a general one unless given (GEN-D08). */
  readonly needsInformationText?: string | undefined;
}

/** The records of an entity, in windows from the server; columns, filter, sort and page stand in the address. */
export function EntityList(props: EntityListProps) {
  const { type, batchPath } = props;
  const list = useList(type);
  const selection = useSelection(type, list);
  const { records } = list;
  const isLasting = useLasting(records.isPending);
  useLastPage(list);
  const { data } = records;
  if (records.isError && !data) return <ListFailure type={type} records={records} />;
  const isEmptyList = data?.total === 0 && !records.isPlaceholderData && list.query.where === null;
  if (isEmptyList) return <NoRecordsOf {...props} />;
  return (
    <Stack>
      <ListToolbar type={type} list={list} />
      {records.isError && <ListFailure type={type} records={records} />}
      <HiddenNotice type={type} selection={selection} />
      {batchPath && (
        <SelectionBar
          type={type}
          selection={selection}
          batchPath={batchPath}
          more={<ExportButton type={type} rows={exportRows(list, selection)} call={props.exportCall} size="small" />}
        />
      )}
      {data ? (
        <ListTable {...props} list={list} selection={selection} data={data} />
      ) : (
        isLasting && <Skeleton shape="table" count={8} />
      )}
    </Stack>
  );
}

/** The chosen rows; with none chosen, all that the filter leaves (GEN-041). */
function exportRows({ query }: EntityListModel, { ids, loadMatching }: ListSelection): ExportRows {
  if (ids.length > 0) return { kind: "selected", ids };
  return { kind: "filtered", isNarrowed: query.where !== null, load: loadMatching };
}

function NoRecordsOf({ type, hasImport = false }: EntityListProps) {
  const mayCreate = may(useViewer().permission, type.name, "create");
  return <NoRecords type={type} mayCreate={mayCreate} hasImport={hasImport} />;
}

interface ListTableProps extends EntityListProps {
  readonly list: EntityListModel;
  readonly selection: ListSelection;
  readonly data: ListAnswer;
}

function ListTable(props: ListTableProps) {
  const { type, editPath, list, selection, data } = props;
  const { state, change, records } = list;
  const navigate = useNavigate();
  const columns = useColumns(props);
  const [first] = list.sort;
  const clear = () => change(filterState(list.filters.mode === "quickFilter" ? { quick: "" } : { importKey: "" }));
  return (
    <div>
      <DataTable<Values>
        caption={type.labelPlural}
        columns={columns}
        rows={data.result}
        rowKey={(record) => String(recordId(type, record))}
        selection={selection.table}
        sort={first ? { key: first.attribute, direction: first.descending ? "descending" : "ascending" } : null}
        onSort={({ key, direction }) => change({ sort: sortText(key, direction === "descending"), page: 1 })}
        onRowOpen={(record) => void navigate(editPath(recordId(type, record)))}
        rowCount={data.total ?? -1}
        rowOffset={list.query.offset}
        busy={records.isPlaceholderData}
        empty={<NoMatch onClear={list.filters.mode === "advancedFilter" ? null : clear} />}
      />
      <Pagination
        page={state.page}
        pageSize={state.size}
        total={data.total ?? data.result.length}
        totalIsExact={data.isExact}
        onPage={(page) => change({ page })}
        onPageSize={(size) => change({ size: size as typeof state.size, page: 1 })}
      />
    </div>
  );
}

/** Mark, attributes, Edit (GEN-045, GEN-047, GEN-048); a card has the mark in its heading and opens as a whole. */
function useColumns({ type, editPath, list, data, needsInformationText }: ListTableProps) {
  const plugins = usePlugins();
  const isNarrow = useMediaQuery(narrowScreen);
  return useMemo(() => {
    const parts: ColumnParts = {
      type,
      plugins,
      labels: data.labels,
      needsInformation: new Set(data.needsInformation),
      needsInformationText:
        needsInformationText ??
        `This ${type.label.toLowerCase()} is missing fields required by Epic based on previous answers`,
      editPath,
    };
    const attributes = list.columns.map((attribute) => attributeColumn(attribute, parts));
    const [heading, ...others] = attributes;
    if (isNarrow) return heading ? [withMark(heading, parts), ...others] : others;
    return [needsColumn(parts), ...attributes, editColumn(parts)];
  }, [type, plugins, data, list.columns, needsInformationText, editPath, isNarrow]);
}
