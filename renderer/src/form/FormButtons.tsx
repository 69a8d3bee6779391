import { type EntityType, type FormContext, isLocked, issuesOf, mayChange, type Values } from "@armature/engine";
import { BAR_TEXTS, closingForAll } from "../data/access.ts";
import { lazyComponent } from "../lazy-component.tsx";
import { ErrorBoundary } from "../shell/ErrorBoundary.tsx";
import { Button, PageFooter, SAVE_KEYS } from "../ui/index.ts";
import type { FormStoreState } from "./form-store.ts";
import { attentionText } from "./texts.ts";
import { hasUnsavedChanges, isViewOnly, useFormState, useSubmitIssues, useWholeForm } from "./use-form.ts";

const FormDelete = lazyComponent(async () => (await import("./FormDelete.tsx")).FormDelete);
const NeededCount = lazyComponent(async () => (await import("./NeededCount.tsx")).NeededCount);
const EditButton = lazyComponent(async () => (await import("./EditButton.tsx")).EditButton);

/** Loads Edit, Delete and its window beforehand, where that can be done. */
export async function preloadFormButtons(): Promise<void> {
  const { preloadDelete } = await import("../delete/DeleteWindow.tsx");
  await Promise.all([NeededCount.preload(), EditButton.preload(), FormDelete.preload(), preloadDelete()]);
}

export interface FormButtonsProps {
  /** The id of the form: the footer is not in it. */
  readonly form: string;
  readonly type: EntityType;
  readonly record: Values | null;
  readonly submitLabel?: string | undefined;
  readonly cancelLabel?: string;
  readonly onCancel: () => void;
  /** In place of `onCancel` once the preview has ended. */
  readonly onStopEditing?: (() => void) | undefined;
  readonly onDeleted?: () => void;
  readonly isSaving: boolean;
  /** Submit is off until everything is valid. */
  readonly savesWhenValid?: boolean | undefined;
  /** In a window over another form. */
  readonly isInner?: boolean;
  /** Ends the preview mode that the form is in. */
  readonly onEdit?: (() => void) | undefined;
}

/** Cancel and Submit, in preview mode Edit after them; the state of the form in words; Delete in the header's menu. */
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
  const bar = useFormState(({ form: state }) => barReason(state.context, record));
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
      {onEdit && isEditOffered && <EditButton disabledReason={bar} onEdit={onEdit} />}
      {record && onDeleted && <FormDelete type={type} record={record} onDeleted={onDeleted} />}
    </PageFooter>
  );
}

/** Whether there is a field that the person may change, once the preview has ended. */
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
      <ErrorBoundary instead={null}>
        <NeededCount />
      </ErrorBoundary>
    </span>
  );
}

/** Why there is nothing to submit; undefined when there is. */
function submitOffReason(state: FormStoreState, record: Values | null): string | undefined {
  const { context } = state.form;
  const bar = barReason(context, record);
  if (bar !== undefined) return bar;
  if (context.preview === true && mayEdit(state)) return "Press Edit first.";
  return context.preview === true || isViewOnly(state) ? "You do not have permission to change this." : undefined;
}

/** What keeps everybody from changing the record now. */
function barReason({ type, closed, locked, state }: FormContext, record: Values | null): string | undefined {
  if (closed) return closingForAll(type, state)?.text;
  if (!locked) return undefined;
  return isLocked(record) ? BAR_TEXTS.locked : BAR_TEXTS.structure;
}

/** It is told what is missing when it is submitted. */
function noReason(): undefined {
  return undefined;
}

function incompleteReason({ form, unsettled }: FormStoreState): string | undefined {
  const isUnsettled = unsettled.some(({ message }) => message !== null);
  return isUnsettled || issuesOf(form).length > 0 ? "Something is missing or not valid yet." : undefined;
}
