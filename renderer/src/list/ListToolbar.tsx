import type { EntityType } from "@armature/engine";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import { filterState } from "./list-state.ts";
import { columnActions } from "./use-columns.ts";
import type { EntityListModel } from "./use-list.ts";

/** The filters, and the choice of columns. */
export function ListToolbar({ type, list }: { readonly type: EntityType; readonly list: EntityListModel }) {
  const { available, filters, change } = list;
  const showAttributes = () => columnActions(list).show(filters.terms.map((term) => term.attribute));
  return (
    <FilterPanel
      type={type}
      attributes={available}
      filters={filters}
      onChange={(changed) => change(filterState(changed), { replace: changed.terms === undefined })}
      onShowAttributes={showAttributes}
      end={<ColumnChoice list={list} />}
    />
  );
}
