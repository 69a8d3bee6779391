import type { Job } from "@armature/engine/platform";
import { closeApp, type FakeServer, refusal, serveApp, visitApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { screens } from "./index.ts";

const ROUTES = [
  { name: "login", path: "/login", screen: "jobs/jobs", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "jobs/jobs", guard: "session", title: "Home" },
  { name: "jobs", path: "/admin/job", screen: "jobs/jobs", guard: "session", title: "Jobs" },
];
const JOB: Job = {
  id: "019abc00-0000-7000-8000-000000000001",
  name: "desk.lending:lateNotices",
  label: "Desk: late notices",
  key: null,
  organizationId: 301,
  changesetId: null,
  created: "2026-03-01T08:00:00.000Z",
  due: "2026-03-01T08:05:00.000Z",
  starts: 0,
  failures: 0,
  state: "waiting",
  isPaused: false,
  ended: null,
  problem: null,
};
const FAILED: Job = { ...JOB, label: "Desk: fill places", starts: 12, failures: 12, state: "failed", ended: JOB.due };
const JOBS: readonly Job[] = [
  JOB,
  { ...FAILED, id: JOB.id.replace(/1$/, "2"), problem: "loop" },
  { ...FAILED, id: JOB.id.replace(/1$/, "3"), label: "Emails", problem: "40001" },
  { ...JOB, id: JOB.id.replace(/1$/, "4"), label: "Sweep of files", starts: 1, state: "done", ended: JOB.due },
];
const SCHEDULES = [
  { name: "desk.lending:lateNotices", label: "Desk: late notices", cron: "0 6 * * *", next: JOB.due, last: null },
  {
    name: "platform:sweepFiles",
    label: "Sweep of files",
    cron: "10 * * * *",
    next: JOB.due,
    last: { state: "failed", at: JOB.created, problem: "error" },
  },
];

let server: FakeServer;
let isWorking = true;
let jobs: readonly Job[] = JOBS;
beforeEach(async () => {
  await page.viewport(1280, 800);
  [isWorking, jobs] = [true, JOBS];
  const counted = (state: Job["state"]) => jobs.filter((job) => job.state === state).length;
  server = serveApp({
    "GET /api/admin/job": ({ query }) => {
      const state = query.get("state");
      const counts = {
        waiting: counted("waiting"),
        running: counted("running"),
        failed: counted("failed"),
        done: counted("done"),
      };
      return { result: { jobs: jobs.filter((job) => job.state === state), counts, isWorking } };
    },
    "POST /api/admin/job/:id/retry": () => ({ result: null }),
    "POST /api/admin/job/:id/drop": () => ({ result: null }),
    "GET /api/admin/schedule": () => ({ result: { timeZone: "Europe/Oslo", schedules: SCHEDULES } }),
    "POST /api/admin/schedule/:name/run": () => ({ result: null }),
  });
});
afterEach(closeApp);

function visit(): void {
  visitApp({ routes: ROUTES, screens: new Map([["jobs/jobs", screens.jobs]]), path: "/admin/job" });
}

const tab = (name: RegExp) => page.getByRole("tab", { name });
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const button = (name: string) => page.getByRole("button", { name });

test("shows jobs by state with how many there are, and what their problem means [ADD-075]", async () => {
  visit();
  await expect.element(row("Desk: late notices")).toBeVisible();
  await expect.element(tab(/^Failed.*2 items$/)).toBeVisible();
  await tab(/^Failed/).click();
  await expect.element(row("Desk: fill places").getByText(/It caused itself again and again.*\(loop\)/)).toBeVisible();
  await expect.element(row("Emails").getByText("The database refused it (40001).")).toBeVisible();
  await tab(/^Done/).click();
  await expect.element(row("Sweep of files")).toBeVisible();
  await expect.element(button("Drop Sweep of files")).not.toBeInTheDocument();
  await tab(/^Running/).click();
  await expect.element(page.getByText("Nothing is being done now.")).toBeVisible();
});

test("tries a failed job again, and drops one only after a question [ADD-075]", async () => {
  visit();
  await tab(/^Failed/).click();
  await button("Try again: Emails").click();
  await expect.element(page.getByText("'Emails' is started.")).toBeVisible();
  expect(server.calls("POST /api/admin/job/:id/retry")).toHaveLength(1);
  await button("Drop Desk: fill places").click();
  const question = page.getByRole("alertdialog", { name: "Drop 'Desk: fill places'?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(server.calls("POST /api/admin/job/:id/drop")).toEqual([]);
  await button("Drop Desk: fill places").click();
  jobs = JOBS.filter(({ problem }) => problem !== "loop");
  await question.getByRole("button", { name: "Drop" }).click();
  await expect.element(page.getByText("'Desk: fill places' was dropped.")).toBeVisible();
  await expect.element(row("Desk: fill places")).not.toBeInTheDocument();
});

test("says why a job cannot be tried, and reads the jobs anew [ADD-075]", async () => {
  server.on("POST /api/admin/job/:id/retry", () => refusal(409, "This job runs, or has ended."));
  visit();
  await expect.element(row("Desk: late notices")).toBeVisible();
  const before = server.calls("GET /api/admin/job").length;
  await button("Run now: Desk: late notices").click();
  await expect.element(page.getByText("This job runs, or has ended.")).toBeVisible();
  await expect.poll(() => server.calls("GET /api/admin/job").length).toBeGreaterThan(before);
});

test("shows what waits for a webhook that is off, which cannot run now [ADD-100]", async () => {
  jobs = [
    { ...JOB, label: "Desk: webhook ERP", problem: "gone", isPaused: true },
    { ...FAILED, id: JOB.id.replace(/1$/, "5"), label: "Desk: webhook Mail", problem: "status500", isPaused: true },
  ];
  visit();
  await expect.element(row("Desk: webhook ERP").getByText("Webhook is off")).toBeVisible();
  await expect.element(button("Run now: Desk: webhook ERP")).toHaveAttribute("aria-disabled", "true");
  await tab(/^Failed/).click();
  await button("Try again: Desk: webhook Mail").click();
  await expect.element(page.getByText("'Desk: webhook Mail' waits until its webhook is on.")).toBeVisible();
});

test("shows when schedules run and how they went last, and runs one now [ADD-075]", async () => {
  visit();
  await tab(/^Schedules/).click();
  await expect.element(page.getByText("Planned times are those of Europe/Oslo.")).toBeVisible();
  await expect.element(row("Desk: late notices").getByText("Never")).toBeVisible();
  await expect.element(row("Sweep of files").getByText("Failed", { exact: true })).toBeVisible();
  await expect.element(row("Sweep of files").getByText(/The log says where \(error\)\./)).toBeVisible();
  await button("Run now: Sweep of files").click();
  await expect.element(page.getByText("'Sweep of files' is started.")).toBeVisible();
  expect(server.calls("POST /api/admin/schedule/:name/run")).toHaveLength(1);
});

test("says that this instance runs none, and that there are none [ADD-075]", async () => {
  [isWorking, jobs] = [false, []];
  visit();
  await expect.element(page.getByText("This instance runs no jobs (JOBS is off)")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "No jobs" })).toBeVisible();
});

test("a failed load is told, and Retry loads anew [ADD-075]", async () => {
  server.on("GET /api/admin/job", () => refusal(503, "The server cannot answer at the moment."));
  visit();
  await expect.element(page.getByRole("heading", { name: "Could not load the jobs." })).toBeVisible();
  const counts = { waiting: 1, running: 0, failed: 0, done: 0 };
  server.on("GET /api/admin/job", () => ({ result: { jobs: [JOB], counts, isWorking: true } }));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(row("Desk: late notices")).toBeVisible();
});
