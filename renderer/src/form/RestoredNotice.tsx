import { Banner, Button } from "../ui/index.ts";

export interface RestoredNoticeProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
  /** Somebody else has changed since what they were typed over. */
  readonly isOutdated?: boolean;
}

/** What was typed before the page or the session ended is back. */
export function RestoredNotice({ onKeep, onDiscard, isOutdated = false }: RestoredNoticeProps) {
  return (
    <Banner
      tone="info"
      title="We restored your unsaved changes"
      action={<Button onClick={onDiscard}>Discard changes</Button>}
      onDismiss={onKeep}
    >
      Save to keep them.
      {isOutdated && " Someone else has changed the same fields since then. Check them before you save."}
    </Banner>
  );
}
