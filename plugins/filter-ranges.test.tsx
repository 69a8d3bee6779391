import "@armature/plugins/styles.css";
import type { Values } from "@armature/engine";
import { EntityList } from "@armature/renderer";
import { listHandler, mount, refusal, TestFrame } from "@armature/renderer/testing";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { keyAttributeOf, ownEntities, serveEach } from "./kit/own-entities.testing.ts";

/* The advanced filter for columns with an order, with real element types and real keys. */
const { compiled, typeOf } = ownEntities(
  [{ name: "visit", label: "Visit", labelPlural: "Visits", readableAttribute: "name" }],
  [
    keyAttributeOf("visit"),
    ...[
      { name: "name", label: "Name", elementType: "TextField" },
      { name: "born", label: "Born", elementType: "DateField" },
      { name: "fee", label: "Fee", elementType: "TextFieldMoney" },
      {
        name: "seen",
        label: "Seen",
        elementType: "Timestamp",
        option: [{ name: "emptyText", value: "Not seen" }],
      },
      { name: "days", label: "Days", elementType: "DatesField" },
      {
        name: "parts",
        label: "Parts",
        elementType: "Combobox",
        comboboxOptionList: ["Lab, Draw", "X-ray"],
        multiple: true,
      },
    ].map((attribute) => ({ entityName: "visit", acute: true, ambulatory: true, showDefault: true, ...attribute })),
  ],
);
const type = typeOf("visit");

function daysAgo(count: number): string {
  const at = new Date();
  at.setDate(at.getDate() - count);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

const visits: readonly Values[] = [
  { visitId: 1, name: "today", born: daysAgo(0), fee: 1200.5, seen: new Date().toISOString(), days: [daysAgo(0)] },
  { visitId: 2, name: "last month", born: daysAgo(29), fee: 9, seen: null, days: null, parts: ["X-ray"] },
  {
    visitId: 3,
    name: "long ago",
    born: "2001-05-06",
    fee: 0,
    seen: "2001-05-06T12:00:00.000Z",
    days: ["2001-05-06"],
    parts: ["Lab, Draw"],
  },
  { visitId: 4, name: "empty", born: null, fee: null, seen: null, days: null },
];

const served = serveEach(() => ({
  "GET /api/visit": listHandler(type, visits),
  "GET /api/view": () => ({ result: [] }),
}));

function open(terms = "") {
  mount(
    <TestFrame compiled={compiled} path={`/here?filterMode=advancedFilter${terms}`}>
      <EntityList type={type} editPath={null} batchPath={null} />
    </TestFrame>,
  );
}

const names = () =>
  page
    .getByRole("row")
    .elements()
    .flatMap((row) => visits.map(({ name }) => String(name)).filter((name) => row.textContent.includes(name)));
const shows = (...expected: readonly string[]) => expect.poll(names).toEqual(expected);
const words = () => page.getByRole("list", { name: "Filters" }).getByRole("listitem");

async function choose(control: string, option: string) {
  await page.getByRole("combobox", { name: control, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Chooses attribute and operator, types the values field by field with Tab, and adds the term with Enter. */
async function filter(attribute: string, operator: string, label: string, ...values: readonly string[]) {
  await choose("Attribute", attribute);
  await choose("Operator", operator);
  if (values.length === 0) return page.getByRole("button", { name: "Add Filter" }).click();
  await page.getByLabelText(label, { exact: true }).click();
  for (const [i, value] of values.entries()) {
    if (i > 0) {
      await page.getByLabelText("To", { exact: true }).click();
    }
    await userEvent.keyboard(value);
  }
  await userEvent.keyboard("{Enter}");
}

test.each([
  ["Fee", "Greater than", "Value", ["9"], "Fee greater than 9.00", ["today"]],
  ["Fee", "Less than", "Value", ["1,200.50"], "Fee less than 1,200.50", ["last month", "long ago"]],
  ["Fee", "Between", "From", ["0", "9"], "Fee between 0.00 and 9.00", ["last month", "long ago"]],
  ["Born", "Before", "Value", ["1/1/2010"], "Born before 2010-01-01", ["long ago"]],
  ["Born", "After", "Value", ["2010-01-01"], "Born after 2010-01-01", ["today", "last month"]],
  ["Born", "In the last days", "Number of days", ["30"], "Born in the last 30 days", ["today", "last month"]],
  ["Born", "In the next days", "Number of days", ["1"], "Born in the next 1 day", ["today"]],
  ["Seen", "Before", "Value", ["2010-01-01"], "Seen before 2010-01-01", ["long ago"]],
  ["Seen", "In the last days", "Number of days", ["1"], "Seen in the last 1 day", ["today"]],
  ["Seen", "Equals", "Value", [daysAgo(0)], `Seen equals ${daysAgo(0)}`, ["today"]],
  ["Days", "Includes", "Value", ["2001-05-06"], "Days includes 2001-05-06", ["long ago"]],
  ["Fee", "Is empty", "", [], "Fee is empty", ["empty"]],
  ["Days", "Is not empty", "", [], "Days is not empty", ["today", "long ago"]],
])("'%s %s' with %s %j by real keys says '%s' and comes back from the address [F-082]", async (...given) => {
  const [attribute, operator, label, values, text, kept] = given;
  open();
  await shows("today", "last month", "long ago", "empty");
  await filter(attribute, operator, label, ...values);
  await shows(...kept);
  await expect.element(words()).toHaveTextContent(text);
  await page.getByRole("button", { name: `Edit filter ${attribute}` }).click();
  await shows("today", "last month", "long ago", "empty");
  await page.getByRole("button", { name: "Add Filter" }).click();
  await shows(...kept);
});

test("a term of an address is read, and 'the last days' are those of the person's own calendar [F-082]", async () => {
  open(`&terms=${encodeURIComponent('[["born","lastDays",30],["fee","lessThan",9.5]]')}`);
  await shows("last month");
  await vi.waitFor(() => {
    const sent = served().calls("GET /api/visit").at(-1)?.query.get("filter") ?? "";
    expect(JSON.parse(sent)).toMatchObject({
      items: [{ operator: "between", values: [daysAgo(29), daysAgo(0)] }, { operator: "lessThan" }],
    });
  });
});

test("a list is read in the person's time zone, and a moment is found by the text that it shows [F-081]", async () => {
  open(`&terms=${encodeURIComponent('[["seen","contains","not seen"]]')}`);
  await shows("last month", "empty");
  await expect.element(page.getByRole("gridcell", { name: "Not seen" }).first()).toBeVisible();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(served().calls("GET /api/visit").at(-1)?.headers.get("x-time-zone")).toBe(timeZone);
});

test.each([
  ["chosen", ""],
  ["of an address", `&terms=${encodeURIComponent('[["parts","equals","Lab, Draw"]]')}`],
  ["of an address, quoted", `&terms=${encodeURIComponent(JSON.stringify([["parts", "equals", '"Lab, Draw"']]))}`],
])("a choice with a comma, %s, comes back at Edit and filters as before [F-082]", async (_, terms) => {
  open(terms);
  if (terms === "") {
    await choose("Attribute", "Parts");
    await page.getByLabelText("Value", { exact: true }).click();
    await page.getByRole("option", { name: "Lab, Draw" }).click();
    await page.getByRole("button", { name: "Add Filter" }).click();
  }
  await shows("long ago");
  await page.getByRole("button", { name: "Edit filter Parts" }).click();
  await expect.element(page.getByRole("button", { name: "Remove Lab, Draw" })).toBeVisible();
  await shows("today", "last month", "long ago", "empty");
  await page.getByRole("button", { name: "Add Filter" }).click();
  await shows("long ago");
  await expect.element(words()).toHaveTextContent("Parts equals Lab, Draw");
});

test("what has no order is marked, and cannot be added", async () => {
  open();
  await shows("today", "last month", "long ago", "empty");
  await choose("Attribute", "Fee");
  await choose("Operator", "Greater than");
  await page.getByLabelText("Value", { exact: true }).click();
  await userEvent.keyboard("much{Tab}");
  await expect.element(page.getByText("Fee takes a number")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Add Filter" })).toBeDisabled();
});

test.each([
  ["Fee", "Greater than", "Value", "25,5", "9", "Error: Fee takes a number"],
  ["Fee", "Equals", "Value", "25,5", "9", "Error: Fee takes an amount such as 1,200.50"],
  ["Fee", "Does not equal", "Value", "abc", "9", "Error: Fee takes an amount such as 1,200.50"],
  ["Born", "Equals", "Value", "soon", "2001-05-06", "Error: Born takes a date such as 2026-01-31"],
  ["Born", "In the last days", "Number of days", "0", "30", "Error: Born takes a whole number from 1 to 36500"],
])("'%s %s' with %s %j says at Enter what is wrong, and takes %j then", async (...given) => {
  const [attribute, operator, label, wrong, right, said] = given;
  open();
  await shows("today", "last month", "long ago", "empty");
  await filter(attribute, operator, label, wrong);
  const field = page.getByLabelText(label, { exact: true });
  await expect.element(field).toHaveAccessibleDescription(said);
  await expect.element(field).toHaveFocus();
  expect(names()).toEqual(["today", "last month", "long ago", "empty"]);
  await userEvent.keyboard("{Control>}a{/Control}");
  await userEvent.keyboard(`${right}{Enter}`);
  await expect.element(words()).toMatchTextContent(new RegExp(`^${attribute} `));
});

test("an address with a value that the server refuses shows its filter, which can be changed", async () => {
  const answer = listHandler(type, visits);
  served().on("GET /api/visit", (request) => {
    const isRefused = request.query.get("filter")?.includes("25,5") === true;
    return isRefused ? refusal(400, "Fee: greaterThan takes one number") : answer(request);
  });
  open(`&terms=${encodeURIComponent('[["fee","greaterThan","25,5"]]')}`);
  await expect.element(page.getByText(/^Fee: greaterThan takes one number/)).toBeVisible();
  await expect.element(words()).toHaveTextContent("Fee greater than 25,5");
  await page.getByRole("button", { name: "Edit filter Fee" }).click();
  await shows("today", "last month", "long ago", "empty");
  await expect.element(page.getByLabelText("Value", { exact: true })).toHaveFocus();
  await userEvent.keyboard("{Control>}a{/Control}");
  await userEvent.keyboard("9{Enter}");
  await shows("today");
});
