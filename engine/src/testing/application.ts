import type { ApplicationSpecInput } from "../metadata/application-spec.ts";
import { parseApplicationSpec } from "../metadata/parse-application.ts";

/** An application with clinics of two kinds, which first answer questions and are then built. */
export const DECLARED_CLINICS = {
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
  unselectable: ["crowdKey"],
  synonyms: {
    mail: "email",
    given: "first",
    surname: "last name",
    family: "last",
    telephone: "phone",
    cell: "mobile",
    postcode: "zip code",
    town: "city",
    hire: "start",
  },
  mappings: { itemNumber: "epicItemNumber", firstItem: "Epic ID Type" },
} as const satisfies ApplicationSpecInput;

export const CLINICS = parseApplicationSpec(DECLARED_CLINICS);
