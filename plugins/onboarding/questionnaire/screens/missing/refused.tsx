import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { RefusedQuestion } from "./model.ts";

type Tell = (form: string, refused: readonly RefusedQuestion[]) => void;

const RefusedContext = createContext<readonly RefusedQuestion[]>([]);
const TellContext = createContext<Tell>(() => undefined);

/** Collects the answers that the forms of a page could not store. */
export function RefusedQuestions({ children }: { readonly children: ReactNode }) {
  const [byForm, setByForm] = useState<ReadonlyMap<string, readonly RefusedQuestion[]>>(new Map());
  const tell = useCallback<Tell>((form, refused) => {
    setByForm((former) => {
      if (refused.length > 0) return new Map([...former, [form, refused]]);
      return former.has(form) ? new Map([...former].filter(([other]) => other !== form)) : former;
    });
  }, []);
  const refused = useMemo(() => [...byForm.values()].flat(), [byForm]);
  return (
    <TellContext value={tell}>
      <RefusedContext value={refused}>{children}</RefusedContext>
    </TellContext>
  );
}

/** The answers that the forms of the surrounding page could not store. */
export function useRefusedQuestions(): readonly RefusedQuestion[] {
  return useContext(RefusedContext);
}

/** The function with which a form reports answers that it could not store. It is always the same function. */
export function useTellRefused(): Tell {
  return useContext(TellContext);
}
