import type { Values } from "@armature/engine";
import { closeApp, type FakeRequest, refusal } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerOf, list } from "../../kit/definitions.testing.ts";
import { arriveInRegister, type Register } from "../../kit/register.testing.ts";

/* A field gets another form, and the open page has not heard of it when somebody saves. */

let register: Register;
let stored: Values;
/** What the server takes of the fields that get another form. Undefined before that. */
let forms: Readonly<Record<string, string>> | undefined;
/** What the server says against a value that has the form. */
let refused: string | undefined;

beforeEach(async () => {
  await page.viewport(1440, 900);
  register = await arriveInRegister();
  [forms, refused] = [undefined, undefined];
  stored = { id: 5, partNumber: "P-1", name: "Filter", stock: 3, leastStock: 7, supplier: "Acme", updated: "t1" };
  const handlers: Readonly<Record<string, (request: FakeRequest) => unknown>> = {
    "GET /api/sparePart": () => ({ ...list([stored]), needsInformation: [] }),
    "GET /api/sparePart/5": () => answerOf(stored),
    "GET /api/room": () => ({ ...list([]), needsInformation: [] }),
    "GET /api/deviceModel": () => ({ ...list([]), needsInformation: [] }),
    "POST /api/sparePart/check": () => ({ result: [] }),
    "POST /api/sparePart/batch/check": () => ({ result: [{ errors: [] }] }),
    "PUT /api/sparePart/5": ({ body }) => put(body as Values),
    "POST /api/sparePart/batch": ({ body }) => ({ result: (body as readonly Values[]).map(rowAnswer) }),
  };
  for (const [call, handler] of Object.entries(handlers)) register.server.on(call, handler);
});
afterEach(closeApp);

function issuesOf(values: Values) {
  return Object.entries(forms ?? {}).flatMap(([attribute, form]) => {
    const value = values[attribute];
    if (value === undefined) return [];
    const message = typeof value === form ? refused : "This has another form.";
    return message === undefined ? [] : [{ code: "refused", attribute, message }];
  });
}

function put(values: Values) {
  const errors = issuesOf(values);
  if (errors.length > 0) return refusal(400, "The values are refused.", errors);
  stored = { ...stored, ...values, updated: "t2" };
  return answerOf(stored);
}

function rowAnswer({ $reviewed: _reviewed, ...values }: Values) {
  const errors = issuesOf(values);
  const status = errors.length > 0 ? "error" : "updated";
  if (status === "updated") stored = { ...stored, ...values, updated: "t2" };
  return { importKey: "P-1", status, errorList: errors.map(({ message }) => message), errors };
}

/** Another administrator changes fields, and no event reaches this page. */
function publishUnheard(changes: Readonly<Record<string, { readonly elementType: string; readonly form: string }>>) {
  const { attributes, revision, ...rest } = register.metadata();
  const changed = attributes.map(({ option, ...each }) => {
    const to = each.entityName === "sparePart" ? changes[each.name] : undefined;
    return to === undefined ? { ...each, ...(option && { option }) } : { ...each, elementType: to.elementType };
  });
  register.server.on("GET /api/metadata", () => ({
    result: { ...rest, revision: revision + 1, attributes: changed },
  }));
  forms = Object.fromEntries(Object.entries(changes).map(([name, { form }]) => [name, form]));
}

const AS_TEXT = { leastStock: { elementType: "TextField", form: "string" } };
const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}( required)?$`) });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const puts = () => register.server.calls("PUT /api/sparePart/5").map(({ body }) => body);

async function open() {
  register.visit("/sparePart/edit/5");
  await expect.element(field("Order Below")).toHaveValue("7");
}

test("a save of the former form is converted and sent once more by itself, and nothing typed is lost", async () => {
  await open();
  await field("Order Below").fill("12");
  await field("Name").fill("Coarse filter");
  publishUnheard(AS_TEXT);
  await button("Submit").click();
  await expect.poll(() => stored).toMatchObject({ leastStock: "12", name: "Coarse filter" });
  const own = { name: "Coarse filter" };
  expect(puts()).toEqual([
    { ...own, leastStock: 12 },
    { ...own, leastStock: "12" },
  ]);
  await expect.element(page.getByRole("heading", { name: "Spare Parts", level: 1 })).toBeVisible();
});

test("a converted value that is refused stays in its field, which says why", async () => {
  await open();
  await field("Order Below").fill("12");
  refused = "Twelve is too many.";
  publishUnheard(AS_TEXT);
  await button("Submit").click();
  await expect.element(field("Order Below")).toHaveAccessibleDescription(/Twelve is too many\./);
  await expect.element(field("Order Below")).toHaveValue("12");
  expect(puts()).toHaveLength(2);
});

test("what does not fit the new form is not sent again; it stays visible, and the field says why", async () => {
  await open();
  await field("Supplier").fill("Somebody in Lyon");
  publishUnheard({ supplier: { elementType: "TextFieldNumeric", form: "number" } });
  await button("Submit").click();
  await expect.element(field("Supplier").first()).toHaveAccessibleDescription(/This has another form\./);
  await expect
    .element(page.getByRole("region", { name: "No longer asked" }).getByRole("textbox", { name: "Supplier" }))
    .toHaveValue("Somebody in Lyon");
  expect(puts()).toHaveLength(1);
});

test("a refusal that has nothing to do with the form is sent once", async () => {
  await open();
  await field("Name").fill("Taken");
  forms = { name: "string" };
  refused = "This name is taken.";
  await button("Submit").click();
  await expect.element(field("Name")).toHaveAccessibleDescription(/This name is taken\./);
  expect(puts()).toHaveLength(1);
});

test("a cell of a list is converted and sent once more too", async () => {
  register.visit("/sparePart/list?columns=partNumber,leastStock");
  await page.getByRole("switch", { name: "Edit cells" }).click();
  await page.getByRole("gridcell", { name: "7", exact: true }).click();
  publishUnheard(AS_TEXT);
  await userEvent.keyboard("12{Enter}");
  await expect.poll(() => stored["leastStock"]).toBe("12");
  const sent = register.server.calls("POST /api/sparePart/batch").map(({ body }) => body);
  expect(sent).toEqual([
    [{ id: 5, leastStock: 12, $reviewed: { leastStock: 7 } }],
    [{ id: 5, leastStock: "12", $reviewed: { leastStock: "7" } }],
  ]);
});

async function openBatch() {
  const attributes = encodeURIComponent(JSON.stringify(["leastStock"]));
  register.visit(`/sparePart/edit-batch/${encodeURIComponent(btoa("5"))}?attributeNameList=${attributes}`);
  await field("Order Below").fill("12");
}

test("so is a batch edit", async () => {
  await openBatch();
  await button("Next").click();
  await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
  publishUnheard(AS_TEXT);
  await button("Submit").click();
  await expect.poll(() => stored["leastStock"]).toBe("12");
  await expect.element(page.getByRole("list", { name: "Results of spare parts" })).toMatchTextContent(/Success/);
});

test("a batch edit that hears of it converts what was typed before its review", async () => {
  await openBatch();
  const { attributes } = register.metadata();
  const isChanged = ({ name }: { readonly name: string }) => name === "leastStock";
  const changed = attributes.filter(isChanged).map((each) => ({ ...each, option: null, elementType: "TextField" }));
  register.publish(...changed);
  await expect.poll(() => register.server.calls("GET /api/metadata").length).toBe(2);
  await button("Next").click();
  await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
  await button("Submit").click();
  await expect.poll(() => stored["leastStock"]).toBe("12");
  expect(register.server.calls("POST /api/sparePart/batch")).toHaveLength(1);
});
