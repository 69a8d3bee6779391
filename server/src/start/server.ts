import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { AppError } from "../base/errors.ts";
import { EventHub } from "../events/hub.ts";
import { eventRoutes } from "../events/routes.ts";
import { logRequests } from "../http/access-log.ts";
import { auditCalls } from "../routes/system/audit.ts";
import { readCookies } from "../http/cookies.ts";
import { answerClientError, answerError, answerErrors } from "../http/error-handler.ts";
import { answerKnown } from "../http/conditional.ts";
import { readForwarded } from "../http/forwarded.ts";
import {
  adminRequiredForWrites,
  proofRequired,
  providerRequired,
  sameOrganizationRequired,
  sessionRequired,
} from "../session/guards.ts";
import { neverCache, secureHeaders } from "../http/headers.ts";
import { readJsonBodies } from "../http/json-body.ts";
import { sameOriginForWrites } from "../http/origin.ts";
import { newRequestId } from "../http/request-id.ts";
import { followCalls } from "../http/running-calls.ts";
import type { ServerDeps } from "../http/server-deps.ts";
import { validateByContract } from "../http/validator.ts";
import { pathKey } from "../modules/serve-operations.ts";
import { healthRoutes } from "../routes/system/health.ts";
import { metricRoutes } from "../routes/system/metrics.ts";
import { expireCookiesOn401, publicSessionRoutes, sessionRoutes } from "../routes/accounts/session.ts";
import { isCall, type PageHandler, serveApplication } from "../routes/system/static.ts";
import { answerInTurn, boundOpenCalls } from "../http/call-turns.ts";

/** The limit for receiving a whole request, so that a slow sender cannot hold a connection forever. */
const REQUEST_LIMIT_MS = 120_000;

/** Builds the whole server, ready to listen or for `inject`. Closing it ends its streams; the database stays open. */
export async function buildServer(deps: ServerDeps): Promise<FastifyInstance> {
  const { config, database, metadata, clock, log } = deps;
  const app = createApp(deps);
  if (deps.onRoute) app.addHook("onRoute", deps.onRoute);
  const taken = new Set<string>();
  app.addHook("onRoute", ({ method, url }) => [method].flat().forEach((each) => taken.add(`${each} ${pathKey(url)}`)));
  followCalls(app);
  answerErrors(app);
  refuseWhileStopping(app);
  logRequests(app);
  readForwarded(app);
  secureHeaders(app, config);
  await readCookies(app, config);
  readJsonBodies(app);
  validateByContract(app);
  expireCookiesOn401(app, deps);
  healthRoutes(app, deps);
  const hub = new EventHub({ database, metadata, clock, log });
  await hub.start();
  app.addHook("preClose", () => hub.close());
  metricRoutes(app, deps, hub);
  await addRoutes(app, deps, hub, taken);
  const page = deps.pages === undefined ? null : await serveApplication(app, deps.pages);
  app.setNotFoundHandler(unknownPath(deps, page));
  return app;
}

function createApp({ config, log }: ServerDeps): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Each line within a call names it, see createLog.
    childLoggerFactory: (logger) => logger,
    genReqId: () => newRequestId(),
    requestIdHeader: false,
    // `refuseWhileStopping` answers instead, with our own message.
    return503OnClosing: false,
    requestTimeout: REQUEST_LIMIT_MS,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    clientErrorHandler: answerClientError,
  });
}

/** Refuses calls that arrive on open connections after the stop began. Running calls finish normally. */
function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook("preClose", async () => void (isStopping = true));
  app.addHook("onRequest", async () => {
    if (isStopping) throw new AppError("stopping");
  });
}

/** Adds routes in three nested contexts. Each context checks its callers. */
async function addRoutes(
  app: FastifyInstance,
  deps: ServerDeps,
  hub: EventHub,
  taken: ReadonlySet<string>,
): Promise<void> {
  const { public: open = [], session = [], provider = [], operations } = deps.routes ?? {};
  const sameOrigin = sameOriginForWrites(deps.config);
  await app.register(async (context) => {
    context.addHook("onRequest", sameOrigin);
    neverCache(context);
    for (const add of [publicSessionRoutes, ...open]) add(context, deps);
  });
  await app.register(async (context) => {
    context.addHook("onRequest", boundOpenCalls());
    context.addHook("onRequest", sessionRequired(deps));
    context.addHook("onRequest", sameOrigin);
    context.addHook("preHandler", sameOrganizationRequired);
    context.addHook("preHandler", proofRequired);
    neverCache(context);
    answerKnown(context);
    auditCalls(context, deps);
    // After the audit, which writes within the turn of its call.
    answerInTurn(context, deps.database);
    eventRoutes(context, hub);
    for (const add of [sessionRoutes, ...session]) add(context, deps);
    await context.register(async (inner) => {
      inner.addHook("onRequest", providerRequired);
      inner.addHook("onRequest", adminRequiredForWrites);
      for (const add of provider) add(inner, deps);
    });
    operations?.(context, taken);
  });
}

/**
 * An unknown call answers 401 without a session, like any other call, and 404 with one. Paths outside /api belong to
 * the application's pages.
 */
function unknownPath(deps: ServerDeps, page: PageHandler | null) {
  const authenticate = sessionRequired(deps);
  return async function answerUnknown(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
    if (isCall(request)) await authenticate.call(this, request, reply);
    const answer = page?.(request, reply) ?? null;
    if (answer === null) throw new AppError("unknownCall");
    return answer;
  };
}
