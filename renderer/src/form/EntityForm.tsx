import type { AttributeType, MessageTable, ReferenceLabels, Values } from "@armature/engine";
import { useEffect, useId, useMemo, useState } from "react";
import { lazyComponent } from "../elements/lazy-component.tsx";
import { ErrorBoundary } from "../data/ErrorBoundary.tsx";
import { FormLayout, UnparsedContext } from "../ui/index.ts";
import { watchPresses } from "../ui/after-press.ts";
import { EntityFormContext, type EntityFormParts } from "./entity-form-context.ts";
import type { EntityFormProps, InnerForm } from "./entity-form-props.ts";
import { FieldList } from "./FieldList.tsx";
import { FormAlert, FormNotices, FormSummary } from "./FormMessages.tsx";
import type { FormStore } from "./form-store.ts";
import { FormButtons } from "./FormButtons.tsx";
import { FormWindows } from "./FormWindows.tsx";
import { InputPorts } from "./InputPorts.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { NoLongerAsked } from "./NoLongerAsked.tsx";
import { useDraft, useDraftKey } from "./use-draft.ts";
import { useAutosave } from "./use-autosave.ts";
import { useAnnouncements } from "./use-announcements.ts";
import { useChecks } from "./use-checks.ts";
import { useFollowing } from "./use-following.ts";
import { useEntityFormStore } from "./use-entity-form-store.ts";
import { FormStoreContext, isViewOnly, useFrame } from "./use-form.ts";
import { usePreview } from "./use-preview.ts";
import { useSubmit } from "./use-submit.ts";

/** Loaded for a form with restored changes. If loading fails, the changes are still there. */
export const RestoredNotice = lazyComponent(async () => (await import("./RestoredNotice.tsx")).RestoredNotice);

/** Loaded for a long form. */
export const FormOutline = lazyComponent(async () => (await import("./FormOutline.tsx")).FormOutline);

/** A form with more fields than this has an outline. */
const LONG_FORM = 20;

/**
 * Leaves room for the outline at the edge of the page. It is not a grid column, because then every keystroke would lay
 * out all fields again.
 */
const WITH_OUTLINE = "max-w-240 lg:relative lg:pr-68 2xl:max-w-260 2xl:pr-88";

/** Waits for the lists that a form offers. */
export const FormGate = lazyComponent(async () => (await import("./FormGate.tsx")).FormGate);

const NO_LABELS: ReferenceLabels = Object.freeze({});
const NO_TEXTS: MessageTable = Object.freeze({});
const NO_NAMES: readonly string[] = Object.freeze([]);

/**
 * The form of one record, generated from its attributes, to create, change or read it.
 * @example
 * ```tsx
 * import { EntityForm } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   return (
 *     <EntityForm
 *       type={item}
 *       record={null}
 *       refusalTexts={() => ({ title: "The item was not saved.", text: "" })}
 *       onSaved={({ result }) => location.assign(`/items/${result["itemId"]}`)}
 *       onCancel={() => history.back()}
 *     />
 *   );
 * }
 * ```
 */
export function EntityForm<Row extends Values>(props: EntityFormProps<Row>) {
  return (
    <ErrorBoundary title="Unable to load data.">
      <FormGate type={props.type} record={props.record}>
        {(isLocked) => <OpenForm {...props} isStructureLocked={isLocked} />}
      </FormGate>
    </ErrorBoundary>
  );
}

/** A draft key that differs from the one of the record's page, and for each use of a new record. */
function innerId(id: number | null, { preset }: InnerForm): string {
  return `window ${id ?? "new"} ${JSON.stringify(preset ?? {})}`;
}

type OpenFormProps<Row extends Values> = EntityFormProps<Row> & { readonly isStructureLocked: boolean };

function OpenForm<Row extends Values>(props: OpenFormProps<Row>) {
  const { type, labels = NO_LABELS, inner, preview } = props;
  const open = useOpenForm(props);
  const { id, store, parts, submit, autosave, endPreview } = open;
  const form = useId();
  return (
    <FormStoreContext value={store}>
      <UnparsedContext value={store.unparsedFields}>
        <EntityFormContext value={parts}>
          <InputPorts labels={labels}>
            <FormBody {...props} open={open} form={form} />
            {preview !== "only" && !parts.savesItself && (
              <FormButtons
                {...props}
                form={form}
                isSaving={submit.isSaving}
                isInner={inner !== undefined}
                onEdit={open.isPreview ? endPreview : undefined}
              />
            )}
            <LeaveGuard autosave={autosave} />
            <FormWindows
              type={type}
              id={id}
              labels={labels}
              onResolved={submit.run}
              shown={open.shown}
              onHistoryClosed={() => open.setShown(null)}
            />
          </InputPorts>
        </EntityFormContext>
      </UnparsedContext>
    </FormStoreContext>
  );
}

/** The state of an open form: what was typed, how it is saved, and what its fields need. */
function useOpenForm<Row extends Values>(props: OpenFormProps<Row>) {
  const { type, record, labels = NO_LABELS, inner, preview } = props;
  const id = record === null ? null : Number(record[type.primaryKey.name]);
  const isToSaveItself = props.savesItself === true && id !== null;
  const ownKey = useDraftKey(type, inner ? innerId(id, inner) : id);
  const draftKey = preview === "only" ? null : ownKey;
  const { isPreview, endPreview } = usePreview(preview, draftKey);
  const store = useEntityFormStore({ ...props, isPreview });
  const draft = useDraft(store, draftKey);
  const { keepRest: onGone } = draft;
  const { autosave, isMissing } = useAutosave({ store, type, id, labels, isWanted: isToSaveItself, onGone });
  const savesItself = isToSaveItself && !isMissing;
  const saveNow = savesItself ? (autosave?.flush ?? null) : undefined;
  const submit = useSubmit({ ...props, store, id, saveNow });
  const [shown, setShown] = useState<AttributeType | null>(null);
  const parts = useFormParts(props, { id, store, savesItself, autosave, onHistory: setShown });
  useAnnouncements(store);
  useFollowing({ autosave, record, fieldId: parts.fieldId });
  useEffect(watchPresses, []);
  return { id, store, draft, autosave, submit, parts, shown, setShown, isPreview, endPreview };
}

interface PartsOfForm extends Pick<EntityFormParts, "savesItself" | "autosave"> {
  readonly id: number | null;
  readonly store: FormStore;
  readonly onHistory: (attribute: AttributeType) => void;
}

/** What each field needs from its form. It changes rarely, since a change renders all fields. */
function useFormParts<Row extends Values>(
  { type, labels = NO_LABELS, texts = NO_TEXTS, details = NO_NAMES, inner }: OpenFormProps<Row>,
  { id, store, savesItself, autosave, onHistory }: PartsOfForm,
): EntityFormParts {
  const onLeave = useChecks(store, type, id);
  const viewOnly = useFrame(store, isViewOnly);
  const { omit = NO_NAMES } = inner ?? {};
  const isInner = inner !== undefined;
  return useMemo(
    () => ({
      type,
      labels,
      texts,
      viewOnly,
      omit,
      details,
      fieldId: (name) => `${isInner ? `${type.name}-` : ""}field-${name}`,
      onLeave,
      savesItself,
      autosave,
      onHistory: id === null || !type.offersHistory ? null : onHistory,
      Form: EntityForm,
    }),
    [type, labels, texts, viewOnly, omit, details, isInner, onLeave, savesItself, autosave, id, onHistory],
  );
}

interface FormBodyProps<Row extends Values> extends OpenFormProps<Row> {
  readonly open: ReturnType<typeof useOpenForm>;
  readonly form: string;
}

/** Notices, fields and outline. */
function FormBody<Row extends Values>({ type, inner, Fields = FieldList, open, form }: FormBodyProps<Row>) {
  const { store, draft, submit, parts } = open;
  const isInner = inner !== undefined;
  const isLong = useFrame(store, (frame) => frame.form.visible.length > LONG_FORM);
  const hasOutline = isLong && !isInner && Fields === FieldList;
  return (
    <form
      id={form}
      noValidate
      aria-label={type.label}
      className={hasOutline ? WITH_OUTLINE : undefined}
      onSubmit={(event) => {
        // A form in a window can be a React child of another form, which React events would reach too.
        event.stopPropagation();
        submit.onSubmit(event);
      }}
    >
      {hasOutline && (
        <ErrorBoundary fallback={null}>
          <FormOutline />
        </ErrorBoundary>
      )}
      <FormLayout columns={isInner ? 1 : "short"}>
        <FormNotices type={type} />
        {draft.isRestored && !parts.savesItself && (
          <ErrorBoundary fallback={null}>
            <RestoredNotice onKeep={draft.dismiss} onDiscard={draft.discard} />
          </ErrorBoundary>
        )}
        <FormSummary />
        <Fields />
        <NoLongerAsked />
        <FormAlert />
      </FormLayout>
    </form>
  );
}
