import { isLocked } from "@armature/engine/access";
import type { FormContext } from "@armature/engine/form";
import { useEffect, useMemo, useState } from "react";
import { useClosing } from "../data/records/access.ts";
import { useSession, useViewer } from "../data/session/session.ts";
import type { EntityFormProps } from "./entity-form-props.ts";
import { createFormStore, type FormStore } from "./form-store.ts";

export interface StoreParts extends Pick<EntityFormProps, "type" | "record" | "fixed" | "preset" | "inner"> {
  readonly isPreview: boolean;
  /** Whether a lock of the organization's structure prevents changes of the record. */
  readonly isStructureLocked: boolean;
}

/** The form's store, created once. A publish, a lock or another state updates it. */
export function useEntityFormStore(parts: StoreParts): FormStore {
  const context = useFormContext(parts);
  const [store] = useState(() => createFormStore(context, parts.record ?? parts.preset ?? parts.inner?.preset ?? {}));
  useEffect(() => {
    if (store.getState().form.context !== context) store.setContext(context);
  }, [store, context]);
  return store;
}

function useFormContext({ type, record, fixed, isPreview: preview, isStructureLocked }: StoreParts): FormContext {
  const viewer = useViewer();
  const closed = useClosing(type) !== null;
  const { state } = useSession();
  const locked = isStructureLocked || (record !== null && isLocked(record));
  const mode = record === null ? "create" : "update";
  return useMemo(
    () => ({ type, mode, viewer, closed, state, locked, preview, fixed }),
    [type, mode, viewer, closed, state, locked, preview, fixed],
  );
}
