import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** A page that was visited. */
export interface RecentPage {
  readonly to: string;
  readonly label: string;
  /** Name of its route, and what its address has in the places of the path's parameters. */
  readonly route: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

interface Kept {
  /** The person, and the organization that they were at. */
  readonly whose: string;
  readonly pages: readonly RecentPage[];
}

const KEY = "armature-recent";
const MOST_KEPT = 8;
const NONE: readonly RecentPage[] = Object.freeze([]);

const recent = createStore<Kept>(stored);

/** For this tab alone: names of records do not outlive it. */
function stored(): Kept {
  try {
    const { whose = "", pages = NONE } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return { whose, pages: Array.isArray(pages) ? pages : NONE };
  } catch {
    return { whose: "", pages: NONE };
  }
}

/** Puts a page first among those that this person visited. */
export function rememberPage(whose: string, page: RecentPage): void {
  const former = recent.getState();
  const others = former.whose === whose ? former.pages.filter(({ to }) => to !== page.to) : NONE;
  recent.setState({ whose, pages: [page, ...others].slice(0, MOST_KEPT) });
  try {
    sessionStorage.setItem(KEY, JSON.stringify(recent.getState()));
  } catch {
    // They are there until the page is left.
  }
}

/** As if nobody had visited any. */
export function forgetPages(): void {
  recent.setState({ whose: "", pages: NONE });
  sessionStorage.removeItem(KEY);
}

/** The pages that this person visited, the last one first. */
export function useRecentPages(whose: string): readonly RecentPage[] {
  return useStore(recent, (kept) => (kept.whose === whose ? kept.pages : NONE));
}
