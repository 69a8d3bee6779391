import type { EntityType, ListAnswer } from "@armature/engine";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRecords } from "../data/records.ts";
import { useViewer } from "../data/session.ts";
import { type ChangeUrl, useUrlState } from "../router/url-state.ts";
import { type ListModel, listModel } from "./list-state.ts";
import { LIST_URL, type ListState } from "./list-url.ts";

export interface EntityListModel extends ListModel {
  readonly state: ListState;
  readonly change: ChangeUrl<ListState>;
  readonly records: UseQueryResult<ListAnswer>;
}

/** A list's model: state in the address, derived anew when metadata is published, its window from the server. */
export function useList(type: EntityType): EntityListModel {
  const viewer = useViewer();
  const [state, change] = useUrlState(LIST_URL);
  const model = useMemo(() => listModel(type, viewer, state), [type, viewer, state]);
  return { ...model, state, change, records: useRecords(type, model.query) };
}
