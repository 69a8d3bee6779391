import { ApiError, errorText, useRouteTable, useSaveRecord } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { SecFunctionRecord } from "../../../kit/records.ts";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { type FunctionDraft, valuesOf } from "../function-model.ts";

/**
 * Saves a function with its points in one call, then returns to the list.
 * @param record as it was opened. Null for a new function
 * @param onSaved called before it returns to the list
 */
export function useFunctionSave(record: SecFunctionRecord | null, onSaved: () => void) {
  const { save, isSaving } = useSaveRecord(useEntityType("secFunction"));
  const [failure, setFailure] = useState<readonly string[] | null>(null);
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
      setFailure(reasonsOf(error));
    }
  };
  return { submit, leave, isSaving, failure };
}

function reasonsOf(error: unknown): readonly string[] {
  const items = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  return items.length > 0 ? [...new Set(items)] : [errorText(error)];
}
