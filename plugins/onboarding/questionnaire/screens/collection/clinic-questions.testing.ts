import type { QuestionnaireSpecInput, QuestionSpecInput } from "../../questionnaire-spec.ts";

/* A questionnaire like the shipped one, with fewer questions. */
const everywhere = { acute: true, ambulatory: true };

function ask(entity: string, attribute: string, spec: Partial<QuestionSpecInput> = {}): QuestionSpecInput {
  return { entity, attribute, ...everywhere, ...spec };
}

const creation = { creation: true } as const;
const OF_LOCATION = [
  "name",
  "addressId.address",
  "addressId.address2",
  "addressId.city",
  "addressId.state",
  "addressId.zip",
  "locationPhone",
  "locationFax",
  "staffTotal",
];
export const QUESTIONNAIRE: QuestionnaireSpecInput = {
  version: 1,
  sectionList: [
    { name: "introduction", label: "Introduction", description: "Your answers prepare the install.", ...everywhere },
    {
      name: "background",
      label: "Background",
      ...everywhere,
      sectionList: [
        { name: "general", label: "General", ...everywhere, questionList: [ask("organization", "vision")] },
      ],
    },
    {
      name: "location",
      label: "Locations",
      ...everywhere,
      collection: true,
      columnList: OF_LOCATION,
      sectionList: [
        { name: "general", label: "General", ...everywhere, questionList: [ask("location", "name", creation)] },
        {
          name: "staff",
          label: "Staff",
          ...everywhere,
          questionList: [ask("location", "staffTotal"), ask("location", "addressId")],
        },
      ],
    },
    {
      name: "interface",
      label: "Interfaces",
      ambulatory: true,
      collection: true,
      columnList: ["vendorAndOrganizationNameList", "neededAfterTransition", "realTime"],
      sectionList: [
        {
          name: "general",
          label: "General",
          ambulatory: true,
          questionList: [
            ask("interface", "interfaceType", {
              ...creation,
              acute: false,
              children: [
                ask("interface", "otherType", {
                  acute: false,
                  prerequisiteList: [{ attribute: "interfaceType", value: "Other" }],
                }),
              ],
            }),
            ask("interface", "vendorAndOrganizationNameList", { ...creation, acute: false, label: "Vendor(s)" }),
            ask("interface", "name", { acute: false }),
            ask("interface", "neededAfterTransition", { acute: false }),
            ask("interface", "realTime", { acute: false }),
          ],
        },
      ],
    },
    {
      name: "device",
      label: "Devices and Systems",
      ...everywhere,
      collection: true,
      nameTemplate: "{category} {type} {vendor}",
      columnList: ["category", "type", "vendor", "quantity"],
      sectionList: [
        {
          name: "general",
          label: "General",
          ...everywhere,
          questionList: [
            ...["category", "type", "vendor"].map((name) => ask("device", name, creation)),
            ask("device", "quantity"),
          ],
        },
      ],
    },
    {
      name: "extract",
      label: "Extracts",
      ...everywhere,
      collection: true,
      columnList: ["name", "type", "vendor"],
      questionList: [{ ...ask("organization", "hasNoExtracts"), label: "We have none" }],
      sectionList: [
        { name: "general", label: "General", ...everywhere, questionList: [ask("extract", "name", creation)] },
      ],
    },
    {
      name: "volume",
      label: "Volumes",
      ...everywhere,
      collection: true,
      columnList: OF_LOCATION,
      sectionList: [
        { name: "general", label: "General", ...everywhere, questionList: [ask("location", "annualVisitTotal")] },
      ],
    },
  ],
};
