import { announce } from "../feedback/announcements.ts";

/** Milliseconds to wait before an announcement, so that it does not interrupt typing. */
const SPOKEN_AFTER_MS = 300;

/** Announcements of a box: the last event, otherwise the number of options. */
export interface Speaker {
  /** Announces that something was chosen or removed, which goes before a count. */
  readonly say: (text: string) => void;
  /** Null means that the list is closed. */
  readonly sayCount: (text: string | null) => void;
  readonly stop: () => void;
}

export function createSpeaker(): Speaker {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEvent = false;
  const sayDelayed = (text: string, ofEvent: boolean) => {
    clearTimeout(timer);
    isEvent = ofEvent;
    timer = setTimeout(() => {
      isEvent = false;
      announce(text);
    }, SPOKEN_AFTER_MS);
  };
  return {
    say: (text) => sayDelayed(text, true),
    sayCount: (text) => {
      if (isEvent) return;
      if (text === null) clearTimeout(timer);
      else sayDelayed(text, false);
    },
    stop: () => {
      clearTimeout(timer);
      isEvent = false;
    },
  };
}
