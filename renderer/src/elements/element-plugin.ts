import type { AttributeType, ElementType, MessageTable, ReferenceLabels, Values } from "@armature/engine";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { LazyComponent } from "./lazy-component.tsx";

/** Records that a search found, and whether there are more. */
export interface FoundRecords {
  readonly options: OptionSource["options"];
  readonly hasMore: boolean;
}

/** The records that a reference may name, for the input of a field. */
export interface OptionSource {
  readonly state: "loading" | "ready" | "failed";
  /** At most as many as the server returns at once. {@link find} finds the others. */
  readonly options: readonly { readonly value: number; readonly label: string }[];
  /** Whether the server has more records than `options`. */
  readonly hasMore: boolean;
  /** Finds records whose label contains every word of the text. @throws if the server does not answer */
  readonly find: (text: string, signal: AbortSignal) => Promise<FoundRecords>;
  /** The label of an id in use, even if `options` does not contain it. Undefined while unknown. */
  readonly labelOf: (id: unknown) => string | undefined;
  readonly retry: () => void;
}

/** A file to send, and callbacks while it is sent. */
export interface UploadRequest {
  readonly file: File;
  /** Where to send it. The default is `/upload`. */
  readonly url?: string | undefined;
  /** Other fields of the form, such as the record that the file belongs to. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Aborts the upload. The promise is then rejected with an `AbortError`. */
  readonly signal?: AbortSignal | undefined;
}

/** The files of a field, on the server. */
export interface FileStore {
  /** @returns the id of the stored file. @throws Error with a message for people */
  readonly upload: (request: UploadRequest) => Promise<number>;
  /**
   * The field no longer uses the file. If no saved record has it, it is deleted at once; otherwise when the record is
   * saved.
   */
  readonly drop: (id: number) => void;
  /** The address of a stored file. */
  readonly hrefOf: (id: number) => string;
}

/**
 * Records of another entity that a field lists and whose forms it opens. An action is null if the person may not do it.
 */
export interface InlineRecords {
  readonly state: "loading" | "ready" | "failed";
  readonly records: readonly Values[];
  /** Labels of the records' references. */
  readonly labels: ReferenceLabels;
  readonly retry: () => void;
  /** Opens the form of a new record. */
  readonly add: ((onAdded: (id: number) => void) => void) | null;
  readonly edit: ((id: number) => void) | null;
  /** Asks whether to delete a record, and deletes it. */
  readonly remove: ((id: number, removal: InlineRemoval) => void) | null;
}

export interface InlineRemoval {
  /** What else is deleted. */
  readonly note?: string;
  readonly onRemoved: () => void;
}

/** The records that a field shows inline, and how their form differs from the usual one. */
export interface RecordUse {
  readonly entity: string;
  /** Whether the records are listed. Otherwise they can only be added and changed. */
  readonly lists?: boolean;
  /** Initial values of a new record. */
  readonly preset?: Values;
  /** Attributes that the form does not show. */
  readonly omit?: readonly string[];
  /** Texts of issues that replace the default ones. */
  readonly texts?: MessageTable | undefined;
}

/**
 * The props of every element type's input. An input has no state that must outlive it, and loads nothing: it asks
 * `useInputPort` for what else it needs.
 */
export interface InputProps {
  /** The id to which the field's label points. */
  readonly id: string;
  readonly attribute: AttributeType;
  /** The stored value, or typed text that is not a value yet. */
  readonly value: unknown;
  /** In a form, the value of the stored record. */
  readonly stored?: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly disabled: boolean;
  readonly required: boolean;
  /** Texts of the shown issues. The field displays them; the input only marks itself invalid. */
  readonly issues: readonly string[];
  /** Ids of help, hint and issues, for `aria-describedby`. */
  readonly describedBy: string | undefined;
  /**
   * Present if the plugin has `preselects` and a new record has no value here yet. The input then takes the only
   * choice.
   */
  readonly preselect?: (value: unknown) => void;
}

/** What the cell of an element type gets in a list. `label` is that of the record, if the value names one. */
export interface CellProps {
  readonly attribute: AttributeType;
  readonly value: unknown;
  readonly record: Values;
  /** The label of a reference. Undefined if the value is not one. */
  readonly label: string | undefined;
}

/** Records whose `attribute` has this value; with null, those without a value. */
export interface OfferFilter {
  readonly attribute: string;
  readonly value: string | null;
}

/** A record to find by its values, such as the place of a ZIP code. */
export interface RecordLookup {
  readonly entity: string;
  /** The values that the record has, by attribute. */
  readonly equals: Readonly<Record<string, string>>;
  /** The attributes that are read of it. */
  readonly columns: readonly string[];
}

/** An element type with its React part. The `index.tsx` of its folder exports one. */
export interface ElementPlugin {
  readonly element: ElementType;
  /** Stands for the type where fields are listed for administrators. */
  readonly icon?: LucideIcon;
  readonly Input: ComponentType<InputProps> | LazyComponent<InputProps>;
  /** Only if the formatted text is not enough. */
  readonly Cell?: ComponentType<CellProps>;
  /** The maximum for the counter under the field, or null for no counter. */
  readonly counter?: (attribute: AttributeType) => number | null;
  /**
   * Limits the offered records, depending on the values that the type `reads`. Null offers none yet, undefined offers
   * all.
   */
  readonly narrow?: (record: Values, attribute: AttributeType) => OfferFilter | null | undefined;
  /** The record of another entity that the values that the type `reads` lead to; see `InputPorts.found`. */
  readonly looksUp?: (record: Values, attribute: AttributeType) => RecordLookup | null;
  /** Records whose forms the input opens; see `InputPorts.inlineRecords`. */
  readonly records?: (attribute: AttributeType) => RecordUse;
  /** Whether the input sends files; see `InputPorts.files`. */
  readonly files?: true;
  /** Whether it is a single select that takes its only choice; see `InputProps.preselect`. */
  readonly preselects?: true;
  /** Whether its values are always short, so that two such fields can stand side by side. */
  readonly isShort?: true;
  /** Whether its values are codes, which lists show with digits of one width. */
  readonly isCode?: true;
  /** Whether its value is computed from other attributes. Nobody types it and its input takes no focus. */
  readonly computed?: true;
}

/** An input that keeps its text itself. It is rendered again only for a value that it did not produce. */
export type TextKeeper = ComponentType<InputProps> & { readonly keepsText: true };

/**
 * Makes a plugin, frozen. Every plugin is made with it.
 * @example
 * ```ts
 * import { registry } from "@armature/plugins/elements";
 * import { tidiedInput } from "@armature/plugins/kit/typed-input";
 * import { definePlugin } from "@armature/renderer";
 * const element = registry.get("TextField");
 * export const plugin = definePlugin({ element, Input: tidiedInput(element), isShort: true });
 * ```
 */
export function definePlugin(plugin: ElementPlugin): ElementPlugin {
  return Object.freeze(plugin);
}
