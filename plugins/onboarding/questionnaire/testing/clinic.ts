import { compileMetadata, parseAttributeSpec, parseEntitySpec } from "@armature/engine";
import { check, CLINICS, ELEMENTS, rule } from "@armature/engine/testing";
import { parseQuestionnaireSpec } from "../questionnaire-spec-parse.ts";
import type { QuestionnaireSpecInput, SectionSpecInput } from "../questionnaire-spec.ts";
import { compileQuestionnaire } from "../compile.ts";
import type { QuestionnaireType } from "../question-type.ts";

const both = { acute: true, ambulatory: true };
const key = (name: string) => ({ name, type: "integer" as const, primaryKey: true, elementType: null });
const reference = (name: string, fkName: string) => ({ name, elementType: "Reference", fkExists: true, fkName });

const ATTRIBUTES = {
  organization: [
    key("organizationId"),
    "phone",
    { name: "hasLab", label: "Laboratory?", elementType: "YesNo", valueYes: 1, valueNo: 0 },
    "labName",
    "labDirector",
    { name: "labLicense", required: true },
    "note",
    { name: "team", elementType: null, type: "json" as const },
    { name: "secret", serverSet: true },
    { name: "hint", conditionalList: [rule(check("note", "x"), "hide")] },
    { name: "shift", conditionalList: [rule(check("note", "x"), "show", "require"), rule(check("note", "y"), "show")] },
  ],
  location: [key("locationId"), "name", "rate", "visits", reference("addressId", "address"), "kind"],
  address: [key("addressId"), "state", "city"],
  photo: [key("photoId"), reference("locationId", "location"), "purpose"],
  grant: [key("id"), "title"],
};

/** A clinic: an organization, its locations, records that belong to them, and entities that are related to neither. */
export const METADATA = compileMetadata(
  {
    revision: 1,
    application: CLINICS,
    entities: [
      parseEntitySpec({ name: "organization", label: "Organization", scope: "self", readableAttribute: "phone" }),
      ...["location", "address", "photo", "grant"].map((name) =>
        parseEntitySpec({ name, label: name === "location" ? "Location" : name, readableAttribute: "name" }),
      ),
    ],
    attributes: Object.entries(ATTRIBUTES).flatMap(([entityName, list]) =>
      list.map((item) => {
        const given = typeof item === "string" ? { name: item } : item;
        const spec = { entityName, label: given.name, elementType: "Text", ...both, ...given };
        return parseAttributeSpec(spec, `${entityName}.${given.name}`, CLINICS);
      }),
    ),
  },
  ELEMENTS,
);

/** A questionnaire with a page, subsections, two collections, sub-questions and every kind of prerequisite. */
export const CLINIC: QuestionnaireSpecInput = {
  version: 3,
  sectionList: [
    { name: "introduction", label: "Introduction", ...both },
    {
      name: "background",
      label: "Background",
      ...both,
      sectionList: [
        {
          name: "general",
          label: "General",
          ...both,
          questionList: [
            { entity: "organization", attribute: "phone", label: "Your phone", hint: "With area code", ...both },
            {
              entity: "organization",
              attribute: "hasLab",
              ...both,
              children: [
                {
                  entity: "organization",
                  attribute: "labName",
                  prerequisiteList: [{ attribute: "hasLab", value: 1 }],
                  ...both,
                  children: [
                    {
                      entity: "organization",
                      attribute: "labDirector",
                      prerequisiteList: [{ attribute: "labName", operator: "not-equal", valueList: ["none", null] }],
                      ...both,
                    },
                  ],
                },
              ],
            },
          ],
        },
        {
          name: "acuteCare",
          label: "Acute care",
          acute: true,
          questionList: [{ entity: "organization", attribute: "note", ...both }],
        },
      ],
    },
    {
      name: "location",
      label: "Locations",
      ...both,
      collection: true,
      columnList: ["name", "addressId.state"],
      sectionList: [
        {
          name: "general",
          label: "General",
          ...both,
          questionList: [
            { entity: "location", attribute: "name", creation: true, ...both },
            { entity: "location", attribute: "addressId", ...both },
            {
              entity: "location",
              attribute: "rate",
              prerequisiteList: [{ entity: "address", attribute: "state", value: "CA" }],
              ...both,
            },
          ],
        },
      ],
    },
    {
      name: "volume",
      label: "Volumes",
      ambulatory: true,
      collection: true,
      sectionList: [
        {
          name: "general",
          label: "General",
          ambulatory: true,
          questionList: [{ entity: "location", attribute: "visits", ambulatory: true }],
        },
      ],
    },
  ],
};

export function compiled(spec: QuestionnaireSpecInput = CLINIC): QuestionnaireType {
  return compileQuestionnaire(parseQuestionnaireSpec(spec), METADATA, ELEMENTS);
}

type Questions = NonNullable<SectionSpecInput["questionList"]>;

/** A questionnaire of one page with these questions. They belong to both sets unless they say otherwise. */
export function pageOf(...questionList: Questions): QuestionnaireSpecInput {
  const questions = questionList.map((question) => ({ ...both, ...question }));
  return { sectionList: [{ name: "page", label: "Page", ...both, questionList: questions }] };
}

/** A questionnaire of one collection with these questions. */
export function collectionOf(...questionList: Questions): QuestionnaireSpecInput {
  const questions = questionList.map((question) => ({ ...both, ...question }));
  const general = { name: "general", label: "General", ...both, questionList: questions };
  return { sectionList: [{ name: "items", label: "Items", ...both, collection: true, sectionList: [general] }] };
}
