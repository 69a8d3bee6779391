import type { ChoiceOption } from "./match-options.ts";

/** What a search found. */
export interface FoundOptions {
  readonly options: readonly ChoiceOption[];
  /** Whether there are more than these. */
  readonly hasMore?: boolean | undefined;
}

/** Where the options come from, and what may be done with them: the same for one value and for several. */
export interface OptionsRequest {
  /** All of them; where there is a search, the first ones. */
  readonly options: readonly ChoiceOption[];
  /** The options are still to come. */
  readonly loading?: boolean | undefined;
  /** Why the options could not be had. */
  readonly failure?: string | undefined;
  /** There are more than `options` has, and typing finds them. */
  readonly hasMore?: boolean | undefined;
  /** Finds options elsewhere. It is asked a moment after the last key; the answer to an earlier text is not used. */
  readonly search?: ((text: string, signal: AbortSignal) => Promise<FoundOptions>) | undefined;
  /** Makes an option of what was typed; null when the person thought better of it. @throws Error that says why not */
  readonly create?: ((text: string) => Promise<ChoiceOption | null>) | undefined;
  /** What is typed can be chosen as it is. */
  readonly freeText?: boolean | undefined;
  /** The values are ids that nobody types, such as those of records. */
  readonly hidesValues?: boolean | undefined;
  /** The text of a value that `options` does not have. */
  readonly labelOf?: ((value: string) => string | undefined) | undefined;
}

/** What a choice box was given last. */
export interface ChoiceRequest extends OptionsRequest {
  readonly several: boolean;
  /** What is stored: one or none, or several in the order of choice. */
  readonly values: readonly string[];
  readonly give: (values: readonly string[]) => void;
  /** Value of the option that excludes all others, such as 'None'. */
  readonly alone?: string | undefined;
  /** It takes no change. */
  readonly isOff: boolean;
}
