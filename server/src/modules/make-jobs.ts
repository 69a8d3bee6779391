import type { Kysely } from "kysely";
import { addJobs, MOST_DEPTH, type NewJob } from "../database/jobs.ts";
import type { SystemSchema } from "../database/schema.ts";
import { type Jobs, type ModuleJob, Never } from "../records/points/job-ports.ts";
import { ModuleError } from "../records/points/module-error.ts";
import type { ApplicationModule } from "./application-code.ts";
import type { PortDeps } from "./make-ports.ts";
import { fullName, payloadProblem } from "./planned-jobs.ts";

/**
 * Adds jobs of a module.
 * @param from the organization and depth of a job that adds them, and the ids that are the same in each of its runs
 * @throws Never (loop) at the end of a chain of jobs that add each other at once
 */
export function jobsOf(
  { database, clock }: Pick<PortDeps, "database" | "clock">,
  module: ApplicationModule,
  { nextId, depth, ...from }: Pick<NewJob, "organizationId" | "depth"> & { readonly nextId?: () => string },
): Jobs {
  return {
    async add(added, ...[given = null, options]) {
      const [name, payload] = addedJob(module, added, given);
      const now = clock();
      const isLater = options?.due !== undefined && options.due > now;
      const ownDepth = depth === undefined ? 0 : depth + (isLater ? 0 : 1);
      if (ownDepth > MOST_DEPTH) throw new Never("loop");
      const job: NewJob = {
        ...from,
        ...options,
        depth: ownDepth,
        payload,
        name: fullName(module, name),
        ...(nextId && { id: nextId() }),
      };
      if ((await addJobs(database.kysely, [job], now)) > 0) return true;
      return job.id !== undefined && hasJob(database.kysely, job.id);
    },
  };
}

/** The name of a job that may be added, and its payload as it is stored. @throws ModuleError for any other */
function addedJob(module: ApplicationModule, added: string | ModuleJob, given: unknown): readonly [string, unknown] {
  const jobs = Object.entries(module.jobs ?? {});
  const [name, job] = jobs.find(([key, each]) => added === key || added === each) ?? [];
  if (name === undefined || job === undefined) {
    const [which, names] = [
      typeof added === "string" ? `'${added}'` : "",
      jobs.map(([key]) => key).join(", ") || "none",
    ];
    throw new ModuleError(module, `adds the job ${which}, which its jobs do not have. There are: ${names}`);
  }
  if (job.cron !== undefined || job.once)
    throw new ModuleError(module, `adds the job '${name}', which runs by itself (cron, once). Add one without them`);
  const payload: unknown = JSON.parse(JSON.stringify(given));
  const problem = payloadProblem(job, payload);
  if (problem !== null) throw new ModuleError(module, `adds the job '${name}' with a payload that ${problem}`);
  return [name, payload];
}

/** Whether a former run of the job that adds it has added it. */
async function hasJob(db: Kysely<SystemSchema>, id: string): Promise<boolean> {
  return (await db.selectFrom("system.job").select("id").where("id", "=", id).execute()).length > 0;
}
