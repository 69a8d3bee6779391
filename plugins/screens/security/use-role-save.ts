import type { RecordAnswer, Values } from "@armature/engine";
import { ApiError, useEntityType, useSaveRecord, withReason } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useState } from "react";
import {
  FIELDS,
  issuesOf,
  NAME_TAKEN,
  otherNames,
  type RoleDraft,
  type StepIssues,
  type StepKey,
  valuesOf,
} from "./model.ts";
import type { RoleListsRead } from "./use-role-lists.ts";

/** A save that came to nothing, and why. */
export interface SaveFailure {
  readonly title: string;
  readonly error: unknown;
}

type Show = (step: StepKey, issues: StepIssues) => void;

interface RoleSaveParts extends Pick<RoleListsRead, "refresh"> {
  /** Null for a new one. */
  readonly record: Values | null;
}

/**
 * Saves a role on lists that are read anew before (GEN-174): what an administrator changed meanwhile leads back to the
 * step that asks for it.
 */
export function useRoleSave({ record, refresh }: RoleSaveParts) {
  const { save: saveRecord } = useSaveRecord(useEntityType("secRoleOrganization"));
  const [state, setState] = useState<"open" | "saving" | "saved">("open");
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const id = record === null ? null : Number(record["id"]);

  const fail = (type: "error" | "warning", title: string, error: unknown) => {
    setFailure({ title, error });
    notify({ type, message: withReason(title, error) });
  };
  /** @returns whether the draft is whole by what is asked now */
  const isWhole = async (draft: RoleDraft, show: Show): Promise<boolean> => {
    const { model, names } = await refresh();
    const others = otherNames(names, id);
    for (const step of ["primary", "questions", "name"] as const) {
      const issues = issuesOf(step, draft, model, others);
      if (issues.size === 0) continue;
      show(step, issues);
      return false;
    }
    return true;
  };
  const send = async (draft: RoleDraft, show: Show): Promise<RecordAnswer | null> => {
    const updated = record?.["updated"];
    const ifMatch = typeof updated === "string" ? updated : undefined;
    try {
      const answer = await saveRecord({ id, values: valuesOf(draft), ifMatch });
      notify({ type: "success", message: `Successfully ${id === null ? "created" : "edited"} ${draft.name.trim()}` });
      return answer;
    } catch (error) {
      if (id === null) fail("warning", "Could not create Organization Role.", error);
      else fail("error", "Unable to save Security Role data.", error);
      if (isNameTaken(error)) show("name", new Map([[FIELDS.name, NAME_TAKEN]]));
      return null;
    }
  };
  const save = async (draft: RoleDraft, show: Show): Promise<RecordAnswer | null> => {
    setState("saving");
    setFailure(null);
    let answer: RecordAnswer | null = null;
    try {
      if (await isWhole(draft, show)) answer = await send(draft, show);
    } catch (error) {
      fail("error", "Could not refresh data before snapshot.", error);
    }
    setState(answer ? "saved" : "open");
    return answer;
  };
  return { save, isSaving: state === "saving", isSaved: state === "saved", failure };
}

function isNameTaken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.hasCode("unique");
}
