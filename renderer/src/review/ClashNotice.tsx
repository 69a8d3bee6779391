import type { ConflictChoice, ReviewRecord } from "@armature/engine/changes";
import { useEffect, useRef } from "react";
import { Banner, Button, focusWayOn } from "../ui/index.ts";

export interface ClashNoticeProps {
  readonly review: readonly ReviewRecord[];
  /** Number of records that are already saved while these wait. */
  readonly saved: number;
  /** Makes the same choice for every waiting value. */
  readonly onChooseAll: (choice: ConflictChoice) => void;
}

/** Says that somebody else changed values that are about to be changed. Not shown if nobody did. */
export function ClashNotice({ review, saved, onChooseAll }: ClashNoticeProps) {
  const count = clashCount(review);
  const hasChosenAll = useRef(false);
  useEffect(() => {
    // The pressed button disappears with the notice.
    if (count === 0 && hasChosenAll.current) focusWayOn();
    hasChosenAll.current = false;
  }, [count]);
  const chooseAll = (choice: ConflictChoice) => {
    hasChosenAll.current = true;
    onChooseAll(choice);
  };
  if (count === 0) return null;
  const values = count === 1 ? "1 value" : `${count.toLocaleString("en-US")} values`;
  return (
    <div role="alert">
      <Banner
        tone="warning"
        title={`${values} changed by someone else: choose which to keep`}
        action={
          <>
            <Button onClick={() => chooseAll("mine")}>Keep all of yours</Button>
            <Button onClick={() => chooseAll("theirs")}>Take all of theirs</Button>
          </>
        }
      >
        {`${savedText(saved)}Theirs is the old value, yours the new one. Choose for each value, or for all, then submit.`}
      </Banner>
    </div>
  );
}

function savedText(saved: number): string {
  if (saved === 0) return "";
  return saved === 1 ? "1 record is saved. " : `${saved.toLocaleString("en-US")} records are saved. `;
}

function clashCount(review: readonly ReviewRecord[]): number {
  return review.reduce((sum, { cells }) => sum + cells.filter(({ state }) => state === "conflict").length, 0);
}
