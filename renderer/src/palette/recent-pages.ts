import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** A visited page. */
export interface RecentPage {
  readonly to: string;
  readonly label: string;
  /** The name of its route, and the parameters of its path. */
  readonly route: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

interface Kept {
  /** The person and their organization at that time. */
  readonly whose: string;
  readonly pages: readonly RecentPage[];
}

const KEY = "armature-recent";
const MOST_KEPT = 8;
const NONE: readonly RecentPage[] = Object.freeze([]);

const recent = createStore<Kept>(stored);

/** Stored for this tab only, so that names of records are not kept longer. */
function stored(): Kept {
  try {
    const { whose = "", pages = NONE } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return { whose, pages: Array.isArray(pages) ? pages : NONE };
  } catch {
    return { whose: "", pages: NONE };
  }
}

/** Puts a page first in the person's list of visited pages. */
export function rememberPage(whose: string, page: RecentPage): void {
  const former = recent.getState();
  const others = former.whose === whose ? former.pages.filter(({ to }) => to !== page.to) : NONE;
  recent.setState({ whose, pages: [page, ...others].slice(0, MOST_KEPT) });
  try {
    sessionStorage.setItem(KEY, JSON.stringify(recent.getState()));
  } catch {
    // They are kept only until the page is closed.
  }
}

/** Forgets all visited pages. */
export function forgetPages(): void {
  recent.setState({ whose: "", pages: NONE });
  sessionStorage.removeItem(KEY);
}

/** The pages that this person visited, latest first. */
export function useRecentPages(whose: string): readonly RecentPage[] {
  return useStore(recent, (kept) => (kept.whose === whose ? kept.pages : NONE));
}
