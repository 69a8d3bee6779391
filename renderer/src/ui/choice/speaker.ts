import { announce } from "../announcements.ts";

/** How long after it happened it is read out, so that typing is not talked over. */
const SPOKEN_AFTER_MS = 300;

/** What a box has read out: the last of what happened, else how many options there are. */
export interface Speaker {
  /** Something was chosen or taken back; comes before a count. */
  readonly say: (text: string) => void;
  /** Null: the list is shut. */
  readonly sayCount: (text: string | null) => void;
  readonly stop: () => void;
}

export function createSpeaker(): Speaker {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEvent = false;
  const later = (text: string, ofEvent: boolean) => {
    clearTimeout(timer);
    isEvent = ofEvent;
    timer = setTimeout(() => {
      isEvent = false;
      announce(text);
    }, SPOKEN_AFTER_MS);
  };
  return {
    say: (text) => later(text, true),
    sayCount: (text) => {
      if (isEvent) return;
      if (text === null) clearTimeout(timer);
      else later(text, false);
    },
    stop: () => {
      clearTimeout(timer);
      isEvent = false;
    },
  };
}
