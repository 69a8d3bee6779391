import type { Metadata } from "@armature/engine";
import { Cron } from "croner";
import { ConfigError } from "../base/config.ts";
import { compile } from "../base/json-schema.ts";
import type { ModuleJob } from "../records/points/job-ports.ts";
import type { ApplicationModule } from "./application-code.ts";

/** The name of a module's job in the queue. */
export function fullName({ name }: Pick<ApplicationModule, "name">, job: string): string {
  return `${name}:${job}`;
}

/**
 * The first planned time after a time; null if none ever comes. In the night when an hour comes twice, a fixed time
 * counts once; in the one when it never comes, the next hour counts instead.
 * @throws Error for a text that is no schedule
 */
export function nextTime(cron: string, timeZone: string, after: Date): Date | null {
  // Only computes: its own timer stays off.
  return new Cron(cron, { timezone: timeZone, paused: true, mode: "5-part" }).nextRun(after);
}

/**
 * Checks the jobs of modules.
 * @throws ConfigError that names the module and how to fix it
 */
export function checkJobs(modules: readonly ApplicationModule[], { entities }: Metadata, timeZone: string): void {
  for (const module of modules) {
    const refuse = (problem: string) => {
      throw new ConfigError([`The module ${module.name} ${problem}.`]);
    };
    for (const [name, job] of Object.entries(module.jobs ?? {})) {
      const problem = problemOf(name, job, timeZone);
      if (problem !== null) refuse(problem);
    }
    const deaf = module.entities?.find(({ entity, after }) => after && entities.get(entity)?.store !== "records");
    if (deaf) refuse(`follows writes of ${deaf.entity}, which has no records in a table: take out its after`);
  }
}

/** What a payload has that its job does not take; null if nothing. Fills in what the schema has as defaults. */
export function payloadProblem({ payload: schema }: ModuleJob, payload: unknown): string | null {
  if (schema === undefined) return null;
  const validate = compile(schema)();
  if (validate(payload)) return null;
  const [{ instancePath, message } = { instancePath: "", message: "" }] = validate.errors ?? [];
  return `does not fit its schema: ${instancePath === "" ? "it" : instancePath} ${message}`;
}

function problemOf(name: string, { cron, once, payload, run }: ModuleJob, timeZone: string): string | null {
  if (!/^[a-z][A-Za-z0-9]{0,59}$/.test(name))
    return `has the job '${name}': name it in letters and digits, such as lateNotices`;
  if (typeof run !== "function") return `has the job ${name}, which does nothing: add run`;
  if (payload !== undefined && (cron !== undefined || once))
    return `has the job ${name} with a payload, which nothing gives a job with cron or once: keep one of them`;
  if (cron === undefined) return null;
  if (once) return `has the job ${name} with cron and once: keep one of them`;
  const mend = "write minute, hour, day, month and day of the week, such as 0 6 * * 1-5";
  try {
    return nextTime(cron, timeZone, new Date()) === null
      ? `has the job ${name} at '${cron}', a time that never comes: ${mend}`
      : null;
  } catch {
    return `has the job ${name} at '${cron}', which is no schedule: ${mend}`;
  }
}
