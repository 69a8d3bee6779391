import type { PortalWorld } from "../../../kit/portal-pages.testing.ts";

/**
 * Two primary roles, a question whose first answer has a child question, a deprecated question, functions and
 * templates.
 */
export function aWorld(): PortalWorld["records"] {
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
