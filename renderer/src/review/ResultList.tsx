import type { EntityType } from "@armature/engine";
import type { BatchResult } from "@armature/engine/batch";
import { CircleAlert, CircleCheck, CircleMinus, Copy } from "lucide-react";
import { useState } from "react";
import {
  Badge,
  Button,
  Disclosure,
  FilterChips,
  Inline,
  notify,
  Pagination,
  type PageSize,
  Stack,
} from "../ui/index.ts";
import { hasFailed, hasSucceeded, resultName, resultSentence, wasSkipped } from "./result-text.ts";

type Kind = "all" | "error" | "skipped" | "success";

export interface ResultListProps {
  readonly type: EntityType;
  readonly results: readonly BatchResult[];
}

/**
 * A summary and one result for each record: failed ones first, then skipped rows of a sheet. 'Error' shows what is wrong
 * on expansion.
 */
export function ResultList({ type, results }: ResultListProps) {
  const failed = results.filter(hasFailed);
  const skipped = results.filter(wasSkipped);
  const succeeded = results.filter(hasSucceeded);
  const [kind, setKind] = useState<Kind>("all");
  const rows = { all: [...failed, ...skipped, ...succeeded], error: failed, skipped, success: succeeded }[kind];
  const kinds = [
    { key: "error", label: "Error", count: failed.length },
    { key: "skipped", label: "Skipped", count: skipped.length },
    { key: "success", label: "Success", count: succeeded.length },
  ] as const;
  const offered = kinds.filter(({ count }) => count > 0);
  const isAlike = new Set(succeeded.map(({ status }) => status)).size <= 1;
  const { page, size, setPage, setSize } = usePages();
  const shown = size === "all" ? rows : rows.slice((page - 1) * size, page * size);
  const choose = (next: Kind) => {
    setKind(next);
    setPage(1);
  };
  return (
    <Stack gap="tight">
      <Summary type={type} results={results} failed={failed} />
      {offered.length > 1 && (
        <FilterChips
          current={kind}
          onChoose={choose}
          choices={[{ key: "all", label: "All", count: results.length }, ...offered]}
        />
      )}
      <ul aria-label={`Results of ${type.labelPlural.toLowerCase()}`} className="divide-y border-y">
        {shown.map((result, index) => (
          <ResultRow key={`${page} ${index} ${result.importKey ?? ""}`} result={result} isAlike={isAlike} />
        ))}
        {shown.length === 0 && <li className="py-4 text-ink-muted">No record here.</li>}
      </ul>
      {rows.length > 25 && (
        <Pagination page={page} pageSize={size} total={rows.length} onPage={setPage} onPageSize={setSize} />
      )}
    </Stack>
  );
}

/** What happened, in a sentence, and the errors to copy. */
function Summary({ type, results, failed }: ResultListProps & { readonly failed: readonly BatchResult[] }) {
  return (
    <Inline align="between">
      <p className="font-medium">{resultSentence(type, results)}</p>
      {failed.length > 0 && (
        <Button size="small" icon={Copy} onClick={() => void copyErrors(failed)}>
          Copy errors
        </Button>
      )}
    </Inline>
  );
}

/** The page that is shown. Another size begins with the first. */
function usePages() {
  const [{ page, size }, setPages] = useState<{ readonly page: number; readonly size: PageSize }>({
    page: 1,
    size: 25,
  });
  const setPage = (next: number) => setPages({ page: next, size });
  return { page, size, setPage, setSize: (next: PageSize) => setPages({ page: 1, size: next }) };
}

interface ResultRowProps {
  readonly result: BatchResult;
  /** Whether all successful records have the same result, which is then shown once. */
  readonly isAlike: boolean;
}

function ResultRow({ result, isAlike }: ResultRowProps) {
  const { errorList, warnings = [] } = result;
  const failed = hasFailed(result);
  const look = LOOKS[failed ? "error" : wasSkipped(result) ? "skipped" : "success"];
  const note = noteOf(result, isAlike);
  const heading = (
    <Inline>
      <span className="min-w-0 break-words font-medium">{resultName(result)}</span>
      <Badge tone={look.tone} icon={look.icon}>
        {look.text}
      </Badge>
      {note !== null && <span className="text-table font-regular text-ink-muted">{note}</span>}
    </Inline>
  );
  if (!failed)
    return (
      <li className="py-1.5 pl-6.5">
        {heading}
        {warnings.map(({ message }) => (
          <p key={message} className="text-table text-warning-text">
            {message}
          </p>
        ))}
      </li>
    );
  return (
    <li className="py-0.5">
      <Disclosure label={heading}>
        <ul className="list-disc pl-4 text-danger-text">
          {errorList.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Disclosure>
    </li>
  );
}

const LOOKS = {
  error: { tone: "danger", icon: CircleAlert, text: "Error" },
  skipped: { tone: "neutral", icon: CircleMinus, text: "Skipped" },
  success: { tone: "success", icon: CircleCheck, text: "Success" },
} as const;

function noteOf(result: BatchResult, isAlike: boolean): string | null {
  const { importKey, status, errorList, row } = result;
  if (hasFailed(result)) return errorCount(errorList.length);
  if (wasSkipped(result)) return importKey === null ? null : `row ${row}`;
  return isAlike ? null : status;
}

function errorCount(count: number): string {
  return count === 1 ? "1 error" : `${count} errors`;
}

/** Copies the errors as spreadsheet rows of key and error. */
async function copyErrors(results: readonly BatchResult[]): Promise<void> {
  const lines = results.flatMap((result) => result.errorList.map((text) => `${resultName(result)}\t${text}`));
  try {
    await navigator.clipboard.writeText(lines.join("\n"));
    notify({ type: "success", message: "Errors copied" });
  } catch {
    notify({ type: "error", message: "Could not copy. Allow clipboard access and try again." });
  }
}
