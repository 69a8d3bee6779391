import type { EntityType, ListAnswer } from "@armature/engine";
import type { UseQueryResult } from "@tanstack/react-query";
import { SearchX, Table } from "lucide-react";
import { useEffect } from "react";
import { useTenantWords } from "../data/services.ts";
import { LoadFailure } from "../shell/Loaded.tsx";
import { Button, EmptyState, notify } from "../ui/index.ts";

/** What a list says in place of the usual. */
export interface ListTexts {
  readonly none?: string | undefined;
  readonly notLoaded?: string | undefined;
}

interface ListFailureProps {
  readonly type: EntityType;
  readonly title?: string | undefined;
  readonly records: UseQueryResult<ListAnswer>;
}

/** The records could not be loaded; above the former rows where there are some, else in a toast as well. */
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

/** There is no record yet, and how to come to one. */
export function NoRecords({ type, title, ...ways }: NoRecordsProps) {
  const { called } = useTenantWords();
  const usual = `There are no ${type.labelPlural.toLowerCase()} for your ${called}`;
  return <EmptyState icon={Table} title={title ?? usual} text={waysText(ways)} />;
}

/** 'Add' only for who may create. */
function waysText({ mayCreate, hasImport }: Pick<NoRecordsProps, "mayCreate" | "hasImport">): string {
  const ways = [...(hasImport ? ["the Import File button"] : []), ...(mayCreate ? ["the Add button"] : [])];
  if (ways.length === 0) return "Records appear here once someone has added them.";
  return `Records can be added through ${ways.join(" or ")}.`;
}

/** The search leaves no row; `onClear` is null where the filter itself has a button for it. */
export function NoMatch({ onClear }: { readonly onClear: (() => void) | null }) {
  return (
    <EmptyState
      icon={SearchX}
      title="There are no results with the current search."
      action={onClear && <Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
