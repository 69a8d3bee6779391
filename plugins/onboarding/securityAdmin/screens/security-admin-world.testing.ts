import type { MetadataAnswer, Values } from "@armature/engine";
import type { Session } from "@armature/renderer";
import { DECLARED, aSession } from "@armature/renderer/testing";

const spec = (name: string, route: string, label: string, readableAttribute: string) => ({
  name,
  label,
  labelPlural: `${label}s`,
  readableAttribute,
  scope: "configuration" as const,
  route,
});
const everywhere = { acute: true, ambulatory: true };
const key = { name: "id", label: "ID", type: "integer" as const, primaryKey: true, serverSet: true };
const line = (name: string, label: string, required = true, maxLength = 255) => ({
  name,
  label,
  elementType: "TextField",
  showDefault: true,
  required,
  maxLength,
  ...everywhere,
});
const area = (name: string, label: string) => ({ ...line(name, label, false, 1000), elementType: "TextArea" });
const reference = (name: string, label: string, fkName: string) => ({
  name,
  label,
  elementType: "SelectFk",
  fkExists: true,
  fkName,
  ...everywhere,
});
const flag = (name: string, label: string) => ({
  name,
  label,
  elementType: "YesNo",
  valueYes: 1,
  valueNo: 0,
  valueDefault: 0,
  ...everywhere,
});
const number = (name: string) => ({ name, label: name, type: "integer" as const, ...everywhere });
const AREAS = ["epiccare", "radar"];

const ENTITIES = [
  [
    spec("secRolePrimary", "security/rolePrimary", "Primary Role", "name"),
    [line("name", "Role Name"), line("description", "Description")],
  ],
  [
    spec("secFunction", "security/function", "Security Function", "name"),
    [line("name", "Name"), area("description", "Description")],
  ],
  [
    spec("secFunctionInput", "security/functionInput", "Security Point", "point"),
    [
      reference("secFunctionId", "Security Function", "secFunction"),
      {
        ...line("type", "Type"),
        elementType: "Combobox",
        comboboxOptionList: [
          { value: "epiccare", label: "EpicCare" },
          { value: "radar", label: "Radar" },
        ],
      },
      line("point", "Point"),
      {
        ...line("operator", "Operator"),
        elementType: "Combobox",
        comboboxOptionList: ["contains", "does not contain"],
      },
      line("value", "Value"),
      flag("inverted", "Inverted"),
    ],
  ],
  [
    spec("secQuestion", "security/question", "Question", "text"),
    [
      line("text", "Text"),
      area("helpText", "Help Text"),
      reference("parentAnswerId", "Parent Answer", "secAnswer"),
      flag("isDeprecated", "Deprecated"),
    ],
  ],
  [
    spec("secAnswer", "security/answer", "Answer", "text"),
    [
      reference("secQuestionId", "Question", "secQuestion"),
      line("text", "Answer Text"),
      area("helpText", "Answer Help Text"),
      flag("isDeprecated", "Deprecated"),
    ],
  ],
  [
    spec("secRolePrimarySecFunction", "security/rolePrimaryFunction", "Primary Role Function", "id"),
    [
      reference("secRolePrimaryId", "Primary Role", "secRolePrimary"),
      reference("secFunctionId", "Security Function", "secFunction"),
      flag("inverted", "Inverted"),
    ],
  ],
  [
    spec("secAnswerSecFunction", "security/answerFunction", "Answer Function", "id"),
    [
      reference("secAnswerId", "Answer", "secAnswer"),
      reference("secFunctionId", "Security Function", "secFunction"),
      flag("inverted", "Inverted"),
    ],
  ],
  [
    spec("secRolePrimarySecQuestion", "security/rolePrimaryQuestion", "Primary Role Question", "id"),
    [
      reference("secRolePrimaryId", "Primary Role", "secRolePrimary"),
      reference("secQuestionId", "Question", "secQuestion"),
      number("orderNumber"),
    ],
  ],
  [
    spec("securityClass", "interconnect/securityClass", "Security Class", "name"),
    [
      line("name", "Name"),
      line("type", "Type"),
      { name: "itemList", label: "Items", type: "json" as const, ...everywhere },
    ],
  ],
  [
    spec("epicApplicationType", "epicApplicationType", "Epic Application Type", "name"),
    [line("name", "Name"), line("itemType", "Item Type")],
  ],
  [
    spec("template", "interconnect/template", "Security Template", "name"),
    [line("name", "Name"), ...AREAS.map(number)],
  ],
] as const;

export const METADATA: MetadataAnswer = {
  result: {
    revision: 1,
    application: DECLARED,
    entities: ENTITIES.map(([entity]) => entity),
    attributes: ENTITIES.flatMap(([{ name }, own]) =>
      [key, ...own].map((attribute, i) => ({ ...attribute, orderNumber: i, entityName: name })),
    ),
  },
};

const all = { view: true, create: true, update: true, remove: true };

/** An administrator of the provider. */
export const ADMINISTRATOR: Session = {
  ...aSession({ permission: Object.fromEntries(ENTITIES.map(([{ name }]) => [name, all])) }),
  isProviderUser: true,
};

/** Records by entity. Tests may change them. */
export type World = Record<string, readonly Values[]>;

/**
 * Two primary roles, a question whose first answer has a child question, a deprecated question, functions and
 * templates.
 */
export function aWorld(): World {
  const open = { isDeprecated: 0, helpText: null, updated: "t1" };
  return {
    secRolePrimary: [
      { id: 1, name: "nurse", description: "Cares", updated: "t1" },
      { id: 2, name: "Clerk", description: "Books visits", updated: "t1" },
    ],
    secFunction: [
      { id: 1, name: "Sign orders", description: "Of any kind", updated: "t1" },
      { id: 2, name: "Book visits", description: null, updated: "t1" },
      { id: 3, name: "Fax", description: null, updated: "t1" },
    ],
    secFunctionInput: [
      { id: 1, secFunctionId: 1, type: "epiccare", point: "1120", operator: "contains", value: "A", inverted: 0 },
      { id: 2, secFunctionId: 1, type: "radar", point: "50", operator: "does not contain", value: "X", inverted: 0 },
    ],
    secQuestion: [
      { id: 1, text: "Do they sign?", parentAnswerId: null, ...open, helpText: "Orders" },
      { id: 2, text: "Do they book?", parentAnswerId: null, ...open },
      { id: 3, text: "Which orders?", parentAnswerId: 10, ...open },
      { id: 4, text: "Do they fax?", parentAnswerId: null, ...open, isDeprecated: 1 },
      { id: 5, text: "Alone?", parentAnswerId: null, ...open },
    ],
    secAnswer: [
      { id: 10, secQuestionId: 1, text: "Yes", ...open },
      { id: 11, secQuestionId: 1, text: "No", ...open },
      { id: 12, secQuestionId: 1, text: "Never", ...open },
      { id: 20, secQuestionId: 2, text: "All", ...open },
      { id: 40, secQuestionId: 4, text: "Daily", ...open, isDeprecated: 1 },
    ],
    secRolePrimarySecFunction: [{ id: 1, secRolePrimaryId: 1, secFunctionId: 1, inverted: 0, updated: "t1" }],
    secAnswerSecFunction: [
      { id: 1, secAnswerId: 20, secFunctionId: 1, inverted: 1, updated: "t1" },
      { id: 2, secAnswerId: 20, secFunctionId: 2, inverted: 0, updated: "t1" },
    ],
    secRolePrimarySecQuestion: [
      { id: 7, secRolePrimaryId: 1, secQuestionId: 2, orderNumber: 2, updated: "t1" },
      { id: 8, secRolePrimaryId: 1, secQuestionId: 1, orderNumber: 1, updated: "t1" },
      { id: 9, secRolePrimaryId: 1, secQuestionId: 4, orderNumber: 3, updated: "t1" },
    ],
    securityClass: [
      {
        id: 1,
        name: "Nurses",
        type: "epiccare",
        itemList: [
          { item: "1120", name: "Orders", valueList: ["A", "B"] },
          { item: "1130", name: "Notes", valueList: ["C"] },
        ],
      },
      { id: 2, name: "Boards", type: "radar", itemList: [{ item: "50", name: "Boards", valueList: ["X", "Y"] }] },
    ],
    epicApplicationType: [
      { id: 1, name: "epiccare", itemType: "multiple" },
      { id: 2, name: "radar", itemType: "single" },
    ],
    template: [
      { id: 5, name: "Nurse", epiccare: 1, radar: null },
      { id: 6, name: "Lead", epiccare: 1, radar: 2 },
    ],
    secRoleOrganizationSecAnswer: [{ id: 1, secRoleOrganizationId: 1, secAnswerId: 11 }],
  };
}
