import { platform } from "@armature/engine/platform";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { contextOf, requirePermission } from "../../http/context.ts";
import { route } from "../../http/operation.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import type { KnownJobs } from "../../jobs/known-job.ts";
import { countJobs, dropJob, listJobs, listSchedules, retryJob, runSchedule } from "../../jobs/list-jobs.ts";

const contracts = platform.job;

/** What runs in the background, for administrators. @param wake looks for jobs that are due */
export function jobRoutes(
  app: FastifyInstance,
  { config, database: { kysely }, clock }: ServerDeps,
  { known, wake }: { readonly known: KnownJobs; readonly wake: () => void },
): void {
  const requireAdministrator = (request: FastifyRequest) => requirePermission(contextOf(request), "organization.admin");
  const changing = async (work: Promise<void>) => {
    await work;
    wake();
    return null;
  };

  route(app, contracts.listJobs, async ({ query: { state = null } }, request) => {
    requireAdministrator(request);
    const now = clock();
    const jobs = await listJobs(kysely, known(), state, now);
    return { jobs, counts: await countJobs(kysely, now), isWorking: config.jobs };
  });

  route(app, contracts.retryJob, ({ params: { id } }) => changing(retryJob(kysely, id, clock())));

  route(app, contracts.dropJob, ({ params: { id } }) => changing(dropJob(kysely, id, clock())));

  route(app, contracts.listSchedules, async (_input, request) => {
    requireAdministrator(request);
    const { timeZone } = config;
    return { timeZone, schedules: await listSchedules(kysely, known(), timeZone, clock()) };
  });

  route(app, contracts.runSchedule, ({ params: { name } }) => changing(runSchedule(kysely, known(), name, clock())));
}
