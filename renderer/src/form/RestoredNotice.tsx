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
      title="Your unsaved changes are back"
      action={<Button onClick={onDiscard}>Discard them</Button>}
      onDismiss={onKeep}
    >
      They were typed here before this page was left. They are not saved yet.
      {isOutdated && " Somebody else has changed the same since then; look at it before you save."}
    </Banner>
  );
}
