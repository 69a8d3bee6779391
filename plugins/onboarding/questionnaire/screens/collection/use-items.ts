import type { CollectionType } from "../../question-type.ts";
import { type FailedRead, useAllRecords, useMetadata, useRecordSets } from "@armature/renderer";
import { useMemo } from "react";
import { type ItemRow, itemRows, throughEntities } from "./model.ts";

/** The items of a collection, as `Loaded` takes them. */
export interface ItemsRead extends FailedRead {
  readonly data: readonly ItemRow[] | undefined;
}

/** The items of a collection in order, with the values that its columns read of referenced records. */
export function useItems(collection: CollectionType): ItemsRead {
  const { entities } = useMetadata();
  const items = useAllRecords(collection.entity);
  const others = useRecordSets(useMemo(() => recordSetsOf(collection), [collection]));
  const records = items.data?.result;
  const data = useMemo(() => {
    const primaryKeyOf = (entity: string) => entities.get(entity)?.primaryKey.name ?? "";
    return records && others.data && itemRows(collection, records, others.data, primaryKeyOf);
  }, [collection, records, others.data, entities]);
  return {
    data,
    error: items.error ?? others.error,
    isFetching: items.isFetching || others.isFetching,
    refetch: () => {
      void items.refetch();
      others.refetch();
    },
  };
}

function recordSetsOf({ columns }: CollectionType) {
  return throughEntities(columns).map((entity) => {
    const own = columns.filter(({ through }) => through?.fkName === entity);
    return { entity, attributes: [...new Set(own.map(({ attribute }) => attribute.name))] };
  });
}
