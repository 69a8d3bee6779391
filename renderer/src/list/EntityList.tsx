import { type EntityType, may, type RecordId } from "@armature/engine";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useIsSlow } from "../data/debounce.ts";
import { useViewer } from "../data/session/session.ts";
import { useUpdateOffReason } from "../data/records/write-block.ts";
import { ExportButton } from "../export/ExportButton.tsx";
import type { ExportRows } from "../export/export-rows.ts";
import { offerSelected } from "./selected.ts";
import { Inline, narrowScreen, Stack, TableSkeleton, useMediaQuery } from "../ui/index.ts";
import { ConditionNotice } from "./ConditionNotice.tsx";
import { ListTotal, NeedsChip, totalText } from "./list-counts.tsx";
import { ListGrid } from "./ListGrid.tsx";
import { type EditSwitch, ListToolbar } from "./ListToolbar.tsx";
import { ListFailure, type ListTexts, NoRecords } from "./ListStates.tsx";
import { PasteReview } from "./PasteReview.tsx";
import { type ListPaste, usePaste } from "./use-paste.ts";
import { QuickLook } from "./QuickLook.tsx";
import { columnWidth } from "./column-width.ts";
import { HiddenNotice } from "./HiddenNotice.tsx";
import { UnknownNotice } from "./UnknownNotice.tsx";
import { type EntityListModel, type OwnList, useList } from "./use-list.ts";
import { useFocusBack } from "./use-focus-back.ts";
import { useLastPage } from "./use-last-page.ts";
import { type ListSelection, useSelection } from "./use-selection.ts";

export interface EntityListProps {
  readonly type: EntityType;
  /** Set for a list that is not the entity's main one. It does not mark records that lack information. */
  readonly own?: OwnList | undefined;
  /** Path of a record's form, by either key. Null if records can only be viewed. */
  readonly editPath: ((id: RecordId) => string) | null;
  /** Path of the batch edit of these records, or null if there is none. */
  readonly batchPath: ((ids: readonly number[]) => string) | null;
  /** Whether records can be imported from a file. */
  readonly hasImport?: boolean;
  /** The call that exports records, if the entity has one of its own. */
  readonly exportCall?: string | undefined;
  /** Tooltip of rows that lack information for completion, if not the general one. */
  readonly needsInformationText?: string | undefined;
  /** Texts for a list without records and for one that could not be loaded, if not the usual ones. */
  readonly texts?: ListTexts | undefined;
  /**
   * The page around the list.
   * @param mark shown beside the title: the number of records, and how many lack information
   */
  readonly frame?: ((mark: ReactNode, content: ReactNode) => ReactNode) | undefined;
}

function bare(mark: ReactNode, content: ReactNode): ReactNode {
  return (
    <Stack gap="tight">
      <Inline>{mark}</Inline>
      {content}
    </Stack>
  );
}

/**
 * The records of an entity, loaded page by page. Columns, filter, sort and page are in the address.
 * @example
 * ```tsx
 * import { EntityList } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   return <EntityList type={item} editPath={(id) => `/items/${id}`} batchPath={null} />;
 * }
 * ```
 */
export function EntityList(props: EntityListProps) {
  const { type, frame = bare } = props;
  const list = useList(type, props.own);
  const selection = useSelection(type, list);
  const paste = usePaste(type, list);
  const editing = useEditSwitch(type, props);
  useLastPage(list);
  // Also if the record that is deleted was the last one, with which the list goes.
  const { list: place, expectGone } = useFocusBack(list.state.look !== "");
  const isNarrow = useMediaQuery(narrowScreen);
  const { records, isFiltered } = list;
  const { data } = records;
  const counted = { type, list, own: props.own };
  if (paste.pasted) return frame(null, <PasteReview type={type} list={list} pasted={paste.pasted} onEnd={paste.end} />);
  if (records.isError && !data && !isFiltered)
    return frame(null, <ListFailure type={type} records={records} title={props.texts?.notLoaded} />);
  const isEmptyList = data?.total === 0 && !records.isPlaceholderData && !isFiltered;
  if (isEmptyList) return frame(null, <NoRecordsOf {...props} />);
  return frame(
    <Inline>
      <ListTotal {...counted} />
      {!isNarrow && <NeedsChip {...counted} />}
    </Inline>,
    <Stack gap="none">
      <ShownList {...props} {...{ list, selection, editing, place, expectGone }} onPaste={paste.onPaste} />
    </Stack>,
  );
}

type FocusBack = ReturnType<typeof useFocusBack>;

interface ShownListProps extends EntityListProps, Pick<ListPaste, "onPaste">, Pick<FocusBack, "expectGone"> {
  readonly list: EntityListModel;
  readonly selection: ListSelection;
  readonly editing: EditSwitch | null;
  readonly place: FocusBack["list"];
}

/** The toolbar, notices and rows of a list that has records, and the record beside them. */
function ShownList(props: ShownListProps) {
  const { type, own, list, selection, editing, place, expectGone, onPaste, batchPath } = props;
  const { records } = list;
  const isSlow = useIsSlow(records.isPending);
  const isNarrow = useMediaQuery(narrowScreen);
  const [isExporting, setExporting] = useState(false);
  useSelectionOffer(type, selection, batchPath, setExporting);
  const onDeleted = (id: number) => {
    expectGone();
    selection.drop(id);
  };
  const exporter = <ListExport {...props} isOpen={isExporting} onOpen={setExporting} />;
  return (
    <>
      <ListToolbar {...{ type, list, editing, selection, batchPath, exporter }} />
      <div className="flex flex-col gap-2 py-2 empty:hidden">
        <UnknownNotice list={list} />
        <ConditionNotice type={type} list={list} />
        {records.isError && <ListFailure type={type} records={records} title={props.texts?.notLoaded} />}
        <HiddenNotice type={type} selection={selection} />
        {isNarrow && <NeedsChip type={type} list={list} own={own} />}
      </div>
      <div className="flex">
        {records.data ? (
          <div ref={place} className="min-w-0 flex-1">
            <ListGrid
              {...props}
              isEditing={editing?.isOn === true}
              onPaste={onPaste}
              onDeleted={selection.drop}
              data={records.data}
            />
          </div>
        ) : (
          isSlow && <ListSkeleton type={type} list={list} />
        )}
        <QuickLook type={type} list={list} editPath={props.editPath} onDeleted={onDeleted} />
      </div>
    </>
  );
}

interface ListExportProps extends ShownListProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

function ListExport({ type, list, selection, exportCall, isOpen, onOpen }: ListExportProps) {
  const { columns, sort } = list;
  const shown = useMemo(() => ({ columns: columns.map(({ name }) => name), sort }), [columns, sort]);
  return (
    <ExportButton
      type={type}
      rows={exportRows(list, selection)}
      shown={shown}
      call={exportCall}
      inToolbar
      isOpen={isOpen}
      onOpen={onOpen}
    />
  );
}

/** Offers actions on the selected rows in the command palette. */
function useSelectionOffer(
  type: EntityType,
  { ids, clear }: ListSelection,
  batchPath: EntityListProps["batchPath"],
  showExport: (isShown: boolean) => void,
): void {
  const editOffReason = useUpdateOffReason(type);
  useEffect(() => {
    if (batchPath === null || ids.length === 0) return undefined;
    const openExport = () => showExport(true);
    return offerSelected({ type, ids, batchPath: batchPath(ids), editOffReason, openExport, clear });
  }, [type, ids, clear, batchPath, showExport, editOffReason]);
}

/** Whether cells can be edited in the list, or null if nobody can. */
function useEditSwitch(type: EntityType, { editPath, own }: EntityListProps): EditSwitch | null {
  const [isOn, setOn] = useState(false);
  const offReason = useUpdateOffReason(type);
  const isNarrow = useMediaQuery(narrowScreen);
  // A person whose editing was interrupted switches it on again.
  if (isOn && offReason !== undefined) setOn(false);
  if (editPath === null || own !== undefined || isNarrow) return null;
  return { isOn: isOn && offReason === undefined, offReason, onChange: setOn };
}

/** The selected rows, or all rows that match the filter if none are selected. */
function exportRows({ isFiltered, records }: EntityListModel, { ids, loadMatching }: ListSelection): ExportRows {
  if (ids.length > 0) return { kind: "selected", ids };
  const count = records.isPlaceholderData ? null : totalText(records.data);
  return { kind: "filtered", isNarrowed: isFiltered, count, load: loadMatching };
}

function ListSkeleton({ type, list }: { readonly type: EntityType; readonly list: EntityListModel }) {
  const isNarrow = useMediaQuery(narrowScreen);
  const columns = list.columns.map((attribute) => list.look.widths[attribute.name] ?? columnWidth(attribute));
  return (
    <TableSkeleton
      asCards={isNarrow}
      count={isNarrow ? 5 : 10}
      columns={columns}
      label={`Loading ${type.labelPlural.toLowerCase()}`}
    />
  );
}

function NoRecordsOf({ type, hasImport = false, texts }: EntityListProps) {
  const mayCreate = may(useViewer().permission, type.name, "create");
  return <NoRecords type={type} mayCreate={mayCreate} hasImport={hasImport} title={texts?.none} />;
}
