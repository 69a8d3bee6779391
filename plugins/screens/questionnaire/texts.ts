/** Why nothing of the questionnaire can be changed any more; the server says the same (NMQ-D38). */
export const SUBMITTED_TEXT = "The questionnaire has been submitted.";
