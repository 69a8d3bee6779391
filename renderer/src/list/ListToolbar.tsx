import type { EntityType } from "@armature/engine";
import { EMPTY_DRAFT, type ListFilters } from "@armature/engine/list";
import { ArrowDownUp } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useUpdateOffReason } from "../data/records/write-block.ts";
import { keepIds } from "../router/kept-ids.ts";
import {
  drawerScreen,
  LinkButton,
  Menu,
  type MenuEntry,
  narrowScreen,
  Switch,
  Toolbar,
  useMediaQuery,
} from "../ui/index.ts";
import { AdvancedFilter } from "./AdvancedFilter.tsx";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { FilterBox } from "./FilterBox.tsx";
import { filterState, sortText } from "./list-state.ts";
import { columnActions } from "./use-columns.ts";
import type { EntityListModel } from "./use-list.ts";
import type { ListSelection } from "./use-selection.ts";
import { ViewBar } from "./ViewBar.tsx";

/** Whether cells can be edited, and why not. */
export interface EditSwitch {
  readonly isOn: boolean;
  readonly offReason: string | undefined;
  readonly onChange: (isOn: boolean) => void;
}

interface ListToolbarProps {
  readonly type: EntityType;
  readonly list: EntityListModel;
  /** Null if cells can never be edited. */
  readonly editing: EditSwitch | null;
  readonly selection: ListSelection;
  /** Path of the batch edit of these records. Null if rows cannot be selected. */
  readonly batchPath: ((ids: readonly number[]) => string) | null;
  /** Exports the selected rows, or all that match the filter. */
  readonly exporter: ReactNode;
}

/** The controls of a list in one line. While rows are selected, the actions for them replace it. */
export function ListToolbar({ type, list, editing, selection, batchPath, exporter }: ListToolbarProps) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const isNarrow = useMediaQuery(narrowScreen);
  const isSmall = useMediaQuery(drawerScreen);
  const { available, filters, change, views } = list;
  const { place, expectMode } = useModeFocus(filters.mode);
  const onChange = (changed: Partial<ListFilters>) => {
    if (changed.mode !== undefined) expectMode();
    change(filterState(changed), { replace: changed.terms === undefined });
  };
  const isAdvanced = filters.mode === "advancedFilter";
  const batch = batchPath && <BatchLink type={type} ids={selection.ids} batchPath={batchPath} />;
  const isSelected = selection.ids.length > 0;
  return (
    <div className="mb-2">
      <Toolbar
        start={views && <ViewBar type={type} list={list} views={views} />}
        search={
          <div ref={isAdvanced ? undefined : place}>
            <FilterBox type={type} filters={filters} onChange={onChange} size={isNarrow ? "medium" : "small"} />
          </div>
        }
        selection={batch && isSelected ? selectionActions(selection, batch, exporter) : undefined}
        end={
          <>
            {editing && editing.offReason === undefined && (
              <Switch label="Edit cells" checked={editing.isOn} onChange={editing.onChange} />
            )}
            {!isSelected && !isSmall && batch}
            {!isSelected && batch && exporter}
            {isNarrow && <SortMenu list={list} />}
          </>
        }
        last={<ColumnChoice list={list} />}
      />
      {isAdvanced && (
        <div ref={place} className="mt-2 border-t pt-2">
          <AdvancedFilter
            attributes={available}
            terms={filters.terms}
            onTerms={(terms) => onChange({ terms })}
            draft={draft}
            onDraft={setDraft}
            onShowAttributes={() => columnActions(list).show(filters.terms.map((term) => term.attribute))}
          />
        </div>
      )}
    </div>
  );
}

function selectionActions(selection: ListSelection, batch: ReactNode, exporter: ReactNode) {
  const actions = (
    <>
      {batch}
      {exporter}
    </>
  );
  return { text: selectedText(selection), onClear: selection.clear, actions };
}

/** For cards, which have no headers to press. */
function SortMenu({ list: { columns, sort, change } }: { readonly list: EntityListModel }) {
  const [first] = sort;
  const sortBy = (attribute: string, descending: boolean) => change({ sort: sortText(attribute, descending), page: 1 });
  const fields = columns.map(({ name, label }): MenuEntry => {
    const checked = name === first?.attribute;
    return { label, checked, onSelect: () => sortBy(name, first?.descending === true) };
  });
  const orders = [false, true].flatMap((descending): readonly MenuEntry[] => {
    if (!first) return [];
    const label = descending ? "Descending" : "Ascending";
    const checked = first.descending === descending;
    return [{ label, checked, separated: !descending, onSelect: () => sortBy(first.attribute, descending) }];
  });
  return <Menu label="Sort" icon={ArrowDownUp} iconOnly size="medium" items={[...fields, ...orders]} />;
}

interface ModeFocus {
  /** The element with the fields of the mode. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** Call it before the mode changes through its menu, which closes and loses the focus. */
  readonly expectMode: () => void;
}

/** Moves the focus to the first field of a chosen mode. */
function useModeFocus(mode: ListFilters["mode"]): ModeFocus {
  const place = useRef<HTMLDivElement>(null);
  const isExpected = useRef(false);
  useEffect(() => {
    if (!isExpected.current) return;
    isExpected.current = false;
    place.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, [mode]);
  return { place, expectMode: () => (isExpected.current = true) };
}

interface BatchLinkProps {
  readonly type: EntityType;
  readonly ids: readonly number[];
  readonly batchPath: (ids: readonly number[]) => string;
}

function BatchLink({ type, ids, batchPath }: BatchLinkProps) {
  const offReason = useUpdateOffReason(type);
  const noneReason = ids.length === 0 ? `Select the ${type.labelPlural.toLowerCase()} to edit first.` : undefined;
  const path = useMemo(() => batchPath(ids), [batchPath, ids]);
  return (
    <LinkButton
      to={path}
      size="small"
      variant={ids.length === 0 ? "quiet" : "secondary"}
      disabledReason={offReason ?? noneReason}
      beforeOpen={() => keepIds(ids)}
    >
      {`Edit Batch (${ids.length.toLocaleString("en-US")})`}
    </LinkButton>
  );
}

function selectedText({ ids, isAll }: ListSelection): string {
  const count = ids.length.toLocaleString("en-US");
  return isAll ? `All ${count} matching selected` : `${count} selected`;
}
