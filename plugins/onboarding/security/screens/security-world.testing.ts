import type { AttributeSpecInput, EntitySpecInput, MetadataAnswer, PermissionMap, Values } from "@armature/engine";
import { DECLARED, text } from "@armature/renderer/testing";

const everywhere = { acute: true, ambulatory: true };
const reference = (name: string, label: string, fkName: string): AttributeSpecInput => ({
  name,
  label,
  elementType: "FakeReference",
  fkExists: true,
  fkName,
  ...everywhere,
});
const key: AttributeSpecInput = { name: "id", label: "ID", type: "integer", primaryKey: true, serverSet: true };
const integer = (name: string): AttributeSpecInput => ({ name, label: name, type: "integer", ...everywhere });
const configuration = { scope: "configuration" as const };

const ENTITIES: Readonly<Record<string, readonly [Partial<EntitySpecInput>, readonly AttributeSpecInput[]]>> = {
  secRoleOrganization: [
    {
      route: "security/roleOrganization",
      label: "Security Role",
      labelPlural: "Security Roles",
      readableAttribute: "name",
      closable: true,
    },
    [
      text("name", 10),
      text("comments", 20),
      reference("secRolePrimaryId", "Primary Role", "secRolePrimary"),
      reference("securityTemplateId", "Security Template", "template"),
      integer("securityTemplateFinalizedBy"),
      text("securityTemplateFinalizedDate", 30),
      text("snapshot", 40),
    ],
  ],
  secRoleOrganizationSecAnswer: [
    { route: "security/roleOrganizationAnswer", closable: true },
    [integer("secRoleOrganizationId"), integer("secAnswerId")],
  ],
  secRolePrimary: [
    { ...configuration, route: "security/rolePrimary", readableAttribute: "name" },
    [text("name", 10), text("description", 20)],
  ],
  secRolePrimarySecQuestion: [
    { ...configuration, route: "security/rolePrimaryQuestion" },
    [integer("secRolePrimaryId"), integer("secQuestionId"), integer("orderNumber")],
  ],
  secQuestion: [
    { ...configuration, route: "security/question" },
    [text("text", 10), text("helpText", 20), integer("parentAnswerId"), integer("isDeprecated")],
  ],
  secAnswer: [
    { ...configuration, route: "security/answer" },
    [text("text", 10), text("helpText", 20), integer("secQuestionId"), integer("isDeprecated")],
  ],
  template: [{ ...configuration, route: "interconnect/template", readableAttribute: "name" }, [text("name", 10)]],
};

export const METADATA: MetadataAnswer = {
  result: {
    revision: 1,
    application: DECLARED,
    entities: Object.entries(ENTITIES).map(([name, [spec]]) => ({
      name,
      label: name,
      readableAttribute: "id",
      ...spec,
    })),
    attributes: Object.entries(ENTITIES).flatMap(([entityName, [, own]]) =>
      [key, ...own].map((attribute) => ({ ...attribute, entityName })),
    ),
  },
};

/** The records on the test server by entity, and the caller. */
export interface SecurityWorld {
  readonly records: Record<string, Values[]>;
  status: string;
  serviceAreaId: number | null;
  isProviderUser: boolean;
  permission: PermissionMap;
}

const MEMBER = { view: true, create: true, update: true, remove: true };

export const SNAPSHOT = {
  created: "2026-01-31T10:20:30.000Z",
  matchedTemplateList: [
    { id: 1, name: "Nurse" },
    { id: 2, name: "Nurse Lead" },
  ],
  matchedTemplateListIgnoreGroupers: [
    { id: 1, name: "Nurse" },
    { id: 2, name: "Nurse Lead" },
    { id: 3, name: "Pilot" },
  ],
  questionAnswerMap: [{ question: "Do they sign orders?", answer: "Yes" }],
};

/**
 * Two roles and two primary roles. One primary role asks two questions, one of which has a child question. The other
 * asks nothing.
 */
export function securityWorld(): SecurityWorld {
  const role = { comments: null, secRolePrimaryId: 1, securityTemplateId: null, updated: "t1" };
  return {
    status: "buildOpen",
    serviceAreaId: 12,
    isProviderUser: false,
    permission: { secRoleOrganization: MEMBER, secRoleOrganizationSecAnswer: MEMBER },
    records: {
      secRoleOrganization: [
        { ...role, id: 8, name: "nurse", comments: "Nights", snapshot: JSON.stringify(SNAPSHOT) },
        {
          ...role,
          id: 9,
          name: "Clerk",
          secRolePrimaryId: 2,
          securityTemplateId: 1,
          securityTemplateFinalizedBy: 5,
          securityTemplateFinalizedDate: "2026-01-31 10:20:30",
          snapshot: null,
        },
      ],
      secRoleOrganizationSecAnswer: [
        { id: 1, secRoleOrganizationId: 8, secAnswerId: 10 },
        { id: 2, secRoleOrganizationId: 8, secAnswerId: 20 },
        { id: 3, secRoleOrganizationId: 8, secAnswerId: 30 },
      ],
      secRolePrimary: [
        { id: 1, name: "nurse", description: "Cares" },
        { id: 2, name: "Clerk", description: "Books" },
      ],
      secRolePrimarySecQuestion: [
        { id: 1, secRolePrimaryId: 1, secQuestionId: 2, orderNumber: 2 },
        { id: 2, secRolePrimaryId: 1, secQuestionId: 1, orderNumber: 1 },
        { id: 3, secRolePrimaryId: 2, secQuestionId: 4, orderNumber: 1 },
      ],
      secQuestion: [
        { id: 1, text: "Do they sign orders?", helpText: "Of any kind", parentAnswerId: null, isDeprecated: 0 },
        { id: 2, text: "Do they book?", helpText: null, parentAnswerId: null, isDeprecated: 0 },
        { id: 3, text: "Which orders?", helpText: null, parentAnswerId: 10, isDeprecated: 0 },
        { id: 4, text: "Do they fax?", helpText: null, parentAnswerId: null, isDeprecated: 1 },
      ],
      secAnswer: [
        { id: 10, secQuestionId: 1, text: "Yes", helpText: null, isDeprecated: 0 },
        { id: 11, secQuestionId: 1, text: "No", helpText: null, isDeprecated: 0 },
        { id: 20, secQuestionId: 2, text: "Visits", helpText: null, isDeprecated: 0 },
        { id: 21, secQuestionId: 2, text: "Nothing", helpText: null, isDeprecated: 0 },
        { id: 30, secQuestionId: 3, text: "All", helpText: null, isDeprecated: 0 },
        { id: 40, secQuestionId: 4, text: "Yes", helpText: null, isDeprecated: 0 },
      ],
      template: [
        { id: 1, name: "Nurse" },
        { id: 2, name: "Nurse Lead" },
        { id: 3, name: "Pilot" },
      ],
    },
  };
}
