import { isEmpty } from "@armature/engine";
import type { ListView } from "@armature/engine/list";
import { choiceParam, readUrl, type UrlParam, type UrlShape, writeUrl } from "../router/url-state.ts";
import type { ListLook } from "../data/preferences.ts";
import type { ListModel } from "./list-state.ts";
import { LIST_URL, type ListState } from "./list-url.ts";

/** What a view stores: what a list shows and how, but not which page. */
interface ViewContent extends Omit<ListState, "page" | "look" | "view"> {
  readonly widths: ListLook["widths"];
  readonly density: "comfortable" | "compact";
}

const { page: _page, look: _look, view: _view, ...SHOWN } = LIST_URL;
const VIEW: UrlShape<ViewContent> = Object.freeze({
  ...SHOWN,
  widths: widthsParam(),
  density: choiceParam(["comfortable", "compact"], "comfortable"),
});

/** Pixels by name, as `email:200,lastName:120`. */
function widthsParam(): UrlParam<ListLook["widths"]> {
  return {
    read: (text) =>
      Object.fromEntries(
        [...(text ?? "").matchAll(/([A-Za-z0-9]+):(\d{1,4})/g)].map(([, name = "", width]) => [name, Number(width)]),
      ),
    write: (widths) => (isEmpty(Object.keys(widths)) ? null : widthsText(widths)),
  };
}

function widthsText(widths: ListLook["widths"]): string {
  return Object.keys(widths)
    .toSorted()
    .map((name) => `${name}:${widths[name]}`)
    .join(",");
}

/** The present state of a list, as a view stores it. */
export function viewText(
  list: Pick<ListModel, "columns" | "pinned" | "filters">,
  state: ListState,
  look: ListLook,
): string {
  const columns = list.columns.map(({ name }) => name);
  const content: ViewContent = {
    ...state,
    terms: list.filters.terms,
    columns,
    pinned: columns.filter((name) => list.pinned.has(name)),
    widths: look.widths,
    density: look.density ?? "comfortable",
  };
  return textOf(content);
}

function textOf(content: ViewContent): string {
  const known = Object.fromEntries(Object.keys(VIEW).map((name) => [name, content[name as keyof ViewContent]]));
  return writeUrl(new URLSearchParams(), VIEW, known).toString();
}

export interface OpenedView {
  /** For the address. */
  readonly state: Partial<ListState>;
  readonly look: Pick<ListLook, "widths" | "density">;
}

/** The state of a list when it opens a view. */
export function openedView({ id, query }: ListView): OpenedView {
  const { widths, density, ...state } = readUrl(new URLSearchParams(query), VIEW);
  return { state: { ...state, page: 1, view: String(id) }, look: { widths, density } };
}

/** The address of a list without a view. */
const NO_VIEW = "none";
export const WITHOUT_VIEW: Partial<ListState> = Object.freeze({
  ...readUrl(new URLSearchParams(), LIST_URL),
  view: NO_VIEW,
});

/** Whether a list differs from its view. Anything in the view that no longer exists is not counted as a difference. */
export function isViewChanged({ query }: ListView, shown: string, unknown: readonly string[]): boolean {
  const stored = readUrl(new URLSearchParams(query), VIEW);
  const without = (names: readonly string[] | null) => names?.filter((name) => !unknown.includes(name)) ?? null;
  const columns = without(stored.columns);
  const terms = stored.terms.filter(({ attribute }) => !unknown.includes(attribute));
  return textOf({ ...stored, columns, terms, pinned: without(stored.pinned) }) !== shown;
}
