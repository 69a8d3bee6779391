import { errorText } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useState } from "react";

/**
 * Runs what a button starts, and says how it went.
 * @param onSettled called after each attempt, such as to read a list again
 */
export function useButtonCall(onSettled: () => void) {
  const [isBusy, setBusy] = useState(false);
  /** @param done said after success */
  const run = async (call: () => Promise<unknown>, done?: string) => {
    setBusy(true);
    try {
      await call();
      if (done !== undefined) notify({ type: "success", message: done });
    } catch (error) {
      notify({ type: "error", message: errorText(error) });
    }
    setBusy(false);
    onSettled();
  };
  return { run, isBusy };
}
