import { useEffect, useRef } from "react";
import { type OwnText, useOwnText } from "../ui/index.ts";

const PAUSE_MS = 250;

export interface TypedText extends OwnText {
  /** Commits waiting text at once, so that the next choice acts on it and nothing is written afterwards. */
  readonly flush: () => void;
}

/** Text that is committed after a pause in typing. A change from elsewhere (Back, 'Clear filters') replaces it. */
export function useTypedText(value: string, commit: (text: string) => void): TypedText {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  const send = (next: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    latest.current(next);
  };
  const { text, type } = useOwnText(value, (next) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), PAUSE_MS);
  });
  return { text, type, flush: () => timer.current !== undefined && send(text) };
}
