import type { EntityType, Filter, ListAnswer } from "@armature/engine";
import { defaultView, type ListView } from "@armature/engine/list";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRecords } from "../data/records/records.ts";
import { useViewer } from "../data/session/session.ts";
import { useViews, type Views } from "../data/records/views.ts";
import { type ChangeUrl, useUrlState } from "../router/url-state.ts";
import type { ListLook } from "../data/preferences.ts";
import { PLAIN_LOOK, type StoredLook, useListLook } from "./list-look.ts";
import { both, type ListModel, listModel } from "./list-state.ts";
import { LIST_URL, type ListState } from "./list-url.ts";
import { useArrival } from "./use-arrival.ts";
import { openedView } from "./view-text.ts";

export interface EntityListModel extends ListModel {
  readonly state: ListState;
  readonly change: ChangeUrl<ListState>;
  /** The open view, or null. */
  readonly view: ListView | null;
  /** Null if this list has no views. */
  readonly views: Views | null;
  readonly look: ListLook;
  readonly storedLook: StoredLook;
  /** The setup of the list when no view is open. */
  readonly ownLook: StoredLook;
  readonly records: UseQueryResult<ListAnswer>;
  /** Whether the person has narrowed the list. */
  readonly isFiltered: boolean;
}

/** A list of an entity in addition to its main one. It has its own setup and first order, and no views. */
export interface OwnList {
  readonly name: string;
  /** Such as `lastName,firstName`. */
  readonly sort?: string | undefined;
  /** The list contains only these records, before any filter of the person. */
  readonly within?: Filter | undefined;
  /** Whether rows offer 'Delete' beside 'Edit', and 'Edit' is disabled while the build is closed. */
  readonly rowActions?: boolean | undefined;
}

/**
 * The model of a list: its state is in the address, it is computed again when metadata is published, and its page is
 * loaded from the server.
 * @param own null for the main list of the entity
 */
export function useList(type: EntityType, own: OwnList | null = null): EntityListModel {
  const viewer = useViewer();
  const [stated, change] = useUrlState(LIST_URL);
  const views = useViews(type, own === null);
  const list = own?.name ?? type.name;
  const ownLook = useListLook(list, "");
  const found = useMemo(() => (views?.isPending === true ? null : foundState(views, ownLook)), [views, ownLook]);
  const arriving = useArrival(found, change);
  const state = useMemo(() => ({ ...stated, ...arriving }), [stated, arriving]);
  const view = views?.views.find(({ id }) => String(id) === state.view) ?? null;
  const viewLook = useListLook(list, view ? String(view.id) : "");
  const storedLook = view ? viewLook : ownLook;
  const look = useMemo(
    () => ({ ...PLAIN_LOOK, ...(view && openedView(view).look), ...storedLook.look }),
    [view, storedLook.look],
  );
  const { sort: first, within } = own ?? {};
  const whole = useMemo(() => listModel(type, viewer, state, first), [type, viewer, state, first]);
  const model = useMemo(() => narrowed(whole, within), [whole, within]);
  const records = useRecords(type, model.query, arriving !== null);
  return {
    ...model,
    state,
    change,
    view,
    views,
    look,
    storedLook,
    ownLook,
    records,
    isFiltered: whole.query.where !== null,
  };
}

function narrowed(model: ListModel, within: Filter | undefined): ListModel {
  if (!within) return model;
  return { ...model, query: { ...model.query, where: both(within, model.query.where) } };
}

/** What a list shows if the address says nothing: the default view, otherwise the columns as the person left them. */
function foundState(views: Views | null, { look }: StoredLook): Partial<ListState> {
  const view = defaultView(views?.views ?? []);
  return view ? openedView(view).state : chosenColumns(look);
}

export function chosenColumns({ columns, pinned }: Partial<ListLook> = {}): Partial<ListState> {
  return { ...(columns && { columns }), ...(pinned && { pinned }) };
}
