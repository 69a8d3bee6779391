import type { EntityType, ListAnswer } from "@armature/engine";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRecords } from "../data/records.ts";
import { useViewer } from "../data/session.ts";
import { type ChangeUrl, useUrlState } from "../router/url-state.ts";
import type { ListLook } from "../shell/preferences.ts";
import { PLAIN_LOOK, type StoredLook, useListLook } from "./list-look.ts";
import { type ListModel, listModel } from "./list-state.ts";
import { LIST_URL, type ListState } from "./list-url.ts";
import { useArrival } from "./use-arrival.ts";

export interface EntityListModel extends ListModel {
  readonly state: ListState;
  readonly change: ChangeUrl<ListState>;
  readonly look: ListLook;
  readonly storedLook: StoredLook;
  readonly records: UseQueryResult<ListAnswer>;
}

/** A list's model: state in the address, derived anew when metadata is published, its window from the server. */
export function useList(type: EntityType): EntityListModel {
  const viewer = useViewer();
  const [stated, change] = useUrlState(LIST_URL);
  const storedLook = useListLook(type, stated.view);
  const look = useMemo(() => ({ ...PLAIN_LOOK, ...storedLook.look }), [storedLook.look]);
  const left = useMemo(() => chosenColumns(look), [look]);
  const arriving = useArrival(left, change);
  const state = useMemo(() => ({ ...stated, ...arriving }), [stated, arriving]);
  const model = useMemo(() => listModel(type, viewer, state), [type, viewer, state]);
  return { ...model, state, change, look, storedLook, records: useRecords(type, model.query) };
}

function chosenColumns({ columns, pinned }: ListLook): Partial<ListState> {
  return { ...(columns && { columns }), ...(pinned && { pinned }) };
}
