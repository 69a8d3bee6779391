import { closeApp, refusal } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { button, openClinic, visitClinic } from "../collection/clinic.testing.ts";
import type { Clinic } from "../collection/clinic.testing.ts";
import type { Submission, SubmittedAnswer } from "../../operations.ts";

interface Line {
  readonly send: (method: string, params: object) => Promise<unknown>;
}
/** Shows the page as on paper ("print"), or as it is (""). */
const emulate = (media: string) => {
  const features = [{ name: "prefers-reduced-motion", value: "reduce" }];
  return (cdp() as unknown as Line).send("Emulation.setEmulatedMedia", { media, features });
};

let clinic: Clinic;
let submission: Submission | null;
let answers: SubmittedAnswer[];
const row = (section: string, question: string, submitted: string | null, now = submitted): SubmittedAnswer => ({
  key: `${section} ${question}`,
  section,
  question,
  submitted,
  now,
});
beforeEach(async () => {
  clinic = await openClinic(60);
  submission = { id: 4, at: "2026-11-20T10:05:00.000Z", by: "Ann Bell" };
  answers = [
    row("Background / General", "1. Vision", "Together"),
    row("Background / General", "2. Mission", "", "Care"),
    row("Devices 1 (Scanner)", "1. Category", null, "Scanner"),
    row("Devices 2 (Printer)", "1. Category", "Printer", null),
  ];
  clinic.server.on("GET /api/snapshot", () => ({ result: submission }));
  clinic.server.on("GET /api/snapshot/answers", () => ({ result: { submission, answers } }));
});
afterEach(async () => {
  closeApp();
  delete document.documentElement.dataset["theme"];
  await emulate("");
  vi.restoreAllMocks();
});

const shown = () =>
  page
    .getByRole("definition")
    .elements()
    .map((each) => `${each.previousElementSibling?.textContent}: ${each.textContent}`);

describe("what was submitted [F-035]", () => {
  test("says who and when on every page, and leads to the answers", async () => {
    clinic.world.status = "nmqSubmitted";
    const at = visitClinic("background/general");
    const note = page.getByRole("region", { name: "Questionnaire Submitted" });
    await expect.element(note.getByText(/Submitted by Ann Bell on November 20, 2026, \d+:05/)).toBeVisible();
    await userEvent.click(note.getByRole("link", { name: "Read what was submitted" }));
    await expect.element(page.getByRole("heading", { level: 1, name: "Submitted answers" })).toBeVisible();
    expect(at()).toBe("submitted");
  });

  test("is told on the summary too, where the questionnaire was opened again", async () => {
    visitClinic("summary");
    await expect.element(page.getByRole("link", { name: "Read what was submitted" })).toBeVisible();
  });

  test("is not told where nothing was submitted", async () => {
    submission = null;
    visitClinic("summary");
    await expect.element(button("Submit Questionnaire")).toBeVisible();
    await expect.poll(() => clinic.server.calls("GET /api/snapshot").length).toBeGreaterThan(0);
    await expect.element(page.getByRole("link", { name: "Read what was submitted" })).not.toBeInTheDocument();
  });

  test("names a question once for all of its roles [F-170]", async () => {
    answers = [
      row("Core Team", "1. Core Team: Project Sponsor", "Ann"),
      row("Core Team", "1. Core Team: Lab Lead", "Bo"),
      row("Core Team", "2. Note", "Fine"),
    ];
    visitClinic("submitted");
    await expect.poll(shown).toEqual(["1. Core Team: Project Sponsor: Ann", "Lab Lead: Bo", "2. Note: Fine"]);
  });

  test("stands section by section beside what is different now, which can be shown alone", async () => {
    visitClinic("submitted");
    await expect.element(page.getByText(/^Submitted by Ann Bell on November 20, 2026/)).toBeVisible();
    await expect.element(page.getByRole("status").filter({ hasText: "3 answers are different now." })).toBeVisible();
    expect(shown()).toEqual([
      "1. Vision: Together",
      "2. Mission: –Now: Care",
      "1. Category: Not asked when it was submittedNow: Scanner",
      "1. Category: PrinterNow: not asked any more",
    ]);
    await userEvent.click(page.getByRole("switch", { name: "Only what changed" }));
    await expect.poll(() => shown().length).toBe(3);
    await userEvent.click(page.getByRole("switch", { name: "Only what changed" }));
    await expect.poll(() => shown().length).toBe(4);
  });

  test("can be printed", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    visitClinic("submitted");
    await expect.element(button("Print")).toBeEnabled();
    await userEvent.click(button("Print"));
    expect(print).toHaveBeenCalledOnce();
  });

  test("names the organization on paper, and is light there from the dark theme too", async () => {
    document.documentElement.dataset["theme"] = "dark";
    visitClinic("submitted");
    const name = page.getByRole("main").getByText("Lakeside Clinic");
    await expect.element(button("Print")).toBeEnabled();
    await expect.element(name).not.toBeVisible();
    await emulate("print");
    await expect.element(name).toBeVisible();
    expect(getComputedStyle(document.documentElement).colorScheme).toBe("light");
  });

  test("says that nothing was changed, that nothing was submitted, and why nothing can be shown", async () => {
    answers = answers.slice(0, 1);
    visitClinic("submitted");
    await expect.element(page.getByText("Nothing was changed since.")).toBeVisible();
    await userEvent.click(page.getByRole("switch", { name: "Only what changed" }));
    await expect.element(page.getByText("Every answer is as it was submitted.")).toBeVisible();
    closeApp();
    clinic = await openClinic(61);
    clinic.server.on("GET /api/snapshot/answers", () => ({ result: null }));
    visitClinic("submitted");
    await expect.element(page.getByText("Nothing was submitted yet")).toBeVisible();
    await expect.element(button("Print")).toHaveAttribute("disabled");
    closeApp();
    clinic = await openClinic(62);
    clinic.server.on("GET /api/snapshot/answers", () => refusal(403, "You do not have permission to do this."));
    visitClinic("submitted");
    await expect.element(page.getByText(/You do not have permission/)).toBeVisible();
  });
});
