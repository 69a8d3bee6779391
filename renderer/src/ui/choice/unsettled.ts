import { createContext } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";

/** A field in which something was typed that is no value yet. */
export interface UnsettledField {
  readonly fieldId: string;
  readonly label: string;
  /** Why not; null while a person still types. */
  readonly message: string | null;
}

export interface HeldField extends UnsettledField {
  /** Settles it. @returns what still stands then; null for nothing */
  readonly settle: () => string | null;
  /** What was typed, at this moment; null for nothing. */
  readonly text: () => string | null;
  /** What was typed goes. */
  readonly restore: () => void;
}

/** What was typed, by the id of its field; null where it is not kept. */
export type UnsettledTexts = Readonly<Record<string, string | null>>;

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
  readonly bring: (texts?: UnsettledTexts) => void;
  /** The text that waits for this field, which has it from now on. */
  readonly take: (fieldId: string) => string | null | undefined;
  /** What was typed goes from all fields. */
  readonly discard: () => void;
}

export function createUnsettledFields(): UnsettledFields {
  /** By a key of the box; what waits for a field, by the field's id. */
  const held = new Map<string, HeldField>();
  const store = createStore<UnsettledState>(() => ({ fields: [], refusals: 0 }));
  const { getState, subscribe, setState } = store;
  const hold: UnsettledFields["hold"] = (key, field) => {
    if (field === null && !held.has(key)) return;
    if (field === null) held.delete(key);
    else held.set(key, field);
    setState({ fields: [...held.values()] });
  };
  return {
    getState,
    subscribe,
    hold,
    settle: () => {
      const left = [...held.values()].filter(({ settle }) => settle() !== null);
      setState(({ refusals }) => ({ refusals: left.length > 0 ? refusals + 1 : 0 }));
      return left.length === 0;
    },
    texts: () => Object.fromEntries([...held.values()].map(({ fieldId, text }) => [fieldId, text()])),
    bring: (texts = {}) => {
      for (const [fieldId, text] of Object.entries(texts)) {
        if (text === null) continue;
        const restore = () => hold(fieldId, null);
        hold(fieldId, { fieldId, label: "", message: null, settle: () => null, text: () => text, restore });
      }
    },
    take: (fieldId) => {
      const text = held.get(fieldId)?.text();
      hold(fieldId, null);
      return text;
    },
    discard: () => [...held.values()].forEach(({ restore }) => restore()),
  };
}

/** The unsettled fields of the form around; null where there is none. */
export const UnsettledContext = createContext<UnsettledFields | null>(null);
