import { countsOf, type EntityType, type ReviewRecord, type ReviewRow } from "@armature/engine";
import { type ReactNode, useMemo, useState } from "react";
import type { Foreseen } from "../data/foresee.ts";
import { Banner, ReviewTable, Stack } from "../ui/index.ts";
import { mendable, MendButton, MendDialog } from "./MendCell.tsx";
import { MendValue } from "./MendValue.tsx";
import { ProblemActions } from "./ProblemActions.tsx";
import { isOfRules, WhyButton, WhyDialog } from "./Why.tsx";
import { problemsOfRecords, type TextSheet } from "./problem-sheet.ts";

export interface ReviewProps {
  readonly type: EntityType;
  /** What is reviewed; for assistive technology. */
  readonly caption: string;
  readonly records: readonly ReviewRecord[];
  readonly foreseen: Foreseen;
  /** The rows that have problems as a sheet; made of the records unless given. */
  readonly problems?: (() => TextSheet) | undefined;
  /** What a person can decide about a line; null where there is nothing. */
  readonly decide?: ((row: ReviewRow) => ReactNode) | undefined;
  /** A value of a record is mended before it is sent; absent where values are what they were. */
  readonly onMend?: ((record: ReviewRecord, attribute: string, value: unknown) => void) | undefined;
}

/** The one review of batch edit, import, undo and restore: what becomes of each record, before it is sent. */
export function Review({ type, caption, records, foreseen, problems, decide, onMend }: ReviewProps) {
  const [mending, setMending] = useState<ReviewRow | null>(null);
  const [asked, setAsked] = useState<ReviewRow | null>(null);
  const canAsk = useMemo(
    () => records.some((record) => record.cells.some((cell) => isOfRules(record, cell))),
    [records],
  );
  const hasProblems = countsOf(records)("problems") > 0;
  const sheet = problems ?? (() => problemsOfRecords(type.importKey?.label ?? type.label, records));
  const decision = (row: ReviewRow) => (
    <>
      {decide?.(row)}
      <WhyButton row={row} onOpen={() => setAsked(row)} />
      {onMend && <MendButton type={type} row={row} onOpen={() => setMending(row)} />}
    </>
  );
  const wrapValue = useMemo(() => {
    if (!onMend) return undefined;
    return (row: ReviewRow, value: ReactNode) => {
      const attribute = mendable(type, row.cell);
      if (!attribute) return value;
      return (
        <MendValue attribute={attribute} row={row} onMend={onMend}>
          {value}
        </MendValue>
      );
    };
  }, [type, onMend]);
  return (
    <Stack>
      {foreseen.state === "failed" && (
        <Banner tone="warning">The server could not be asked what it would say. It will when you submit.</Banner>
      )}
      <ReviewTable
        caption={caption}
        records={records}
        end={hasProblems && <ProblemActions type={type} sheet={sheet} />}
        wrapValue={wrapValue}
        decide={decide || onMend || canAsk ? decision : undefined}
      />
      {asked && <WhyDialog type={type} row={asked} onClose={() => setAsked(null)} />}
      {mending && onMend && <MendDialog type={type} row={mending} onMend={onMend} onClose={() => setMending(null)} />}
    </Stack>
  );
}

/** Why a submit has to wait for the server's foresight. */
export const CHECKING = "The server is still checking the rows.";
