import { createStore } from "zustand/vanilla";

/** A text to be read out. The number changes with every announcement, so that the same text is read again. */
export interface Announcement {
  readonly text: string;
  readonly number: number;
}

export interface Announcements {
  readonly polite: Announcement;
  readonly assertive: Announcement;
}

const none: Announcement = { text: "", number: 0 };

/** The content of the page's two live regions. */
export const announcements = createStore<Announcements>(() => ({ polite: none, assertive: none }));

/** Makes assistive technology read a text: after the present one, or at once if assertive. */
export function announce(text: string, { assertive = false }: { readonly assertive?: boolean | undefined } = {}): void {
  const region = assertive ? "assertive" : "polite";
  announcements.setState((now) => ({ [region]: { text, number: now[region].number + 1 } }));
}
