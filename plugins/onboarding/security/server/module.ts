import { MODEL_MESSAGES, ROLE_MESSAGES } from "@armature/onboarding/security";
import { defineModule, type ModuleIssue } from "@armature/server";
import * as contracts from "../operations.ts";
import { operations } from "./operations.ts";
import { APPLICATION_AREAS } from "./application-areas.ts";
import { answerPoints } from "./answer-points.ts";
import { functionPoints } from "./function-points.ts";
import { questionPoints } from "./question-points.ts";
import { rolePoints } from "./role-points.ts";

const { orderRoleQuestions, removeRoleQuestion, ...ofMembers } = contracts;
const DEPRECATED = new Set(["ofDeprecated", "toDeprecated", "underDeprecated"]);

const issues = Object.entries({ ...ROLE_MESSAGES, ...MODEL_MESSAGES }).map(([code, text]): [string, ModuleIssue] => [
  code,
  DEPRECATED.has(code) ? { text, error: "deprecated" } : { text },
]);

/** The security model, and the security roles of organizations that use it. */
export const security = defineModule({
  name: "onboarding.security",
  lists: { epicApplicationType: APPLICATION_AREAS },
  contracts: { security: ofMembers, securityAdmin: { orderRoleQuestions, removeRoleQuestion } },
  operations,
  issues: Object.fromEntries(issues),
  entities: [rolePoints, answerPoints, functionPoints, ...questionPoints],
});
