import { useEffect, useRef, useState } from "react";
import { announce } from "../feedback/announcements.ts";

/** How long 'Copied' is shown. */
const COPIED_MS = 2_000;

export interface Copying {
  /** Whether it was copied within the last two seconds. */
  readonly isCopied: boolean;
  /** Whether the browser refused the last attempt. */
  readonly isRefused: boolean;
  /** @returns whether the clipboard has the text */
  readonly copy: (text: string) => Promise<boolean>;
}

/** Copies text to the clipboard, which a browser may refuse. */
export function useCopy(): Copying {
  const [isCopied, setCopied] = useBriefly(COPIED_MS);
  const [isRefused, setRefused] = useState(false);
  const copy = async (text: string) => {
    const isDone = await written(text);
    setRefused(!isDone);
    if (isDone) {
      setCopied();
      announce("Copied");
    }
    return isDone;
  };
  return { isCopied, isRefused, copy };
}

async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** True for a while after it was set. */
function useBriefly(ms: number): readonly [boolean, () => void] {
  const [isSet, setSet] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = () => {
    clearTimeout(timer.current);
    setSet(true);
    timer.current = setTimeout(() => setSet(false), ms);
  };
  return [isSet, set];
}
