import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

export interface TypedText {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Hands on at once what waits: whatever is chosen next acts on what was typed, and nothing is written after it. */
  readonly flush: () => void;
}

/** What is being typed, handed on after a pause; a change from elsewhere (back, Clear filters) replaces it. */
export function useTypedText(value: string, commit: (text: string) => void): TypedText {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (seen !== value) {
    setSeen(value);
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  const send = (next: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setSent(next);
    latest.current(next);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), PAUSE_MS);
  };
  return { text, type, flush: () => timer.current !== undefined && send(text) };
}
