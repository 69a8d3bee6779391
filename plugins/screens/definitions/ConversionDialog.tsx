import { Button, Dialog, ProgressBar, Stack } from "@armature/renderer/ui";
import { inWords } from "./impact-lines.ts";
import { useNouns } from "./use-impact.ts";
import type { ConversionProgress } from "./use-conversion.ts";

export interface ConversionDialogProps {
  /** The entity whose values are converted. */
  readonly entity: string;
  readonly progress: ConversionProgress;
  /** The conversion goes on without the page. */
  readonly onLeave: () => void;
}

/** Says how far the conversion is that a save has begun. */
export function ConversionDialog({ entity, progress: { done, total }, onLeave }: ConversionDialogProps) {
  const nounOf = useNouns();
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  return (
    <Dialog
      open
      title="Values are being converted"
      onClose={onLeave}
      footer={<Button onClick={onLeave}>Leave the page</Button>}
    >
      <Stack>
        <ProgressBar label={`${inWords(done)} of ${inWords(total)} ${nounOf(entity, total)}`} percent={percent} />
        <p>The change is live once that is done. If you leave, it goes on, and you are told when it ends.</p>
      </Stack>
    </Dialog>
  );
}
