import type { EntityType } from "@armature/engine";
import { Inline, Switch } from "../ui/index.ts";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import { filterState } from "./list-state.ts";
import { columnActions } from "./use-columns.ts";
import type { EntityListModel } from "./use-list.ts";

/** Whether cells are written in, and why that cannot be. */
export interface EditSwitch {
  readonly isOn: boolean;
  readonly offReason: string | undefined;
  readonly onChange: (isOn: boolean) => void;
}

interface ListToolbarProps {
  readonly type: EntityType;
  readonly list: EntityListModel;
  /** Null where cells are never written in. */
  readonly editing: EditSwitch | null;
}

/** The filters, the choice of columns, and whether cells are written in. */
export function ListToolbar({ type, list, editing }: ListToolbarProps) {
  const { available, filters, change } = list;
  const showAttributes = () => columnActions(list).show(filters.terms.map((term) => term.attribute));
  return (
    <FilterPanel
      type={type}
      attributes={available}
      filters={filters}
      onChange={(changed) => change(filterState(changed), { replace: changed.terms === undefined })}
      onShowAttributes={showAttributes}
      end={
        <Inline>
          {editing && editing.offReason === undefined && (
            <Switch label="Edit cells" checked={editing.isOn} onChange={editing.onChange} />
          )}
          <ColumnChoice list={list} />
        </Inline>
      }
    />
  );
}
