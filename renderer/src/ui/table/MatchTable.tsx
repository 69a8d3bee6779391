import type { ReactNode } from "react";
import { narrowScreen, useMediaQuery } from "../media.ts";

/** An item of a file, its chosen meaning, and how far it is decided. */
export interface MatchRow {
  readonly key: string;
  /** The text in the file. */
  readonly name: ReactNode;
  /** An example, or how often it occurs. */
  readonly sample: ReactNode;
  /** The control that chooses its meaning. */
  readonly choice: ReactNode;
  readonly state: ReactNode;
  /** Whether it waits for a decision. */
  readonly isOpen: boolean;
}

export interface MatchTableProps {
  /** For assistive technology. */
  readonly caption: string;
  /** The headings of the four columns. */
  readonly heads: readonly [name: string, sample: string, choice: string, state: string];
  readonly rows: readonly MatchRow[];
}

/** The items of a file, one per line, with their meaning. */
export function MatchTable({ caption, heads, rows }: MatchTableProps) {
  const isNarrow = useMediaQuery(narrowScreen);
  return (
    <table className="w-full table-fixed border-b text-table">
      <caption className="sr-only">{caption}</caption>
      {!isNarrow && (
        <colgroup>
          <col className="w-1/4" />
          <col className="w-1/4" />
          <col />
          <col className="w-1/5" />
        </colgroup>
      )}
      <thead className={isNarrow ? "sr-only" : undefined}>
        <tr>
          {(isNarrow ? [heads.join(", ")] : heads).map((head) => (
            <th key={head} scope="col" className="h-8 border-y bg-chrome px-3 text-left font-medium text-ink-muted">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <MatchLine key={row.key} row={row} sampleHead={heads[1]} isNarrow={isNarrow} />
        ))}
      </tbody>
    </table>
  );
}

interface MatchLineProps {
  readonly row: MatchRow;
  /** Names the sample where the headings are hidden. */
  readonly sampleHead: string;
  readonly isNarrow: boolean;
}

function MatchLine({ row, sampleHead, isNarrow }: MatchLineProps) {
  const { name, sample, choice, state, isOpen } = row;
  const line = { tabIndex: -1, "data-undecided": isOpen || undefined };
  if (isNarrow)
    return (
      <tr {...line}>
        <td className="border-t py-3">
          <div className="flex items-start justify-between gap-2">
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            <div className="max-w-1/2 shrink-0">{state}</div>
          </div>
          <div className="pb-2 wrap-anywhere text-ink-muted">
            {sampleHead}: {sample}
          </div>
          {choice}
        </td>
      </tr>
    );
  return (
    <tr {...line} className="hover:bg-hover [&>td]:border-t [&>td]:px-3 [&>td]:py-2">
      <td className="font-medium wrap-anywhere">{name}</td>
      <td className="wrap-anywhere text-ink-muted">{sample}</td>
      <td>{choice}</td>
      <td>{state}</td>
    </tr>
  );
}
