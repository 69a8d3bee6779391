import type { ReviewRecord } from "@armature/engine/changes";
import { Banner, Button } from "../ui/index.ts";

export interface ClearedNoticeProps {
  readonly review: readonly ReviewRecord[];
  readonly accepted: boolean;
  /** Why it cannot be accepted yet: more values may be cleared than are known so far. */
  readonly waits?: string | undefined;
  readonly onAccept: () => void;
}

/** Asks to accept that values are cleared. Shows nothing if none are. */
export function ClearedNotice({ review, accepted, waits, onAccept }: ClearedNoticeProps) {
  const count = clearedCount(review);
  if (count === 0) return null;
  const values = count === 1 ? "1 value" : `${count.toLocaleString("en-US")} values`;
  return (
    <Banner
      tone={accepted ? "success" : "warning"}
      title={accepted ? `Accepted: ${values} will be cleared` : `${values} will be cleared`}
      action={
        <Button onClick={onAccept} disabledReason={accepted ? "This is accepted." : waits}>
          Accept
        </Button>
      }
    >
      {accepted ? null : "Confirm that these values will be cleared."}
    </Banner>
  );
}

function clearedCount(review: readonly ReviewRecord[]): number {
  return review.reduce((sum, { cells }) => sum + cells.filter(({ state }) => state === "cleared").length, 0);
}
