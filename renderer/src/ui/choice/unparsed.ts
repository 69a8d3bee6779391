import { createContext } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";

/** A field whose text is not a value yet. */
export interface UnparsedField {
  readonly fieldId: string;
  readonly label: string;
  /** Why not. Null while the person is still typing. */
  readonly message: string | null;
}

export interface FieldText extends UnparsedField {
  /** Reads the text as a value. @returns the text that is left, or null */
  readonly read: () => string | null;
  /** The present text, or null. */
  readonly text: () => string | null;
  /** Discards the text. */
  readonly restore: () => void;
}

/** Texts by field id. Null where the text is not kept. */
export type UnparsedTexts = Readonly<Record<string, string | null>>;

export interface UnparsedState {
  readonly fields: readonly UnparsedField[];
  /** Number of refused attempts to go on. */
  readonly refusals: number;
}

/** The fields of a form whose text is not a value yet. The form can go on only when there are none. */
export interface UnparsedFields extends Pick<StoreApi<UnparsedState>, "getState" | "subscribe"> {
  readonly register: (key: string, field: FieldText | null) => void;
  /**
   * Reads all texts as values. @returns whether none is left; otherwise going on is refused and the summary says why
   */
  readonly readAll: () => boolean;
  /** All texts, including those of a draft whose field is not shown yet. */
  readonly texts: () => UnparsedTexts;
  /** Texts of a draft. Each waits for its field. */
  readonly restoreTexts: (texts?: UnparsedTexts) => void;
  /** Claims the text that waits for this field. */
  readonly claimText: (fieldId: string) => string | null | undefined;
  /** Discards the texts of all fields. */
  readonly discard: () => void;
}

export function createUnparsedFields(): UnparsedFields {
  /** By a key of the box. Texts that wait for a field are by the field's id. */
  const held = new Map<string, FieldText>();
  const store = createStore<UnparsedState>(() => ({ fields: [], refusals: 0 }));
  const { getState, subscribe, setState } = store;
  const register: UnparsedFields["register"] = (key, field) => {
    if (field === null && !held.has(key)) return;
    if (field === null) held.delete(key);
    else held.set(key, field);
    setState({ fields: [...held.values()] });
  };
  return {
    getState,
    subscribe,
    register,
    readAll: () => {
      const left = [...held.values()].filter(({ read }) => read() !== null);
      setState(({ refusals }) => ({ refusals: left.length > 0 ? refusals + 1 : 0 }));
      return left.length === 0;
    },
    texts: () => Object.fromEntries([...held.values()].map(({ fieldId, text }) => [fieldId, text()])),
    restoreTexts: (texts = {}) => {
      for (const [fieldId, text] of Object.entries(texts)) {
        if (text === null) continue;
        const restore = () => register(fieldId, null);
        register(fieldId, { fieldId, label: "", message: null, read: () => null, text: () => text, restore });
      }
    },
    claimText: (fieldId) => {
      const text = held.get(fieldId)?.text();
      register(fieldId, null);
      return text;
    },
    discard: () => [...held.values()].forEach(({ restore }) => restore()),
  };
}

/** The fields without a value of the surrounding form, or null. */
export const UnparsedContext = createContext<UnparsedFields | null>(null);
