import type { EntityType, FormContext, Values } from "@armature/engine";
import { useEffect, useMemo, useState } from "react";
import { isLocked, useIsClosed } from "../data/access.ts";
import { useSession, useViewer } from "../data/session.ts";
import { createFormStore, type FormStore } from "./form-store.ts";

/**
 * The form's store, made once; a publish, a lock or a closed build reach it while it is open.
 * @param preset values that a new record begins with
 */
export function useEntityFormStore(type: EntityType, record: Values | null, preset: Values = {}): FormStore {
  const context = useFormContext(type, record);
  const [store] = useState(() => createFormStore(context, record ?? preset));
  useEffect(() => {
    if (store.getState().form.context !== context) store.setContext(context);
  }, [store, context]);
  return store;
}

function useFormContext(type: EntityType, record: Values | null): FormContext {
  const viewer = useViewer();
  const closed = useIsClosed(type);
  const status = useSession().organization?.status ?? null;
  const locked = record !== null && isLocked(record);
  const mode = record === null ? "create" : "update";
  return useMemo(() => ({ type, mode, viewer, closed, status, locked }), [type, mode, viewer, closed, status, locked]);
}
