import { SECONDS_BETWEEN_MAILS } from "@armature/engine/platform";
import { ApiError } from "@armature/renderer";
import { useEffect, useState } from "react";

export interface Wait {
  /** Whole seconds; 0 when the wait is over. */
  readonly left: number;
  readonly begin: (seconds: number) => void;
}

/**
 * Counts down until another mail may be requested.
 * @param sent when the last mail was sent, in epoch milliseconds. A time in the future is ignored: the clock was set
 *   back since.
 */
export function useWait(sent = 0): Wait {
  const [until, setUntil] = useState(() => (sent > Date.now() ? 0 : sent + SECONDS_BETWEEN_MAILS * 1000));
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const begin = (from: number) => {
    const at = Date.now();
    setNow(at);
    setUntil(at + from * 1000);
  };
  return { left, begin };
}

/** '42 seconds'; from two minutes on '3 minutes'. */
export function waitText(seconds: number): string {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

/** How many seconds the server asks to wait; null for any other failure. */
export function secondsOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  const { seconds } = (error.body ?? {}) as { readonly seconds?: unknown };
  return typeof seconds === "number" ? seconds : null;
}
