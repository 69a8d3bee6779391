import { countsOf, type EntityType, type ReviewRecord, type ReviewRow } from "@armature/engine";
import { type ReactNode, useMemo, useState } from "react";
import type { Preview } from "../data/dry-run.ts";
import { Banner, ReviewTable, Stack } from "../ui/index.ts";
import { mendable, MendButton, MendDialog } from "./MendCell.tsx";
import { MendValue } from "./MendValue.tsx";
import { ProblemActions } from "./ProblemActions.tsx";
import { type Skipping, SkipButton } from "./Skip.tsx";
import { Suggested } from "./Suggested.tsx";
import { isOfRules, WhyButton, WhyDialog } from "./Why.tsx";
import { problemsOfRecords, type TextSheet } from "./problem-sheet.ts";

export interface ReviewProps {
  readonly type: EntityType;
  /** What is reviewed; for assistive technology. */
  readonly caption: string;
  readonly records: readonly ReviewRecord[];
  readonly preview: Preview;
  /** The rows that have problems as a sheet; made of the records unless given. */
  readonly problems?: (() => TextSheet) | undefined;
  /** What a person can decide about a line; null where there is nothing. */
  readonly decide?: ((row: ReviewRow) => ReactNode) | undefined;
  /** A value of a record is changed before it is sent; absent where values are what they were. */
  readonly onMend?: ((record: ReviewRecord, attribute: string, value: unknown) => void) | undefined;
  /** What is wrong can be left out; absent where it cannot. */
  readonly skipping?: Skipping | undefined;
  /** A value that all records get is told once. */
  readonly groupsValues?: boolean | undefined;
  /** Stays in sight above the rows. */
  readonly notice?: ReactNode;
}

/** The one review of batch edit, import, paste, undo and restore: what becomes of each record, before it is sent. */
export function Review(props: ReviewProps) {
  const { type, caption, records, preview, problems, decide, onMend, skipping, groupsValues, notice } = props;
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
      {onMend && <Suggestion type={type} row={row} onMend={onMend} />}
      {decide?.(row)}
      {skipping && <SkipButton row={row} skipping={skipping} />}
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
      {preview.state === "failed" && (
        <Banner tone="warning">The server could not be asked what it would say. It will when you submit.</Banner>
      )}
      <ReviewTable
        caption={caption}
        records={records}
        end={hasProblems && <ProblemActions type={type} sheet={sheet} />}
        notice={notice}
        groupsValues={groupsValues}
        wrapValue={wrapValue}
        decide={decide || onMend || canAsk ? decision : undefined}
      />
      {asked && <WhyDialog type={type} row={asked} onClose={() => setAsked(null)} />}
      {mending && onMend && <MendDialog type={type} row={mending} onMend={onMend} onClose={() => setMending(null)} />}
    </Stack>
  );
}

type SuggestionProps = Required<Pick<ReviewProps, "type">> & {
  readonly row: ReviewRow;
  readonly onMend: NonNullable<ReviewProps["onMend"]>;
};

function Suggestion({ type, row, onMend }: SuggestionProps) {
  const attribute = row.cell?.state === "error" ? mendable(type, row.cell) : null;
  if (!attribute) return null;
  return <Suggested attribute={attribute} row={row} onTake={(value) => onMend(row.record, attribute.name, value)} />;
}

/** Why a submit has to wait for the server's foresight. */
export const CHECKING = "The server is still checking the rows.";
