import { useState } from "react";
import { stepFailure } from "./step-failure.ts";

/** Runs one thing at a time, and keeps what went wrong. */
export function useSteps() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(stepFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, failure };
}
