import { type EntityType, isEmpty, type Values } from "@armature/engine";
import {
  ApiError,
  EntityForm,
  errorText,
  FieldList,
  type RefusalTexts,
  useFormState,
  useFormStore,
  useRefreshSession,
  useRouteTable,
} from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { StoredOrganization } from "../../kit/records.ts";
import { type FormLists, formType, ISSUE_TEXTS, SENT } from "../form-type.ts";

export interface OrganizationFormProps {
  readonly type: EntityType<StoredOrganization>;
  /** Null for a new organization. */
  readonly record: StoredOrganization | null;
  readonly lists: FormLists;
  readonly preset?: Values;
}

/** The form that creates or edits an organization. */
export function OrganizationForm({ type, record, lists, preset }: OrganizationFormProps) {
  const own = useMemo(() => formType(type, record, lists), [type, record, lists]);
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  const list = useRouteTable().pathTo("providerOrganizationList");
  const onSaved = useCallback(() => {
    notify({ type: "success", message: "Organization saved successfully" });
    void refreshSession();
    void navigate(list);
  }, [navigate, list, refreshSession]);
  return (
    <EntityForm
      type={own}
      record={record}
      preset={preset}
      texts={ISSUE_TEXTS}
      sends={record ? sentOf : undefined}
      refusalTexts={record ? updateRefusal : createRefusal}
      submitLabel="Save"
      Fields={Fields}
      onSaved={onSaved}
      onCancel={() => void navigate(list)}
    />
  );
}

/** All values of the form. Missing ones are null. */
function sentOf(values: Values): Values {
  return Object.fromEntries(SENT.map((name) => [name, values[name] ?? null]));
}

/**
 * If another organization has the same value, a warning stays until it is closed, in addition to the message in the
 * form.
 */
const createRefusal: RefusalTexts = (error) => {
  if (!(error instanceof ApiError) || error.status !== 409) return { title: "Error creating organization", text: "" };
  notify({ type: "warning", message: errorText(error), duration: null });
  return { title: "Could not create Organization.", text: "" };
};

const updateRefusal: RefusalTexts = () => ({ title: "Could not save organization", text: "" });

/** All fields. The project manager shows only while the contract is signed, and is cleared when it no longer is. */
function Fields() {
  const visible = useFormState(({ form }) => form.visible);
  const isSigned = useIsSigned();
  const shown = useMemo(() => (isSigned ? visible : visible.filter((name) => name !== MANAGER)), [visible, isSigned]);
  return <FieldList names={shown} />;
}

const MANAGER = "providerProjectManager";

function useIsSigned(): boolean {
  const store = useFormStore();
  const isSigned = useSyncExternalStore(store.subscribe, () => valuesIn(store).contractSigned === 1);
  useEffect(() => {
    if (!isSigned && !isEmpty(valuesIn(store).providerProjectManager)) store.change(MANAGER, null);
  }, [store, isSigned]);
  return isSigned;
}

function valuesIn(store: ReturnType<typeof useFormStore>): Unread<StoredOrganization> {
  return store.getState().form.values;
}
