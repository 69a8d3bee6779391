import type { Page } from "@playwright/test";
import { startBrowser } from "./forms/bench-page.ts";
import { spreadText, table } from "./markdown.ts";
import { signIn, startProduct } from "./processes.ts";
import type { Section } from "./section.ts";
import type { Side } from "./side.ts";
import { spreadOf } from "./statistics.ts";
import { withDatabase } from "./with-database.ts";

const REACHED = "change of state to an open page on another instance";
const CHANGES = 50;
const BAR_MS = 1_000;
const ORGANIZATION = 200;
const CLOSED = "The build is closed. The form has been disabled.";

/** How soon a change of state on one instance appears in an open form that another instance serves. */
export const live: Section = {
  rows: [REACHED],
  measure: () =>
    withDatabase(async ({ url }) => {
      const times = await measureChanges(await startProduct(url), await startProduct(url));
      return [
        "## Live",
        "",
        `An administrator closes and opens the build by calls of one instance, ${CHANGES} times by turns; a member has the form of a new user open in Chromium, served by another instance on the same PostgreSQL. Counted from the call's start until the form says that it is disabled, or is gone from saying so; no floor.`,
        "",
        ...table(
          ["what", "bar", "median (least to worst) ms"],
          [[REACHED, `worst ≤ ${BAR_MS} ms`, spreadText(spreadOf(times), 0)]],
        ),
        "",
      ];
    }),
};

async function measureChanges(writing: Side, serving: Side): Promise<readonly number[]> {
  const cookie = await signIn(writing.origin, "admin@provider.example");
  const browser = await startBrowser();
  try {
    const page = await openForm(await browser.newPage(), serving);
    const times: number[] = [];
    for (let i = 0; i < CHANGES; i++) {
      const isClosing = i % 2 === 0;
      const started = performance.now();
      await setStatus(writing, cookie, isClosing ? "buildClosed" : "buildOpen");
      await page.waitForFunction(
        ({ text, isThere }) => (document.querySelector("main")?.textContent ?? "").includes(text) === isThere,
        { text: CLOSED, isThere: isClosing },
      );
      times.push(performance.now() - started);
    }
    return times;
  } finally {
    await browser.close();
  }
}

async function openForm(page: Page, { origin, cookie }: Side): Promise<Page> {
  const cookies = cookie.split("; ").map((each) => each.split("="));
  await page.context().addCookies(cookies.map(([name = "", value = ""]) => ({ name, value, url: origin })));
  await page.goto(`${origin}/build/user/create`);
  await page.getByRole("textbox", { name: "First Name" }).waitFor();
  // The event stream opens a moment after the form.
  await page.waitForLoadState("load");
  return page;
}

async function setStatus({ origin }: Side, cookie: string, status: string): Promise<void> {
  const answer = await fetch(`${origin}/api/admin/organization/${ORGANIZATION}`, {
    method: "PUT",
    headers: { origin, cookie, "content-type": "application/json" },
    body: JSON.stringify({ status }),
  });
  if (answer.status !== 200) throw new Error(`The status was not set: ${await answer.text()}`);
}
