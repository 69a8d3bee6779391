import type { AttributeSpecInput, RecordId, Values } from "@armature/engine";
import { useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Session } from "../data/session/session.ts";
import { DECLARED, aSession, personAttributes, text } from "../testing/clinic.ts";
import { type FakeServer, fakeServer, listHandler, refusal } from "../testing/fake-server.ts";
import { resetPreferences } from "../data/preferences.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { toasts } from "../ui/index.ts";
import { AddButton } from "./AddButton.tsx";
import { EntityList } from "./EntityList.tsx";

const compiled = compiledPersons();
const type = personType(compiled);
const persons: readonly Values[] = Array.from({ length: 60 }, (_, i) => ({
  personId: i + 1,
  email: `person${String(i + 1).padStart(2, "0")}@clinic.example`,
  lastName: i === 0 ? "Ångström" : `Name ${60 - i}`,
  jobTitle: i === 2 ? "Chief" : null,
  doctor: i === 1 ? 1 : 0,
  licence: null,
  leaderId: i === 1 ? 1 : null,
}));

let server: FakeServer;
beforeEach(async () => {
  resetPreferences();
  await page.viewport(1280, 900);
  server = fakeServer({ "GET /api/person": listHandler(type, persons, { leaderId: { 1: "Ångström" } }) });
});
afterEach(() => {
  unmount();
  server.restore();
  toasts.setState([], true);
});

interface Options {
  readonly query?: string;
  readonly attributes?: readonly AttributeSpecInput[];
  readonly session?: Session;
}

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}

function open({ query = "", attributes, session }: Options = {}) {
  const shown = attributes ? compiledPersons(attributes) : compiled;
  mount(
    <TestFrame compiled={shown} path={`/here${query}`} {...(session && { session })}>
      <AddButton type={personType(shown)} to="/elsewhere" />
      <EntityList type={personType(shown)} editPath={editPath} batchPath={batchPath} />
      <Address />
    </TestFrame>,
  );
}

const editPath = (id: RecordId) => `/elsewhere?id=${id}`;
const batchPath = (ids: readonly number[]) => `/elsewhere?ids=${ids.join("-")}`;
const headers = () =>
  page
    .getByRole("columnheader")
    .elements()
    .map((header) => header.textContent);
const firstRow = () => page.getByRole("row").nth(1);
const address = () => page.getByLabelText("address");
const lastQuery = () => server.calls("GET /api/person").at(-1)?.query;

const REASON = "This person is missing fields required by Epic based on previous answers";

describe("columns", () => {
  test("first the mark, then the default attributes in order, last Edit [GEN-045, GEN-047]", async () => {
    open();
    await expect.element(firstRow()).toBeVisible();
    expect(headers().slice(1)).toEqual([
      "Additional Information Required",
      "Email",
      "Last Name",
      "Doctor",
      "Leader",
      "Edit",
    ]);
  });

  test("a row that lacks what a rule needs has a mark with its reason, others nothing [GEN-036, GEN-045, GEN-D08]", async () => {
    open();
    const marks = page.getByRole("gridcell").getByText(REASON);
    await expect.element(marks).toBeInTheDocument();
    expect(marks.elements()).toHaveLength(1);
    expect(marks.element().closest("tr")?.textContent).toContain("person02@");
  });

  test("the reason shows when the mark is pointed at", async () => {
    open();
    const mark = page.getByRole("gridcell").getByRole("button", { name: REASON });
    await mark.hover();
    await expect.element(page.getByRole("tooltip", { name: REASON })).toBeVisible();
  });

  test("references show labels, yes/no values Yes and No, empty values '–' [GEN-D07, F-079]", async () => {
    open();
    const cells = () =>
      page
        .getByRole("row")
        .nth(2)
        .getByRole("gridcell")
        .elements()
        .map((cell) => cell.textContent);
    await vi.waitFor(() =>
      expect(cells().slice(2, 6)).toEqual(["person02@clinic.example", "Name 59", "Yes", "Ångström"]),
    );
    await expect.element(page.getByRole("row").nth(3)).toMatchTextContent(/No–Edit$/);
    const empty = page.getByRole("row").nth(3).getByRole("gridcell").elements().at(-2);
    expect(empty?.textContent).toBe("–");
  });

  test("the selector adds and takes out attributes, in the address too [GEN-038]", async () => {
    open();
    await page.getByRole("button", { name: "Select additional attributes to view" }).click();
    await page.getByRole("checkbox", { name: "Job Title" }).click();
    await vi.waitFor(() => expect(headers()).toContain("Job Title"));
    await expect.element(address()).toMatchTextContent("columns=email%2ClastName%2CjobTitle%2Cdoctor%2CleaderId");
    await vi.waitFor(() =>
      expect(lastQuery()?.get("columns")).toBe("personId,email,lastName,jobTitle,doctor,leaderId"),
    );
    await page.getByRole("button", { name: "Remove column Job Title" }).click();
    await vi.waitFor(() => expect(headers()).not.toContain("Job Title"));
  });

  test("an attribute published meanwhile is a column at once", async () => {
    open();
    await expect.element(firstRow()).toBeVisible();
    open({ attributes: [...personAttributes, text("pager", 15, { showDefault: true })] });
    await vi.waitFor(() => expect(headers()).toContain("Pager"));
  });
});

describe("order and pages", () => {
  test("a header sorts by its column, then the other way, from page one", async () => {
    open({ query: "?page=2" });
    await page.getByRole("button", { name: "Last Name", exact: true }).click();
    await expect.element(firstRow()).toMatchTextContent(/Ångström/);
    await expect.element(address()).toMatchTextContent(/^\?sort=lastName$/);
    await page.getByRole("button", { name: "Last Name", exact: true }).click();
    await expect.element(address()).toHaveTextContent("?sort=-lastName");
    await expect.element(firstRow()).toMatchTextContent(/Name 9No/);
  });

  test("25 rows a page, each with a checkbox; 25, 50, 100, 500 or all can be chosen [GEN-044, ADM-080]", async () => {
    open();
    await expect.element(page.getByText("1–25 of 60")).toBeVisible();
    for (const row of page.getByRole("row").all().slice(1)) {
      await expect.element(row.getByRole("checkbox")).not.toBeChecked();
    }
    await firstRow().getByRole("checkbox").click();
    await expect.element(page.getByRole("link", { name: "Edit Batch (1)" })).toBeVisible();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect.element(page.getByText("26–50 of 60")).toBeVisible();
    await expect.element(address()).toHaveTextContent("?page=2");
    await page.getByLabelText(/Rows per page/).click();
    const sizes = page.getByRole("option");
    await vi.waitFor(() =>
      expect(sizes.elements().map((option) => option.textContent)).toEqual(["25", "50", "100", "500", "All"]),
    );
    await userEvent.keyboard("{Escape}");
    for (const [size, limit] of [
      ["50", "50"],
      ["100", "100"],
      ["500", "500"],
      ["All", null],
    ] as const) {
      await page.getByLabelText(/Rows per page/).click();
      await page.getByRole("option", { name: size, exact: true }).click();
      await expect.element(page.getByText(size === "50" ? "1–50 of 60" : "1–60 of 60")).toBeVisible();
      await expect.element(address()).toMatchTextContent(new RegExp(`size=${size.toLowerCase()}$`));
      const limits = () => server.calls("GET /api/person").map(({ query }) => query.get("limit"));
      await expect.poll(limits).toContain(limit);
    }
  });

  test("a page past the end gives way to the last one", async () => {
    open({ query: "?page=9" });
    await expect.element(page.getByText("51–60 of 60")).toBeVisible();
    await expect.element(address()).toHaveTextContent("?page=3");
  });

  test("the address alone restores the list", async () => {
    open({ query: "?sort=-email&size=50&columns=email&filter=person0" });
    await expect.element(firstRow()).toMatchTextContent(/person09/);
    expect(headers().slice(1)).toEqual(["Additional Information Required", "Email", "Edit"]);
    await expect.element(page.getByRole("textbox", { name: "Quick Filter" })).toHaveValue("person0");
  });

  test("the former rows stay while the next ones load", async () => {
    open();
    await expect.element(firstRow()).toMatchTextContent(/person01/);
    server.on("GET /api/person", () => new Promise(() => undefined));
    await page.getByRole("button", { name: "Next page" }).click();
    await expect.element(page.getByRole("grid")).toHaveAttribute("aria-busy", "true");
    await expect.element(firstRow()).toMatchTextContent(/person01/);
  });
});

describe("quick filter", () => {
  const filter = () => page.getByRole("textbox", { name: "Quick Filter" });

  test("any piece in any shown column keeps a row, from page one [GEN-054, GEN-055]", async () => {
    open({ query: "?page=2" });
    await filter().fill("PERSON03; ångström");
    await expect.element(page.getByText("1–2 of 2")).toBeVisible();
    await expect.element(address()).toHaveTextContent("?filter=PERSON03%3B+%C3%A5ngstr%C3%B6m");
    await filter().fill("chief");
    await expect.element(page.getByText("There are no results with the current search.")).toBeVisible();
  });

  test("no match offers to clear the filter [GEN-049]", async () => {
    open({ query: "?filter=nobody" });
    await expect.element(page.getByText("There are no results with the current search.")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.element(page.getByText("1–25 of 60")).toBeVisible();
    await expect.element(filter()).toHaveValue("");
  });
});

describe("what lacks information", () => {
  const chip = (name: string) => page.getByRole("button", { name });

  test("is counted beside the total, and shown alone by one press, in the address too", async () => {
    open({ query: "?page=2&filter=clinic" });
    await expect.element(page.getByText("60 persons")).toBeVisible();
    await chip("1 needs information").click();
    await expect.element(page.getByText("1–1 of 1")).toBeVisible();
    await expect.element(firstRow()).toMatchTextContent(/person02/);
    await expect.element(address()).toHaveTextContent("?filter=clinic&needsInformation=yes");
    await expect.element(page.getByText("60 persons")).toBeVisible();
    await chip("1 needs information").click();
    await expect.element(page.getByText("1–25 of 60")).toBeVisible();
    await expect.element(address()).toHaveTextContent("?filter=clinic");
  });

  test("is cleared with the search where nothing is left", async () => {
    open({ query: "?needsInformation=yes&filter=person01" });
    await expect.element(page.getByText("There are no results with the current search.")).toBeVisible();
    expect(page.getByRole("navigation", { name: "Pages" }).elements()).toHaveLength(0);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.element(page.getByText("1–25 of 60")).toBeVisible();
  });

  test("is not asked for where records can lack nothing", async () => {
    const free = { conditionalList: [], required: false, requiredUpdate: false, allowNull: true };
    open({ attributes: personAttributes.map((attribute) => ({ ...attribute, ...free })) });
    await expect.element(firstRow()).toBeVisible();
    await expect.element(page.getByText("60 persons")).toBeVisible();
    expect(server.calls("GET /api/person").map(({ query }) => query.get("filter"))).toEqual([null]);
  });
});

describe("states", () => {
  test("a list without records says where they come from; Add only for who may create [GEN-D07]", async () => {
    server.on("GET /api/person", listHandler(type, []));
    open();
    await expect
      .element(page.getByRole("heading", { name: "There are no persons for your Service Area" }))
      .toBeVisible();
    await expect.element(page.getByText("Records can be added through the Add button.")).toBeVisible();
    unmount();
    open({ session: aSession({ permission: { person: { create: false } } }) });
    await expect.element(page.getByText("Records appear here once someone has added them.")).toBeVisible();
  });

  test("a failed load says so, in a toast too, with the request id, and can be tried again [BLD-D02, GEN-218]", async () => {
    server.on("GET /api/person", () => refusal(403, "Not allowed."));
    open();
    await expect.element(page.getByRole("heading", { name: "Error loading person data" })).toBeVisible();
    await expect.element(page.getByText("Not allowed.")).toBeVisible();
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation((text) => Promise.resolve(void copied.push(text)));
    await page.getByRole("button", { name: "Copy request id: 01a1-request" }).click();
    await expect.poll(() => copied).toEqual(["01a1-request"]);
    vi.restoreAllMocks();
    await expect.poll(() => toasts.getState()).toMatchObject([{ type: "error", message: "Error loading person data" }]);
    server.on("GET /api/person", listHandler(type, persons));
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(firstRow()).toMatchTextContent(/person01/);
  });

  test("a load that takes a while shows the shape of a table [BLD-D02]", async () => {
    server.on("GET /api/person", () => new Promise(() => undefined));
    open();
    await expect.element(page.getByRole("status").getByText("Loading persons")).toBeInTheDocument();
  });
});

describe("to the record and to a new one", () => {
  test("Edit and the row itself lead to the form", async () => {
    open();
    await expect.element(firstRow().getByRole("link", { name: "Edit" })).toHaveAttribute("href", "/elsewhere?id=1");
    await firstRow().getByText("person01", { exact: false }).click();
    await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  });

  test("Add only with the permission, and off while the build is closed [GEN-043]", async () => {
    open({ session: aSession({ permission: { person: { create: false } } }) });
    await expect.element(firstRow()).toBeVisible();
    await expect.element(page.getByText("Add", { exact: true })).not.toBeInTheDocument();
    unmount();
    open({ session: aSession({ status: "buildClosed" }) });
    await expect.element(page.getByRole("link", { name: "Add" })).toHaveAttribute("aria-disabled", "true");
    await expect.element(page.getByRole("link", { name: "Add" })).toHaveAccessibleDescription("The build is closed.");
  });

  test.each(DECLARED.lifecycle.states)(
    "Add is off from buildClosed on, for members and provider users: %s [GEN-210]",
    async (status) => {
      for (const isProviderUser of [false, true]) {
        open({ session: { ...aSession({ status }), isProviderUser } });
        const add = page.getByRole("link", { name: "Add" });
        await expect.element(add).toBeVisible();
        const isOff = add.element().getAttribute("aria-disabled") === "true";
        expect(isOff).toBe(["buildClosed", "completed"].includes(status));
        unmount();
      }
    },
  );
});

test("on a phone, whose cards have no head, a menu sorts the list", async () => {
  await page.viewport(390, 800);
  open();
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Sort" }).click();
    await page.getByRole("menuitemradio", { name, exact: true }).click();
  };
  await choose("Last Name");
  await expect.poll(() => lastQuery()?.get("sort")).toBe("lastName");
  await choose("Descending");
  await expect.poll(() => lastQuery()?.get("sort")).toBe("-lastName");
  await page.getByRole("button", { name: "Sort" }).click();
  for (const name of ["Last Name", "Descending"])
    await expect.element(page.getByRole("menuitemradio", { name, exact: true })).toBeChecked();
});

test("on a phone rows are cards that open as a whole, with the mark in the heading", async () => {
  await page.viewport(390, 800);
  open();
  const card = page.getByRole("listitem").nth(1);
  await expect.element(card.getByText(/^This person is missing fields/)).toBeInTheDocument();
  await card.getByRole("button").click();
  await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
});
