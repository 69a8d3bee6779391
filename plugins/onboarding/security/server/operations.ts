import { may, type Query, textForm } from "@armature/engine";
import { servesVariant } from "@armature/engine/access";
import { AppError, entityOf, PERSON, type ServerOperation } from "@armature/server";
import { operation, type OperationRecords } from "../../kit/server/typed.ts";
import { contracts as securityAdmin } from "../../securityAdmin/index.ts";
import { requireServiceArea } from "../../kit/server/service-area.ts";
import * as contracts from "../operations.ts";
import { ROLE, ROLE_QUESTION } from "./entities.ts";
import { removeRoleQuestion, reorderRoleQuestions } from "./role-question-order.ts";

const FINALIZED_BY = "securityTemplateFinalizedBy";
const BY_NAME = [{ attribute: "name", descending: false }];

/** Reads an organization's security roles, and changes the order of a primary role's questions. */
export const operations: readonly ServerOperation[] = [
  operation(
    contracts.listSecurityRoles,
    { access: { who: "session" } },
    async ({ params: { serviceAreaName } }, { caller, records }) => {
      requireServiceArea(caller, serviceAreaName);
      const isServed = may(caller.permission, ROLE, "view") && servesVariant(entityOf(records, ROLE), records.variant);
      if (!isServed) throw new AppError("permission");
      return [...(await rolesOf(records, { columns: null, sort: BY_NAME }))];
    },
  ),

  operation(
    contracts.listFinalizers,
    { access: { who: "provider", may: { entity: ROLE, action: "view" }, serverRecords: true } },
    async (_input, { records, serverRecords }) => {
      const roles = await rolesOf(records, { columns: [FINALIZED_BY], sort: [] });
      const ids = roles.flatMap((role) => role[FINALIZED_BY] ?? []).map(Number);
      const rows = await serverRecords.records(PERSON, {
        where: { kind: "ids", attribute: "userId", ids },
        columns: ["userId", "displayName", "email"],
        sort: [{ attribute: "userId", descending: false }],
      });
      return rows.map(({ userId, displayName, email }) => ({
        userId: Number(userId),
        name: textForm(displayName ?? email),
      }));
    },
  ),

  operation(
    securityAdmin.orderRoleQuestions,
    { access: { who: "session", may: { entity: ROLE_QUESTION, action: "update" } } },
    ({ body }, { records }) => reorderRoleQuestions(records, body),
  ),

  operation(
    securityAdmin.removeRoleQuestion,
    { access: { who: "session", may: { entity: ROLE_QUESTION, action: "view" } } },
    async ({ params: { id } }, { caller, records }) => {
      await removeRoleQuestion(records, id, caller);
      return null;
    },
  ),
];

function rolesOf(records: OperationRecords, { columns, sort }: Pick<Query, "columns" | "sort">) {
  return records.records(ROLE, { columns, sort });
}
