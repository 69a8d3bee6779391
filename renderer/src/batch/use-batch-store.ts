import type { EntityType, Values } from "@armature/engine";
import { type BatchState, openBatch } from "@armature/engine/batch";
import { itemsChanged } from "@armature/engine/changes";
import { useEffect, useState } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import { useChangeContext } from "../data/session/session.ts";
import { dropDraft } from "../data/draft.ts";
import { keepBatchDraft, readBatchDraft } from "./batch-draft.ts";

export interface BatchStore extends StoreApi<BatchState> {
  /** Whether input from before a reload was restored. */
  readonly isRestored: boolean;
  /** Forgets the input, because nothing is left to lose. */
  readonly finish: () => void;
}

export interface BatchStart {
  readonly type: EntityType;
  readonly records: readonly Values[];
  readonly preselected: readonly string[];
  /** The key under which the input is kept over a reload. */
  readonly key: string;
  /** Whether the address names a later step. */
  readonly isBegun: boolean;
}

const WRITE_PAUSE_MS = 300;

/** The store of a batch edit, created once. Reloaded records and published metadata update it. */
export function useBatchStore(start: BatchStart): BatchStore {
  const { type, records } = start;
  const context = useChangeContext();
  const [store] = useState(() => createBatchStore(openBatch(type, context, records, start.preselected), start));
  useEffect(
    () => store.setState((state) => (state.records === records ? state : itemsChanged(state, { records }))),
    [store, records],
  );
  useEffect(() => {
    const former = store.getState();
    if (former.type === type && former.context === context) return;
    const { offered, chosen } = openBatch(type, context, former.records, former.chosen);
    store.setState(itemsChanged(former, { type, context, offered, chosen }));
  }, [store, type, context]);
  useKept(store, start.key);
  return store;
}

interface OwnStore extends BatchStore {
  readonly isFinished: () => boolean;
}

function createBatchStore(opened: BatchState, { key, isBegun }: BatchStart): OwnStore {
  const draft = readBatchDraft(key, isBegun);
  let finished = false;
  return Object.assign(
    createStore<BatchState>(() => ({ ...opened, ...draft })),
    {
      isRestored: draft !== null && draft.results === null,
      isFinished: () => finished,
      finish: () => {
        finished = true;
        dropDraft(key);
      },
    },
  );
}

/** Saves the input a moment after each change, and at once when the page closes. */
function useKept(store: OwnStore, key: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      if (!store.isFinished()) keepBatchDraft(key, store.getState());
    };
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_PAUSE_MS);
    });
    window.addEventListener("pagehide", write);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", write);
      write();
    };
  }, [store, key]);
}
