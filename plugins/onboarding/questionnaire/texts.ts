/** What a text that is too long says in the questionnaire, on its pages and where an item is made. */
export const TOO_LONG_TEXT = "Input is too long.";

/** What a text says that another record has, on pages of the questionnaire and where an item is made. */
export const TAKEN_TEXT = "Another {entity} has the same value. Please enter a different value.";

/** Why nothing of the questionnaire can be changed any more; the server says the same. */
export const SUBMITTED_TEXT = "The questionnaire has been submitted.";

/** Of two who submit at once, to the second. */
export const SUBMITTED_MEANWHILE = "The questionnaire is submitted: somebody else did it a moment before you.";
