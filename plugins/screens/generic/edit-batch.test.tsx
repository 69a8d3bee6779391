import type { Values } from "@armature/engine";
import {
  aSession,
  closeApp,
  type FakeServer,
  listHandler,
  metadataAnswer,
  personAttributes,
  personType,
  refusal,
  serveApp,
  text,
  unmount,
} from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { visitsOf } from "./generic.testing.ts";

const open = visitsOf(["List", "Create", "Edit", "EditBatch"]);
const visit = (path = BATCH) => open(path);

const ATTRIBUTES = [...personAttributes, text("badge", 70, { isEntitySpecific: true }), text("room", 80)];
let stored: Values[];
let server: FakeServer;

beforeEach(async () => {
  await page.viewport(1280, 900);
  stored = [
    { personId: 1, email: "ann@clinic.example", lastName: "Lee", jobTitle: "Nurse", doctor: 1, leaderId: 2 },
    { personId: 2, email: "bob@clinic.example", lastName: "Ray", jobTitle: null, doctor: 0, leaderId: null },
    { personId: 3, email: "cat@clinic.example", lastName: "Day", jobTitle: "Chief", doctor: 0, leaderId: null },
  ];
  const type = personType();
  server = serveApp({
    "GET /api/metadata": () => metadataAnswer(ATTRIBUTES),
    "GET /api/person": (request) => listHandler(type, stored, { leaderId: { 2: "Ray" } })(request),
    "POST /api/person/batch/check": ({ body }) => ({ result: (body as readonly Values[]).map(() => ({ errors: [] })) }),
    "POST /api/person/batch": ({ body }) => ({ result: saveAll(body as readonly Values[]) }),
  });
});
afterEach(closeApp);

/** Saves as the server does, but refuses one record as locked. */
function saveAll(rows: readonly Values[]) {
  return rows.map(({ $reviewed: _reviewed, ...row }) => {
    const importKey = String(row["email"]);
    if (row["personId"] === 3) return { importKey, status: "error", errorList: ["This person is locked"] };
    stored = stored.map((record) => (record["personId"] === row["personId"] ? { ...record, ...row } : record));
    return { importKey, status: "updated", errorList: [] };
  });
}

const BATCH = `/build/person/edit-batch/${encodeURIComponent(btoa("1,2,3"))}`;

const names = (...list: readonly string[]) => `attributeNameList=${encodeURIComponent(JSON.stringify(list))}`;
const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByRole("textbox", { name });
const step = () => page.getByRole("navigation", { name: "Edit persons" }).getByRole("listitem");
const current = () => page.getByRole("navigation", { name: "Edit persons" }).element().querySelector("[aria-current]");
const review = () => page.getByRole("table", { name: "Changes of persons" });
const results = () => page.getByRole("list", { name: "Results of persons" });
const sent = () => server.calls("POST /api/person/batch");

/** Goes to the review of a new job title. */
async function reviewTitle(title: string): Promise<() => string> {
  const where = visit(`${BATCH}?${names("jobTitle")}`);
  if (title === "") await expect.element(field("Job Title")).toBeVisible();
  else await field("Job Title").fill(title);
  await button("Next").click();
  await expect.element(review()).toBeVisible();
  return where;
}

describe("the palette, by keys alone", () => {
  const option = (name: string | RegExp) => page.getByRole("option", { name });

  /** Selects the first two rows of the list. */
  async function selectTwo(): Promise<() => string> {
    const where = visit("/build/person/list");
    await page.getByRole("checkbox", { name: /^Select Lee/ }).click();
    await page.getByRole("checkbox", { name: /^Select Ray/ }).click();
    await expect.element(page.getByText("2 selected")).toBeVisible();
    return where;
  }

  async function choose(text: string, name: string | RegExp): Promise<void> {
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(page.getByRole("group", { name: "2 selected persons" })).toBeVisible();
    await userEvent.keyboard(text);
    await expect.element(option(name)).toHaveAttribute("data-focus");
    await userEvent.keyboard("{Enter}");
  }

  test("sets a field of the selected records: their batch edit opens with it chosen", async () => {
    const where = await selectTwo();
    await choose("set job", /^Set Job Title…/);
    await expect.element(field("Job Title")).toBeVisible();
    expect(where()).toContain(`/build/person/edit-batch/${encodeURIComponent(btoa("1,2"))}?`);
    expect(where()).toContain(names("jobTitle"));
    await expect.element(page.getByText("Editing 2 persons")).toBeVisible();
    await expect.element(field("Job Title")).toHaveFocus();
    await userEvent.keyboard("Nurse{Enter}");
    await expect.element(review()).toBeVisible();
  });

  test("offers no field that batch edit does not", async () => {
    await selectTwo();
    await userEvent.keyboard("{Control>}k{/Control}set badge");
    await expect.element(page.getByText("Nothing found for set badge")).toBeVisible();
  });

  test("exports the selected records, and clears the selection", async () => {
    await selectTwo();
    await choose("export 2", /^Export 2 selected/);
    await expect.element(page.getByRole("heading", { name: "Download Person Export" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await choose("clear", /^Clear selection/);
    await expect.element(page.getByText("2 selected")).not.toBeInTheDocument();
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(page.getByRole("group", { name: "Go to" })).toBeVisible();
    await expect.element(page.getByRole("group", { name: /selected/ })).not.toBeInTheDocument();
  });

  test("edits nothing while the build is closed", async () => {
    server.on("GET /api/session", () => ({ result: aSession({ status: "buildClosed" }) }));
    await selectTwo();
    await userEvent.keyboard("{Control>}k{/Control}selected");
    await expect.element(option(/^Export 2 selected/)).toBeVisible();
    await expect.element(option(/^Edit 2 selected/)).not.toBeInTheDocument();
  });
});

test("has three numbered steps [GEN-085]", async () => {
  visit();
  await expect.element(step().nth(2)).toBeVisible();
  const texts = step()
    .elements()
    .map((each) => each.textContent?.replace(/, done$/, "").slice(1));
  expect(texts).toEqual(["Step 1: Select Edits", "Step 2: Review Changes", "Step 3: View Results"]);
});

describe("'Select Edits'", () => {
  test("names the first records beside their count, the others by a click", async () => {
    stored = Array.from({ length: 7 }, (_, i) => ({
      ...stored[0],
      personId: i + 1,
      email: `p${i}@x.example`,
      lastName: `Name ${i}`,
    }));
    visit(`/build/person/edit-batch/${encodeURIComponent(btoa("1,2,3,4,5,6,7"))}`);
    const names = page.getByRole("list", { name: "Names" }).getByRole("listitem");
    await expect.element(names.nth(0)).toMatchTextContent(/^Name 0$/);
    expect(names.elements()).toHaveLength(6);
    await button("2 more").click();
    await expect.element(page.getByRole("table", { name: "Persons" }).getByText("Name 6")).toBeVisible();
    await expect.element(button("Editing 7 persons")).toHaveAttribute("aria-expanded", "true");
  });

  test("lists the records by name and import key on expansion [GEN-086]", async () => {
    visit();
    await button("Editing 3 persons").click();
    const rows = page.getByRole("table", { name: "Persons" }).getByRole("row");
    await expect.element(rows.nth(1)).toMatchTextContent("Leeann@clinic.example");
    expect(rows.elements()).toHaveLength(4);
  });

  test("offers the attributes that may be changed in several records, those of the address chosen [GEN-087, GEN-011, BLD-114]", async () => {
    const where = visit(`${BATCH}?${names("badge", "room", "ghost")}`);
    await expect.element(field("Room")).toBeVisible();
    await page.getByRole("combobox", { name: "Fields to change" }).click();
    const options = page.getByRole("option");
    await expect.element(options.first()).toBeVisible();
    const offered = options.elements().map((option) => option.textContent);
    expect(offered).toEqual(["Email", "Last Name", "Job Title", "Doctor", "Licence", "Leader", "Room"]);
    await options.getByText("Job Title").click();
    await expect.element(field("Job Title")).toBeVisible();
    expect(where()).toContain(names("jobTitle", "room"));
  });

  test("an attributeNameList that is no JSON is ignored [GEN-D02]", async () => {
    visit(`${BATCH}?attributeNameList=jobTitle`);
    await expect.element(button("Editing 3 persons")).toBeVisible();
    await expect.element(field("Job Title")).not.toBeInTheDocument();
  });

  test("has inputs of their own element types, and says what a blank does [GEN-088, GEN-089]", async () => {
    visit(`${BATCH}?${names("jobTitle", "doctor", "leaderId")}`);
    await expect.element(field("Job Title")).toBeVisible();
    await expect.element(page.getByRole("radiogroup", { name: "Doctor" })).toBeVisible();
    await page.getByRole("combobox", { name: "Leader" }).click();
    await expect.element(page.getByRole("option", { name: "Day" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByText("Leave a field blank to clear it for all selected persons.")).toBeVisible();
    await expect.element(button("Back")).toBeVisible();
  });

  test("'Next' waits for an attribute and for valid inputs [GEN-D13]", async () => {
    visit();
    await expect.element(button("Next")).toHaveAccessibleDescription("Choose a field to change first.");
    unmount();
    visit(`${BATCH}?${names("lastName")}`);
    await field("Last Name").click();
    await userEvent.tab();
    await expect.element(field("Last Name")).toHaveAccessibleDescription("Error: Last Name is required");
    await expect.element(button("Next")).toHaveAttribute("aria-disabled", "true");
    await field("Last Name").fill("x".repeat(41));
    await expect.element(button("Next")).toHaveAttribute("aria-disabled", "true");
    await field("Last Name").fill("Lind");
    await expect.element(button("Next")).not.toHaveAttribute("aria-disabled");
  });

  test("'Back' leaves the stepper; with something entered it asks first [GEN-D13, GEN-073]", async () => {
    const where = visit(`${BATCH}?${names("jobTitle")}`);
    await field("Job Title").fill("Chief");
    await button("Back").click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving your changes?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(field("Job Title")).toHaveValue("Chief");
    await button("Back").click();
    await question.getByRole("button", { name: "Exit" }).click();
    await vi.waitFor(() => expect(where()).toBe("/build/person/list"));
  });

  test("an attribute that is left as it is is chosen no longer", async () => {
    visit(`${BATCH}?${names("jobTitle", "room")}`);
    await page.getByRole("button", { name: "Leave Room as it is" }).click();
    await expect.element(field("Room")).not.toBeInTheDocument();
  });
});

describe("'Review Changes'", () => {
  test("tells a value that all records get once, and of each the old one [GEN-090]", async () => {
    await reviewTitle("Chief");
    const row = (text: RegExp) => review().getByRole("row", { name: text });
    await expect.element(row(/^Job Title becomes Chief 2 records$/)).toBeVisible();
    await expect.element(row(/^Lee Job Title Nurse Chief/)).toBeVisible();
    await expect.element(row(/^Ray Job Title <no value> Chief/)).toBeVisible();
    await expect.element(row(/^Day Unchanged/)).toBeVisible();
    expect(page.getByRole("group", { name: "Show" }).getByRole("button").elements()).toHaveLength(3);
    await button("Only changes 2").click();
    await expect.element(row(/^Day/)).not.toBeInTheDocument();
    await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
  });

  test("shows the new value in the column of new values, in each line [F-170]", async () => {
    await reviewTitle("Chief");
    const line = review().getByRole("row", { name: /^Lee Job Title Nurse Chief/ });
    const value = line.getByText("Chief", { exact: true });
    await expect.element(value).toBeVisible();
    expect(getComputedStyle(value.element().closest("span") ?? value.element()).opacity).toBe("1");
    expect(value.element().closest("td")?.cellIndex).toBe(2);
  });

  test("stands by record where the records get different values [GEN-D13]", async () => {
    stored = [{ ...stored[0], jobTitle: "Chief", leaderId: null }, ...stored.slice(1)];
    visit(`${BATCH}?${names("jobTitle", "leaderId")}`);
    await field("Job Title").fill("Chief");
    await page.getByRole("combobox", { name: "Leader" }).click();
    await page.getByRole("option", { name: "Day" }).click();
    await button("Next").click();
    await button("Change Leader of Ray").click();
    await page.getByRole("combobox", { name: "Leader" }).click();
    await page.getByRole("option", { name: "Lee" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Change" }).click();
    await button("Back").click();
    await button("Next").click();
    for (const name of ["Lee", "Ray", "Day"])
      await expect.element(review().getByRole("row", { name: `${name} Changed`, exact: true })).toBeVisible();
    await expect.element(review().getByRole("row", { name: /^Ray Leader <no value> Lee/ })).toBeVisible();
  });

  test("names references by label, old and new", async () => {
    visit(`${BATCH}?${names("leaderId")}`);
    await page.getByRole("combobox", { name: "Leader" }).click();
    await page.getByRole("option", { name: "Day" }).click();
    await button("Next").click();
    await expect.element(review().getByRole("row", { name: /^Lee Leader Ray Day/ })).toBeVisible();
  });

  test("shows what is chosen for one record alone by its label", async () => {
    visit(`${BATCH}?${names("leaderId")}`);
    await page.getByRole("combobox", { name: "Leader" }).click();
    await page.getByRole("option", { name: "Ray" }).click();
    await button("Next").click();
    await button("Change Leader of Day").click();
    await page.getByRole("combobox", { name: "Leader" }).click();
    await page.getByRole("option", { name: "Lee" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Change" }).click();
    await expect.element(review().getByRole("row", { name: /^Day Leader <no value> Lee/ })).toBeVisible();
  });

  test("names each record as it is, not by the value that all get", async () => {
    visit(`${BATCH}?${names("lastName")}`);
    await field("Last Name").fill("Lind");
    await button("Next").click();
    for (const name of ["Lee", "Ray", "Day"])
      await expect
        .element(review().getByRole("row", { name: new RegExp(`^${name} Last Name ${name} Lind`) }))
        .toBeVisible();
  });

  test("cleared values wait to be accepted, and anew when the changes change [GEN-091, GEN-092]", async () => {
    await reviewTitle("");
    await expect.element(button("Submit")).toHaveAccessibleDescription("Accept the cleared values first.");
    await button("Accept").click();
    await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
    await button("Back").click();
    await page.getByRole("combobox", { name: "Fields to change" }).click();
    await page.getByRole("option", { name: "Room" }).click();
    await userEvent.keyboard("{Escape}");
    await button("Next").click();
    await expect.element(button("Submit")).toHaveAttribute("aria-disabled", "true");
    await expect.element(button("Accept")).not.toHaveAttribute("aria-disabled");
  });

  test("'Back' keeps the input, and so does a reload [GEN-098, GEN-D13]", async () => {
    const where = await reviewTitle("Chief");
    const address = where();
    expect(address).toContain("step=review");
    unmount();
    visit(address);
    await expect.element(review().getByText("Chief").first()).toBeVisible();
    await button("Back").click();
    await expect.element(field("Job Title")).toHaveValue("Chief");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect.element(field("Job Title")).toHaveValue("");
  });

  test("an address of a later step without what it takes opens the first", async () => {
    visit(`${BATCH}?step=results`);
    await vi.waitFor(() => expect(current()?.textContent).toContain("Select Edits"));
  });

  test("a step takes the focus, so that a second Enter submits nothing", async () => {
    visit(`${BATCH}?${names("jobTitle")}`);
    await field("Job Title").fill("Chief");
    (button("Next").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(page.getByRole("region", { name: "Review Changes" })).toHaveFocus();
    expect(sent()).toEqual([]);
  });
});

describe("Submit", () => {
  test("sends what differs with both keys, and shows a dialog meanwhile [GEN-093, GEN-094]", async () => {
    let answer: (body: unknown) => void = () => undefined;
    server.on("POST /api/person/batch", () => new Promise((resolve) => (answer = resolve)));
    await reviewTitle("Chief");
    const seen = (index: number, jobTitle: string | null) => ({ email: stored[index]?.["email"], jobTitle });
    await button("Submit").click();
    const dialog = page.getByRole("alertdialog", { name: "Saving" });
    await expect
      .element(dialog)
      .toMatchTextContent("Saving persons ... This could take a few moments. Do not close the browser window.");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog.getByText(/^Saving persons/)).toBeVisible();
    expect(sent()[0]?.body).toEqual([
      { personId: 1, email: "ann@clinic.example", jobTitle: "Chief", $reviewed: seen(0, "Nurse") },
      { personId: 2, email: "bob@clinic.example", jobTitle: "Chief", $reviewed: seen(1, null) },
      { personId: 3, email: "cat@clinic.example", $reviewed: { email: "cat@clinic.example" } },
    ]);
    expect(sent()[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
    answer({ result: [1, 2, 3].map((id) => ({ importKey: `${id}`, status: "updated", errorList: [] })) });
    await expect.element(results()).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("a failed post says so, keeps all, and goes again with the same key [GEN-096]", async () => {
    server.on("POST /api/person/batch", () => refusal(500, "Something went wrong on the server."));
    await reviewTitle("Chief");
    await button("Submit").click();
    const alert = page.getByRole("region", { name: "Error while running person imports" });
    await expect.element(alert).toBeVisible();
    await expect.element(alert).toMatchTextContent(/Request id: 01a1-request/);
    server.on("POST /api/person/batch", ({ body }) => ({ result: saveAll(body as readonly Values[]) }));
    await button("Submit").click();
    await expect.element(results()).toBeVisible();
    const [first, second] = sent().map(({ headers }) => headers.get("idempotency-key"));
    expect(second).toBe(first);
  });

  test("afterwards the records are loaded anew; that this failed is told [GEN-095]", async () => {
    await reviewTitle("Chief");
    server.on("GET /api/person", () => refusal(403, "No."));
    await button("Submit").click();
    await expect.element(results()).toBeVisible();
    expect(toasts.getState().map(({ message }) => message)).toEqual([
      "Error while running person batch operation",
      "Persons changed: 2 succeeded, 1 failed. See the results.",
    ]);
  });
});

describe("a record that the review shows with a problem", () => {
  const refuse = (...places: readonly number[]) =>
    server.on("POST /api/person/batch/check", ({ body }) => ({
      result: (body as readonly Values[]).map((_, i) => {
        const errors = [{ code: "locked", attribute: null, message: "This person is locked" }];
        return { errors: places.includes(i) ? errors : [] };
      }),
    }));

  test("is not sent, and is a warning and an error of the results [F-075]", async () => {
    refuse(1, 2);
    await reviewTitle("Chief");
    await expect.element(review().getByText("This person is locked").first()).toBeVisible();
    await button("Submit").click();
    await expect.element(results().getByRole("button", { name: /^bob@clinic\.example Error 1 error$/ })).toBeVisible();
    expect(sent()[0]?.body).toMatchObject([{ personId: 1, jobTitle: "Chief" }]);
    expect(sent()[0]?.body).toHaveLength(1);
    expect(toasts.getState().map(({ type, message }) => [type, message])).toEqual([
      ["warning", "Persons changed: 1 succeeded, 2 failed. See the results."],
    ]);
  });

  test("is not saved either where the first of them could be: one value that only one may have [F-075]", async () => {
    visit(`${BATCH}?${names("email")}`);
    await field("Email").fill("all@clinic.example");
    await button("Next").click();
    await expect
      .element(review().getByRole("row", { name: /^Lee Error Email .* Another person has the same/ }))
      .toBeVisible();
    await expect
      .element(button("Submit"))
      .toHaveAccessibleDescription("Every record has a problem, so nothing can be saved.");
  });

  test("is told where there is no other [F-075]", async () => {
    refuse(0, 1, 2);
    await reviewTitle("Chief");
    await expect
      .element(button("Submit"))
      .toHaveAccessibleDescription("Every record has a problem, so nothing can be saved.");
  });
});

describe("'View Results'", () => {
  const submitted = async () => {
    const where = await reviewTitle("Head");
    await button("Submit").click();
    await expect.element(results()).toBeVisible();
    return where;
  };

  test("shows each record by its key, errors on expansion [GEN-097]", async () => {
    await submitted();
    await expect.element(results().getByText("ann@clinic.example")).toBeVisible();
    const failed = results().getByRole("button", { name: /cat@clinic.example Error/ });
    await expect.element(page.getByText("This person is locked")).not.toBeInTheDocument();
    await failed.click();
    await expect.element(page.getByText("This person is locked")).toBeVisible();
    await button("Error 1").click();
    await expect.element(results().getByText("ann@clinic.example")).not.toBeInTheDocument();
    await expect.element(page.getByText("2 persons updated, 1 failed.")).toBeVisible();
  });

  test("tells records apart whose key was changed: by the key before, and what it is now", async () => {
    open(`/build/person/edit-batch/${encodeURIComponent(btoa("1"))}?${names("email")}`);
    await field("Email").fill("all@clinic.example");
    await button("Next").click();
    await button("Submit").click();
    await expect.element(results().getByText("ann@clinic.example → all@clinic.example")).toBeVisible();
  });

  test("outlives a reload", async () => {
    const where = await submitted();
    unmount();
    visit(where());
    await expect.element(results().getByText("ann@clinic.example")).toBeVisible();
  });

  test("'Back' shows what is left to do; the next try is another one [GEN-098]", async () => {
    await submitted();
    await button("Back").click();
    await expect.element(review().getByRole("row", { name: /^Lee Unchanged/ })).toBeVisible();
    await expect.element(review().getByRole("row", { name: /^Day Job Title Chief Head/ })).toBeVisible();
    await button("Submit").click();
    await expect.element(results()).toBeVisible();
    const [first, second] = sent().map(({ headers }) => headers.get("idempotency-key"));
    expect(second).not.toBe(first);
  });

  test("'Finish' leads to the list, or where the address says, without a question [GEN-099, BLD-114]", async () => {
    const where = await submitted();
    await button("Finish").click();
    await vi.waitFor(() => expect(where()).toBe("/build/person/list"));
    unmount();
    const other = visit(`${BATCH}?redirect=home&${names("jobTitle")}`);
    await field("Job Title").fill("Vet");
    await button("Next").click();
    await button("Submit").click();
    await button("Finish").click();
    await vi.waitFor(() => expect(other()).toBe("/"));
  });
});

test("goes through all steps with the keyboard alone", async () => {
  const where = visit();
  const attributes = page.getByRole("combobox", { name: "Fields to change" });
  await expect.element(attributes).toBeVisible();
  await tabTo(attributes);
  await userEvent.keyboard("job{Enter}{Escape}");
  await tabTo(field("Job Title"));
  await userEvent.keyboard("Head");
  await tabTo(button("Next"));
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("region", { name: "Review Changes" })).toHaveFocus();
  await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
  await tabTo(button("Submit"));
  await userEvent.keyboard("{Enter}");
  await expect.element(results()).toBeVisible();
  await tabTo(results().getByRole("button", { name: /cat@clinic.example/ }));
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("This person is locked")).toBeVisible();
  await tabTo(button("Finish"));
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(where()).toBe("/build/person/list"));
});

async function tabTo(target: { readonly element: () => Element }): Promise<void> {
  for (let tabs = 0; tabs < 40; tabs++) {
    await userEvent.tab();
    if (target.element() === document.activeElement) return;
  }
  throw new Error("40 presses of Tab do not reach it");
}

test("what stands in a choice box and is no choice is there again after a reload, until the page is left [F-022]", async () => {
  const attributes = page.getByRole("combobox", { name: "Fields to change" });
  visit();
  await attributes.click();
  await userEvent.keyboard("zzz{Tab}");
  unmount();
  visit();
  await expect.element(attributes).toHaveValue("zzz");
  await expect.element(attributes).toHaveAccessibleDescription(/“zzz” is not in the list/);
  await attributes.click();
  await userEvent.keyboard("{Tab}");
  await button("Back").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Exit" }).click();
  await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.includes("batch"))).toEqual([]);
});

test("shows that it loads [GEN-D02]", async () => {
  server.on("GET /api/person", () => new Promise(() => undefined));
  visit();
  await expect.poll(() => server.calls("GET /api/person").length).toBe(2);
  await expect.element(page.getByRole("status").getByText("Loading")).toBeInTheDocument();
});

describe("where it cannot be done", () => {
  test.each([btoa("x"), btoa("1,,2"), "%25"])("an address with %s for ids has a way back [GEN-D02]", async (ids) => {
    visit(`/build/person/edit-batch/${ids}`);
    await expect.element(page.getByRole("heading", { name: "Unable to load person data." })).toBeVisible();
    const back = page.getByRole("link", { name: "Back to Persons" });
    await expect.element(back).toHaveAttribute("href", "/build/person/list");
  });

  test("records that cannot be loaded can be asked for again [GEN-220]", async () => {
    const list = listHandler(personType(), stored);
    server.on("GET /api/person", () => refusal(403, "You do not have permission to do this."));
    visit();
    await expect.element(page.getByRole("heading", { name: "Unable to load data from server" })).toBeVisible();
    server.on("GET /api/person", list);
    await button("Retry").click();
    await expect.element(button("Editing 3 persons")).toBeVisible();
  });

  test("records that are gone are told, the others can be edited", async () => {
    stored = stored.slice(0, 2);
    visit();
    await expect.element(page.getByText("1 of the chosen persons is not there any more.")).toBeVisible();
    await expect.element(button("Editing 2 persons")).toBeVisible();
  });

  test("a closed build says so and goes nowhere", async () => {
    server.on("GET /api/session", () => ({ result: aSession({ status: "buildClosed" }) }));
    visit(`${BATCH}?${names("jobTitle")}`);
    await expect.element(page.getByText("The build is closed.").first()).toBeVisible();
    await expect.element(button("Next")).toHaveAccessibleDescription("The build is closed.");
  });
});
