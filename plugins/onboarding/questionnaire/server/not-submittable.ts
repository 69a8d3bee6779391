/** Why a questionnaire cannot be submitted now. */
export const NOT_SUBMITTABLE = {
  code: "notSubmittable",
  status: 409,
  message: "The questionnaire cannot be submitted: {problem}.",
  reportedAs: "state",
};
