import "axe-core";
import type { Values } from "@armature/engine";
import { closeApp, pageViolations, withStatus } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { list } from "../../../kit/definitions.testing.ts";
import { arriveInRegister, type Register } from "../../../kit/register.testing.ts";

const SOLD = {
  id: "sold",
  if: { attribute: "disposal", comparativeOperator: "isEqual", value: "Sold" },
  level: "error",
  text: "Sold devices have a price. Enter one.",
  at: ["price"],
} as const;

let register: Register;
let stored: Values;
beforeEach(async () => {
  await page.viewport(1280, 1100);
  register = await arriveInRegister();
  stored = { name: "device", label: "Device", ruleList: [SOLD], updated: "t1" };
  register.server.on("GET /api/entity/:id", () => ({ result: stored, labels: {}, people: {} }));
  register.server.on("PUT /api/entity/:id", ({ body }) => {
    stored = { ...stored, ...(body as Values), updated: "t2" };
    return { result: stored, labels: {}, people: {} };
  });
  register.server.on("POST /api/admin/condition/count", () => ({ result: { holds: 3, of: 14, isExact: true } }));
});
afterEach(closeApp);

const button = (name: string) => page.getByRole("button", { name, exact: true });
const card = (name: string) => page.getByRole("region", { name, exact: true });
const sent = () => register.server.calls("PUT /api/entity/:id").at(-1)?.body as { ruleList: readonly Values[] };
const choose = async (box: Locator, option: string) => {
  await box.click();
  await page.getByRole("option", { name: option, exact: true }).click();
};
const open = async () => {
  register.visit("/admin/model/device?tab=refusals");
  await expect.element(card("Refusal 1")).toBeVisible();
};

test("refusals of a kind of record are listed as sentences, added, and saved together [F-125]", async () => {
  await open();
  const sentence = "Refuses to save if Disposal is 'Sold': “Sold devices have a price. Enter one.”";
  await expect.element(card("Refusal 1").getByText(sentence)).toBeVisible();
  await button("Add refusal").click();
  const added = card("Refusal 2");
  const first = added.getByRole("combobox", { name: "Attribute" });
  await expect.poll(() => document.activeElement).toBe(first.element());
  await button("Save").click();
  await expect.element(page.getByRole("group", { name: "3 fields need attention" })).toBeVisible();
  const check = added.getByRole("group", { name: "If, check 1" });
  await choose(check.getByRole("combobox", { name: "Attribute" }), "State");
  await choose(check.getByRole("combobox", { name: "Operator" }), "is empty");
  await choose(added.getByRole("combobox", { name: "Then" }), "Save, with a warning");
  await added.getByRole("textbox", { name: /^Text/ }).fill("A device has a state.");
  await choose(added.getByRole("combobox", { name: /^Shown at/ }), "State");
  await userEvent.keyboard("{Escape}");
  await expect.element(added.getByText("Warns if State is empty: “A device has a state.”")).toBeVisible();
  expect(await pageViolations()).toEqual([]);
  await button("Save").click();
  await expect.poll(() => toasts.getState().map(({ message }) => message)).toContain("Refusals of Device updated");
  // The button that had the focus is gone.
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(sent().ruleList).toMatchObject([
    SOLD,
    {
      if: { attribute: "state", comparativeOperator: "isEqual", value: null },
      level: "warning",
      text: "A device has a state.",
      at: ["state"],
    },
  ]);
});

test("the field in which Ctrl+S was pressed keeps the focus, and its card stays open", async () => {
  await open();
  await card("Refusal 1")
    .getByRole("button", { name: /Refuses to save/ })
    .click();
  const text = card("Refusal 1").getByRole("textbox", { name: /^Text/ });
  await text.fill("Mine.");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(button("Save")).not.toBeInTheDocument();
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard("!");
  await expect.element(button("Save")).toBeVisible();
});

test("a refusal is removed, and the focus stays in the list", async () => {
  await open();
  await button("Remove refusal 1").click();
  await expect.element(page.getByText("Nothing is refused yet")).toBeVisible();
  expect(document.activeElement?.textContent).toContain("Add refusal");
  await button("Save").click();
  await expect.poll(() => sent()?.ruleList).toEqual([]);
});

test("one that is set aside says why, and gets a condition again", async () => {
  stored = { ...stored, ruleList: [{ ...SOLD, blocked: "Its condition read Disposal, which was deleted." }] };
  await open();
  await expect.element(page.getByText("Its condition read Disposal, which was deleted.")).toBeVisible();
  await card("Refusal 1")
    .getByRole("button", { name: /Set aside, refuses nothing/ })
    .click();
  const check = card("Refusal 1").getByRole("group", { name: "If, check 1" });
  await choose(check.getByRole("combobox", { name: "Attribute" }), "State");
  await choose(check.getByRole("combobox", { name: "Operator" }), "is empty");
  await button("Save").click();
  await expect.poll(() => sent()?.ruleList).toMatchObject([{ id: "sold", if: { attribute: "state" } }]);
  expect(sent().ruleList[0]).not.toHaveProperty("blocked");
});

test("what somebody else saved meanwhile is kept, and the same one is looked at first", async () => {
  await open();
  const theirs = { ...SOLD, id: "theirs", text: "Theirs." };
  const now = { ...stored, ruleList: [SOLD, theirs], updated: "t9" };
  let isFirst = true;
  register.server.on("PUT /api/entity/:id", ({ body }) => {
    if (isFirst) {
      isFirst = false;
      return withStatus(412, { message: "Changed", errors: [], stored: now });
    }
    return { result: { ...now, ...(body as Values) }, labels: {}, people: {} };
  });
  await card("Refusal 1")
    .getByRole("button", { name: /Refuses to save/ })
    .click();
  await card("Refusal 1").getByRole("textbox", { name: /^Text/ }).fill("Mine.");
  await button("Save").click();
  await expect.poll(() => sent()?.ruleList.map(({ text }) => text)).toEqual(["Mine.", "Theirs."]);
});

test("the number of records that a condition holds for leads to their list", async () => {
  register.server.on("GET /api/device", () => list([]));
  await open();
  await card("Refusal 1").getByText("Refuses to save if", { exact: false }).click();
  await expect.element(page.getByText("Holds for 3 of 14 devices.", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^Show those of / }).click();
  await expect.element(page.getByText("Only where Disposal is 'Sold'.")).toBeVisible();
  const filters = () => register.server.calls("GET /api/device").map(({ query }) => query.get("filter"));
  expect(filters()).toContain('{"kind":"logic","logic":{"equals":[{"var":"disposal"},"Sold"]}}');
  await page.getByRole("button", { name: "Show all" }).first().click();
  await expect.element(page.getByText("Only where Disposal is 'Sold'.")).not.toBeInTheDocument();
});
