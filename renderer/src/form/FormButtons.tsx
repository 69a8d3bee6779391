import { type EntityType, issuesOf, type Values } from "@armature/engine";
import { BAR_TEXTS } from "../data/access.ts";
import { later } from "../later.tsx";
import { Button, FormFooter } from "../ui/index.ts";
import { attentionText } from "./FormMessages.tsx";
import type { FormStoreState } from "./form-store.ts";
import { hasUnsavedChanges, isViewOnly, useFormState, useSubmitIssues } from "./use-form.ts";

const FormDelete = later(async () => (await import("./FormDelete.tsx")).FormDelete);

/** Loads Delete and its window beforehand, where that can be done. */
export async function preloadFormDelete(): Promise<void> {
  const { preloadDelete } = await import("../delete/DeleteButton.tsx");
  await Promise.all([FormDelete.preload(), preloadDelete()]);
}

export interface FormButtonsProps {
  readonly type: EntityType;
  readonly record: Values | null;
  readonly submitLabel?: string;
  readonly cancelLabel?: string;
  readonly onCancel: () => void;
  readonly onDeleted?: () => void;
  readonly isSaving: boolean;
  /** In a window over another form: submit is off until everything is valid. */
  readonly isInner?: boolean;
}

/** Submit and Cancel, Delete apart from them, and the state of the form in words (GEN-070). */
export function FormButtons(props: FormButtonsProps) {
  const { type, record, submitLabel = "Submit", cancelLabel = "Cancel", onCancel, isSaving, isInner = false } = props;
  const { onDeleted } = props;
  const reason = useFormState((state) => submitOffReason(state) ?? (isInner ? incompleteReason(state) : undefined));
  return (
    <FormFooter
      status={<Status />}
      end={record && onDeleted && <FormDelete type={type} record={record} onDeleted={onDeleted} />}
      inDialog={isInner}
    >
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
function submitOffReason(state: FormStoreState): string | undefined {
  const { closed, locked } = state.form.context;
  if (closed) return BAR_TEXTS.closed;
  if (locked) return BAR_TEXTS.locked;
  return isViewOnly(state) ? "You do not have permission to change this." : undefined;
}

function incompleteReason({ form }: FormStoreState): string | undefined {
  return issuesOf(form).length > 0 ? "Fill in what is required first." : undefined;
}
