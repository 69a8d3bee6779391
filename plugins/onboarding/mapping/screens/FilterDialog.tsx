import { Button, CodeBlock, Dialog, Stack } from "@armature/renderer/ui";
import type { MappingPreview } from "../operations.ts";

interface FilterDialogProps {
  readonly preview: MappingPreview;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Shows which records a mapping exports: its first conditional in words and as stored. */
export function FilterDialog({ preview: { filter, filterText }, open, onClose }: FilterDialogProps) {
  return (
    <Dialog open={open} title="Filter Code" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {filter === null ? (
        <p>No filter</p>
      ) : (
        <Stack>
          <p>{filterText}</p>
          <CodeBlock label="Filter Code">{JSON.stringify(filter, null, 2)}</CodeBlock>
        </Stack>
      )}
    </Dialog>
  );
}
