import type { Values } from "@armature/engine";
import { Link } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aSession, personAttributes } from "../testing/clinic.ts";
import { type FakeServer, fakeServer, refusal } from "../testing/fake-server.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { toasts } from "../ui/index.ts";
import { keepDraftsOf } from "../data/draft.ts";
import { EntityForm } from "./EntityForm.tsx";
import { selfSaving } from "./use-autosave.ts";

const record: Values = {
  personId: 5,
  email: "lind@clinic.example",
  lastName: "Lind",
  jobTitle: "Nurse",
  doctor: 0,
  leaderId: 9,
};
const PAUSE = 750;

let stored: Values;
let server: FakeServer;
beforeEach(() => {
  // A sign-out in an earlier test may have ended it.
  keepDraftsOf(Number(SESSION.user?.userId));
  toasts.setState([], true);
  stored = { ...record, updated: "2026-01-01T00:00:00.000Z" };
  server = fakeServer({
    "GET /api/person": () => ({
      result: [
        { personId: 8, lastName: "Berg" },
        { personId: 9, lastName: "Boss" },
      ],
      total: 2,
      isExact: true,
      after: null,
      labels: {},
      needsInformation: [],
    }),
    "POST /api/person/check": () => ({ result: [] }),
    "PUT /api/person/:id": ({ body }) => store(body as Values),
  });
});
afterEach(() => {
  unmount();
  sessionStorage.clear();
  server.restore();
  vi.useRealTimers();
});

/** Stores values as the server does: `updated` grows with each write. */
function store(values: Values) {
  const updated = new Date(Date.parse(String(stored["updated"])) + 1).toISOString();
  stored = { ...stored, ...values, updated };
  return { result: stored, labels: {}, people: {} };
}

const PERSONS = compiledPersons();
const SESSION = aSession();

function open(compiled = PERSONS): void {
  mount(
    <TestFrame compiled={compiled} session={SESSION}>
      <Link to="/elsewhere">Leave</Link>
      <EntityForm
        type={personType(compiled)}
        record={stored}
        labels={{ leaderId: { 9: "Boss" } }}
        savesItself
        refusalTexts={() => ({ title: "", text: "" })}
        onSaved={() => undefined}
        onCancel={() => undefined}
      />
    </TestFrame>,
  );
}

const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}( required)?$`) });
const sent = () => server.calls("PUT /api/person/5").map(({ body }) => body);
const type = (element: Element, value: string) => {
  const input = element as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
};
const drafts = () => Object.values(sessionStorage).filter((kept) => String(kept).includes("Chief"));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** The field with this label. From here on the test controls the clock. */
async function stopClock(name: string): Promise<Element> {
  await expect.element(field(name)).toBeVisible();
  // The code is loaded when needed, and then shows which values are stored.
  await expect.element(page.getByText("Saved", { exact: true }).first()).toBeInTheDocument();
  const element = field(name).element();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  return element;
}

describe("a form that saves itself", () => {
  test("has no Submit, and sends one attribute alone 750 ms after its last keystroke [GEN-083]", async () => {
    open();
    const title = await stopClock("Job Title");
    for (const text of ["Nurse,", "Nurse, ", "Nurse, n"]) {
      type(title, text);
      await pass(PAUSE - 1);
    }
    expect(sent()).toEqual([]);
    await pass(1);
    expect(sent()).toEqual([{ jobTitle: "Nurse, n" }]);
    expect(server.calls("PUT /api/person/5")[0]?.headers.has("if-match")).toBe(false);
    await pass(5 * PAUSE);
    expect(sent()).toHaveLength(1);
    vi.useRealTimers();
    for (const name of ["Submit", "Cancel"])
      expect(page.getByRole("button", { name, exact: true }).elements()).toEqual([]);
  });

  test("gives each field a pause of its own, and says beside it whether it is stored", async () => {
    const answered = Promise.withResolvers<void>();
    server.on("PUT /api/person/:id", async ({ body }) => {
      await answered.promise;
      return store(body as Values);
    });
    open();
    const title = await stopClock("Job Title");
    const marks = () => document.querySelector("form")?.textContent.match(/Saving/g)?.length ?? 0;
    type(title, "Chief");
    await pass(500);
    type(field("Last Name").element(), "Berg");
    await pass(250);
    expect([sent(), marks()]).toEqual([[{ jobTitle: "Chief" }], 1]);
    await pass(500);
    expect([sent(), marks()]).toEqual([[{ jobTitle: "Chief" }, { lastName: "Berg" }], 2]);
    vi.useRealTimers();
    answered.resolve();
    await expect.poll(marks).toBe(0);
    await expect.poll(drafts).toEqual([]);
  });

  test("sends no invalid value, and nothing that is stored already", async () => {
    open();
    const name = await stopClock("Last Name");
    type(name, "x".repeat(41));
    await pass(2 * PAUSE);
    type(name, "Lind");
    await pass(2 * PAUSE);
    expect(sent()).toEqual([]);
  });

  test("takes over what the server filled, but not over what is typed meanwhile", async () => {
    server.on("PUT /api/person/:id", ({ body }) =>
      store({ ...(body as Values), jobTitle: "Filled", email: "filled@clinic.example" }),
    );
    open();
    const name = await stopClock("Last Name");
    type(name, "Berg");
    await pass(PAUSE - 1);
    type(field("Email").element(), "typed@clinic.example");
    await pass(1);
    vi.useRealTimers();
    await expect.element(field("Job Title")).toHaveValue("Filled");
    await expect.element(field("Email")).toHaveValue("typed@clinic.example");
  });

  test("sends what waits, and that alone, when a person asks for a save", async () => {
    open();
    const title = await stopClock("Job Title");
    type(title, "Chief");
    await pass(10);
    vi.useRealTimers();
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.poll(sent).toEqual([{ jobTitle: "Chief" }]);
    expect(server.calls("PUT /api/person/5")[0]?.headers.has("if-match")).toBe(false);
  });

  test("sends what waits when it is left", async () => {
    open();
    const title = await stopClock("Job Title");
    type(title, "Chief");
    await pass(10);
    vi.useRealTimers();
    unmount();
    await expect.poll(sent).toEqual([{ jobTitle: "Chief" }]);
    await expect.poll(drafts).toEqual([]);
  });

  test("still sends once what a publish meets within its pause", async () => {
    open();
    const title = await stopClock("Job Title");
    type(title, "Chief");
    await pass(PAUSE - 10);
    open(compiledPersons(undefined, 2));
    await pass(1);
    expect(sent()).toEqual([]);
    await pass(2 * PAUSE);
    expect(sent()).toEqual([{ jobTitle: "Chief" }]);
    type(title, "Chief nurse");
    await pass(2 * PAUSE);
    expect(sent()).toEqual([{ jobTitle: "Chief" }, { jobTitle: "Chief nurse" }]);
  });

  test("sends what was typed in the form that a publish gives it within its pause", async () => {
    const answeredAs = (valueYes: number, valueNo: number) =>
      personAttributes
        .filter(({ name }) => name !== "licence")
        .map((each) => (each.name === "doctor" ? { ...each, valueYes, valueNo } : each));
    open(compiledPersons(answeredAs(1, 0)));
    await stopClock("Job Title");
    (page.getByRole("radio", { name: "Yes" }).element() as HTMLElement).click();
    await pass(PAUSE - 10);
    open(compiledPersons(answeredAs(7, 8), 2));
    await pass(2 * PAUSE);
    expect(sent()).toEqual([{ doctor: 7 }]);
  });
});

describe("a form that saves itself and is left by a link", () => {
  const elsewhere = page.getByRole("heading", { name: "Elsewhere" });
  const question = page.getByRole("alertdialog", { name: "Leave without saving your changes?" });

  test("is left once what waits is saved, without a question", async () => {
    const answered = Promise.withResolvers<void>();
    server.on("PUT /api/person/:id", async ({ body }) => {
      await answered.promise;
      return store(body as Values);
    });
    open();
    await stopClock("Job Title");
    vi.useRealTimers();
    await field("Job Title").fill("Chief");
    await page.getByRole("link", { name: "Leave" }).click();
    await expect.poll(sent).toEqual([{ jobTitle: "Chief" }]);
    await expect.element(field("Job Title")).toBeVisible();
    answered.resolve();
    await expect.element(elsewhere).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    expect([sent().length, drafts()]).toEqual([1, []]);
  });

  test("asks about what could not be saved, and gives that up when told to", async () => {
    server.on("PUT /api/person/:id", () => refusal(500, "No."));
    open();
    await stopClock("Job Title");
    vi.useRealTimers();
    await field("Job Title").fill("Chief");
    await page.getByRole("link", { name: "Leave" }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(field("Job Title")).toHaveValue("Chief");
    await page.getByRole("link", { name: "Leave" }).click();
    const tries = sent().length;
    await question.getByRole("button", { name: "Exit" }).click();
    await expect.element(elsewhere).toBeVisible();
    expect(sent().length - tries).toBeLessThan(2);
    await expect.poll(drafts).toEqual([]);
  });
});

describe("what somebody else answers while the form is open", () => {
  const note = page.getByText(/^Someone else changed this answer/);
  const ready = () => expect.element(page.getByText("Saved", { exact: true }).first()).toBeInTheDocument();
  /** The page was notified and has loaded the record again. */
  const theyStore = (values: Values) => {
    store(values);
    open();
  };
  const answerChief = async () => {
    open();
    await ready();
    await field("Job Title").fill("Chief");
    await expect.poll(() => stored["jobTitle"]).toBe("Chief");
    await ready();
    open();
  };

  test("is shown, without a word where the person answered nothing [NMQ-D17]", async () => {
    open();
    await ready();
    theyStore({ jobTitle: "Theirs" });
    await expect.element(field("Job Title")).toHaveValue("Theirs");
    await expect.element(note).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test("in place of the own answer is shown beside it, which can be put back [F-025, NMQ-D17]", async () => {
    await answerChief();
    await field("Last Name").click();
    theyStore({ jobTitle: "Theirs" });
    await expect.element(field("Job Title")).toHaveValue("Theirs");
    await expect.element(note).toHaveTextContent('Someone else changed this answer to "Theirs". Yours was "Chief".');
    await page.getByRole("button", { name: "Put mine back" }).click();
    await expect.poll(() => stored["jobTitle"]).toBe("Chief");
    await expect.element(field("Job Title")).toHaveValue("Chief");
    await expect.element(note).not.toBeInTheDocument();
    expect(sent()).toEqual([{ jobTitle: "Chief" }, { jobTitle: "Chief" }]);
  });

  test("stays where the person keeps it [F-025]", async () => {
    await answerChief();
    await field("Last Name").click();
    theyStore({ jobTitle: "Theirs" });
    await page.getByRole("button", { name: "Keep theirs" }).click();
    await expect.element(note).not.toBeInTheDocument();
    await expect.element(field("Job Title")).toHaveValue("Theirs");
    await new Promise((resolve) => setTimeout(resolve, 2 * PAUSE));
    expect([sent().length, stored["jobTitle"]]).toEqual([1, "Theirs"]);
  });

  test("leaves alone the field that is being typed in, which is not marked as saved [F-025]", async () => {
    await answerChief();
    theyStore({ jobTitle: "Theirs" });
    await expect.element(note).toBeVisible();
    await expect.element(field("Job Title")).toHaveValue("Chief");
    await expect.element(page.getByText("Not saved", { exact: true }).first()).toBeInTheDocument();
    await userEvent.tab();
    await expect.element(field("Job Title")).toHaveValue("Theirs");
    await expect.element(note).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  test("that came between a save and its answer is known, and no own value left as saved [F-025]", async () => {
    const answered = Promise.withResolvers<void>();
    server.on("PUT /api/person/:id", async ({ body }) => {
      const reply = store(body as Values);
      await answered.promise;
      return reply;
    });
    open();
    await ready();
    await field("Job Title").fill("Chief");
    await expect.poll(sent).toHaveLength(1);
    await field("Last Name").click();
    theyStore({ jobTitle: "Theirs" });
    answered.resolve();
    await expect.element(field("Job Title")).toHaveValue("Theirs");
    await expect.element(note).toBeVisible();
  });
});

describe("what was typed before and somebody else has answered since", () => {
  const dialog = page.getByRole("dialog", { name: "Someone else changed this record" });

  /** The answer was typed but not saved, a colleague answered too, and the form is opened again. */
  async function comeBack(): Promise<void> {
    server.on("PUT /api/person/:id", () => Promise.reject(new TypeError("offline")));
    open();
    await stopClock("Job Title");
    vi.useRealTimers();
    await field("Job Title").fill("Chief");
    unmount();
    await expect.poll(sent).toHaveLength(1);
    store({ jobTitle: "Theirs" });
    server.on("PUT /api/person/:id", ({ body }) => store(body as Values));
    open();
    await expect.element(dialog.getByRole("radio", { name: "Take theirs: Theirs" })).toBeVisible();
  }

  test("is not sent before a person has chosen, not even after a reload", async () => {
    await comeBack();
    await new Promise((resolve) => setTimeout(resolve, 2 * PAUSE));
    unmount();
    open();
    await expect.element(dialog.getByRole("radio", { name: "Take theirs: Theirs" })).toBeVisible();
    expect([sent().length, stored["jobTitle"]]).toEqual([1, "Theirs"]);
    await dialog.getByRole("button", { name: "Save this version" }).click();
    await expect.poll(() => stored["jobTitle"]).toBe("Chief");
    expect(sent()).toHaveLength(2);
  });

  test.each(["Save this version", "Cancel"])("is dropped by Take theirs and by Cancel (%s)", async (button) => {
    await comeBack();
    const choice = dialog.getByRole("radiogroup", { name: "Which value of Job Title to keep" });
    if (button !== "Cancel") await choice.getByText("Take theirs").click();
    await dialog.getByRole("button", { name: button }).click();
    await expect.element(field("Job Title")).toHaveValue("Theirs");
    await new Promise((resolve) => setTimeout(resolve, 2 * PAUSE));
    expect([sent().length, stored["jobTitle"], drafts()]).toEqual([1, "Theirs", []]);
  });
});

describe("code that is not there", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("is told, and the form can be submitted", async () => {
    vi.spyOn(selfSaving, "load").mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    open();
    await expect
      .poll(() => toasts.getState().map(({ message }) => message))
      .toEqual(["Could not load page prerequisites. Reload page to try again."]);
    await field("Job Title").fill("Chief");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect.poll(() => stored["jobTitle"]).toBe("Chief");
  });

  test("that comes late saves what was typed until the form is drawn with it", async () => {
    const { startAutosave } = await selfSaving.load();
    vi.spyOn(selfSaving, "load").mockResolvedValueOnce({
      startAutosave: (form) => {
        const started = startAutosave(form);
        type(field("Job Title").element(), "Chief");
        return started;
      },
    });
    open();
    await expect.poll(() => stored["jobTitle"]).toBe("Chief");
  });

  test("of a mark leaves its field as it is", async () => {
    const { startAutosave } = await selfSaving.load();
    vi.spyOn(selfSaving, "load").mockResolvedValueOnce({
      startAutosave: (form) => {
        const { autosave, stop } = startAutosave(form);
        return { autosave: { ...autosave, saves: null as never }, stop };
      },
    });
    open();
    await expect.element(page.getByText("Saved", { exact: true }).first()).not.toBeInTheDocument();
    await field("Job Title").fill("Chief");
    await expect.poll(() => stored["jobTitle"]).toBe("Chief");
    expect(page.getByText("could not be shown").elements()).toEqual([]);
  });
});

describe("a save that fails", () => {
  test.each<[string, () => unknown]>([
    ["refused", () => refusal(500, "No.")],
    ["not answered", () => Promise.reject(new TypeError("offline"))],
  ])(
    "%s is told for ten seconds with the answer that is stored, and what was typed stays [GEN-084]",
    async (_, handler) => {
      server.on("PUT /api/person/:id", handler);
      open();
      const title = await stopClock("Job Title");
      type(title, "Chief");
      await pass(PAUSE);
      vi.useRealTimers();
      const message = 'Failed to save "Job Title". Previous answer "Nurse" is saved.';
      await expect
        .poll(() => toasts.getState().map(({ message: text, duration }) => [text, duration]))
        .toEqual([[message, 10_000]]);
      await expect.element(field("Job Title")).toHaveValue("Chief");
      server.on("PUT /api/person/:id", ({ body }) => store(body as Values));
      await field("Job Title").fill("Chief nurse");
      await expect.poll(() => stored["jobTitle"]).toBe("Chief nurse");
    },
  );

  test("is told at the field for as long as it is so, and goes again by itself after pauses that grow [F-026]", async () => {
    server.on("PUT /api/person/:id", () => refusal(500, "Broken."));
    open();
    const title = await stopClock("Job Title");
    type(title, "Chief");
    await pass(PAUSE);
    const note = page.getByText("Not saved: Broken. We will try again.");
    await vi.waitFor(() => expect(note.elements()).toHaveLength(1));
    await pass(11_000);
    expect(note.elements()).toHaveLength(1);
    expect(toasts.getState().length).toBeLessThanOrEqual(1);
    // 2, 6 and 14 s after the first.
    expect(sent()).toHaveLength(3);
    await pass(3_500);
    expect(sent()).toHaveLength(4);
    server.on("PUT /api/person/:id", ({ body }) => store(body as Values));
    await pass(16_500);
    await vi.waitFor(() => expect(stored["jobTitle"]).toBe("Chief"));
    vi.useRealTimers();
    await expect.element(note).not.toBeInTheDocument();
    await expect.element(field("Job Title")).toHaveValue("Chief");
  });

  test("for want of a network says so at the field, and goes as soon as the network is back [F-026]", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    server.on("PUT /api/person/:id", () => Promise.reject(new TypeError("offline")));
    open();
    const title = await stopClock("Job Title");
    type(title, "Chief");
    await pass(PAUSE);
    const note = page.getByText("Not saved: you are offline. We will save it when you are back online.");
    await vi.waitFor(() => expect(note.elements()).toHaveLength(1));
    // Longer than any notification stays.
    await pass(11_000);
    vi.useRealTimers();
    await expect.element(note).toBeVisible();
    await expect.element(field("Job Title")).toHaveAccessibleDescription(/Not saved: you are offline/);
    online.mockRestore();
    server.on("PUT /api/person/:id", ({ body }) => store(body as Values));
    window.dispatchEvent(new Event("online"));
    await expect.poll(() => stored["jobTitle"]).toBe("Chief");
    await expect.element(note).not.toBeInTheDocument();
  });

  test("that is refused for its value says so at the field, and waits for a change [F-026]", async () => {
    server.on("PUT /api/person/:id", () => refusal(400, "No chiefs."));
    open();
    const title = await stopClock("Job Title");
    type(title, "Chief");
    await pass(PAUSE);
    const note = page.getByText("Not saved: No chiefs.", { exact: true });
    await vi.waitFor(() => expect(note.elements()).toHaveLength(1));
    await pass(120_000);
    expect([sent().length, note.elements().length]).toEqual([1, 1]);
    await expect.element(page.getByRole("button", { name: "Try now" })).not.toBeInTheDocument();
  });

  test("goes again when a person asks for it [F-026]", async () => {
    server.on("PUT /api/person/:id", () => refusal(503, "Busy."));
    open();
    // With the clock stopped, it does not go again by itself.
    type(await stopClock("Job Title"), "Chief");
    await pass(PAUSE);
    const again = page.getByRole("button", { name: "Try now" });
    await expect.element(again).toBeVisible();
    server.on("PUT /api/person/:id", ({ body }) => store(body as Values));
    await again.click();
    await expect.poll(() => stored["jobTitle"]).toBe("Chief");
    await expect.element(again).not.toBeInTheDocument();
  });

  test("names a reference by its label, and says at the field what the server has against the value", async () => {
    const items = [{ code: "odd", attribute: "leaderId", message: "Nobody leads himself." }];
    server.on("PUT /api/person/:id", () => refusal(400, "No.", items));
    open();
    await expect.element(page.getByText("Saved", { exact: true }).first()).toBeInTheDocument();
    await page
      .getByRole("button", { name: /^Leader/ })
      .or(page.getByRole("combobox", { name: /^Leader/ }))
      .click();
    await page.getByRole("option", { name: "Berg" }).click();
    await expect
      .poll(() => toasts.getState().map(({ message }) => message))
      .toEqual(['Failed to save "Leader". Previous answer "Boss" is saved.']);
    await field("Job Title").click();
    await expect.element(page.getByText("Nobody leads himself.").first()).toBeVisible();
  });
});
