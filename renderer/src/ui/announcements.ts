import { createStore } from "zustand/vanilla";

/** A text to be read out; the number changes with every announcement, so that the same text is read again. */
export interface Announcement {
  readonly text: string;
  readonly number: number;
}

export interface Announcements {
  readonly polite: Announcement;
  readonly assertive: Announcement;
}

const none: Announcement = { text: "", number: 0 };

/** What the two live regions of the page say. */
export const announcements = createStore<Announcements>(() => ({ polite: none, assertive: none }));

/** Reads a text out to assistive technology: after what is being read, or at once when assertive. */
export function announce(text: string, { assertive = false }: { readonly assertive?: boolean | undefined } = {}): void {
  const region = assertive ? "assertive" : "polite";
  announcements.setState((now) => ({ [region]: { text, number: now[region].number + 1 } }));
}
