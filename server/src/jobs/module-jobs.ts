import { sql } from "kysely";
import type { ApplicationModule } from "../modules/application-code.ts";
import { entriesOf, inPresentNames } from "../metadata/renames.ts";
import { fullName, payloadProblem } from "../modules/planned-jobs.ts";
import { type ModuleJob, Never } from "../records/points/job-ports.ts";
import type { RecordChange } from "../records/points/module.ts";
import { afterJob } from "../records/points/points.ts";
import { type JobDeps, jobPorts } from "./job-ports.ts";
import type { KnownJob, RunningJob } from "./known-job.ts";
import type { TakenJob } from "./queue.ts";

/** The jobs of modules: those that they name, and those that follow from writes. */
export function moduleJobs(modules: readonly ApplicationModule[], deps: JobDeps): readonly KnownJob[] {
  return modules.flatMap((module) => [...namedJobs(module, deps), ...followingJobs(module, deps)]);
}

function namedJobs(module: ApplicationModule, deps: JobDeps): readonly KnownJob[] {
  return Object.entries(module.jobs ?? {}).map(([name, job]): KnownJob => {
    const label = `${deps.productName}: ${labelOf(name, job)}`;
    const run = async (taken: RunningJob) => {
      // An older release can have added it.
      if (payloadProblem(job, taken.payload) !== null) throw new Never("payload");
      await job.run(await jobPorts(deps, module, taken, label));
    };
    return { name: fullName(module, name), label, cron: job.cron, once: job.once, run };
  });
}

/** `lateNotices` → `late notices`. */
function labelOf(name: string, { label }: ModuleJob): string {
  return label ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function followingJobs(module: ApplicationModule, deps: JobDeps): readonly KnownJob[] {
  const listening = (module.entities ?? []).filter(({ after }) => after !== undefined);
  return [...Map.groupBy(listening, ({ entity }) => entity)].map(([entity, points]): KnownJob => {
    const type = deps.metadata.current().metadata.entities.get(entity);
    const label = `${deps.productName}: follow-up of ${type?.label ?? entity}`;
    return {
      name: afterJob(module, entity),
      label,
      async run(taken) {
        const ports = await jobPorts(deps, module, taken, label);
        const written = await writtenBy(deps, taken, entity);
        for (const { after } of points) await after?.(written, ports);
      },
    };
  });
}

/** What the changeset did to the records of an entity, in the order of its history. */
async function writtenBy(
  { database, metadata }: Pick<JobDeps, "database" | "metadata">,
  { changesetId }: TakenJob,
  entity: string,
): Promise<readonly RecordChange[]> {
  const { renames } = metadata.current();
  const { rows } = await sql<RecordChange & { readonly entry: number }>`
    select "entity", "kind", "recordId" as "id", "old", "new", "isFurther", system."history"."id" as "entry"
    from system."history"
    where "changesetId" = ${changesetId}::uuid and ${entriesOf(renames, entity)} order by system."history"."id"`.execute(
    database.kysely,
  );
  return rows.map(({ entry, ...change }) => {
    const { entity: now, old, new: made } = inPresentNames(renames, { ...change, id: entry });
    return { ...change, entity: now, old, new: made } as RecordChange;
  });
}
