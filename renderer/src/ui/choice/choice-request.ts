import type { ChoiceOption } from "./match-options.ts";

/** The result of a search. */
export interface FoundOptions {
  readonly options: readonly ChoiceOption[];
  /** Whether there are more than these. */
  readonly hasMore?: boolean | undefined;
}

/** Where the options come from and what may be done with them, for one value and for several. */
export interface OptionsRequest {
  /** All options, or the first ones if there is a search. */
  readonly options: readonly ChoiceOption[];
  /** Whether the options are still loading. */
  readonly loading?: boolean | undefined;
  /** Why the options could not be loaded. */
  readonly failure?: string | undefined;
  /** Whether there are more than in `options`, which typing finds. */
  readonly hasMore?: boolean | undefined;
  /** Finds options elsewhere. It is called a moment after the last key. Answers to earlier texts are ignored. */
  readonly search?: ((text: string, signal: AbortSignal) => Promise<FoundOptions>) | undefined;
  /** Creates an option from the typed text. Null if the person cancelled. @throws Error that says why not */
  readonly create?: ((text: string) => Promise<ChoiceOption | null>) | undefined;
  /** Whether any text can be chosen. */
  readonly freeText?: boolean | undefined;
  /** Whether the values are ids that nobody types, such as those of records. */
  readonly hidesValues?: boolean | undefined;
  /** The text of a value that `options` does not contain. */
  readonly labelOf?: ((value: string) => string | undefined) | undefined;
}

/** The last props of a choice box. */
export interface ChoiceRequest extends OptionsRequest {
  readonly several: boolean;
  /** What is stored: one value or none, or several in the order in which they were chosen. */
  readonly values: readonly string[];
  readonly give: (values: readonly string[]) => void;
  /** Value of the option that excludes all others, such as 'None'. */
  readonly alone?: string | undefined;
  /** Whether it cannot be changed. */
  readonly isOff: boolean;
}
