import type { AttributeSpecInput, Values } from "@armature/engine";
import { useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { personAttributes } from "../testing/clinic.ts";
import { type FakeServer, fakeServer, listHandler } from "../testing/fake-server.ts";
import { resetPreferences } from "../data/preferences.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { EntityList } from "./EntityList.tsx";

const compiled = compiledPersons();
const type = personType(compiled);
const persons: readonly Values[] = Array.from({ length: 60 }, (_, i) => ({
  personId: i + 1,
  email: i === 0 ? "Room 1" : `person${i + 1}@clinic.example`,
  lastName: `Name ${i + 1}`,
  jobTitle: i < 3 ? "Chief" : i < 5 ? "Deputy chief" : null,
  doctor: i % 2,
  licence: null,
  leaderId: null,
}));

let server: FakeServer;
beforeEach(async () => {
  resetPreferences();
  await page.viewport(1280, 900);
  server = fakeServer({ "GET /api/person": listHandler(type, persons) });
});
afterEach(() => {
  unmount();
  server.restore();
});

function Address() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output aria-label="address">{decodeURIComponent(search.replaceAll("+", " "))}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Go back
      </button>
    </>
  );
}

function open(query = "", attributes?: readonly AttributeSpecInput[]) {
  const shown = attributes ? compiledPersons(attributes) : compiled;
  mount(
    <TestFrame compiled={shown} path={`/here${query}`}>
      <EntityList type={personType(shown)} editPath={(id) => `/elsewhere?id=${id}`} batchPath={null} />
      <Address />
    </TestFrame>,
  );
}

const modes = () => page.getByRole("button", { name: /^Filter by: / });
const mode = (name: string) => page.getByRole("menuitemradio", { name });
async function filterBy(name: string) {
  await modes().click();
  await mode(name).click();
}
const button = (name: string) => page.getByRole("button", { name, exact: true });
const found = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const address = () => page.getByLabelText("address");
const filters = () => page.getByRole("list", { name: "Filters" }).getByRole("listitem");
const lastFilter = (): unknown => {
  const filter = server.calls("GET /api/person").at(-1)?.query.get("filter");
  return filter == null ? null : JSON.parse(filter);
};

async function choose(control: string, option: string) {
  await page.getByRole("combobox", { name: control }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function operatorsOf(attribute: string): Promise<readonly (string | null)[]> {
  await choose("Attribute", attribute);
  await page.getByRole("combobox", { name: "Operator" }).click();
  await expect.element(page.getByRole("option", { name: "Equals", exact: true })).toBeVisible();
  const names = page
    .getByRole("option")
    .elements()
    .map((option) => option.textContent);
  await userEvent.keyboard("{Escape}");
  return names;
}

async function addJobTitle(operator: string, text: string) {
  await choose("Attribute", "Job Title");
  await choose("Operator", operator);
  await page.getByLabelText("Value", { exact: true }).fill(text);
  await button("Add Filter").click();
}

describe("the modes", () => {
  test("are three, of which the second is named by the import key [GEN-052]", async () => {
    open();
    await found("1–25 of 60");
    await modes().click();
    await expect.element(mode("Quick Filter")).toBeChecked();
    const names = page.getByRole("menuitemradio").elements();
    expect(names.map((each) => each.textContent)).toEqual(["Quick Filter", "By Email", "Advanced"]);
    unmount();
    open(
      "?filterMode=2",
      personAttributes.map((attribute) => ({ ...attribute, importKey: false })),
    );
    await modes().click();
    await expect.element(mode("Advanced")).toBeChecked();
    expect(page.getByRole("menuitemradio").elements()).toHaveLength(2);
  });

  test("choosing one opens it, in the address too, and the others keep their input", async () => {
    open("?page=2");
    await page.getByRole("textbox", { name: "Quick Filter" }).fill("name 7");
    await filterBy("By Email");
    await expect.element(address()).toHaveTextContent("?filter=name 7&filterMode=importKeyFilter");
    await found("1–25 of 60");
    await filterBy("Quick Filter");
    await expect.element(page.getByRole("textbox", { name: "Quick Filter" })).toHaveValue("name 7");
    await expect.element(address()).toMatchTextContent(/^\?filter=name 7$/);
  });
});

test("a mode takes the place of the one before in the address, so that going back leaves the list [GEN-006, GEN-007]", async () => {
  open();
  await filterBy("Advanced");
  await expect.element(address()).toMatchTextContent(/^\?filterMode=advancedFilter$/);
  await filterBy("By Email");
  await expect.element(address()).toMatchTextContent(/^\?filterMode=importKeyFilter$/);
  await button("Go back").click();
  await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
});

test("choosing a way to filter leads to its first field, which can be typed in at once", async () => {
  open();
  await found("1–25 of 60");
  await filterBy("Advanced");
  await expect.element(page.getByRole("combobox", { name: "Attribute" })).toHaveFocus();
  await filterBy("By Email");
  await expect.element(page.getByRole("textbox", { name: "By Email" })).toHaveFocus();
  await filterBy("Quick Filter");
  await expect.element(page.getByRole("textbox", { name: "Quick Filter" })).toHaveFocus();
});

describe("which filter applies", () => {
  const term = 'terms=[["jobTitle","equals","chief"]]';

  test.each([
    ["the quick filter", "?filter= ,;", "1–25 of 60"],
    ["the import keys", "?filterMode=1&keys= ,; ", "1–25 of 60"],
    ["the terms", "?filterMode=2&terms=[]", "1–25 of 60"],
    ["only the quick filter where it is open", `?filter=deputy&columns=jobTitle&keys=Room 1&${term}`, "1–2 of 2"],
    [
      "only the import keys where they are open",
      `?filterMode=1&filter=deputy&keys=person9@clinic.example&${term}`,
      "1–1 of 1",
    ],
    [
      "only the terms where they are open",
      `?filterMode=2&filter=deputy&keys=person9@clinic.example&${term}`,
      "1–3 of 3",
    ],
    ["the quick filter where the mode is unknown", `?filterMode=9&filter=deputy&columns=jobTitle&${term}`, "1–2 of 2"],
    [
      "whole trimmed lines of keys besides their pieces",
      "?filterMode=1&keys=   Room 1  %0Aperson2@clinic.example",
      "1–2 of 2",
    ],
  ])("%s [GEN-D09]", async (_, query, count) => {
    open(query);
    await found(count);
  });

  test("the quick filter, where the mode has no tab [GEN-D09]", async () => {
    open(
      `?filterMode=importKeyFilter&filter=deputy&columns=jobTitle&${term}`,
      personAttributes.map((attribute) => ({ ...attribute, importKey: false })),
    );
    await expect.element(modes()).toHaveAccessibleName("Filter by: Quick Filter");
    await found("1–2 of 2");
  });

  test("what was entered in the others is found again [GEN-D09]", async () => {
    open(`?filter=deputy&keys=person9@clinic.example&${term}`);
    await filterBy("By Email");
    await expect.element(page.getByRole("textbox", { name: "By Email" })).toHaveValue("person9@clinic.example");
    await filterBy("Advanced");
    await expect.element(filters()).toHaveTextContent("Job Title equals chief");
    await filterBy("Quick Filter");
    await expect.element(page.getByRole("textbox", { name: "Quick Filter" })).toHaveValue("deputy");
  });
});

describe("by import key", () => {
  const keys = () => page.getByRole("textbox", { name: "By Email" });

  test("a piece or a whole line equals the key, without case; a part does not [GEN-056, ADM-083]", async () => {
    open("?filterMode=importKeyFilter");
    await keys().fill("PERSON2@clinic.example; person3@clinic.example\nroom 1\nperson4@");
    await found("1–3 of 3");
    await keys().fill("person4@");
    await found("There are no results with the current search.");
    await button("Clear filters").click();
    await found("1–25 of 60");
    await expect.element(keys()).toHaveValue("");
  });
});

describe("advanced", () => {
  test("has attribute, operator, value and 'Is null', and its buttons [GEN-058, GEN-066, ADM-087]", async () => {
    open("?filterMode=advancedFilter");
    await found("Use form above to create new search filters.");
    await expect.element(button("Add Filter")).toBeDisabled();
    await expect.element(page.getByLabelText("Attribute", { exact: true })).toBeEnabled();
    const others = ["Operator", "Value", "Is null"].map((label) => page.getByLabelText(label, { exact: true }));
    for (const other of others) {
      await expect.element(other).toBeVisible();
      await expect.element(other).toBeDisabled();
    }
    await choose("Attribute", "Job Title");
    for (const other of others) await expect.element(other).toBeEnabled();
    for (const name of ["Show filtered attributes", "Clear filters"]) expect(button(name).elements()).toHaveLength(0);
    await page.getByLabelText("Value", { exact: true }).fill("chief");
    await button("Add Filter").click();
    await expect.element(button("Show filtered attributes")).toBeVisible();
    await expect.element(button("Clear filters")).toBeVisible();
  });

  test("offers the operators of the attribute's element type", async () => {
    open("?filterMode=advancedFilter");
    expect(await operatorsOf("Doctor")).toEqual(["Equals", "Does not equal", "Is empty", "Is not empty"]);
    expect(await operatorsOf("Job Title")).toEqual([
      "Equals",
      "Does not equal",
      "Contains",
      "Does not contain",
      "Is empty",
      "Is not empty",
    ]);
  });

  test("'Add Filter' needs an attribute and a value or 'Is null' [GEN-059]", async () => {
    open("?filterMode=advancedFilter");
    await choose("Attribute", "Job Title");
    await expect.element(button("Add Filter")).toBeDisabled();
    await page.getByLabelText("Value", { exact: true }).fill("x");
    await expect.element(button("Add Filter")).toBeEnabled();
    await page.getByLabelText("Value", { exact: true }).fill("");
    await expect.element(button("Add Filter")).toBeDisabled();
    await page.getByRole("checkbox", { name: "Is null" }).click();
    await expect.element(button("Add Filter")).toBeEnabled();
  });

  test.each([
    ["Equals", "CHIEF", "1–3 of 3"],
    ["Does not equal", "Chief", "1–25 of 57"],
    ["Contains", "CHI", "1–5 of 5"],
    ["Does not contain", "CHI", "1–25 of 55"],
  ])("%s %j keeps its rows, in any case, from page one [ADM-084]", async (operator, text, count) => {
    open("?filterMode=advancedFilter&page=2");
    await addJobTitle(operator, text);
    await found(count);
    await expect.element(filters()).toHaveTextContent(`Job Title ${operator.toLowerCase()} ${text}`);
  });

  test("a row meets every term, and the address alone restores them [GEN-057, ADM-085]", async () => {
    open("?filterMode=advancedFilter");
    await addJobTitle("Equals", "chief");
    await choose("Attribute", "Doctor");
    await page.getByRole("radio", { name: "Yes" }).click();
    await button("Add Filter").click();
    await found("1–1 of 1");
    const text = '?filterMode=advancedFilter&terms=[["jobTitle","equals","chief"],["doctor","equals","Yes"]]';
    await expect.element(address()).toHaveTextContent(text);
    unmount();
    open(text);
    await found("1–1 of 1");
    expect(
      filters()
        .elements()
        .map((item) => item.textContent),
    ).toEqual(["Job Title equals chief", "Doctor equals Yes"]);
  });

  test("a yes/no term that was left without an answer says what it needs [GEN-060, ADM-086]", async () => {
    open("?filterMode=advancedFilter");
    await choose("Attribute", "Doctor");
    page.getByRole("radio", { name: "Yes" }).element().focus();
    await userEvent.tab();
    await expect.element(page.getByText("Required true/false.")).toBeVisible();
    await expect.element(button("Add Filter")).toBeDisabled();
    await page.getByRole("radio", { name: "No" }).click();
    await button("Add Filter").click();
    await found("1–25 of 30");
  });

  test("'Is null' keeps the rows without a value, its opposite the others", async () => {
    open("?filterMode=advancedFilter");
    await choose("Attribute", "Job Title");
    await page.getByRole("checkbox", { name: "Is null" }).click();
    await expect.element(page.getByLabelText("Value", { exact: true })).toBeDisabled();
    await button("Add Filter").click();
    await found("1–25 of 55");
    await button("Edit filter Job Title").click();
    await choose("Operator", "Does not equal");
    await button("Add Filter").click();
    await found("1–5 of 5");
    await expect.element(filters()).toHaveTextContent("Job Title is not null");
  });

  test("a filtered attribute leaves the choices until its term is removed [GEN-063, ADM-085]", async () => {
    open("?filterMode=advancedFilter");
    await addJobTitle("Equals", "chief");
    await page.getByRole("combobox", { name: "Attribute" }).fill("Job");
    await expect.element(page.getByRole("option")).toHaveTextContent("No match");
    await userEvent.keyboard("{Escape}");
    await button("Remove filter Job Title").click();
    await found("1–25 of 60");
    await choose("Attribute", "Job Title");
  });

  test("editing takes a term into the form; adding it changes it; it can be removed alone [GEN-064]", async () => {
    open("?filterMode=advancedFilter");
    await addJobTitle("Contains", "chief");
    await button("Edit filter Job Title").click();
    await found("1–25 of 60");
    await expect.element(page.getByLabelText("Value", { exact: true })).toHaveValue("chief");
    await expect.element(page.getByRole("combobox", { name: "Operator" })).toHaveTextContent("Contains");
    await page.getByLabelText("Value", { exact: true }).fill("deputy");
    await button("Add Filter").click();
    await found("1–2 of 2");
    await button("Remove filter Job Title").click();
    await found("1–25 of 60");
  });

  test("after one is removed the focus is on the next, then on what says that there is none", async () => {
    open('?filterMode=advancedFilter&terms=[["jobTitle","equals","chief"],["lastName","contains","name"]]');
    await button("Remove filter Job Title").click();
    await expect.element(button("Remove filter Last Name")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await found("Use form above to create new search filters.");
    expect(document.activeElement).toHaveTextContent("Use form above to create new search filters.");
  });

  test.each([390, 1440])("a long one is cut at %i px, so that its buttons stay on the screen", async (width) => {
    await page.viewport(width, 900);
    const names = Array.from({ length: 12 }, (_, i) => `Name ${i} of a clinic in the north`);
    open(`?filterMode=advancedFilter&terms=${JSON.stringify([["leaderId", "equals", ...names]])}`);
    await expect.element(button("Remove filter Leader")).toBeVisible();
    for (const action of ["Edit", "Remove"]) {
      const { right } = button(`${action} filter Leader`).element().getBoundingClientRect();
      expect(right).toBeLessThanOrEqual(width);
    }
  });

  test("after adding one the focus is on Attribute, by Enter in the value and by its button", async () => {
    open("?filterMode=advancedFilter");
    await choose("Attribute", "Job Title");
    await page.getByLabelText("Value", { exact: true }).fill("chief");
    await userEvent.keyboard("{Enter}");
    await expect.element(filters()).toHaveTextContent("Job Title equals chief");
    await expect.element(page.getByRole("combobox", { name: "Attribute" })).toHaveFocus();
    await choose("Attribute", "Last Name");
    await page.getByLabelText("Value", { exact: true }).fill("name");
    button("Add Filter").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Edit filter Last Name")).toBeVisible();
    await expect.element(page.getByRole("combobox", { name: "Attribute" })).toHaveFocus();
  });

  test("the focus of an edited one is on its value, or on its operator if it has none", async () => {
    const terms = [
      ["jobTitle", "contains", "chief"],
      ["lastName", "isEmpty"],
      ["leaderId", "equals", "Name 1"],
    ];
    open(`?filterMode=advancedFilter&terms=${JSON.stringify(terms)}`);
    for (const [label, control] of [
      ["Job Title", "Value"],
      ["Leader", "Value"],
      ["Last Name", "Operator"],
    ] as const) {
      await expect.element(button(`Edit filter ${label}`)).toBeVisible();
      button(`Edit filter ${label}`).element().focus();
      await userEvent.keyboard("{Enter}");
      await expect.element(page.getByRole("combobox", { name: "Attribute" })).toHaveValue(label);
      await expect.element(page.getByLabelText(control, { exact: true })).toHaveFocus();
    }
  });

  test("'Clear filters' asks first [GEN-065]", async () => {
    open('?filterMode=advancedFilter&terms=[["jobTitle","equals","chief"]]');
    await found("1–3 of 3");
    await button("Clear filters").click();
    const question = page.getByRole("alertdialog", { name: "Clear all filters?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await found("1–3 of 3");
    await button("Clear filters").click();
    await question.getByRole("button", { name: "Clear" }).click();
    await found("1–25 of 60");
    await found("Use form above to create new search filters.");
    await vi.waitFor(() =>
      expect(document.activeElement).toHaveTextContent("Use form above to create new search filters."),
    );
  });

  test("'Show filtered attributes' adds them to the columns [GEN-067]", async () => {
    open('?filterMode=advancedFilter&terms=[["jobTitle","equals","chief"]]');
    await found("1–3 of 3");
    await button("Show filtered attributes").click();
    await vi.waitFor(() =>
      expect(
        page
          .getByRole("columnheader")
          .elements()
          .map((h) => h.textContent),
      ).toContain("Job Title"),
    );
    await expect.element(address()).toMatchTextContent("columns=email,lastName,jobTitle,doctor,leaderId");
  });

  test("a reference is filtered by labels, of which several may be chosen", async () => {
    open("?filterMode=advancedFilter");
    await choose("Attribute", "Leader");
    await page.getByRole("combobox", { name: "Value" }).fill("Name 1");
    await page.getByRole("option", { name: "Name 10", exact: true }).click();
    await page.getByRole("combobox", { name: "Value" }).fill("Name 2");
    await page.getByRole("option", { name: "Name 20", exact: true }).click();
    await userEvent.keyboard("{Escape}");
    await button("Add Filter").click();
    await expect.element(filters()).toHaveTextContent("Leader equals Name 10 or Name 20");
    const term = { kind: "term", attribute: "leaderId", operator: "equals", values: ["Name 10", "Name 20"] };
    await vi.waitFor(() => expect(lastFilter()).toEqual({ kind: "all", items: [term] }));
  });

  test("a text that names no choice is marked at its field, and the fields keep their places", async () => {
    open("?filterMode=advancedFilter");
    await choose("Attribute", "Leader");
    const value = page.getByRole("combobox", { name: "Value" });
    await value.click();
    const places = () =>
      [page.getByRole("combobox", { name: "Attribute" }), value].map((each) => {
        const { left, top } = each.element().getBoundingClientRect();
        return [left, top];
      });
    const before = places();
    await userEvent.keyboard("of{Enter}{Tab}");
    await expect.element(value).toHaveAccessibleDescription(/^Error: /);
    expect(places()).toEqual(before);
    await expect.element(page.getByText("1 field needs attention")).not.toBeInTheDocument();
  });

  test("letters typed on the closed operator choose it, and Tab goes on to the value", async () => {
    open("?filterMode=advancedFilter");
    await choose("Attribute", "Job Title");
    await userEvent.tab();
    await expect.element(page.getByRole("combobox", { name: "Operator" })).toHaveFocus();
    await userEvent.keyboard("does not c{Tab}chief{Enter}");
    await expect.element(filters()).toHaveTextContent("Job Title does not contain chief");
  });

  test("is used by keyboard alone", async () => {
    open("?filterMode=advancedFilter");
    await found("1–25 of 60");
    page.getByRole("combobox", { name: "Attribute" }).element().focus();
    await userEvent.keyboard("job");
    await expect.element(page.getByRole("option")).toHaveTextContent("Job Title");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(page.getByLabelText("Value", { exact: true })).toBeVisible();
    page.getByLabelText("Value", { exact: true }).element().focus();
    await userEvent.keyboard("chief{Enter}");
    await found("1–3 of 3");
  });
});

describe("a condition in the address", () => {
  const at = (condition: unknown) => `?condition=${encodeURIComponent(JSON.stringify(condition))}`;
  const chief = { equals: [{ var: "jobTitle" }, "Chief"] };

  test("limits the list, is said in words, and goes with Show all", async () => {
    open(at(chief));
    await expect.element(page.getByText("Only where Job Title is 'Chief'.")).toBeVisible();
    await expect.element(page.getByText("1–3 of 3")).toBeVisible();
    await page.getByRole("button", { name: "Show all" }).click();
    await expect.element(page.getByText("1–25 of 60")).toBeVisible();
    await expect.element(page.getByText("Only where", { exact: false })).not.toBeInTheDocument();
    await expect.element(page.getByLabelText("address")).not.toHaveTextContent("condition");
  });

  test("that reads what is not there is left out, and said", async () => {
    open(at({ equals: [{ var: "gone" }, 1] }));
    await expect
      .element(page.getByText(/names a field that no longer exists, or that you cannot see: 'gone'/))
      .toBeVisible();
    await page.getByRole("button", { name: "Take out" }).click();
    await expect.element(page.getByLabelText("address")).not.toHaveTextContent("condition");
  });

  test("that cannot be read counts as none", async () => {
    open("?condition=nonsense");
    await expect.element(page.getByText("person2@clinic.example")).toBeVisible();
    await expect.element(page.getByText("Only where", { exact: false })).not.toBeInTheDocument();
  });
});
