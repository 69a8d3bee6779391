import { Button, Checkbox, Dialog, Stack } from "@armature/renderer/ui";
import type { LearningPath } from "../operations.ts";

export interface PathDialogProps {
  readonly options: readonly LearningPath[];
  readonly isChosen: (id: string) => boolean;
  readonly onToggle: (path: LearningPath, isChosen: boolean) => void;
  readonly onClose: () => void;
}

/** Chooses learning paths of one kind. Checking a box enrolls the person at once, and clearing it removes them. */
export function PathDialog({ options, isChosen, onToggle, onClose }: PathDialogProps) {
  const footer = (
    <Button variant="primary" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog open title="Learning Path Options" onClose={onClose} footer={footer}>
      <Stack>
        <p>Each change is saved at once.</p>
        {options.map((path) => (
          <Checkbox
            key={path.id}
            label={path.displayName}
            checked={isChosen(path.id)}
            onChange={(checked) => onToggle(path, checked)}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
