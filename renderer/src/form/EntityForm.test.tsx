import type { AttributeSpecInput, RecordAnswer, Values } from "@armature/engine";
import { Link, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Session } from "../data/session/session.ts";
import { DECLARED, aSession, personAttributes, text } from "../testing/clinic.ts";
import { type FakeServer, fakeServer, refusal, withStatus } from "../testing/fake-server.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { EntityForm } from "./EntityForm.tsx";

const record: Values = {
  personId: 5,
  email: "lind@clinic.example",
  lastName: "Lind",
  jobTitle: "Nurse",
  doctor: 0,
  updated: "t1",
};
const saved = (values: Values = {}): RecordAnswer => ({ result: { ...record, ...values }, labels: {}, people: {} });
const leaders = {
  result: [{ personId: 9, lastName: "Boss" }],
  total: 1,
  isExact: true,
  after: null,
  labels: {},
  needsInformation: [],
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer({
    "GET /api/person": () => leaders,
    "POST /api/person/check": () => ({ result: [] }),
    "POST /api/person": () => withStatus(201, saved()),
    "PUT /api/person/:id": () => saved(),
  });
});
afterEach(() => {
  unmount();
  sessionStorage.clear();
  server.restore();
});

interface Options {
  readonly record?: Values | null;
  readonly attributes?: readonly AttributeSpecInput[];
  readonly session?: Session;
  readonly onSaved?: () => void;
  readonly labels?: { readonly submitLabel: string; readonly cancelLabel: string };
}

const REFUSAL = () => ({ title: "Error", text: "Unable to update" });
const types = new Map<unknown, ReturnType<typeof compiledPersons>>();

/** Equal attributes give the same type object, as within one revision. */
function compiledOf(attributes: readonly AttributeSpecInput[]) {
  const known = types.get(attributes) ?? compiledPersons(attributes);
  types.set(attributes, known);
  return known;
}

function open({
  record: shown = null,
  attributes = personAttributes,
  session,
  onSaved = vi.fn(),
  labels,
}: Options = {}) {
  const compiled = compiledOf(attributes);
  mount(
    <TestFrame compiled={compiled} {...(session && { session })}>
      <OpenForm type={personType(compiled)} record={shown} onSaved={onSaved} {...labels} />
    </TestFrame>,
  );
  return onSaved;
}

function OpenForm(props: {
  readonly type: ReturnType<typeof personType>;
  readonly record: Values | null;
  readonly onSaved: () => void;
  readonly submitLabel?: string;
  readonly cancelLabel?: string;
}) {
  const navigate = useNavigate();
  return (
    <>
      <EntityForm {...props} refusalTexts={REFUSAL} onCancel={() => void navigate("/elsewhere")} />
      <Link to="/elsewhere">Leave by a link</Link>
    </>
  );
}

const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}( required)?$`) });
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function fillRequired(): Promise<void> {
  await field("Email").fill("new@clinic.example");
  await field("Last Name").fill("New");
}

describe("fields", () => {
  test("one per attribute of this mode, in order, with label and help [BLD-129, BLD-130]", async () => {
    open();
    await expect.element(field("Email")).toBeVisible();
    const labels = [...document.querySelectorAll("form label[id]")].map((label) => label.textContent);
    expect(labels).toEqual(["Email* required", "Last Name* required", "Job Title", "Doctor", "Leader"]);
    await button("Help for Email").click();
    await expect.element(page.getByText("Where to write").last()).toBeVisible();
    await expect.element(page.getByRole("radiogroup", { name: "Doctor" })).toBeVisible();
    await expect.element(page.getByRole("combobox", { name: "Leader" })).toBeVisible();
  });

  test.each([
    ["Acute Care", ["Email", "Beds"]],
    ["Ambulatory", ["Email", "Rooms"]],
    [null, []],
  ])("those of the care setting alone, none without one: %s [BLD-132, BLD-133]", async (careSetting, expected) => {
    const session = aSession();
    const organization = session.organization && { ...session.organization, careSetting };
    const [key, email] = personAttributes;
    const attributes = [key, email, text("beds", 70, { ambulatory: false }), text("rooms", 80, { acute: false })];
    open({ attributes: attributes.filter((each) => each !== undefined), session: { ...session, organization } });
    await expect.element(button("Submit")).toBeVisible();
    const labels = [...document.querySelectorAll("form label[id]")].map((label) => label.textContent);
    expect(labels.map((label) => label.replace("* required", ""))).toEqual(expected);
  });

  test("a rule shows a field, marks it as needed and says why, and it never refuses the save [GEN-020, GEN-021]", async () => {
    const onSaved = open();
    await expect.element(field("Licence")).not.toBeInTheDocument();
    await page.getByText("Yes", { exact: true }).click();
    await expect.element(field("Licence")).toBeVisible();
    await expect.element(page.getByText("Needed because Doctor is 'Yes'")).toBeVisible();
    await expect.element(page.getByRole("status").getByText("Now also asked: Licence")).toBeInTheDocument();
    await fillRequired();
    await button("Submit").click();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  });

  test("why a field is needed is said with the label of a record, not with its id", async () => {
    const led = { attribute: "leaderId", comparativeOperator: "isEqual", value: 9 } as const;
    const badge = text("badge", 70, { conditionalList: [{ id: "led", if: led, then: [{ id: "require" }] }] });
    open({ attributes: [...personAttributes, badge] });
    await page.getByRole("combobox", { name: "Leader" }).click();
    await page.getByRole("option", { name: "Boss" }).click();
    await expect.element(page.getByText("Needed because Leader is 'Boss'")).toBeVisible();
  });

  test("a counter shows the maximum, and a longer value is refused but kept [GEN-026, BLD-147]", async () => {
    open();
    await field("Last Name").fill("x".repeat(41));
    await expect.element(page.getByText(/^41 \/ 40/)).toBeVisible();
    await field("Job Title").click();
    await expect.element(page.getByText("This field has a maximum character count of 40")).toBeVisible();
    await expect.element(field("Last Name")).toHaveValue("x".repeat(41));
  });

  test("written HTML stands before its field, and goes with it; nothing of it runs [BLD-138, BLD-D21]", async () => {
    const evil = `<script>document.title = 'broken'</script><p onclick="document.title = 'broken'">or</p><img src="x" onerror="document.title = 'broken'"><a href="javascript:document.title = 'broken'">more</a>`;
    const attributes = personAttributes.map((attribute) => {
      if (attribute.name === "lastName") return { ...attribute, preHTML: `<h2>Who it is</h2>${evil}`, helpText: evil };
      return attribute.name === "licence" ? { ...attribute, preHTML: "<p>As it is printed</p>" } : attribute;
    });
    open({ attributes });
    const heading = page.getByRole("heading", { name: "Who it is" });
    await expect.element(heading).toBeVisible();
    const order = heading.element().compareDocumentPosition(field("Last Name").element());
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await button("Help for Last Name").click();
    await expect.element(page.getByText(evil)).toBeVisible();
    await page.getByText("or", { exact: true }).click();
    expect(document.querySelector("form :is(script, img, [onclick], [onerror], a[href^='javascript'])")).toBeNull();
    expect(document.title).not.toBe("broken");
    await expect.element(page.getByText("As it is printed")).not.toBeInTheDocument();
    await page.getByText("Yes", { exact: true }).click();
    await expect.element(page.getByText("As it is printed")).toBeVisible();
  });

  test("an attribute without element type says so [BLD-131]", async () => {
    open({ attributes: [...personAttributes, { ...text("odd", 70), label: "Odd one", elementType: null }] });
    await expect.element(page.getByText('Missing UI component for "Odd one"')).toBeVisible();
  });

  test("the options of a reference are chosen by label [GEN-034, BLD-141]", async () => {
    open();
    await fillRequired();
    await page
      .getByRole("button", { name: /Leader/ })
      .or(page.getByRole("combobox", { name: /Leader/ }))
      .click();
    await page.getByRole("option", { name: "Boss" }).click();
    await button("Submit").click();
    await vi.waitFor(() => expect(server.calls("POST /api/person")[0]?.body).toMatchObject({ leaderId: 9 }));
  });

  test("a list of references that fails to load is told [GEN-217, GEN-081]", async () => {
    server.on("GET /api/person", () => refusal(403, "No."));
    open();
    await expect.element(page.getByText("Unable to load org data.", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Unable to load person list", { exact: true })).toBeVisible();
  });
});

describe("submit", () => {
  test("its buttons say Submit and Cancel, or the screen's own words [GEN-070]", async () => {
    open();
    await expect.element(button("Submit")).toBeVisible();
    await expect.element(button("Cancel")).toBeVisible();
    unmount();
    open({ labels: { submitLabel: "Save", cancelLabel: "Back" } });
    await expect.element(button("Save")).toBeVisible();
    await expect.element(button("Back")).toBeVisible();
  });

  test("is tried by the very click that leaves a field, whose error would move the button", async () => {
    // If the whole form is visible, the buttons are right below the fields.
    await page.viewport(240, 2400);
    const label = "What those who work beside this person say when they speak of them";
    open({
      record: { ...record, byname: "Lin" },
      attributes: [...personAttributes, text("byname", 70, { label, required: true })],
    });
    await field(label).fill("");
    await button("Submit").click({ position: { x: 20, y: 3 } });
    await expect.element(page.getByRole("group", { name: "1 field needs attention" })).toHaveFocus();
  });

  test("an invalid form sends nothing, says so, and leads to the fields [GEN-071, GEN-025, BLD-151]", async () => {
    open();
    await button("Submit").click();
    const summary = page.getByRole("group", { name: "2 fields need attention" });
    await expect.element(summary).toHaveFocus();
    await expect
      .element(page.getByText("Some fields have validation errors. Review errors above before resubmitting.").first())
      .toBeVisible();
    await summary.getByRole("link", { name: /Last Name is required/ }).click();
    await expect.element(field("Last Name")).toHaveFocus();
    expect(server.calls("POST /api/person")).toEqual([]);
  });

  test("typing something wrong after a refused submit leaves the focus in the field", async () => {
    open();
    await field("Last Name").fill("New");
    await button("Submit").click();
    const summary = page.getByRole("group", { name: "1 field needs attention" });
    await expect.element(summary).toHaveFocus();
    await field("Email").click();
    await userEvent.keyboard("a");
    await expect.element(summary).not.toBeInTheDocument();
    await userEvent.keyboard("{Backspace}");
    await expect.element(summary).toBeVisible();
    await expect.element(field("Email")).toHaveFocus();
    await button("Submit").click();
    await expect.element(summary).toHaveFocus();
  });

  test("sends the values once, and is off while it is under way [GEN-078, GEN-D11, BLD-D20]", async () => {
    let finish: (answer: Response) => void = () => undefined;
    server.on("POST /api/person", () => new Promise<Response>((resolve) => (finish = resolve)));
    const onSaved = open();
    await fillRequired();
    await button("Submit").click();
    await expect.element(button("Submit")).toHaveAttribute("aria-busy", "true");
    await userEvent.keyboard("{Enter}{Control>}s{/Control}");
    finish(withStatus(201, saved()));
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    const calls = server.calls("POST /api/person");
    expect(calls.map((call) => call.body)).toEqual([{ email: "new@clinic.example", lastName: "New" }]);
    expect(calls[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("Ctrl+S saves", async () => {
    const onSaved = open({ record });
    await field("Job Title").fill("Chief");
    await userEvent.keyboard("{Control>}s{/Control}");
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(server.calls("PUT /api/person/5")[0]?.body).toEqual({ jobTitle: "Chief" });
    expect(server.calls("PUT /api/person/5")[0]?.headers.get("if-match")).toBe("t1");
  });

  test("a retry after no answer carries the same key", async () => {
    server.on("POST /api/person", () => Promise.reject(new TypeError("no connection")));
    const onSaved = open();
    await fillRequired();
    await button("Submit").click();
    await expect.element(page.getByText("The server did not answer.", { exact: false })).toBeVisible();
    server.on("POST /api/person", () => withStatus(201, saved()));
    await button("Submit").click();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    const [first, second] = server.calls("POST /api/person").map((call) => call.headers.get("idempotency-key"));
    expect(second).toBe(first);
  });

  test("the server's issue stands at its field in the server's words; the input stays [BLD-D13, GEN-080]", async () => {
    const taken = { code: "emailTaken", attribute: "email", message: "This email is already taken." };
    server.on("PUT /api/person/:id", () => refusal(409, "Refused.", [taken]));
    open({ record });
    await field("Email").fill("boss@clinic.example");
    await button("Submit").click();
    await expect.element(field("Email")).toHaveAccessibleDescription(/This email is already taken\./);
    await expect.element(page.getByText("Unable to update")).toBeVisible();
    await expect.element(page.getByText("Request id: 01a1-request")).toBeVisible();
    await expect.element(field("Email")).toHaveValue("boss@clinic.example");
  });
});

describe("while typing", () => {
  test("the server is asked about a field with look-ups once it was left [GEN-031]", async () => {
    const taken = {
      code: "unique",
      attribute: "email",
      message: "Another person has the same value. Please enter a unique value.",
    };
    const required = { code: "required", attribute: "lastName", message: "Last Name is required" };
    server.on("POST /api/person/check", () => ({ result: [taken, required] }));
    open();
    await field("Email").fill("boss@clinic.example");
    await field("Job Title").click();
    await expect.element(page.getByText(taken.message)).toBeVisible();
    await expect.element(page.getByText(required.message)).not.toBeInTheDocument();
    expect(server.calls("POST /api/person/check").map((call) => call.body)).toEqual([
      { id: null, values: { email: "boss@clinic.example" } },
    ]);
  });
});

test("what the server only warns of is told, and does not keep anybody from saving [F-001]", async () => {
  const warning = { code: "odd", attribute: "email", message: "clinic.example is the domain of Lakeside." };
  server.on("POST /api/person/check", () => ({ result: [], warnings: [warning] }));
  const onSaved = open({ record });
  await field("Email").fill("boss@clinic.example");
  await field("Job Title").click();
  await expect.element(page.getByText(warning.message)).toBeVisible();
  await button("Submit").click();
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
});

describe("somebody else saved first", () => {
  const stale = (stored: Values) => withStatus(412, { message: "This record was changed by someone else.", stored });

  test("changes to other fields are merged without a question", async () => {
    server.on("PUT /api/person/:id", ({ headers }) =>
      headers.get("if-match") === "t1" ? stale({ ...record, email: "other@clinic.example", updated: "t2" }) : saved(),
    );
    const onSaved = open({ record });
    await field("Job Title").fill("Chief");
    await button("Submit").click();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  });

  const fiveMinutesAgo = () => new Date(Date.now() - 330_000).toISOString();

  test("a clash says what else was taken over, and when the record changed where nothing more is known", async () => {
    server.on("GET /api/personAuditHistory", () => refusal(403, "No."));
    server.on("PUT /api/person/:id", () =>
      stale({ ...record, jobTitle: "Theirs", lastName: "Theirs too", updated: fiveMinutesAgo() }),
    );
    open({ record });
    await field("Job Title").fill("Mine");
    await button("Submit").click();
    const dialog = page.getByRole("dialog", { name: "Someone else changed this record" });
    await expect
      .element(dialog.getByText("We kept their other changes. You both changed this field. Choose a value."))
      .toBeVisible();
    await expect
      .element(dialog.getByRole("radio", { name: "Take theirs: Theirs" }))
      .toHaveAccessibleDescription("5 minutes ago");
  });

  test("Cancel in the choice saves nothing, and keeps what was typed", async () => {
    server.on("PUT /api/person/:id", () => stale({ ...record, jobTitle: "Theirs", updated: "t2" }));
    const onSaved = open({ record });
    await field("Job Title").fill("Mine");
    await button("Submit").click();
    const dialog = page.getByRole("dialog", { name: "Someone else changed this record" });
    await expect.element(dialog.getByRole("radio", { name: "Keep yours: Mine" })).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field("Job Title")).toHaveValue("Mine");
    await expect.element(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
    expect(server.calls("PUT /api/person/5")).toHaveLength(1);
    expect(onSaved).not.toHaveBeenCalled();
  });

  test("a clash shows both values, whose theirs is, and the chosen one is saved", async () => {
    server.on("GET /api/personAuditHistory", () => ({
      result: [{ attributeMap: { jobTitle: "Theirs" }, auditTimestamp: fiveMinutesAgo(), auditUserId: 4 }],
      labels: {},
      people: { 4: "other@clinic.example" },
    }));
    server.on("PUT /api/person/:id", ({ headers }) =>
      headers.get("if-match") === "t1"
        ? stale({ ...record, jobTitle: "Theirs", lastName: "Theirs too", updated: "t2" })
        : saved(),
    );
    const onSaved = open({ record });
    await field("Job Title").fill("Mine");
    await field("Last Name").fill("Mine too");
    await button("Submit").click();
    const dialog = page.getByRole("dialog", { name: "Someone else changed this record" });
    await expect.element(dialog.getByText("You both changed these fields. Choose a value for each.")).toBeVisible();
    const choice = dialog.getByRole("radiogroup", { name: "Which value of Job Title to keep" });
    await expect.element(choice.getByRole("radio", { name: "Keep yours: Mine" })).toBeChecked();
    const theirs = choice.getByRole("radio", { name: "Take theirs: Theirs" });
    await expect.element(theirs).toHaveAccessibleDescription("other@clinic.example, 5 minutes ago");
    await choice.getByText("Theirs", { exact: true }).click();
    await expect.element(theirs).toBeChecked();
    await dialog.getByRole("button", { name: "Save this version" }).click();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(server.calls("PUT /api/person/5").at(-1)?.body).toEqual({ lastName: "Mine too" });
  });
});

describe("a required field that was stored empty", () => {
  test("is noted, and stops no save of another; emptied now, it does [GEN-D42]", async () => {
    const onSaved = open({ record: { ...record, lastName: null } });
    await expect.element(field("Last Name")).toHaveAccessibleDescription(/Last Name is required/);
    await field("Job Title").fill("Chief");
    await button("Submit").click();
    await expect
      .poll(() => server.calls("PUT /api/person/:id").map(({ body }) => body))
      .toEqual([{ jobTitle: "Chief" }]);
    await expect.poll(() => vi.mocked(onSaved).mock.calls).toHaveLength(1);
    unmount();
    open({ record });
    await field("Last Name").fill("");
    await button("Submit").click();
    await expect.element(page.getByRole("link", { name: /Last Name/ })).toBeVisible();
    expect(server.calls("PUT /api/person/:id")).toHaveLength(1);
  });
});

describe("a publish while the form is half filled", () => {
  test("shows what changed, keeps what was typed, and the banner can be closed", async () => {
    open();
    await field("Last Name").fill("Typed");
    await field("Job Title").fill("Kept");
    const without = personAttributes.filter((attribute) => attribute.name !== "jobTitle");
    open({ attributes: [...without, text("pager", 25)] });
    const banner = page.getByRole("region", { name: "This form has changed" });
    await expect
      .element(banner)
      .toMatchTextContent(/Added: Pager \(below [^)]+\)\. Removed: Job Title\. We kept what you typed\.$/);
    await expect.element(field("Pager")).toBeVisible();
    await expect.element(field("Last Name")).toHaveValue("Typed");
    await expect
      .element(page.getByRole("region", { name: "No longer asked" }).getByRole("textbox"))
      .toHaveValue("Kept");
    await expect.element(page.getByRole("status").getByText(/This form has changed/)).toBeInTheDocument();
    await banner.getByRole("button", { name: "Dismiss" }).click();
    await expect.element(banner).not.toBeInTheDocument();
  });
});

describe("a form that is off", () => {
  test("while the build is closed, with the banner [BLD-046, BLD-158, ADM-108]", async () => {
    open({ record, session: aSession({ status: "buildClosed" }) });
    await expect.element(page.getByText("The build is closed. The form has been disabled.")).toBeVisible();
    await expect.element(field("Email")).toBeDisabled();
    await expect.element(button("Submit")).toHaveAttribute("aria-disabled", "true");
  });

  test.each(DECLARED.lifecycle.states)(
    "from buildClosed on for members and provider users, to change and to add: %s [GEN-210, ADM-108]",
    async (status) => {
      const isClosed = ["buildClosed", "completed"].includes(status);
      for (const isProviderUser of [false, true]) {
        for (const shown of [record, undefined]) {
          open({ ...(shown && { record: shown }), session: { ...aSession({ status }), isProviderUser } });
          for (const name of ["Email", "Last Name"]) {
            const shouldBe = expect.element(field(name));
            await (isClosed ? shouldBe.toBeDisabled() : shouldBe.toBeEnabled());
          }
          const banner = page.getByText("The build is closed. The form has been disabled.");
          expect(banner.elements()).toHaveLength(isClosed ? 1 : 0);
          unmount();
        }
      }
    },
  );

  test("while the record is locked, with its banner [GEN-077, BLD-159]", async () => {
    open({ record: { ...record, locked: true } });
    await expect
      .element(page.getByText("The organization's persons are locked for editing. The form has been disabled."))
      .toBeVisible();
    await expect.element(field("Email")).toBeDisabled();
  });

  test("closed and locked shows the closed banner alone [BLD-D05]", async () => {
    open({ record: { ...record, locked: true }, session: aSession({ status: "completed" }) });
    await expect.element(page.getByText("The build is closed. The form has been disabled.")).toBeVisible();
    await expect.element(page.getByText("locked for editing", { exact: false })).not.toBeInTheDocument();
  });

  test("without update permission, in update mode only; the attribute's own entry wins [BLD-156, BLD-157]", async () => {
    const session = aSession({ permission: { person: { update: false, attribute: { jobTitle: { update: true } } } } });
    open({ record, session });
    await expect.element(field("Email")).toBeDisabled();
    await expect.element(field("Email")).toHaveAccessibleDescription(/You do not have permission to change this\./);
    await expect.element(field("Job Title")).toBeEnabled();
    unmount();
    open({ session });
    await expect.element(field("Email")).toBeEnabled();
  });

  test("for who may only view, said once", async () => {
    open({ record, session: aSession({ permission: { person: { update: false } } }) });
    await expect.element(page.getByText("You can view this person, but not change it.")).toBeVisible();
    await expect.element(field("Email")).not.toHaveAccessibleDescription(/permission/);
    await expect.element(button("Submit")).toHaveAttribute("aria-disabled", "true");
  });
});

describe("leaving", () => {
  test("a changed form asks; Cancel keeps the input, Exit leaves [GEN-073, BLD-154]", async () => {
    open({ record });
    await field("Job Title").fill("Chief");
    await expect.element(page.getByText("Unsaved changes")).toBeVisible();
    await button("Cancel").click();
    const dialog = page.getByRole("alertdialog", { name: "Leave without saving your changes?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field("Job Title")).toHaveValue("Chief");
    await button("Cancel").click();
    await dialog.getByRole("button", { name: "Exit" }).click();
    await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  });

  test("an unchanged form leaves at once, also one that was changed back [GEN-073, GEN-072, BLD-154]", async () => {
    open({ record });
    await field("Job Title").fill("Chief");
    await field("Job Title").fill("Nurse");
    await button("Cancel").click();
    await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  });

  test.each<[mode: string, record: Values | null, jobTitle: string]>([
    ["create", null, ""],
    ["update", record, "Nurse"],
  ])("in %s mode what is unsaved is told, and leaving it asks [GEN-074, BLD-153]", async (_mode, shown, jobTitle) => {
    open({ record: shown });
    await field("Job Title").fill("Chef");
    await expect.element(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
    await button("Cancel").click();
    const dialog = page.getByRole("alertdialog", { name: "Leave without saving your changes?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await field("Job Title").fill(jobTitle);
    await expect.element(page.getByText("Unsaved changes", { exact: true })).not.toBeInTheDocument();
  });

  test("a link asks as well, until what was changed is put back [GEN-D11, BLD-D20]", async () => {
    open({ record });
    const link = page.getByRole("link", { name: "Leave by a link" });
    await field("Job Title").fill("Chief");
    await link.click();
    const dialog = page.getByRole("alertdialog", { name: "Leave without saving your changes?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(field("Job Title")).toHaveValue("Chief");
    await field("Job Title").fill("Nurse");
    await link.click();
    await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  });

  test("closing the tab asks while something is unsaved [GEN-D11, BLD-D20]", async () => {
    open({ record });
    const isHeld = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    await expect.element(field("Job Title")).toBeVisible();
    expect(isHeld()).toBe(false);
    await field("Job Title").fill("Chief");
    await vi.waitFor(() => expect(isHeld()).toBe(true));
    await field("Job Title").fill("Nurse");
    await vi.waitFor(() => expect(isHeld()).toBe(false));
  });
});

describe("what was typed and not saved", () => {
  test("is back when the form is opened again, and can be discarded", async () => {
    open({ record });
    await field("Job Title").fill("Chief");
    unmount();
    open({ record });
    await expect.element(field("Job Title")).toHaveValue("Chief");
    await expect.element(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
    const notice = page.getByRole("region", { name: "We restored your unsaved changes" });
    await notice.getByRole("button", { name: "Discard changes" }).click();
    await expect.element(field("Job Title")).toHaveValue("Nurse");
    await expect.element(notice).not.toBeInTheDocument();
    unmount();
    open({ record });
    await expect.element(field("Job Title")).toHaveValue("Nurse");
  });

  test.each([
    ["the build is closed", { session: aSession({ status: "buildClosed" }) }],
    ["the record is locked", { record: { ...record, locked: true } }],
  ])("waits while %s", async (_when, barred) => {
    open({ record });
    await field("Job Title").fill("Chief");
    unmount();
    open({ record, ...barred });
    await expect.element(field("Job Title")).toBeDisabled();
    await expect.element(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
    unmount();
    open({ record });
    await expect.element(field("Job Title")).toHaveValue("Chief");
  });

  test("is kept for this record and this person alone", async () => {
    open({ record });
    await field("Job Title").fill("Chief");
    unmount();
    open({ record: { ...record, personId: 6 } });
    await expect.element(field("Job Title")).toHaveValue("Nurse");
    unmount();
    const session = aSession();
    open({ record, session: { ...session, user: session.user && { ...session.user, userId: 99 } } });
    await expect.element(field("Job Title")).toHaveValue("Nurse");
  });

  test("is merged with what somebody else saved meanwhile, a clash asks", async () => {
    open({ record });
    await field("Job Title").fill("Mine");
    unmount();
    open({ record: { ...record, lastName: "Theirs too", updated: "t2" } });
    await expect.element(field("Job Title")).toHaveValue("Mine");
    await expect.element(field("Last Name")).toHaveValue("Theirs too");
    unmount();
    open({ record: { ...record, jobTitle: "Theirs", updated: "t3" } });
    const dialog = page.getByRole("dialog", { name: "Someone else changed this record" });
    await expect.element(dialog.getByRole("radio", { name: "Take theirs: Theirs" })).toBeVisible();
  });

  test.each(["saved", "left with Exit"])("is gone once the form was %s", async (how) => {
    const onSaved = open({ record });
    await field("Job Title").fill("Chief");
    await button(how === "saved" ? "Submit" : "Cancel").click();
    if (how === "saved") await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    else await page.getByRole("alertdialog").getByRole("button", { name: "Exit" }).click();
    unmount();
    open({ record });
    await expect.element(field("Job Title")).toHaveValue("Nurse");
  });
});
