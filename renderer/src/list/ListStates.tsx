import type { EntityType, ListAnswer } from "@armature/engine";
import type { UseQueryResult } from "@tanstack/react-query";
import { SearchX, Table } from "lucide-react";
import { useEffect } from "react";
import { useTenantWords } from "../data/services.ts";
import { LoadFailure } from "../data/Loaded.tsx";
import { Button, EmptyState, notify } from "../ui/index.ts";

/** Texts of a list that replace the usual ones. */
export interface ListTexts {
  readonly none?: string | undefined;
  readonly notLoaded?: string | undefined;
}

interface ListFailureProps {
  readonly type: EntityType;
  readonly title?: string | undefined;
  readonly records: UseQueryResult<ListAnswer>;
}

/**
 * Says that the records could not be loaded: above the previous rows if there are any, otherwise also as a
 * notification.
 */
export function ListFailure({ type, title, records }: ListFailureProps) {
  const message = title ?? `Error loading ${type.label.toLowerCase()} data`;
  const hasRows = records.data !== undefined;
  useEffect(() => {
    if (!hasRows) notify({ type: "error", message, key: message });
  }, [hasRows, message]);
  return <LoadFailure title={message} read={records} inPart={hasRows} />;
}

interface NoRecordsProps {
  readonly type: EntityType;
  readonly mayCreate: boolean;
  readonly hasImport: boolean;
  readonly title: string | undefined;
}

/** Says that there are no records yet, and how to add one. */
export function NoRecords({ type, title, ...ways }: NoRecordsProps) {
  const { called } = useTenantWords();
  const usual = `There are no ${type.labelPlural.toLowerCase()} for your ${called}`;
  return <EmptyState icon={Table} title={title ?? usual} text={waysText(ways)} />;
}

/** Mentions 'Add' only to people who may create. */
function waysText({ mayCreate, hasImport }: Pick<NoRecordsProps, "mayCreate" | "hasImport">): string {
  const ways = [...(hasImport ? ["the Import File button"] : []), ...(mayCreate ? ["the Add button"] : [])];
  if (ways.length === 0) return "Records appear here once someone has added them.";
  return `Records can be added through ${ways.join(" or ")}.`;
}

/** Says that the search finds nothing. `onClear` is null if the filter has a button for that itself. */
export function NoMatch({ onClear }: { readonly onClear: (() => void) | null }) {
  return (
    <EmptyState
      icon={SearchX}
      title="There are no results with the current search."
      action={onClear && <Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
