import { Banner, Button } from "../ui/index.ts";

export interface RestoredNoticeProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** What was typed before the page or the session ended is back. */
export function RestoredNotice({ onKeep, onDiscard }: RestoredNoticeProps) {
  return (
    <Banner
      tone="info"
      title="Your unsaved changes are back"
      action={<Button onClick={onDiscard}>Discard them</Button>}
      onDismiss={onKeep}
    >
      They were typed here before this page was left. They are not saved yet.
    </Banner>
  );
}
