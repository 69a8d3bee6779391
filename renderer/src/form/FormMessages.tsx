import type { EntityType } from "@armature/engine";
import { lockText } from "@armature/engine/access";
import type { FormContext } from "@armature/engine/form";
import { useEffect, useRef } from "react";
import { closingForAll } from "../data/records/access.ts";
import { lazyComponent } from "../elements/lazy-component.tsx";
import { ErrorBoundary } from "../data/ErrorBoundary.tsx";
import { announce, Banner } from "../ui/index.ts";
import { INVALID_FORM } from "./texts.ts";
import { isViewOnly, useFormState, useFormStore, useSubmitIssues } from "./use-form.ts";

/** Loaded when metadata is published while the form is open. */
export const RepublishedNotice = lazyComponent(async () => (await import("./RepublishedNotice.tsx")).RepublishedNotice);

export interface FormNoticesProps {
  readonly type: EntityType;
}

/** Above the fields: why the form is disabled, and what a publish changed. */
export function FormNotices({ type }: FormNoticesProps) {
  const context = useFormState(({ form }) => form.context);
  const viewOnly = useFormState(isViewOnly);
  const store = useFormStore();
  const republished = useFormState((state) => state.republished);
  const text = offText(context, viewOnly, type);
  useAnnounced(text);
  return (
    <>
      {text !== null && <Banner tone="info">{text}</Banner>}
      {republished && (
        <ErrorBoundary fallback={null}>
          <RepublishedNotice republished={republished} onDismiss={store.dismissRepublished} />
        </ErrorBoundary>
      )}
    </>
  );
}

/** Announces to screen readers when an open form is disabled or enabled again. */
function useAnnounced(text: string | null): void {
  const former = useRef(text);
  useEffect(() => {
    if (former.current === text) return;
    former.current = text;
    announce(text ?? "The form can be changed again.");
  }, [text]);
}

/** A form that is both closed and locked shows only the closed banner. */
function offText({ closed, locked, state }: FormContext, viewOnly: boolean, type: EntityType): string | null {
  if (closed) return closingForAll(type, state)?.refusal ?? null;
  if (locked) return lockText(type);
  return viewOnly ? `You can view this ${type.label.toLowerCase()}, but not change it.` : null;
}

/** Loaded when a submit was refused. */
export const IssueSummary = lazyComponent(async () => (await import("./IssueSummary.tsx")).IssueSummary);

/**
 * Lists every issue after a refused submit, with a link to its field. Each further refusal moves the focus here again.
 */
export function FormSummary() {
  const issues = useSubmitIssues();
  const refusals = useFormState((state) => state.refusals);
  if (refusals === 0) return null;
  return (
    <ErrorBoundary fallback={null}>
      <IssueSummary issues={issues} refusals={refusals} />
    </ErrorBoundary>
  );
}

/** Below the fields, near the button: says that a submit was refused, with server texts that belong to no field. */
export function FormAlert() {
  const hasIssues = useSubmitIssues().length > 0;
  const refusal = useFormState((state) => state.refusal);
  const texts = [...(refusal?.texts ?? []), ...(hasIssues ? [INVALID_FORM] : [])].filter((text) => text !== "");
  if (texts.length === 0) return null;
  return (
    <Banner tone="danger" title={refusal?.title}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {refusal?.requestId !== undefined && <p>Request id: {refusal.requestId}</p>}
    </Banner>
  );
}
