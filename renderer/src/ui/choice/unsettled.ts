import { createContext, useContext, useEffect, useId, useState, useSyncExternalStore } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";

/** A field in which something was typed that is no value yet. */
export interface UnsettledField {
  readonly fieldId: string;
  readonly label: string;
  /** Why not; null while a person still types. */
  readonly message: string | null;
}

interface HeldField extends UnsettledField {
  /** Settles it. @returns what still stands then; null for nothing */
  readonly settle: () => string | null;
  /** What was typed, at this moment; null for nothing. */
  readonly text: () => string | null;
  /** What was typed goes. */
  readonly restore: () => void;
}

/** What was typed, by the id of its field. */
export type UnsettledTexts = Readonly<Record<string, string>>;

export interface UnsettledState {
  readonly fields: readonly UnsettledField[];
  /** How often going on was refused. */
  readonly refusals: number;
}

/** The unsettled fields of one form, which goes on only once there are none. */
export interface UnsettledFields extends Pick<StoreApi<UnsettledState>, "getState" | "subscribe"> {
  readonly hold: (key: string, field: HeldField | null) => void;
  /** Settles all that can be. @returns whether none is left; else going on is refused, and the summary says why */
  readonly settle: () => boolean;
  /** What was typed, that of a draft included whose field is not shown yet. */
  readonly texts: () => UnsettledTexts;
  /** Texts of a draft: each waits for its field. */
  readonly bring: (texts: UnsettledTexts) => void;
  /** The text that waits for this field, which has it from now on. */
  readonly take: (fieldId: string) => string | undefined;
  /** What was typed goes from all fields. */
  readonly discard: () => void;
}

/** Such an id is another field's after a reload. */
const MADE_BY_REACT = /^_r_/;

export function createUnsettledFields(): UnsettledFields {
  const held = new Map<string, HeldField>();
  const waiting = new Map<string, string>();
  const store = createStore<UnsettledState>(() => ({ fields: [], refusals: 0 }));
  const { getState, subscribe, setState } = store;
  return {
    getState,
    subscribe,
    hold: (key, field) => {
      if (field === null && !held.has(key)) return;
      if (field === null) held.delete(key);
      else held.set(key, field);
      setState({ fields: [...held.values()] });
    },
    settle: () => {
      const left = [...held.values()].filter(({ settle }) => settle() !== null);
      setState(({ refusals }) => ({ refusals: left.length > 0 ? refusals + 1 : 0 }));
      return left.length === 0;
    },
    texts: () => {
      const all = new Map(waiting);
      for (const { fieldId, text } of held.values()) {
        const typed = text();
        if (typed !== null && !MADE_BY_REACT.test(fieldId)) all.set(fieldId, typed);
      }
      return Object.fromEntries(all);
    },
    bring: (texts) => {
      for (const [fieldId, text] of Object.entries(texts)) waiting.set(fieldId, text);
    },
    take: (fieldId) => {
      const text = waiting.get(fieldId);
      waiting.delete(fieldId);
      return text;
    },
    discard: () => {
      waiting.clear();
      for (const { restore } of held.values()) restore();
    },
  };
}

export function useUnsettledFields(): UnsettledFields {
  const [fields] = useState(createUnsettledFields);
  return fields;
}

/** Whether something stands in a field that is no value yet. */
export function useIsUnsettled({ subscribe, getState }: UnsettledFields): boolean {
  return useSyncExternalStore(subscribe, () => getState().fields.length > 0);
}

/** The unsettled fields of the form around; null where there is none. */
export const UnsettledContext = createContext<UnsettledFields | null>(null);

/** Whether the form around may go on; where not, it says so. */
export function useSettle(): () => boolean {
  const form = useContext(UnsettledContext);
  return () => form === null || form.settle();
}

/** Tells the form around of a field while something stands in it that is no value yet; null for nothing. */
export function useHoldUnsettled(field: HeldField | null): void {
  const form = useContext(UnsettledContext);
  const key = useId();
  const { fieldId, label, message, settle, text, restore } = field ?? {};
  useEffect(() => {
    if (form === null || fieldId === undefined || !settle || !text || !restore) return undefined;
    form.hold(key, { fieldId, label: label ?? "", message: message ?? null, settle, text, restore });
    return () => form.hold(key, null);
  }, [form, key, fieldId, label, message, settle, text, restore]);
}

/** Puts back what was typed into a field before it went; once it is on. */
export function useTakeBack(fieldId: string, isOff: boolean, put: (text: string) => void): void {
  const form = useContext(UnsettledContext);
  useEffect(() => {
    const text = isOff ? undefined : form?.take(fieldId);
    if (text !== undefined) put(text);
  }, [form, fieldId, isOff, put]);
}
