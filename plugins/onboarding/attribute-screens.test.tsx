import "@armature/plugins/styles.css";
import type { AttributeSpecInput, Values } from "@armature/engine";
import { EntityForm, EntityList } from "@armature/renderer";
import { aSession, listHandler, mount, TestFrame, withStatus } from "@armature/renderer/testing";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { keyAttributeOf, ownEntities, serveEach } from "@armature/plugins/kit/own-entities.testing.ts";
import { plugins } from "./registry/inputs.ts";

/* What the keys of a definition do on the generic screens, with the element types that there are. */
const toPerson = { fkExists: true, fkName: "person" };
const ATTRIBUTES: readonly AttributeSpecInput[] = [
  { ...keyAttributeOf("person"), label: "Person ID" },
  of("name", "Name", "TextField"),
  of("note", "Note", "TextArea"),
  of("code", "Code", "TextFieldUnique"),
  of("room", "Room", "TextFieldNumeric"),
  of("dea", "DEA", "TextFieldDEA"),
  of("mail", "Mail", "TextFieldEmail"),
  of("npi", "NPI", "TextFieldNPI"),
  of("number", "Number", "TextFieldDepartmentNumber"),
  of("leaderId", "Leader", "SelectFk", toPerson),
  of("teamIds", "Team", "SelectFkMultiple", { ...toPerson, multiple: true }),
  of("doctor", "Doctor", "YesNo", { valueYes: "Y", valueNo: "N" }),
  of("since", "Since", "DateField"),
  of("days", "Days", "Combobox", {
    multiple: true,
    comboboxOptionList: ["Monday", "Tuesday", "Friday"],
    helpText: "When the person is in",
    preHTML: `<h2>Attendance</h2><img src="x" onerror="document.title = 'broken'">`,
  }),
  of("shift", "Shift", "Combobox", { comboboxOptionList: ["Early", "Late"] }),
];

function of(name: string, label: string, elementType: string, spec: Partial<AttributeSpecInput> = {}) {
  return { name, label, elementType, entityName: "person", acute: true, ambulatory: true, ...spec };
}

const { compiled, typeOf } = ownEntities(
  [{ name: "person", label: "Person", readableAttribute: "name", closable: true }],
  ATTRIBUTES.map((attribute, orderNumber) => ({ ...attribute, orderNumber })),
  plugins,
);
const type = typeOf("person");
const NAMES = ["Ann", "Bob", "Cat"];
const persons: readonly Values[] = NAMES.map((name, i) => ({
  personId: i + 1,
  name,
  doctor: i === 0 ? "Y" : "N",
  teamIds: i === 2 ? [1] : null,
}));
const LABELS = { 1: "Ann", 2: "Bob", 3: "Cat" };
const everything = { view: true, create: true, update: true, remove: true };

const served = serveEach(() => ({
  "GET /api/person": listHandler(type, persons, { teamIds: LABELS, leaderId: LABELS }),
  "POST /api/person/check": () => ({ result: [] }),
  "POST /api/person": ({ body }) =>
    withStatus(201, { result: { personId: 9, ...(body as Values) }, labels: {}, people: {} }),
}));

function open(path: string): void {
  mount(
    <TestFrame compiled={compiled} session={aSession({ permission: { person: everything } })} path={path}>
      {path.startsWith("/list") ? (
        <EntityList type={type} editPath={(id) => `/elsewhere?id=${id}`} batchPath={null} />
      ) : (
        <EntityForm
          type={type}
          record={null}
          refusalTexts={() => ({ title: "Error", text: "" })}
          onSaved={() => undefined}
          onCancel={() => undefined}
        />
      )}
    </TestFrame>,
  );
}

async function choose(control: string, ...options: readonly string[]): Promise<void> {
  for (const name of options) {
    await page.getByRole("combobox", { name: control }).fill(name);
    await page.getByRole("option", { name, exact: true }).click();
  }
}

async function optionsOf(control: string): Promise<readonly (string | null)[]> {
  await page.getByRole("combobox", { name: control }).click();
  await expect.element(page.getByRole("option").first()).toBeVisible();
  const texts = page
    .getByRole("option")
    .elements()
    .map((option) => option.textContent);
  await userEvent.keyboard("{Escape}");
  (document.activeElement as HTMLElement).blur();
  return texts;
}

describe("a definition's keys in a form", () => {
  test("help shows at its mark, HTML stands before it without what would run, and several of its options can be taken [GEN-022, BLD-137, BLD-140]", async () => {
    open("/form");
    const help = page.getByRole("note", { name: "Help for Days" });
    // Another file may have left the pointer there.
    await page.getByRole("heading", { name: "Attendance" }).hover();
    await page.getByRole("button", { name: "Help for Days" }).hover();
    await expect.element(help).toHaveTextContent("When the person is in");
    const mark = page.getByRole("button", { name: "Help for Days" }).element().getBoundingClientRect();
    const shown = help.element().getBoundingClientRect();
    expect(Math.abs(shown.left - mark.left)).toBeLessThan(300);
    expect(Math.min(Math.abs(shown.top - mark.bottom), Math.abs(mark.top - shown.bottom))).toBeLessThan(20);
    await page.getByRole("heading", { name: "Attendance" }).hover();
    await expect.element(help).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Help for Days" }).click();
    await page.getByRole("heading", { name: "Attendance" }).hover();
    await expect.element(help).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(help).not.toBeInTheDocument();
    const days = page.getByRole("combobox", { name: "Days" });
    await expect.element(days).toHaveAccessibleDescription(/When the person is in/);
    const heading = page.getByRole("heading", { name: "Attendance" });
    await expect.element(heading).toBeVisible();
    const order = heading.element().compareDocumentPosition(days.element());
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(document.querySelector("form img")).toBeNull();
    expect(document.title).not.toBe("broken");
    expect(await optionsOf("Days")).toEqual(["Monday", "Tuesday", "Friday"]);
    expect(await optionsOf("Shift")).toEqual(["Early", "Late"]);
    await choose("Days", "Monday", "Friday");
    await userEvent.keyboard("{Escape}");
    await choose("Shift", "Late");
    await page.getByRole("radiogroup", { name: "Doctor" }).getByText("Yes", { exact: true }).click();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect
      .poll(() => served().calls("POST /api/person")[0]?.body)
      .toMatchObject({ days: ["Monday", "Friday"], shift: "Late", doctor: "Y" });
  });
});

describe("the advanced filter", () => {
  const WHOLE = ["Equals", "Does not equal"];
  const PARTS = [...WHOLE, "Contains", "Does not contain"];
  /** For every type, after those that compare values. */
  const EMPTY = ["Is empty", "Is not empty"];
  const RANGED = ["Room", "Since"];
  const expected: Readonly<Record<string, readonly string[]>> = {
    Name: PARTS,
    Note: PARTS,
    Code: PARTS,
    Room: PARTS,
    DEA: PARTS,
    Mail: PARTS,
    NPI: PARTS,
    Number: PARTS,
    Leader: PARTS,
    Team: PARTS,
    Doctor: WHOLE,
    Since: WHOLE,
    Days: WHOLE,
    Shift: WHOLE,
  };

  test("compares every type whole, and text, numbers and references by their parts too [GEN-061]", async () => {
    open("/list?filterMode=advancedFilter");
    expect(await optionsOf("Attribute")).toEqual(Object.keys(expected));
    for (const [attribute, operators] of Object.entries(expected)) {
      await choose("Attribute", attribute);
      const offered = await optionsOf("Operator");
      expect([attribute, offered.slice(0, operators.length)]).toEqual([attribute, operators]);
      expect([attribute, offered.slice(-2)]).toEqual([attribute, EMPTY]);
      // Ranges stand between, for numbers and dates alone.
      expect([attribute, offered.length > operators.length + 2]).toEqual([attribute, RANGED.includes(attribute)]);
    }
  });

  test("asks for Yes or No of a yes/no attribute, and for any number of records of a list of references [GEN-062]", async () => {
    open("/list?filterMode=advancedFilter");
    await choose("Attribute", "Doctor");
    const value = page.getByRole("radiogroup", { name: "Value" });
    await value.getByText("Yes").click();
    await page.getByRole("button", { name: "Add Filter" }).click();
    await expect.element(page.getByText("1–1 of 1")).toBeVisible();
    await page.getByRole("button", { name: "Remove filter Doctor" }).click();
    await choose("Attribute", "Team");
    await choose("Value", "Ann", "Bob");
    await userEvent.keyboard("{Escape}");
    await page.getByRole("button", { name: "Add Filter" }).click();
    await expect
      .element(page.getByRole("list", { name: "Filters" }).getByRole("listitem"))
      .toHaveTextContent("Team equals Ann or Bob");
    const term = { kind: "term", attribute: "teamIds", operator: "equals", values: ["Ann", "Bob"] };
    await expect
      .poll((): unknown => JSON.parse(served().calls("GET /api/person").at(-1)?.query.get("filter") ?? "null"))
      .toEqual({ kind: "all", items: [term] });
  });
});
