import type { FastifyRequest, onRequestAsyncHookHandler, preHandlerAsyncHookHandler } from "fastify";
import { AppError } from "../base/errors.ts";
import { noteUse } from "./active-sessions.ts";
import { keyOfToken } from "../base/token.ts";
import { type ContextDeps, contextOf, keepContext, readContext, requirePermission } from "../http/context.ts";
import { tokenOf } from "../http/cookies.ts";
import { isWrite } from "../http/origin.ts";

/** Answers 401 without a valid session. Otherwise reads the context, and loads a newer revision if there is one. */
export function sessionRequired(deps: ContextDeps): onRequestAsyncHookHandler {
  return async (request) => {
    const token = tokenOf(request);
    const context = token === undefined ? null : await readContext(deps, keyOfToken(token));
    if (context === null) throw new AppError("session");
    keepContext(request, context);
    await noteUse(deps.database.kysely, context, request.ip, deps.clock());
  };
}

/** Answers 403 to members. */
export const providerRequired: onRequestAsyncHookHandler = async (request) => {
  if (!contextOf(request).user.isProviderUser) throw new AppError("permission");
};

/** Under /api/admin, provider staff may read; writes need organization.admin. */
export const adminRequiredForWrites: onRequestAsyncHookHandler = async (request) => {
  if (isWrite(request.method)) requirePermission(contextOf(request), "organization.admin");
};

/** Answers 409 if a write comes from a page that was loaded in another organization, such as a second tab. */
export const sameOrganizationRequired: preHandlerAsyncHookHandler = async (request) => {
  const header = request.headers["x-organization-id"];
  if (header === undefined || !isWrite(request.method) || request.routeOptions.config.writesNothing) return;
  if (header !== organizationText(request)) throw new AppError("organizationChanged");
};

function organizationText(request: FastifyRequest): string {
  return String(contextOf(request).organization?.organizationId ?? "");
}
