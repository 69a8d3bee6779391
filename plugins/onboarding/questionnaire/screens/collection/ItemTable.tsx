import type { EntityType } from "@armature/engine";
import { DeleteButton } from "@armature/renderer";
import {
  Button,
  DataTable,
  EmptyState,
  narrowScreen,
  SearchInput,
  Stack,
  type TableColumn,
  Toolbar,
  useMediaQuery,
} from "@armature/renderer/ui";
import { ListPlus, SearchX } from "lucide-react";
import { useMemo, useState } from "react";
import { type CollectionSection, type ItemRow, noItemsText, searchRows } from "./model.ts";

export interface ItemTableProps {
  readonly of: CollectionSection;
  readonly rows: readonly ItemRow[];
  /** Undefined if items have no page. */
  readonly onOpen: ((row: ItemRow) => void) | undefined;
  /** Whether people with the right to delete items can do so here. */
  readonly deletes: boolean;
}

/** The items of a collection, with a search in the texts that are shown. */
export function ItemTable({ of, rows, onOpen, deletes }: ItemTableProps) {
  const [search, setSearch] = useState("");
  const { entity } = of.collection;
  const found = searchRows(rows, search);
  const columns = useColumns(of, deletes);
  return (
    <Stack>
      <Toolbar
        search={
          <SearchInput label={`Search ${entity.labelPlural.toLowerCase()}`} value={search} onChange={setSearch} />
        }
      />
      <DataTable
        caption={of.section.label}
        columns={columns}
        rows={found}
        rowKey={({ id }) => String(id)}
        cardColumns={columns.length}
        onRowOpen={onOpen}
        empty={
          rows.length === 0 ? (
            <EmptyState icon={ListPlus} title={noItemsText(entity)} />
          ) : (
            <EmptyState
              icon={SearchX}
              title="There are no results with the current search."
              action={<Button onClick={() => setSearch("")}>Clear search</Button>}
            />
          )
        }
      />
    </Stack>
  );
}

/**
 * The columns. A missing answer leaves its cell blank. A card uses the item's name as heading if its own heading would
 * be blank.
 */
function useColumns({ collection }: CollectionSection, deletes: boolean) {
  const isNarrow = useMediaQuery(narrowScreen);
  return useMemo((): readonly TableColumn<ItemRow>[] => {
    const shown = collection.columns.map((column, index) => ({
      key: column.name,
      label: column.attribute.label,
      cell: (row: ItemRow) => row.texts[column.name] || (isNarrow && index === 0 ? row.name : <></>),
    }));
    return deletes ? [...shown, deleteColumn(collection.entity)] : shown;
  }, [collection, deletes, isNarrow]);
}

/** The column with the delete button. The confirmation names the kind of item and the item. */
function deleteColumn(entity: EntityType): TableColumn<ItemRow> {
  const type = { ...entity, looksForReferrers: false };
  return {
    key: "delete",
    label: "Delete",
    width: 80,
    holdsControls: true,
    cell: ({ record, name }) => <DeleteButton type={type} record={record} name={name} onDeleted={stay} />,
  };
}

function stay(): void {
  // Nothing to do: the list loads again without the item.
}
