import type { AttributeType, ElementType, MessageTable, ReferenceLabels, Values } from "@armature/engine";
import type { ComponentType } from "react";
import type { LazyComponent } from "./lazy-component.tsx";

/** Records that a search found, and whether there are more. */
export interface FoundRecords {
  readonly options: OptionSource["options"];
  readonly hasMore: boolean;
}

/** The records a reference may name, as a field's input sees them. */
export interface OptionSource {
  readonly state: "loading" | "ready" | "failed";
  /** At most as many as the server gives at once; the rest is found by {@link find}. */
  readonly options: readonly { readonly value: number; readonly label: string }[];
  /** Whether there are more on the server than `options` holds. */
  readonly hasMore: boolean;
  /** Asks the server for those whose label has every word of the text. @throws when it gives no answer */
  readonly find: (text: string, signal: AbortSignal) => Promise<FoundRecords>;
  /** The label of an id in use, also one that `options` does not hold; undefined while unknown. */
  readonly labelOf: (id: unknown) => string | undefined;
  readonly retry: () => void;
}

/** A file to send, and what is told while it is under way. */
export interface UploadRequest {
  readonly file: File;
  /** Where it is sent; the call of the questions unless given. */
  readonly url?: string | undefined;
  /** Further fields of the form, such as the record that the file belongs to. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** The share that is sent, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Ends it; the promise is then rejected with an `AbortError`. */
  readonly signal?: AbortSignal | undefined;
}

/** The files of a field, on the server. */
export interface FileStore {
  /** @returns the id of the stored file. @throws Error whose message is for people */
  readonly upload: (request: UploadRequest) => Promise<number>;
  /**
   * The field names it no longer. It is deleted at once where no saved record has it, else when the record is saved.
   */
  readonly drop: (id: number) => void;
  /** Where a stored file can be had. */
  readonly hrefOf: (id: number) => string;
}

/** The records of another entity that a field lists, and whose forms it opens; null where the caller may not. */
export interface InlineRecords {
  readonly state: "loading" | "ready" | "failed";
  readonly records: readonly Values[];
  /** Labels of the references that they hold. */
  readonly labels: ReferenceLabels;
  readonly retry: () => void;
  /** Opens the form of a new one. */
  readonly add: ((onAdded: (id: number) => void) => void) | null;
  readonly edit: ((id: number) => void) | null;
  /** Asks whether one is to be deleted, and deletes it then. */
  readonly remove: ((id: number, removal: InlineRemoval) => void) | null;
}

export interface InlineRemoval {
  /** What else the delete does. */
  readonly note?: string;
  readonly onRemoved: () => void;
}

/** Which records a field shows inline, and how their form differs from the usual. */
export interface RecordUse {
  readonly entity: string;
  /** Whether the records are listed; else they are only added and changed. */
  readonly lists?: boolean;
  /** Values that a new record begins with. */
  readonly preset?: Values;
  /** Attributes that the form does not show. */
  readonly omit?: readonly string[];
  /** Texts of issues, where the form has its own. */
  readonly texts?: MessageTable | undefined;
}

/** What every input of an element type is given. It owns no state that outlives it, and fetches nothing. */
export interface InputProps {
  /** The id that the field's label points to. */
  readonly id: string;
  readonly attribute: AttributeType;
  /** Stored value, or what a person has typed that is not yet one. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly disabled: boolean;
  readonly required: boolean;
  /** Texts of the issues shown; the field shows them, the input only marks itself invalid. */
  readonly issues: readonly string[];
  /** Ids of help, hint and issues for `aria-describedby`. */
  readonly describedBy: string | undefined;
  /** Present when the attribute refers to an entity. */
  readonly options?: OptionSource;
  /** The values that the element type `reads`. */
  readonly record?: Values;
  /** Present when the plugin uses records. */
  readonly inlineRecords?: InlineRecords;
  /** Present when the plugin uses files. */
  readonly files?: FileStore;
  /** Present when the plugin preselects, while a new record waits for its first value here: takes the only choice. */
  readonly preselect?: (value: unknown) => void;
}

export interface CellProps {
  readonly attribute: AttributeType;
  readonly value: unknown;
  readonly record: Values;
  /** The readable label of a reference; undefined when the value is none. */
  readonly label: string | undefined;
}

/** Records whose `attribute` has this value; with null, those that have none. */
export interface OfferFilter {
  readonly attribute: string;
  readonly value: string | null;
}

/** An element type with its React half; `index.ts` of its folder exports one. */
export interface ElementPlugin {
  readonly element: ElementType;
  readonly Input: ComponentType<InputProps> | LazyComponent<InputProps>;
  /** Only where the formatted text is not enough. */
  readonly Cell?: ComponentType<CellProps>;
  /** The maximum that a counter under the field shows; null for none. */
  readonly counter?: (attribute: AttributeType) => number | null;
  /**
   * Of the records that a reference may name, those offered, by the values that it `reads`; null for none yet,
   * undefined for all.
   */
  readonly narrow?: (record: Values, attribute: AttributeType) => OfferFilter | null | undefined;
  /** Records whose forms its input opens; see `InputProps.inlineRecords`. */
  readonly records?: (attribute: AttributeType) => RecordUse;
  /** Its input sends files; see `InputProps.files`. */
  readonly files?: true;
  /** A single select that takes its only choice; see `InputProps.preselect`. */
  readonly preselects?: true;
  /** Its values are short whatever the attribute says: two such fields stand side by side where there is room. */
  readonly isShort?: true;
  /** Its values are codes: lists show them monospaced. */
  readonly isCode?: true;
  /** Its value follows from the attributes that it reads: nobody types it, and its input takes no focus. */
  readonly computed?: true;
}

/** An input that keeps what is typed in it: it is drawn anew only for a value that it has not given itself. */
export type TextKeeper = ComponentType<InputProps> & { readonly keepsText: true };

/** Keeps a plugin's literal shape; the only way to make one. */
export function definePlugin(plugin: ElementPlugin): ElementPlugin {
  return Object.freeze(plugin);
}
