import type { EntityType, Values } from "@armature/engine";
import { isLocked, mayChange } from "@armature/engine/access";
import { type FormContext, issuesOf } from "@armature/engine/form";
import { WRITE_BLOCK_TEXTS, closingForAll } from "../data/records/access.ts";
import { preloadDelete } from "../delete/DeleteWindow.tsx";
import { lazyComponent } from "../elements/lazy-component.tsx";
import { ErrorBoundary } from "../data/ErrorBoundary.tsx";
import { Button, PageFooter, SAVE_KEYS } from "../ui/index.ts";
import type { FormStoreState } from "./form-store.ts";
import { attentionText } from "./texts.ts";
import { hasUnsavedChanges, isViewOnly, useFormState, useSubmitIssues, useWholeForm } from "./use-form.ts";

const FormDelete = lazyComponent(async () => (await import("./FormDelete.tsx")).FormDelete);
const NeededCount = lazyComponent(async () => (await import("./NeededCount.tsx")).NeededCount);
const EditButton = lazyComponent(async () => (await import("./EditButton.tsx")).EditButton);

/** Loads the code of Edit, Delete and its window in advance. */
export async function preloadFormButtons(): Promise<void> {
  await Promise.all([NeededCount.preload(), EditButton.preload(), FormDelete.preload(), preloadDelete()]);
}

export interface FormButtonsProps {
  /** The id of the form, because the footer is outside it. */
  readonly form: string;
  readonly type: EntityType;
  readonly record: Values | null;
  readonly submitLabel?: string | undefined;
  readonly cancelLabel?: string;
  readonly onCancel: () => void;
  /** Called instead of `onCancel` after the preview has ended. */
  readonly onStopEditing?: (() => void) | undefined;
  readonly onDeleted?: () => void;
  readonly isSaving: boolean;
  /** Whether Submit is disabled until everything is valid. */
  readonly savesWhenValid?: boolean | undefined;
  /** Whether the form is in a window over another form. */
  readonly isInner?: boolean;
  /** Ends the preview mode of the form. */
  readonly onEdit?: (() => void) | undefined;
}

/** Cancel and Submit, and in preview mode Edit; the state of the form as text; Delete in the menu of the header. */
export function FormButtons(props: FormButtonsProps) {
  const {
    form,
    type,
    record,
    submitLabel = "Submit",
    cancelLabel = "Cancel",
    onCancel,
    isSaving,
    isInner = false,
  } = props;
  const { onDeleted, onEdit, onStopEditing = onCancel, savesWhenValid = isInner } = props;
  const blocked = useFormState(({ form: state }) => writeBlockReason(state.context, record));
  const isEditOffered = useFormState(mayEdit);
  const off = useFormState((state) => submitOffReason(state, record));
  const incomplete = useWholeForm(savesWhenValid ? incompleteReason : noReason);
  const reason = off ?? incomplete;
  return (
    <PageFooter status={<Status />}>
      <Button onClick={onEdit ? onCancel : onStopEditing}>{cancelLabel}</Button>
      <Button
        type="submit"
        form={form}
        variant={onEdit ? "secondary" : "primary"}
        busy={isSaving}
        disabledReason={reason}
        aria-keyshortcuts={SAVE_KEYS}
      >
        {submitLabel}
      </Button>
      {onEdit && isEditOffered && <EditButton disabledReason={blocked} onEdit={onEdit} />}
      {record && onDeleted && <FormDelete type={type} record={record} onDeleted={onDeleted} />}
    </PageFooter>
  );
}

/** Whether the person may change any field after the preview has ended. */
function mayEdit({ form: { visible, context } }: FormStoreState): boolean {
  const { type, mode, viewer, fixed = [] } = context;
  return visible.some((name) => {
    const attribute = type.byName.get(name);
    return attribute && !fixed.includes(name) && mayChange(type, attribute, mode, viewer.permission);
  });
}

function Status() {
  const isUnsaved = useFormState(hasUnsavedChanges);
  const issues = useSubmitIssues();
  const wrong = new Set(issues.map((issue) => issue.attribute)).size;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {wrong > 0 ? <span>{attentionText(wrong)}</span> : isUnsaved && <span>Unsaved changes</span>}
      <ErrorBoundary fallback={null}>
        <NeededCount />
      </ErrorBoundary>
    </span>
  );
}

/** Why Submit is disabled. Undefined if it is enabled. */
function submitOffReason(state: FormStoreState, record: Values | null): string | undefined {
  const { context } = state.form;
  const blocked = writeBlockReason(context, record);
  if (blocked !== undefined) return blocked;
  if (context.preview === true && mayEdit(state)) return "Press Edit first.";
  return context.preview === true || isViewOnly(state) ? "You do not have permission to change this." : undefined;
}

/** What prevents everybody from changing the record at present. */
function writeBlockReason({ type, closed, locked, state }: FormContext, record: Values | null): string | undefined {
  if (closed) return closingForAll(type, state)?.text;
  if (!locked) return undefined;
  return isLocked(record) ? WRITE_BLOCK_TEXTS.locked : WRITE_BLOCK_TEXTS.structure;
}

/** Submit stays enabled and says what is missing. */
function noReason(): undefined {
  return undefined;
}

function incompleteReason({ form, unparsed }: FormStoreState): string | undefined {
  const hasUnparsed = unparsed.some(({ message }) => message !== null);
  return hasUnparsed || issuesOf(form).length > 0 ? "Something is missing or not valid yet." : undefined;
}
