import { may, textForm } from "@armature/engine";
import { servesVariant } from "@armature/engine/access";
import { AppError, entityOf, PERSON, type ServerOperation } from "@armature/server";
import { operation } from "../../kit/server/typed.ts";
import { requireServiceArea } from "../../kit/server/service-area.ts";
import * as contracts from "../operations.ts";
import { ROLE, ROLE_QUESTION } from "./entities.ts";
import { removeRoleQuestion, reorderRoleQuestions } from "./role-question-order.ts";

const FINALIZED_BY = "securityTemplateFinalizedBy";

/** Reads an organization's security roles, and changes the order of a primary role's questions. */
export const operations: readonly ServerOperation[] = [
  operation(
    contracts.listSecurityRoles,
    { access: { who: "session" } },
    async ({ params: { serviceAreaName } }, { caller, records }) => {
      requireServiceArea(caller, serviceAreaName);
      const isServed = may(caller.permission, ROLE, "view") && servesVariant(entityOf(records, ROLE), records.variant);
      if (!isServed) throw new AppError("permission");
      return [...(await records.records(ROLE, { sort: [{ attribute: "name", descending: false }] }))];
    },
  ),

  operation(
    contracts.listFinalizers,
    { access: { who: "provider", may: { entity: ROLE, action: "view" }, serverRecords: true } },
    async (_input, { records, serverRecords }) => {
      const roles = await records.records(ROLE, { columns: [FINALIZED_BY] });
      const ids = roles.flatMap((role) => role[FINALIZED_BY] ?? []);
      const rows = await serverRecords.records(PERSON, {
        where: { kind: "ids", attribute: "userId", ids },
        columns: ["userId", "displayName", "email"],
        sort: [{ attribute: "userId", descending: false }],
      });
      return rows.map(({ userId, displayName, email }) => ({ userId, name: textForm(displayName ?? email) }));
    },
  ),

  operation(
    contracts.orderRoleQuestions,
    { access: { who: "session", may: { entity: ROLE_QUESTION, action: "update" } } },
    ({ body }, { records }) => reorderRoleQuestions(records, body),
  ),

  operation(
    contracts.removeRoleQuestion,
    { access: { who: "session", may: { entity: ROLE_QUESTION, action: "view" } }, standsIn: ROLE_QUESTION },
    async ({ params: { id } }, { caller, records }) => {
      await removeRoleQuestion(records, id, caller);
      return null;
    },
  ),
];
