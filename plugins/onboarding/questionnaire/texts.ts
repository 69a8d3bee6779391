/** Shown for a text that is too long, on pages of the questionnaire and when an item is created. */
export const TOO_LONG_TEXT = "Input is too long.";

/** Shown for a number beyond its bounds, on pages of the questionnaire and when an item is created. */
export const NUMBER_TEXTS = Object.freeze({
  belowMinimum: "Value must be greater than {min}.",
  aboveMaximum: "Value must be less than {max}.",
});

/** Shown when another record has the same text, on pages of the questionnaire and when an item is created. */
export const TAKEN_TEXT = "Another {entity} has the same value. Please enter a different value.";

/** Why nothing in the questionnaire can change any more. The server gives the same reason. */
export const SUBMITTED_TEXT = "The questionnaire has been submitted.";

/** Shown to the second of two people who submit at the same time. */
export const SUBMITTED_MEANWHILE = "The questionnaire is submitted: somebody else did it a moment before you.";
