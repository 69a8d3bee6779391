import { useEffect } from "react";
import type { EntityListModel } from "./use-list.ts";

/** Goes to the last page if the current one is past the end, because records were deleted or the link is old. */
export function useLastPage({ state, change, query, records }: EntityListModel): void {
  const { data, isPlaceholderData } = records;
  const isPastEnd = data !== undefined && !isPlaceholderData && data.result.length === 0 && (data.total ?? 0) > 0;
  const last = query.limit === null ? 1 : Math.max(1, Math.ceil((data?.total ?? 0) / query.limit));
  useEffect(() => {
    if (isPastEnd && state.page > last) change({ page: last }, { replace: true });
  }, [isPastEnd, state.page, last, change]);
}
