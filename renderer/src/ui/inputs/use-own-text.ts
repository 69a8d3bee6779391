import { useState } from "react";

/** A text as it is typed, and the function that takes each change. */
export interface OwnText {
  readonly text: string;
  readonly type: (text: string) => void;
}

/**
 * The text of a field whose value comes back late, such as one in the address. It shows typed text at once, and takes
 * over a value only if something else has set it (Back, 'Clear filters'), never an older one of its own.
 */
export function useOwnText(value: string, onChange: (text: string) => void): OwnText {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  // Texts that were committed but have not come back as the value yet.
  const [pending, setPending] = useState<readonly string[]>([]);
  if (seen !== value) {
    setSeen(value);
    const own = pending.indexOf(value);
    setPending(own < 0 || value === text ? [] : pending.slice(own + 1));
    if (own < 0) setText(value);
  }
  const type = (next: string) => {
    setText(next);
    setPending((before) => [...before, next]);
    onChange(next);
  };
  return { text, type };
}
