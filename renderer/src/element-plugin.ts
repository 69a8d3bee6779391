import type { AttributeType, ElementType, Values } from "@armature/engine";
import type { ComponentType } from "react";

/** The records a reference may name, as a field's input sees them. */
export interface OptionSource {
  readonly state: "loading" | "ready" | "failed";
  /** At most as many as the server gives at once; the rest is found by {@link search}. */
  readonly options: readonly { readonly value: number; readonly label: string }[];
  /** Whether there are more on the server than `options` holds. */
  readonly hasMore: boolean;
  /** Asks the server for those whose label contains the text. */
  readonly search: (text: string) => void;
  /** The label of an id in use, also one that `options` does not hold; undefined while unknown. */
  readonly labelOf: (id: unknown) => string | undefined;
  readonly retry: () => void;
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
}

export interface CellProps {
  readonly attribute: AttributeType;
  readonly value: unknown;
  readonly record: Values;
  /** The readable label of a reference; undefined when the value is none. */
  readonly label: string | undefined;
}

/** An element type with its React half; `index.ts` of its folder exports one. */
export interface ElementPlugin {
  readonly element: ElementType;
  readonly Input: ComponentType<InputProps>;
  /** Only where the formatted text is not enough. */
  readonly Cell?: ComponentType<CellProps>;
  /** The maximum that a counter under the field shows; null for none (GEN-026). */
  readonly counter?: (attribute: AttributeType) => number | null;
}

/** Keeps a plugin's literal shape; the only way to make one. */
export function definePlugin(plugin: ElementPlugin): ElementPlugin {
  return Object.freeze(plugin);
}
