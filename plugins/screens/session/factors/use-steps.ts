import { ApiError } from "@armature/renderer";
import { useState } from "react";
import { stepFailure } from "./step-failure.ts";

/** Runs one thing at a time, and keeps what went wrong: at the field, or above the form. */
export function useSteps() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  /** @param field the id of the field whose value the server can find wrong */
  const run = async (work: () => Promise<unknown>, field?: string) => {
    setBusy(true);
    setFailure(null);
    setWrong([]);
    try {
      await work();
    } catch (error) {
      const isWrong = field !== undefined && error instanceof ApiError && error.status === 400;
      if (isWrong) setWrong([error.message]);
      else setFailure(stepFailure(error));
      if (isWrong) selectField(field);
    } finally {
      setBusy(false);
    }
  };
  /** Asks for a value that is not there. */
  const ask = (field: string, text: string) => {
    setFailure(null);
    setWrong([text]);
    document.getElementById(field)?.focus();
  };
  const forget = () => setWrong([]);
  return { run, ask, forget, isBusy, failure, wrong };
}

/** Selects what was typed, so that typing replaces it. Also after a click on the button. */
function selectField(id: string): void {
  const field = document.querySelector<HTMLInputElement>(`#${id}`);
  field?.focus();
  field?.select();
}
