import { ApiError, errorText, useRouteTable, useSaveRecord } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { StoredSecFunction } from "../../../kit/records.ts";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { type FunctionDraft, valuesOf } from "../function-model.ts";

/**
 * Saves a function with its points in one call, then returns to the list.
 * @param record as it was opened. Null for a new function
 * @param onSaved called before it returns to the list
 * @param onNameRefused called if the name is refused, such as one that another function has
 */
export function useFunctionSave(record: StoredSecFunction | null, onSaved: () => void, onNameRefused: () => void) {
  const { save, isSaving } = useSaveRecord(useEntityType("secFunction"));
  const [failure, setFailure] = useState<Failure | null>(null);
  const table = useRouteTable();
  const navigate = useNavigate();
  const leave = () => void navigate(table.pathTo("providerUserSecurityFunction"));
  const submit = async (draft: FunctionDraft) => {
    setFailure(null);
    try {
      await save({ id: record?.id ?? null, values: valuesOf(draft), ifMatch: record?.updated });
      onSaved();
      notify({ type: "success", message: `Security Function ${record === null ? "created" : "saved"}` });
      leave();
    } catch (error) {
      const reasons = reasonsOf(error, draft.name);
      setFailure(reasons);
      if (reasons.name.length > 0) onNameRefused();
    }
  };
  return { submit, leave, isSaving, failure };
}

/** Why a function was not saved: what is wrong with its name, and everything else. */
interface Failure {
  readonly name: readonly string[];
  /** The name that was refused. */
  readonly refusedName: string;
  readonly other: readonly string[];
}

function reasonsOf(error: unknown, refusedName: string): Failure {
  const items = error instanceof ApiError ? error.errors : [];
  const textsOf = (ofName: boolean) => [
    ...new Set(items.filter(({ attribute }) => (attribute === "name") === ofName).map(({ message }) => message)),
  ];
  return { name: textsOf(true), refusedName, other: items.length > 0 ? textsOf(false) : [errorText(error)] };
}
