import type { AttributeType, EntityType, RecordAnswer, ReferenceLabels, Values } from "@armature/engine";
import { useMemo, useState } from "react";
import { HistoryDialog } from "../history/HistoryDialog.tsx";
import { FormLayout } from "../ui/index.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { EntityFormContext, type EntityFormParts } from "./entity-form-context.ts";
import { FieldList } from "./FieldList.tsx";
import { FormAlert, FormNotices, FormSummary, RestoredNotice } from "./FormMessages.tsx";
import { FormButtons } from "./FormButtons.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { NoLongerAskedSection } from "./NoLongerAskedSection.tsx";
import { useDraft, useDraftKey } from "./use-draft.ts";
import { useAnnouncements } from "./use-announcements.ts";
import { useChecks } from "./use-checks.ts";
import { useEntityFormStore } from "./use-entity-form-store.ts";
import { FormStoreContext } from "./use-form.ts";
import { type RefusalTexts, useSubmit } from "./use-submit.ts";

export interface EntityFormProps {
  readonly type: EntityType;
  /** The record to change; null for a new one. Read at mount only: what is typed is never replaced by a later answer. */
  readonly record: Values | null;
  readonly labels?: ReferenceLabels;
  /** What a refused save says first. */
  readonly refusalTexts: RefusalTexts;
  readonly onSaved: (answer: RecordAnswer) => void;
  /** Leaves without saving; a changed form asks first (GEN-073). */
  readonly onCancel: () => void;
  readonly submitLabel?: string;
  readonly cancelLabel?: string;
}

const NO_LABELS: ReferenceLabels = Object.freeze({});

/** The attribute-driven form of one record, to create or to change it (GEN-068). */
export function EntityForm(props: EntityFormProps) {
  const { type, record, labels = NO_LABELS } = props;
  const id = record === null ? null : Number(record[type.primaryKey.name]);
  const store = useEntityFormStore(type, record);
  const draft = useDraft(store, useDraftKey(type, id));
  const submit = useSubmit({ store, type, id, refusalTexts: props.refusalTexts, onSaved: props.onSaved });
  const onLeave = useChecks(store, type, id);
  const [shown, setShown] = useState<AttributeType | null>(null);
  const parts = useMemo<EntityFormParts>(
    () => ({ type, labels, onLeave, onHistory: id === null ? null : setShown }),
    [type, labels, onLeave, id],
  );
  useAnnouncements(store);
  return (
    <FormStoreContext value={store}>
      <EntityFormContext value={parts}>
        <form noValidate aria-label={type.label} onSubmit={submit.onSubmit}>
          <FormLayout>
            <FormNotices type={type} />
            {draft.isRestored && <RestoredNotice onKeep={draft.dismiss} onDiscard={draft.discard} />}
            <FormSummary />
            <FieldList />
            <NoLongerAskedSection />
            <FormAlert />
          </FormLayout>
          <FormButtons {...props} isSaving={submit.isSaving} />
        </form>
        <LeaveGuard />
        <ConflictDialog type={type} labels={labels} onResolved={submit.run} />
        {shown && id !== null && <HistoryDialog type={type} id={id} attribute={shown} onClose={() => setShown(null)} />}
      </EntityFormContext>
    </FormStoreContext>
  );
}
