import { closingAt, fold, may, type RecordId } from "@armature/engine";
import { typed } from "../../kit/server/typed.ts";
import * as contracts from "../operations.ts";
import type { FastifyInstance, FastifyRequest, preValidationAsyncHookHandler } from "fastify";
import { sql } from "kysely";
import {
  PERSON,
  AppError,
  closedBy,
  contextOf,
  entityOf,
  type SessionOrganization,
  route,
  lowerSql,
  primaryKeyOf,
  callOf,
  type RecordRouteDeps,
  scopeOf,
  recordId,
} from "@armature/server";
import { personOf } from "../../directory/server/index.ts";
import type { LearningKind } from "./learning.ts";
import { requireServiceArea, serviceAreaOf } from "../../kit/server/service-area.ts";
import { readTrainees, type TrainingDeps } from "./trainees.ts";
import { isAcute } from "../../kit/states.ts";
import { serviceAreaGroup } from "../../kit/service-area.ts";

const UNKNOWN_PERSON = {
  code: "unknownPerson",
  status: 404,
  message: "The directory knows none of your organization's users by this name.",
};
const UNKNOWN_PATH = {
  code: "unknownLearningPath",
  status: 404,
  message: "There is no learning path with this id. Choose one of those offered.",
};

const { findMember, findUser, findIdentity, readTraining, PATH_CALLS } = contracts;

export type LearningRouteDeps = RecordRouteDeps & TrainingDeps;

/** The learning paths of the session's organization: who its people are elsewhere, and what they are enrolled in. */
export function learningRoutes(app: FastifyInstance, deps: LearningRouteDeps): void {
  route(app, findMember, async ({ body: { memberId } }, request) => ownOrganization(request, memberId));

  route(app, findUser, async ({ params: { serviceArea }, body: { userId } }, request) => {
    requireServiceArea(contextOf(request), serviceArea);
    const call = callOf(request, deps, PERSON);
    const id = await primaryKeyOf(call, typeof userId === "number" ? userId : recordId(userId));
    return personOf((await typed(deps.records).get(call.scope, PERSON, id)).record);
  });

  route(app, findIdentity, async ({ params: { serviceAreaGroup: name }, body: { mail } }, request) => {
    requireServiceArea(contextOf(request), name);
    requireView(request);
    const identity = (await hasUser(request, deps, [mail]))
      ? (await deps.directory.identitiesOf([mail])).get(fold(mail))
      : undefined;
    if (!identity) throw new AppError(UNKNOWN_PERSON);
    return { entraId: identity.entraId, userPrincipalName: identity.principalName };
  });

  pathRoutes(app, deps, "ambulatory");
  pathRoutes(app, deps, "acute");

  route(app, readTraining, async ({ params: { serviceAreaName } }, request) => {
    requireServiceArea(contextOf(request), serviceAreaName);
    return readTrainees(deps, scopeOf(request));
  });
}

function pathRoutes(app: FastifyInstance, deps: LearningRouteDeps, kind: LearningKind): void {
  const { learning } = deps;
  const calls = PATH_CALLS[kind];
  route(app, calls.list, async () => [...(await learning.options(kind))]);
  route(app, calls.read, async ({ params: { sa, principal } }, request) => {
    requireServiceArea(contextOf(request), sa);
    await requirePerson(request, deps, principal);
    return [...((await learning.enrolledIn(kind, [principal])).get(fold(principal)) ?? [])];
  });
  for (const action of ["add", "remove"] as const) {
    const handler = async (principal: string, id: string) => {
      const isOffered = (await learning.options(kind)).some((option) => option.id === id);
      if (!isOffered) throw new AppError(UNKNOWN_PATH);
      await learning[action](kind, principal, id);
      return null;
    };
    route(app, calls[action], ({ params: { principal }, body: { id } }) => handler(principal, id), {
      preValidation: [changeAllowed(deps, kind)],
    });
  }
}

/** Whether paths of a kind may be changed here is said before the body is validated. */
function changeAllowed(deps: LearningRouteDeps, kind: LearningKind): preValidationAsyncHookHandler {
  return async (request) => {
    const { sa, principal } = request.params as { readonly sa: string; readonly principal: string };
    const { permission, organization } = contextOf(request);
    requireServiceArea({ organization }, sa);
    await requirePerson(request, deps, principal);
    const isOffered = kind !== "acute" || isAcute(organization?.variant);
    if (!may(permission, PERSON, "update") || !isOffered) throw new AppError("permission");
    const closing = closingAt(entityOf(deps.metadata.current(), PERSON), organization?.state);
    if (closing) throw closedBy(closing);
  };
}

/** @throws AppError unknownRecord (404) for an id or a group that is not the session organization's */
function ownOrganization(request: FastifyRequest, memberId: RecordId) {
  const { organization } = contextOf(request);
  const isOwn = organization !== null && namesOf(organization).includes(String(memberId));
  if (!isOwn) throw new AppError("unknownRecord", { args: { entity: "organization" } });
  const { organizationId, name, variant } = organization;
  return { organizationId, name, careSetting: variant };
}

function namesOf(organization: SessionOrganization): readonly string[] {
  const { organizationId } = organization;
  const serviceAreaId = serviceAreaOf(organization);
  return [String(organizationId), ...(serviceAreaId === null ? [] : [serviceAreaGroup(serviceAreaId)])];
}

/** @throws AppError permission (403) for who may not view users */
function requireView(request: FastifyRequest): void {
  if (!may(contextOf(request).permission, PERSON, "view")) throw new AppError("permission");
}

/** @throws AppError permission (403), unknownPerson (404) unless it is how one of the organization's users signs in */
async function requirePerson(request: FastifyRequest, deps: LearningRouteDeps, principal: string): Promise<void> {
  requireView(request);
  const mails = await deps.directory.mailsOf(principal);
  if (!(await hasUser(request, deps, mails))) throw new AppError(UNKNOWN_PERSON);
}

/** Whether one of these e-mails is of a user of the session's organization. */
async function hasUser(
  request: FastifyRequest,
  { database: { kysely } }: LearningRouteDeps,
  mails: readonly string[],
): Promise<boolean> {
  const { organization } = contextOf(request);
  if (mails.length === 0 || organization === null) return false;
  const found = await kysely
    .selectFrom("data.user")
    .select("userId")
    .where("organizationId", "=", organization.organizationId)
    .where(sql<boolean>`${lowerSql(sql.ref("email"))} = any(${mails.map(fold)}::text[])`)
    .limit(1)
    .execute();
  return found.length > 0;
}
