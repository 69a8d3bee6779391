import { type AttributeType, type EntityType, withFilteredColumns } from "@armature/engine";
import { Columns3 } from "lucide-react";
import { Button, Checkbox, Chip, Inline, Popover, Stack } from "../ui/index.ts";
import { FilterPanel } from "./FilterPanel.tsx";
import { filterState } from "./list-state.ts";
import type { EntityListModel } from "./use-list.ts";

/** The filters, and the choice of columns. */
export function ListToolbar({ type, list }: { readonly type: EntityType; readonly list: EntityListModel }) {
  const { available, columns, filters, change } = list;
  const showAttributes = () => {
    const names = columns.map((column) => column.name);
    change({ columns: withFilteredColumns(available, names, filters.terms) });
  };
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

/** Which attributes are columns (GEN-038); those beyond the default ones stand as chips that take them out again. */
function ColumnChoice({ list: { available, columns, change } }: { readonly list: EntityListModel }) {
  const shown = new Set(columns.map((column) => column.name));
  const show = (names: ReadonlySet<string>) => {
    const chosen = available.filter((attribute) => names.has(attribute.name));
    const isDefault = chosen.every((a) => a.showDefault) && available.every((a) => !a.showDefault || names.has(a.name));
    change({ columns: isDefault ? null : chosen.map((attribute) => attribute.name) });
  };
  const toggle = ({ name }: AttributeType) => {
    const names = new Set(shown);
    if (!names.delete(name)) names.add(name);
    show(names);
  };
  const additional = columns.filter((column) => !column.showDefault);
  return (
    <Inline>
      {additional.map((column) => (
        <Chip key={column.name} onRemove={() => toggle(column)} removeLabel={`Remove column ${column.label}`}>
          {column.label}
        </Chip>
      ))}
      <Popover label="Select additional attributes to view" icon={Columns3} showLabel align="end">
        <Stack gap="tight">
          {available.map((attribute) => (
            <Checkbox
              key={attribute.name}
              label={attribute.label}
              checked={shown.has(attribute.name)}
              disabled={columns.length === 1 && shown.has(attribute.name)}
              onChange={() => toggle(attribute)}
            />
          ))}
          <Button size="small" variant="quiet" onClick={() => change({ columns: null })}>
            Show default columns
          </Button>
        </Stack>
      </Popover>
    </Inline>
  );
}
