import { useEffect, useRef } from "react";
import { type OwnText, useOwnText } from "../ui/index.ts";

const PAUSE_MS = 250;

export interface TypedText extends OwnText {
  /** Hands on at once what waits: whatever is chosen next acts on what was typed, and nothing is written after it. */
  readonly flush: () => void;
}

/** What is being typed, handed on after a pause; a change from elsewhere (back, Clear filters) replaces it. */
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
