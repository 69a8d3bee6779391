import { parseApplicationSpec } from "../metadata/parse-application.ts";

/** Clinics of two kinds, which are asked, then built. */
export const CLINICS = parseApplicationSpec({
  lifecycle: {
    attribute: "status",
    states: ["nmqOpen", "nmqSubmitted", "nmqApproved", "buildOpen", "buildClosed", "completed"],
    closes: [
      {
        flag: "closesAtSubmission",
        from: "nmqSubmitted",
        error: "submitted",
        text: "The questionnaire has been submitted.",
        liftedFor: "admin",
        closesAttributes: true,
      },
      {
        flag: "closable",
        from: "buildClosed",
        error: "closed",
        text: "The build is closed.",
        refusal: "The build is closed. The form has been disabled.",
      },
    ],
  },
  variants: { attribute: "careSetting", values: { "Acute Care": "acute", Ambulatory: "ambulatory" } },
});
