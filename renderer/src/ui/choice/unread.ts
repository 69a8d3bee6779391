import { createContext } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";

/** A field whose text is not a value yet. */
export interface UnreadField {
  readonly fieldId: string;
  readonly label: string;
  /** Why not. Null while the person is still typing. */
  readonly message: string | null;
}

export interface FieldText extends UnreadField {
  /** Reads the text as a value. @returns the text that is left, or null */
  readonly read: () => string | null;
  /** The present text, or null. */
  readonly text: () => string | null;
  /** Discards the text. */
  readonly restore: () => void;
}

/** Texts by field id. Null where the text is not kept. */
export type UnreadTexts = Readonly<Record<string, string | null>>;

export interface UnreadState {
  readonly fields: readonly UnreadField[];
  /** Number of refused attempts to go on. */
  readonly refusals: number;
}

/** The fields of a form whose text is not a value yet. The form can go on only when there are none. */
export interface UnreadFields extends Pick<StoreApi<UnreadState>, "getState" | "subscribe"> {
  readonly hold: (key: string, field: FieldText | null) => void;
  /**
   * Reads all texts as values. @returns whether none is left; otherwise going on is refused and the summary says why
   */
  readonly readAll: () => boolean;
  /** All texts, including those of a draft whose field is not shown yet. */
  readonly texts: () => UnreadTexts;
  /** Texts of a draft. Each waits for its field. */
  readonly bring: (texts?: UnreadTexts) => void;
  /** Takes the text that waits for this field. */
  readonly take: (fieldId: string) => string | null | undefined;
  /** Discards the texts of all fields. */
  readonly discard: () => void;
}

export function createUnreadFields(): UnreadFields {
  /** By a key of the box. Texts that wait for a field are by the field's id. */
  const held = new Map<string, FieldText>();
  const store = createStore<UnreadState>(() => ({ fields: [], refusals: 0 }));
  const { getState, subscribe, setState } = store;
  const hold: UnreadFields["hold"] = (key, field) => {
    if (field === null && !held.has(key)) return;
    if (field === null) held.delete(key);
    else held.set(key, field);
    setState({ fields: [...held.values()] });
  };
  return {
    getState,
    subscribe,
    hold,
    readAll: () => {
      const left = [...held.values()].filter(({ read }) => read() !== null);
      setState(({ refusals }) => ({ refusals: left.length > 0 ? refusals + 1 : 0 }));
      return left.length === 0;
    },
    texts: () => Object.fromEntries([...held.values()].map(({ fieldId, text }) => [fieldId, text()])),
    bring: (texts = {}) => {
      for (const [fieldId, text] of Object.entries(texts)) {
        if (text === null) continue;
        const restore = () => hold(fieldId, null);
        hold(fieldId, { fieldId, label: "", message: null, read: () => null, text: () => text, restore });
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

/** The fields without a value of the surrounding form, or null. */
export const UnreadContext = createContext<UnreadFields | null>(null);
