import { platform } from "@armature/engine/platform";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { clientOf } from "../../http/client.ts";
import { requirePermission, sessionOf } from "../../http/context.ts";
import { route } from "../../http/operation.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import {
  changeService,
  createService,
  deleteService,
  listServices,
  type ServiceCall,
  serviceTokens,
} from "../../session/services.ts";
import { createToken } from "../../session/tokens.ts";
import { profilesOf } from "./admin-accounts.ts";

const contracts = platform.service;

/** Calls on services and their tokens, for administrators. */
export function serviceRoutes(app: FastifyInstance, { database: { kysely }, metadata, clock }: ServerDeps): void {
  const { tenancy } = metadata;
  const callOf = (request: FastifyRequest): ServiceCall => {
    const { user } = sessionOf(request);
    return { kysely, tenancy, userId: user.userId, client: clientOf(request), now: clock() };
  };

  const viewOf = (request: FastifyRequest) => metadata.ensure(sessionOf(request).revision);

  route(app, contracts.listServices, async (_input, request) => {
    requirePermission(sessionOf(request), "organization.admin");
    const services = await listServices(callOf(request), await viewOf(request));
    return { services: [...services], profiles: profilesOf(tenancy) };
  });

  route(app, contracts.createService, async ({ body }, request) => ({
    userId: await createService(callOf(request), body),
  }));

  route(app, contracts.changeService, async ({ params, body }, request) => {
    await changeService(callOf(request), Number(params.id), body);
    return null;
  });

  route(app, contracts.deleteService, async ({ params }, request) => {
    await deleteService(callOf(request), Number(params.id));
    return null;
  });

  route(app, contracts.createServiceToken, async ({ params, body }, request) => {
    const holder = await serviceTokens(kysely, await viewOf(request), Number(params.id));
    return createToken(kysely, holder, body, callOf(request));
  });
}
