import type { FormState } from "@armature/engine";
import { Button, FormFooter } from "../ui/index.ts";
import { attentionText } from "./FormMessages.tsx";
import { hasUnsavedChanges, useFormState, useSubmitIssues } from "./use-form.ts";

export interface FormButtonsProps {
  readonly submitLabel?: string;
  readonly cancelLabel?: string;
  readonly onCancel: () => void;
  readonly isSaving: boolean;
}

/** Submit and Cancel, and the state of the form in words (GEN-070). */
export function FormButtons({ submitLabel = "Submit", cancelLabel = "Cancel", onCancel, isSaving }: FormButtonsProps) {
  const reason = useFormState(({ form }) => submitOffReason(form));
  return (
    <FormFooter status={<Status />}>
      <Button
        type="submit"
        variant="primary"
        busy={isSaving}
        disabledReason={reason}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {submitLabel}
      </Button>
      <Button onClick={onCancel}>{cancelLabel}</Button>
    </FormFooter>
  );
}

function Status() {
  const isUnsaved = useFormState(hasUnsavedChanges);
  const issues = useSubmitIssues();
  if (issues.length > 0) return attentionText(new Set(issues.map((issue) => issue.attribute)).size);
  return isUnsaved ? "Unsaved changes" : null;
}

/** Why there is nothing to submit; undefined when there is. */
function submitOffReason({ context, visible, fields }: FormState): string | undefined {
  if (context.closed) return "The build is closed.";
  if (context.locked) return "This record is locked.";
  const isOff = visible.length > 0 && visible.every((name) => fields[name]?.disabled !== null);
  return isOff ? "You do not have permission to change this." : undefined;
}
