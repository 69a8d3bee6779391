import { Banner, Button } from "../ui/index.ts";

export interface RestoredNoticeProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
  /** Whether somebody else changed the record after the input was typed. */
  readonly isOutdated?: boolean;
}

/** Says that input from before the page or session ended was restored. */
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
