import { Type } from "typebox";
import { describe, expect, test } from "vitest";
import { ConfigError } from "../base/config.ts";
import type { ModuleJob } from "../records/points/job-ports.ts";
import { onEntity } from "../records/points/module.ts";
import { checkJobs, nextTime } from "./planned-jobs.ts";

const OSLO = "Europe/Oslo";

/** The first planned times after a time. */
function timesOf(cron: string, from: string, count: number): readonly string[] {
  const times: string[] = [];
  for (let at: Date | null = new Date(from); at !== null && times.length < count; ) {
    at = nextTime(cron, OSLO, at);
    if (at !== null) times.push(at.toISOString().slice(0, 16));
  }
  return times;
}

describe("planned times are those of the time zone", () => {
  test.each([
    ["in summer and winter", "0 6 * * *", "2026-10-24T12:00Z", ["2026-10-25T05:00", "2026-10-26T05:00"]],
    [
      "once in the night whose hour comes twice",
      "30 2 * * *",
      "2026-10-24T12:00Z",
      ["2026-10-25T00:30", "2026-10-26T01:30"],
    ],
    [
      "an hour later in the night whose hour never comes",
      "30 2 * * *",
      "2026-03-28T12:00Z",
      ["2026-03-29T01:00", "2026-03-30T00:30"],
    ],
    [
      "every hour in a night with 25",
      "0 * * * *",
      "2026-10-24T23:30Z",
      ["2026-10-25T00:00", "2026-10-25T01:00", "2026-10-25T02:00"],
    ],
    ["in leap years alone", "0 6 29 2 *", "2026-01-01T00:00Z", ["2028-02-29T05:00", "2032-02-29T05:00"]],
    ["never", "0 0 30 2 *", "2026-01-01T00:00Z", []],
  ])("%s", (_, cron, from, times) => {
    expect(timesOf(cron, from, times.length || 1)).toEqual(times);
  });
});

describe("a start refuses a module", () => {
  const run = async () => undefined;
  const entities = new Map([["attribute", { store: "definitions" }]]);
  const check = (jobs: Readonly<Record<string, ModuleJob>>, more: object = {}) =>
    checkJobs([{ name: "desk.lending", jobs, ...more }], { entities } as never, "UTC");
  const mend = "write minute, hour, day, month and day of the week, such as 0 6 * * 1-5";

  test.each([
    [
      "whose job runs by itself and takes something [ADD-103]",
      { late: { cron: "0 6 * * *", payload: Type.Object({}), run } },
      "has the job late with a payload, which nothing gives a job with cron or once: keep one of them",
    ],
    [
      "whose schedule never comes",
      { late: { cron: "0 0 30 2 *", run } },
      `has the job late at '0 0 30 2 *', a time that never comes: ${mend}`,
    ],
    [
      "whose schedule is none",
      { late: { cron: "at noon", run } },
      `has the job late at 'at noon', which is no schedule: ${mend}`,
    ],
    [
      "whose schedule has seconds",
      { late: { cron: "0 0 6 * * *", run } },
      `has the job late at '0 0 6 * * *', which is no schedule: ${mend}`,
    ],
    [
      "whose job is planned and runs once",
      { late: { cron: "0 6 * * *", once: true as const, run } },
      "has the job late with cron and once: keep one of them",
    ],
    ["whose job does nothing", { late: {} as ModuleJob }, "has the job late, which does nothing: add run"],
    [
      "whose job has an odd name",
      { "late notices": { run } },
      "has the job 'late notices': name it in letters and digits, such as lateNotices",
    ],
  ])("%s", (_, jobs, problem) => {
    expect(() => check(jobs)).toThrow(new ConfigError([`The module desk.lending ${problem}.`]));
  });

  test("that follows writes of what is in no table", () => {
    const points = onEntity({ entity: "attribute", after: run });
    expect(() => check({}, { entities: [points] })).toThrow(
      "follows writes of attribute, which has no records in a table: take out its after",
    );
  });

  test("and takes jobs that are right", () => {
    expect(() => check({ late: { cron: "0 6 * * *", run }, fill: { once: true, run }, remind: { run } })).not.toThrow();
  });
});
