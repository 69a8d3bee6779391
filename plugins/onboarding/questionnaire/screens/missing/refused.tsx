import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { RefusedQuestion } from "./model.ts";

type ReportRefused = (form: string, refused: readonly RefusedQuestion[]) => void;

const RefusedContext = createContext<readonly RefusedQuestion[]>([]);
const ReportContext = createContext<ReportRefused>(() => undefined);

/** Collects the answers that the forms of a page could not store. */
export function RefusedQuestions({ children }: { readonly children: ReactNode }) {
  const [byForm, setByForm] = useState<ReadonlyMap<string, readonly RefusedQuestion[]>>(new Map());
  const report = useCallback<ReportRefused>((form, refused) => {
    setByForm((former) => {
      if (refused.length > 0) return new Map([...former, [form, refused]]);
      return former.has(form) ? new Map([...former].filter(([other]) => other !== form)) : former;
    });
  }, []);
  const refused = useMemo(() => [...byForm.values()].flat(), [byForm]);
  return (
    <ReportContext value={report}>
      <RefusedContext value={refused}>{children}</RefusedContext>
    </ReportContext>
  );
}

/** The answers that the forms of the surrounding page could not store. */
export function useRefusedQuestions(): readonly RefusedQuestion[] {
  return useContext(RefusedContext);
}

/** The function with which a form reports answers that it could not store. It is always the same function. */
export function useReportRefused(): ReportRefused {
  return useContext(ReportContext);
}
