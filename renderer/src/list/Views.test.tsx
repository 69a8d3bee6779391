import type { Values } from "@armature/engine";
import { useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { resetPreferences } from "../data/preferences.ts";
import { aSession, personAttributes } from "../testing/clinic.ts";
import { type FakeServer, fakeServer, listHandler } from "../testing/fake-server.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { personType, TestFrame } from "../testing/TestFrame.tsx";
import { compiledWithViews, serveViews } from "../testing/view-server.ts";
import { EntityList } from "./EntityList.tsx";

const compiled = compiledWithViews();
const persons: readonly Values[] = Array.from({ length: 60 }, (_, i) => ({
  personId: i + 1,
  email: `person${String(i + 1).padStart(2, "0")}@clinic.example`,
  lastName: i < 30 ? "Lind" : "Berg",
}));
const LINDS = {
  id: 1,
  entityName: "person",
  name: "Linds",
  shared: 0,
  isDefault: 0,
  query: "filter=lind&sort=-email&columns=email%2ClastName&pinned=email",
};

let server: FakeServer;
let stored: Values[];
beforeEach(async () => {
  resetPreferences();
  await page.viewport(1280, 900);
  stored = [];
  server = fakeServer({ "GET /api/person": listHandler(personType(compiled), persons) });
  serveViews(server, compiled, stored);
});
afterEach(() => {
  unmount();
  server.restore();
});

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}

function open(query = "", { shown = compiled, share = true } = {}) {
  const everything = { view: true, create: true, update: true, remove: true };
  const session = aSession({ permission: { person: everything, view: { ...everything, share } } });
  mount(
    <TestFrame compiled={shown} path={`/here${query}`} session={session}>
      <EntityList type={personType(shown)} editPath={(id) => `/elsewhere?id=${id}`} batchPath={null} />
      <Address />
    </TestFrame>,
  );
}

const address = () => page.getByLabelText("address");
const filter = () => page.getByRole("textbox", { name: "Quick Filter" });
const header = (name: string) => page.getByRole("columnheader", { name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
async function choose(menu: string, item: string) {
  await button(menu).click();
  const named = { name: item, exact: true };
  await page.getByRole("menuitem", named).or(page.getByRole("menuitemradio", named)).click();
}

describe("a view [ADD-002]", () => {
  test("is what the list shows, saved under a name; opening it brings it back [ADD-001]", async () => {
    open("?filter=lind&sort=-email&size=50&columns=email%2ClastName");
    await expect.element(page.getByText("1–30 of 30")).toBeVisible();
    await choose("All records", "Save as a new view");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect.element(page.getByText("Name is required")).toBeVisible();
    await page.getByRole("textbox", { name: /^Name/ }).fill("Linds");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect.element(button("View: Linds")).toBeVisible();
    expect(stored[0]).toMatchObject({ entityName: "person", name: "Linds", shared: 0, isDefault: 0 });
    await choose("View: Linds", "All records");
    await expect.element(page.getByText("1–25 of 60")).toBeVisible();
    await expect.element(header("Doctor")).toBeVisible();
    await choose("All records", "Linds");
    await expect.element(page.getByText("1–30 of 30")).toBeVisible();
    await expect.element(filter()).toHaveValue("lind");
    await expect.element(page.getByRole("row").nth(1)).toMatchTextContent(/person30@/);
    await expect.element(header("Doctor")).not.toBeInTheDocument();
    await expect.element(address()).toMatchTextContent(/view=1/);
  });

  test("says that the list shows something else, and is saved, saved anew or brought back", async () => {
    stored.push(LINDS);
    open("?view=1&filter=lind&sort=-email&columns=email%2ClastName&pinned=email");
    await expect.element(button("View: Linds")).toBeVisible();
    expect(page.getByText("View changed").elements()).toHaveLength(0);
    await filter().fill("berg");
    await expect.element(page.getByText("View changed")).toBeVisible();
    await choose("View changed", "Reset");
    await expect.element(filter()).toHaveValue("lind");
    await expect.element(page.getByText("View changed")).not.toBeInTheDocument();
    await filter().fill("berg");
    await choose("View changed", "Save");
    await vi.waitFor(() => expect(stored[0]?.["query"]).toContain("filter=berg"));
    await expect.element(page.getByText("View changed")).not.toBeInTheDocument();
    await filter().fill("person0");
    await choose("View changed", "Save as");
    await page.getByRole("textbox", { name: /^Name/ }).fill("linds");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect.element(page.getByText("Another view has this name. Choose another.")).toBeVisible();
    await page.getByRole("textbox", { name: /^Name/ }).fill("First ones");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect.element(button("View: First ones")).toBeVisible();
    expect(stored).toHaveLength(2);
  });

  test("that is being named asks before it closes, and keeps what was typed until then [F-022]", async () => {
    open("");
    await filter().fill("person0");
    await choose("All records", "Save as a new view");
    await page.getByRole("textbox", { name: /^Name/ }).fill("First ones");
    await userEvent.keyboard("{Escape}");
    const question = page.getByRole("alertdialog", { name: "Leave without saving your changes?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(page.getByRole("textbox", { name: /^Name/ })).toHaveValue("First ones");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Exit" }).click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(stored).toEqual([]);
  });

  test("that is the default opens with the list, the person's own before the organization's; a link still shows what it says", async () => {
    stored.push(
      { ...LINDS, isDefault: 1 },
      { ...LINDS, id: 2, name: "Ours", shared: 1, isDefault: 1, query: "filter=berg" },
    );
    open();
    await expect.element(button("View: Linds")).toBeVisible();
    await expect.element(page.getByText("1–25 of 30")).toBeVisible();
    const unfiltered = server.calls("GET /api/person").filter(({ query }) => !query.has("filter"));
    expect(unfiltered.map(({ query }) => query.get("limit"))).toEqual(["1"]);
    unmount();
    stored.shift();
    open();
    await expect.element(button("View: Ours")).toBeVisible();
    unmount();
    open("?filter=person01");
    await expect.element(page.getByText("1–1 of 1")).toBeVisible();
    await expect.element(button("All records")).toBeVisible();
  });

  test("that is shared is changed only by who may share; who may not saves another [ADD-001]", async () => {
    stored.push({ ...LINDS, shared: 1 });
    open("?view=1&filter=berg", { share: false });
    await expect.element(page.getByText("View changed")).toBeVisible();
    await button("View changed").click();
    const save = page.getByRole("menuitem", { name: "Save You cannot change shared views." });
    await expect.element(save).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("menuitem", { name: "Save as" }).click();
    await expect
      .element(page.getByRole("checkbox", { name: "Share with everybody in the organization" }))
      .toBeDisabled();
  });

  test("is renamed, shared and deleted", async () => {
    stored.push(LINDS);
    open("?view=1");
    await choose("View: Linds", "Name and sharing of this view");
    await page.getByRole("textbox", { name: /^Name/ }).fill("The Linds");
    await page.getByRole("checkbox", { name: "Share with everybody in the organization" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await vi.waitFor(() => expect(stored[0]).toMatchObject({ name: "The Linds", shared: 1 }));
    await expect.element(button("View: The Linds")).toBeVisible();
    await choose("View: The Linds", "Delete this view");
    const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete View: The Linds?" });
    await expect.element(question.getByText("Everyone in the organization will lose it.")).toBeVisible();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.element(button("All records")).toBeVisible();
    expect(stored).toEqual([]);
  });

  test("that names a removed attribute opens without it and says so", async () => {
    const terms = encodeURIComponent(JSON.stringify([["jobTitle", "equals", "Chief"]]));
    stored.push({ ...LINDS, query: `filterMode=advancedFilter&terms=${terms}&columns=email%2CjobTitle&pinned=email` });
    const without = compiledWithViews(personAttributes.filter(({ name }) => name !== "jobTitle"));
    open("", { shown: without });
    await choose("All records", "Linds");
    await expect
      .element(page.getByText(/^The view 'Linds' names a field that no longer exists.*'jobTitle'/))
      .toBeVisible();
    await expect.element(page.getByText("1–25 of 60")).toBeVisible();
    expect(page.getByText("View changed").elements()).toHaveLength(0);
    await button("Take out").click();
    await expect.element(page.getByText(/names an attribute that is not there/)).not.toBeInTheDocument();
  });
});
