/** An operator in words: what people choose, and what a sentence says. */
interface OperatorInWords {
  readonly label: string;
  /** As part of a sentence, between what is compared and what it is compared with. */
  readonly said: string;
}

/** The words for each operator, in the filters of lists, in rows of conditions and in sentences. */
export const OPERATOR_WORDS = {
  equals: { label: "Equals", said: "is" },
  doesNotEqual: { label: "Does not equal", said: "is not" },
  isOneOf: { label: "Is one of", said: "is" },
  isNoneOf: { label: "Is none of", said: "is not" },
  contains: { label: "Contains", said: "contains" },
  doesNotContain: { label: "Does not contain", said: "does not contain" },
  startsWith: { label: "Starts with", said: "starts with" },
  doesNotStartWith: { label: "Does not start with", said: "does not start with" },
  greaterThan: { label: "Greater than", said: "is greater than" },
  lessThan: { label: "Less than", said: "is less than" },
  atLeast: { label: "At least", said: "is at least" },
  atMost: { label: "At most", said: "is at most" },
  between: { label: "Between", said: "is between" },
  before: { label: "Before", said: "is before" },
  after: { label: "After", said: "is after" },
  onOrBefore: { label: "On or before", said: "is on or before" },
  onOrAfter: { label: "On or after", said: "is on or after" },
  lastDays: { label: "In the last days", said: "is in the last" },
  nextDays: { label: "In the next days", said: "is in the next" },
  isEmpty: { label: "Is empty", said: "is empty" },
  isNotEmpty: { label: "Is not empty", said: "is not empty" },
} as const satisfies Record<string, OperatorInWords>;

/** What comparisons by order are called where days are compared. */
export const DAY_WORDS = {
  lessThan: "before",
  greaterThan: "after",
  atMost: "onOrBefore",
  atLeast: "onOrAfter",
} as const satisfies Record<string, keyof typeof OPERATOR_WORDS>;
