import type { BatchResult } from "@armature/engine";
import { CircleAlert, CircleCheck, Copy } from "lucide-react";
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

type Kind = "all" | "error" | "success";

export interface ResultListProps {
  /** What the results are of; for assistive technology. */
  readonly label: string;
  readonly results: readonly BatchResult[];
}

/** One result for each record: 'Error' with what is wrong on expansion, else 'Success'. */
export function ResultList({ label, results }: ResultListProps) {
  const failed = results.filter(isError);
  const [kind, setKind] = useState<Kind>("all");
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(25);
  const rows = kind === "all" ? results : results.filter((result) => isError(result) === (kind === "error"));
  const shown = size === "all" ? rows : rows.slice((page - 1) * size, page * size);
  const choose = (next: Kind) => {
    setKind(next);
    setPage(1);
  };
  return (
    <Stack gap="tight">
      <Inline align="between">
        <FilterChips
          current={kind}
          onChoose={choose}
          choices={[
            { key: "all", label: "All", count: results.length },
            { key: "error", label: "Error", count: failed.length },
            { key: "success", label: "Success", count: results.length - failed.length },
          ]}
        />
        {failed.length > 0 && (
          <Button size="small" icon={Copy} onClick={() => void copyErrors(failed)}>
            Copy errors
          </Button>
        )}
      </Inline>
      <ul aria-label={label} className="divide-y border-y">
        {shown.map((result, index) => (
          <ResultRow key={`${page} ${index} ${result.importKey ?? ""}`} result={result} />
        ))}
        {shown.length === 0 && <li className="py-4 text-ink-muted">No record here.</li>}
      </ul>
      {rows.length > 25 && (
        <Pagination
          page={page}
          pageSize={size}
          total={rows.length}
          onPage={setPage}
          onPageSize={(next) => {
            setSize(next);
            setPage(1);
          }}
        />
      )}
    </Stack>
  );
}

function isError({ errorList }: BatchResult): boolean {
  return errorList.length > 0;
}

function ResultRow({ result }: { readonly result: BatchResult }) {
  const { importKey, status, errorList, warnings = [] } = result;
  const failed = isError(result);
  const heading = (
    <Inline>
      <span className="min-w-0 break-words font-medium">{importKey ?? ""}</span>
      <Badge tone={failed ? "danger" : "success"} icon={failed ? CircleAlert : CircleCheck}>
        {failed ? "Error" : "Success"}
      </Badge>
      <span className="text-table font-normal text-ink-muted">{failed ? errorCount(errorList.length) : status}</span>
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

function errorCount(count: number): string {
  return count === 1 ? "1 error" : `${count} errors`;
}

/** As rows that a sheet takes: key, error. */
async function copyErrors(results: readonly BatchResult[]): Promise<void> {
  const lines = results.flatMap(({ importKey, errorList }) => errorList.map((text) => `${importKey ?? ""}\t${text}`));
  try {
    await navigator.clipboard.writeText(lines.join("\n"));
    notify({ type: "success", message: "Errors copied" });
  } catch {
    notify({ type: "error", message: "The browser did not let the errors be copied." });
  }
}
