import type { EntityType, ListAnswer } from "@armature/engine";
import { completionReads } from "@armature/engine/access";
import { TriangleAlert } from "lucide-react";
import type { ListQuery } from "../data/entity-calls.ts";
import { useRecords } from "../data/records/records.ts";
import { ToggleChip, VisuallyHidden } from "../ui/index.ts";
import { INCOMPLETE } from "./list-state.ts";
import type { EntityListModel, OwnList } from "./use-list.ts";

export interface ListCountsProps {
  readonly type: EntityType;
  readonly list: EntityListModel;
  readonly own: OwnList | undefined;
}

/** The number of records, beside the title of the list. */
export function ListTotal({ type, list, own }: ListCountsProps) {
  const total = useTotal(type, list, own);
  if (total === null) return null;
  return (
    <span className="text-title font-regular text-ink-faint tabular-nums">
      {total} <VisuallyHidden>{(total === "1" ? type.label : type.labelPlural).toLowerCase()}</VisuallyHidden>
    </span>
  );
}

/** The number of records that lack information, as a switch that shows only these. Not shown if there are none. */
export function NeedsChip({ type, list, own }: ListCountsProps) {
  const needing = useNeeding(type, list, own);
  const { needsInformation: isOn } = list.state;
  if (needing === null || (needing === 0 && !isOn)) return null;
  return (
    <ToggleChip
      tone="warning"
      icon={TriangleAlert}
      pressed={isOn}
      onChange={(needsInformation) => list.change({ needsInformation, page: 1 })}
    >
      {`${needing.toLocaleString("en-US")} ${needing === 1 ? "needs" : "need"} information`}
    </ToggleChip>
  );
}

/** Counts all records, whatever the filter. Null until known. */
function useTotal(type: EntityType, { records, isFiltered }: EntityListModel, own: OwnList | undefined): string | null {
  const counted = useRecords(type, countOf(type, own?.within ?? null), isFiltered);
  return totalText((isFiltered ? counted : records).data);
}

/** '12', or '10,000+' if counting stopped there. */
export function totalText(answer: ListAnswer | undefined): string | null {
  if (!answer || answer.total === null) return null;
  return `${answer.total.toLocaleString("en-US")}${answer.isExact ? "" : "+"}`;
}

/** Requested after the list, so that its rows do not wait. Null if its records can lack nothing. */
function useNeeding(type: EntityType, { records }: EntityListModel, own: OwnList | undefined): number | null {
  const isAsked = own === undefined && completionReads(type).length > 0;
  const { data } = useRecords(type, countOf(type, INCOMPLETE), isAsked && records.data !== undefined);
  return isAsked ? (data?.total ?? null) : null;
}

function countOf({ primaryKey }: EntityType, where: ListQuery["where"]): ListQuery {
  return { where, sort: [], limit: 1, offset: 0, columns: [primaryKey.name] };
}
