import type { RecordAnswer, Values } from "@armature/engine";
import { ApiError, type MergedOutcome, saveMerged, useSaveRecord, withReason } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useState } from "react";
import type { StoredSecRoleOrganization } from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { mergeDrafts } from "../merge.ts";
import {
  draftOf,
  FIELDS,
  issuesOf,
  NAME_TAKEN,
  otherNames,
  type RoleDraft,
  type StepIssues,
  type StepKey,
  valuesOf,
} from "../model.ts";
import type { RoleLists, RoleListsRead } from "./use-role-lists.ts";

/** A save that failed, and why. */
export interface SaveFailure {
  readonly title: string;
  readonly error: unknown;
}

/** The state that a draft started from: the stored role, and the form's values. */
export interface RoleBase {
  /** Null for a new role. */
  readonly record: Partial<StoredSecRoleOrganization> | null;
  readonly draft: RoleDraft;
}

/** Conflicts with somebody else's changes, until the person has chosen. */
export interface RoleClash extends Pick<Extract<MergedOutcome, { readonly kind: "conflict" }>, "conflicts"> {
  /** The draft, with the changes that only the other person made. */
  readonly merged: RoleDraft;
  /** The role as it is stored now. */
  readonly base: RoleBase;
}

type Show = (step: StepKey, issues: StepIssues) => void;

interface RoleSaveParts extends Pick<RoleListsRead, "refresh"> {
  readonly opened: RoleBase;
}

/** Thrown when the draft has an invalid step. The form already shows it. */
class NotWhole extends Error {}

/**
 * Saves a role after reading its lists again. If an administrator changed the questions meanwhile, it opens the step
 * that needs an answer. Changes that somebody else made to the role are merged.
 */
export function useRoleSave({ opened, refresh }: RoleSaveParts) {
  const { save: saveRecord } = useSaveRecord(useEntityType("secRoleOrganization"));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [clash, setClash] = useState<RoleClash | null>(null);
  const id = opened.record?.id ?? null;

  const fail = (type: "error" | "warning", title: string, error: unknown) => {
    setFailure({ title, error });
    notify({ type, message: withReason(title, error) });
  };
  const readLists = async (): Promise<RoleLists> => {
    try {
      return await refresh();
    } catch (error) {
      fail("error", "Could not refresh data before snapshot.", error);
      throw new NotWhole();
    }
  };
  const save = async (draft: RoleDraft, show: Show, base: RoleBase = opened): Promise<RoleAnswer | null> => {
    setSaving(true);
    setFailure(null);
    setClash(null);
    const put = (values: Values, ifMatch: string | undefined) => saveRecord({ id, values, ifMatch });
    const outcome = await sendMerged({ id, draft, base, show, readLists, put }).catch((error: unknown) => {
      if (error instanceof NotWhole) return null;
      if (id === null) fail("warning", "Could not create Organization Role.", error);
      else fail("error", "Unable to save Security Role data.", error);
      if (isNameTaken(error)) show("name", new Map([[FIELDS.name, NAME_TAKEN]]));
      return null;
    });
    setSaving(false);
    if (outcome === null) return null;
    if ("conflicts" in outcome) {
      setClash(outcome);
      return null;
    }
    const name = outcome.result.name || draft.name.trim();
    notify({ type: "success", message: `Successfully ${id === null ? "created" : "edited"} ${name}` });
    return outcome;
  };
  const putOff = () => setClash(null);
  return { save, isSaving, failure, clash, putOff };
}

type RoleAnswer = RecordAnswer<StoredSecRoleOrganization>;

interface RoleSend {
  /** Null for a new role. */
  readonly id: number | null;
  readonly draft: RoleDraft;
  readonly base: RoleBase;
  readonly show: Show;
  readonly readLists: () => Promise<RoleLists>;
  readonly put: (values: Values, ifMatch: string | undefined) => Promise<RoleAnswer>;
}

/** @throws NotWhole if the current questions need something that the draft lacks */
async function sendMerged({ id, draft, base, show, readLists, put }: RoleSend): Promise<RoleAnswer | RoleClash> {
  const found = { merged: draft, now: base.draft };
  const planOn = async (stored: Partial<StoredSecRoleOrganization>) => {
    const lists = await readLists();
    const isOfNow = stored === base.record || base.record === null;
    found.now = isOfNow ? base.draft : draftOf(stored, (id !== null && lists.answers.get(id)) || [], lists.model);
    const { draft: merged, conflicts } = mergeDrafts(lists.model, base.draft, draft, found.now);
    found.merged = merged;
    if (conflicts.length === 0) requireWhole(merged, lists, id, show);
    return { values: valuesOf(merged), conflicts };
  };
  const outcome = await saveMerged({ base: base.record ?? {}, planOn, send: put });
  if (outcome.kind === "saved") return outcome.answer;
  const { conflicts, stored } = outcome;
  return { conflicts, merged: found.merged, base: { record: stored, draft: found.now } };
}

/** @throws NotWhole after it has shown the first step with an issue */
function requireWhole(draft: RoleDraft, { model, names }: RoleLists, id: number | null, show: Show): void {
  const others = otherNames(names, id);
  for (const step of ["primary", "questions", "name"] as const) {
    const issues = issuesOf(step, draft, model, others);
    if (issues.size === 0) continue;
    show(step, issues);
    throw new NotWhole();
  }
}

function isNameTaken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.hasCode("unique");
}
