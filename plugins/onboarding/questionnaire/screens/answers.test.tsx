import type { Values } from "@armature/engine";
import { closeApp, type FakeServer, fakeUploads, refusal } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { arrow, field, heading, openQuestions, saved, visitQuestionnaire } from "./questionnaire.testing.ts";
import { asks, BOTH, one, type QuestionnaireWorld, serveQuestionnaire } from "./world.testing.ts";

const PAUSE = 750;
const STORED = { organizationId: 7, fax: "1", updated: "2026-01-01T00:00:00.000Z" };

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  vi.useRealTimers();
  closeApp();
  toasts.setState([], true);
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const reported = () => toasts.getState().map(({ message }) => message);

/** Types as a keyboard does, whatever the clock says. */
function type(name: string, text: string): void {
  const input = field(name).element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The clock is the test's own from here on; the form saves itself by then. */
async function stopClock(): Promise<void> {
  await expect.element(mark("Saved").first()).toBeInTheDocument();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
}

const mark = (word: "Saved" | "Saving" | "Not answered" | "Not saved") => page.getByText(word, { exact: true });
/** A server that keeps a save waiting until it is let go. */
function holdSaves({ server, world }: { readonly server: FakeServer; readonly world: QuestionnaireWorld }) {
  const held: (() => void)[] = [];
  server.on("PUT /api/organization/:id", async ({ body }) => {
    await new Promise<void>((resolve) => held.push(resolve));
    world.organization = { ...world.organization, ...(body as Values) };
    return one(world.organization);
  });
  return held;
}

describe("an answer", () => {
  test("saves itself 750 ms after the last change, in one call and by itself [NMQ-077, NMQ-078]", async () => {
    const { server } = openQuestions([asks("phone"), asks("fax")], { organization: STORED });
    await stopClock();
    for (const text of ["5", "55", "555"]) {
      type("Phone", text);
      await pass(PAUSE - 1);
    }
    expect(saved(server)).toEqual([]);
    await pass(1);
    expect(saved(server)).toEqual([{ phone: "555" }]);
    type("Phone", "556");
    type("Fax", "2");
    await pass(PAUSE);
    expect(saved(server)).toEqual([{ phone: "555" }, { phone: "556" }, { fax: "2" }]);
  });

  test("that is an amount of money is taken 1000 ms after the last keystroke, and the pause starts then; left, it is sent at once [NMQ-101]", async () => {
    const fee = { name: "fee", label: "Fee", elementType: "TextFieldMoney", ...BOTH };
    const { server } = openQuestions([asks("fee"), asks("fax")], { attributes: [fee], organization: STORED });
    await stopClock();
    type("Fee", "1");
    type("Fax", "2");
    await pass(PAUSE);
    expect(saved(server)).toEqual([{ fax: "2" }]);
    type("Fee", "12");
    await pass(1000 + PAUSE - 1);
    expect(saved(server)).toHaveLength(1);
    await pass(1);
    expect(saved(server)).toEqual([{ fax: "2" }, { fee: 12 }]);
    type("Fee", "123");
    window.dispatchEvent(new Event("beforeunload"));
    await pass(1);
    expect(saved(server)).toEqual([{ fax: "2" }, { fee: 12 }, { fee: 123 }]);
  });

  test("shows a spinner while it is saved, then a check [NMQ-079, NMQ-080]", async () => {
    const opened = openQuestions([asks("phone")]);
    const held = holdSaves(opened);
    await expect.element(mark("Not answered")).toBeInTheDocument();
    await field("Phone").fill("555");
    await expect.element(mark("Saving")).toBeInTheDocument();
    held.forEach((letGo) => letGo());
    await expect.element(mark("Saved")).toBeInTheDocument();
    await expect.element(mark("Saving")).not.toBeInTheDocument();
  });

  test("that is empty is stored as null, and shows an empty circle [NMQ-081, NMQ-085]", async () => {
    const { server } = openQuestions([asks("fax")], { organization: STORED });
    await expect.element(mark("Saved")).toBeInTheDocument();
    await field("Fax").fill("");
    await expect.poll(() => saved(server)).toEqual([{ fax: null }]);
    await expect.element(mark("Not answered")).toBeInTheDocument();
  });

  test("that could not be saved shows an empty circle and is told for ten seconds with the stored one [NMQ-082, NMQ-083, NMQ-084]", async () => {
    const { server } = openQuestions([asks("fax", { label: "Fax machine" })], { organization: STORED });
    server.on("PUT /api/organization/:id", () => refusal(500, "Broken"));
    await expect.element(mark("Saved")).toBeInTheDocument();
    await field("Fax machine").fill("2");
    await expect.element(mark("Not saved")).toBeInTheDocument();
    await expect
      .poll(() => toasts.getState())
      .toMatchObject([{ message: 'Failed to save "Fax machine". Previous answer "1" is saved.', duration: 10_000 }]);
  });

  test("that could not be saved stays typed, and the next change tries again [NMQ-D16]", async () => {
    const { server, world } = openQuestions([asks("phone")]);
    server.on("PUT /api/organization/:id", () => refusal(500, "Broken"));
    await field("Phone").fill("5");
    await expect.poll(reported).toContain('Failed to save "Phone". Previous answer "" is saved.');
    await expect.element(field("Phone")).toHaveValue("5");
    server.on("PUT /api/organization/:id", ({ body }) => one({ ...world.organization, ...(body as Values) }));
    await field("Phone").fill("55");
    await expect.poll(() => saved(server)).toEqual([{ phone: "5" }, { phone: "55" }]);
    await expect.element(mark("Saved")).toBeInTheDocument();
  });

  test("that is sent while a colleague submits is sent once, says that it is not stored, and goes again once the questionnaire is open again [F-027, NMQ-D38]", async () => {
    const { server, world } = openQuestions([asks("phone")]);
    const otherTab = new BroadcastChannel("armature-events");
    const follow = () => otherTab.postMessage({ kind: "state", event: { organizationId: 7, entity: "organization" } });
    const note = page.getByText(
      "Not saved: The questionnaire has been submitted. What you entered stays here and is saved once changes are allowed again.",
    );
    server.on("PUT /api/organization/:id", () => {
      world.status = "nmqSubmitted";
      return refusal(423, "The questionnaire has been submitted.");
    });
    await field("Phone").fill("555");
    await expect.element(field("Phone")).toBeDisabled();
    await expect.element(note).toBeVisible();
    // Longer than until the first retry of a save that got no answer.
    await wait(2_500);
    expect(saved(server)).toEqual([{ phone: "555" }]);
    // Another phase in which the questionnaire is closed too, and a session that is only renewed.
    world.status = "nmqApproved";
    follow();
    follow();
    await wait(PAUSE);
    await expect.element(note).toBeVisible();
    await expect.element(field("Phone")).toHaveValue("555");
    expect(saved(server)).toHaveLength(1);
    server.on("PUT /api/organization/:id", ({ body }) => {
      world.organization = { ...world.organization, ...(body as Values) };
      return one(world.organization);
    });
    world.status = "nmqOpen";
    follow();
    await expect.poll(() => world.organization["phone"]).toBe("555");
    await expect.element(note).not.toBeInTheDocument();
    expect(saved(server)).toHaveLength(2);
    otherTab.close();
  });

  test("that is a file is removed where it could not be saved, and the stored one named again [NMQ-D21]", async () => {
    const plan = { name: "plan", label: "Plan", elementType: "FileField", fkExists: true, fkName: "file2", ...BOTH };
    const uploads = fakeUploads((upload) => upload.answer(201, { result: 12 }));
    const { server, world } = openQuestions([asks("plan")], {
      attributes: [plan],
      organization: { ...STORED, plan: 9 },
    });
    server.on("PUT /api/organization/:id", ({ body }) => {
      const { plan: id } = body as Values;
      return id === 12 ? refusal(500, "Broken") : one({ ...world.organization, plan: id ?? null });
    });
    server.on("DELETE /api/file2/:id", () => ({ result: null }));
    const deleted = () => server.calls("DELETE /api/file2/:id").map(({ path }) => path);
    await expect.element(mark("Saved")).toBeInTheDocument();
    await userEvent.upload(page.getByLabelText(/^Plan/), new File(["a"], "new.pdf"));
    await expect.element(page.getByRole("link", { name: /new\.pdf/ })).toBeVisible();
    await expect.poll(deleted).toEqual(["/api/file2/12"]);
    await expect.element(page.getByRole("link", { name: /File 9/ })).toBeVisible();
    await expect.poll(() => saved(server)).toEqual([{ plan: 12 }, { plan: 9 }]);
    await expect.element(mark("Saved")).toBeInTheDocument();
    expect(deleted()).toHaveLength(1);
    uploads.restore();
  });

  test("that waits is sent at once when the page is left [NMQ-D15]", async () => {
    const { server } = serveQuestionnaire({ organization: { ...STORED, phone: "1" } });
    visitQuestionnaire("background/general");
    await expect.element(mark("Saved")).toBeInTheDocument();
    await field("Phone").fill("555");
    await arrow("Next").click();
    await expect.element(heading()).toHaveTextContent("Background: Lab");
    expect(saved(server)).toEqual([{ phone: "555" }]);
    await arrow("Previous").click();
    await expect.element(field("Phone")).toHaveValue("555");
  });

  test("is sent after the one before it, the last typed last, and without If-Match [NMQ-D17]", async () => {
    const opened = openQuestions([asks("phone"), asks("fax")], { organization: STORED });
    const { server, world } = opened;
    const held = holdSaves(opened);
    await expect.element(mark("Saved")).toBeInTheDocument();
    await field("Phone").fill("1");
    await expect.poll(() => saved(server)).toEqual([{ phone: "1" }]);
    await field("Phone").fill("12");
    await field("Phone").fill("123");
    await wait(2 * PAUSE);
    expect(saved(server)).toEqual([{ phone: "1" }]);
    world.organization = { ...world.organization, fax: "theirs" };
    held[0]?.();
    await expect.poll(() => saved(server)).toEqual([{ phone: "1" }, { phone: "123" }]);
    held[1]?.();
    await expect.poll(() => world.organization).toMatchObject({ phone: "123", fax: "theirs" });
    await expect.element(field("Fax")).toHaveValue("theirs");
    expect(server.calls("PUT /api/organization/:id").some(({ headers }) => headers.has("if-match"))).toBe(false);
  });
});
