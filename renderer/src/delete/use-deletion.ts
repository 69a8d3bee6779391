import { type EntityType, may, type Values } from "@armature/engine";
import type { Referrers } from "@armature/engine/operation";
import { useRef, useState } from "react";
import { ApiError } from "../data/api-error.ts";
import { type Deleted, readRecord, readReferrers } from "../data/entity-calls.ts";
import { useMetadata } from "../data/metadata.ts";
import { useClient } from "../data/services.ts";
import { useViewer } from "../data/session/session.ts";
import { useDeleteRecord, useForgetRecord } from "../data/records/use-delete-record.ts";
import { useRouteTable } from "../router/current.ts";
import { notify } from "../ui/index.ts";
import { useOfferRevert } from "../history/offer-revert.ts";
import { useOfferUndo } from "../history/offer-undo.ts";
import { type DeleteFailure, deleteFailure, lookUpFailure } from "./delete-text.ts";

/** The progress of a deletion. */
export type DeletionState =
  | { readonly kind: "loading" }
  | { readonly kind: "refusing"; readonly referrers: readonly Referrers[]; readonly failure: DeleteFailure | null }
  | { readonly kind: "asking"; readonly failure: DeleteFailure | null }
  | { readonly kind: "deleting" };

export interface Deletion {
  /** Null while nobody is deleting. */
  readonly state: DeletionState | null;
  /** The record to delete, as last loaded. */
  readonly record: Values;
  /** Whether the deletion can be undone here. */
  readonly canUndo: boolean;
  readonly start: () => void;
  readonly cancel: () => void;
  readonly confirm: () => void;
}

export interface DeletionParts {
  readonly type: EntityType;
  /** At least its primary key. */
  readonly record: Values;
  readonly onDeleted: () => void;
  /** Called when the deletion ends, whatever the outcome. */
  readonly onEnded?: () => void;
}

/**
 * Deletes a record after confirmation. If its entity requires it, the server is first asked which records refer to this
 * one.
 */
export function useDeletion({ type, record, onDeleted, onEnded }: DeletionParts): Deletion {
  const id = Number(record[type.primaryKey.name]);
  const { state, run } = useLatest(onEnded);
  const [read, setRead] = useState(record);
  const lookUp = useLookUp(type, id);
  const deleteRecord = useDeleteRecord(type);
  const { canUndo, notifyDeleted } = useDeleteNotification(type);
  const failed = useFailed(type, id);
  const ask = async (failure: DeleteFailure | null): Promise<DeletionState> => {
    const { found, referrers } = await lookUp();
    setRead(found ?? record);
    return referrers.length > 0 ? { kind: "refusing", referrers, failure } : { kind: "asking", failure };
  };
  const load = () =>
    ask(null).catch((error: unknown) => {
      failed.beforeAsking(error);
      return null;
    });
  const remove = async (): Promise<DeletionState | null> => {
    try {
      notifyDeleted(await deleteRecord(id));
    } catch (error) {
      const failure = failed.afterAsking(error);
      const asking: DeletionState = { kind: "asking", failure };
      return type.looksForReferrers && failure?.isInUse === true ? ask(failure).catch(() => asking) : failure && asking;
    }
    onDeleted();
    return null;
  };
  return {
    state,
    record: read,
    canUndo,
    start: () => run({ kind: "loading" }, load()),
    cancel: () => {
      if (state?.kind !== "deleting") run(state, Promise.resolve(null));
    },
    confirm: () => run({ kind: "deleting" }, remove()),
  };
}

/** The state of the latest action. Results of earlier ones are ignored, as when the window was closed meanwhile. */
function useLatest(onEnded: (() => void) | undefined) {
  const [state, setState] = useState<DeletionState | null>(null);
  const runs = useRef(0);
  const showOutcome = async (next: Promise<DeletionState | null>) => {
    runs.current += 1;
    const own = runs.current;
    const found = await next;
    if (own !== runs.current) return;
    setState(found);
    if (found === null) onEnded?.();
  };
  const run = (meanwhile: DeletionState | null, next: Promise<DeletionState | null>) => {
    setState(meanwhile);
    void showOutcome(next);
  };
  return { state, run };
}

/** What is known about a record before it is deleted. */
interface LookUp {
  /** The record, or null if it was not requested. */
  readonly found: Values | null;
  readonly referrers: readonly Referrers[];
}

function useLookUp(type: EntityType, id: number): () => Promise<LookUp> {
  const client = useClient();
  return type.looksForReferrers
    ? async () => ({ found: null, referrers: await readReferrers(client, type, id) })
    : async () => ({ found: (await readRecord(client, type, id)).result, referrers: [] });
}

/** Reports that a record was deleted, and offers to undo it if possible. */
function useDeleteNotification(type: EntityType) {
  const { permission } = useViewer();
  const offerUndo = useOfferUndo();
  const offerRevert = useOfferRevert();
  const table = useRouteTable();
  const isDefinition = type.store === "definitions";
  const isUndone = isDefinition || table.find(`${type.name}Undo`) !== undefined;
  const canUndo = isUndone && may(permission, type.name, "create");
  const notifyDeleted = ({ changesetId, revision }: Deleted) => {
    const message = `${type.label} deleted.`;
    if (isDefinition) return offerRevert(revision, message);
    if (!canUndo || !offerUndo(type, changesetId, message)) notify({ type: "success", message });
  };
  return { canUndo, notifyDeleted };
}

function useFailed(type: EntityType, id: number) {
  const metadata = useMetadata();
  const forget = useForgetRecord(type);
  const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;
  return {
    beforeAsking: (error: unknown) => {
      notify({ type: "error", message: lookUpFailure(type, metadata, error) });
      if (isGone(error)) void forget(id);
    },
    /** @returns what the window shows next, or null if nothing is left to ask */
    afterAsking: (error: unknown): DeleteFailure | null => {
      const failure = deleteFailure(type, error);
      if (!isGone(error)) return failure;
      notify({ type: "error", message: `${failure.title} ${failure.text ?? ""}` });
      void forget(id);
      return null;
    },
  };
}
