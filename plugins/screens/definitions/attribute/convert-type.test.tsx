import type { Values } from "@armature/engine";
import { closeApp, refusal, withStatus } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { impactOn, NO_IMPACT } from "../../../kit/impact.testing.ts";
import { arriveInRegister, type Register } from "../../../kit/register.testing.ts";

const PLACE = { kind: "attribute", entity: "loanDevice", name: "badge" };
const PAGE = "/admin/model/loanDevice/attribute/badge";
const RUNNING = { entity: "loanDevice", attribute: "badge", at: "2026-03-02T08:00:00Z", authorId: 1, problem: null };

let register: Register;
beforeEach(async () => {
  await page.viewport(1280, 900);
  register = await arriveInRegister();
  const kind = { label: "Loan Device", labelPlural: "Loan Devices", readableAttribute: "badge" };
  const badge = { label: "Badge", elementType: "TextField", maxLength: 20, orderNumber: 10 };
  register.save({
    changes: [
      { kind: "entity", entity: "loanDevice", name: "loanDevice", values: kind },
      { ...PLACE, values: badge },
    ],
  });
  register.server.on("POST /api/metadata/impact", () => ({
    result: impactOn({ entity: "loanDevice", attribute: "badge", label: "Badge", converted: 40, lost: 2 }),
  }));
});
afterEach(closeApp);

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const type = () => page.getByRole("combobox", { name: /^Type/ });
const dialog = (name: string) => page.getByRole("dialog", { name });
const messages = () => toasts.getState().map(({ message }) => message);
const sent = (call: string) => register.server.calls(call).map(({ body }) => body as Values);

/** Opens the type by keyboard alone, and chooses another one. */
async function convertTo(label: string) {
  const where = register.visit(PAGE);
  await expect.element(type()).toBeDisabled();
  (button("Convert to another type…").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(type()).toHaveFocus();
  await userEvent.keyboard(`${label}{Enter}`);
  return where;
}
async function save(confirm = "Save and empty 2 values"): Promise<void> {
  await button("Save").click();
  await button(confirm).click();
}

test("the type of a field of another kind of record is converted, with the counts before, and Keep leaves it", async () => {
  const where = await convertTo("Number");
  await expect.element(page.getByText("2 would lose their value.").first()).toBeVisible();
  await expect.element(page.getByText("40 would have their value converted.").first()).toBeVisible();
  await button("Keep Text").click();
  await expect.element(type()).toBeDisabled();
  await expect.element(type()).toHaveValue("Text");
  await expect.element(page.getByRole("textbox", { name: /^Maximum/ })).toHaveValue("20");
  await expect.element(page.getByText("Unsaved changes")).not.toBeInTheDocument();
  await button("Convert to another type…").click();
  await type().fill("Number");
  await page
    .getByRole("option", { name: /^Number/ })
    .first()
    .click();
  await save();
  await expect.poll(where).toBe("/admin/model/loanDevice");
  const looks = sent("POST /api/metadata/impact").filter(({ sample }) => sample !== true);
  expect(looks).toEqual([{ changes: [expect.objectContaining({ ...PLACE, convert: true })] }]);
  expect(sent("POST /api/metadata/publish")).toEqual([
    expect.objectContaining({
      accept: { lost: 2 },
      changes: [
        expect.objectContaining({
          ...PLACE,
          convert: true,
          values: expect.objectContaining({ elementType: "TextFieldNumber" }),
          opened: expect.objectContaining({ elementType: "TextField" }),
        }),
      ],
    }),
  ]);
  await expect.poll(messages).toContain("Field updated");
});

test("a conversion that loses nothing is asked about too, and a refusal stays on the page", async () => {
  register.server.on("POST /api/metadata/impact", () => ({ result: impactOn({ converted: 1_240 }) }));
  register.server.on("POST /api/metadata/publish", () => refusal(400, "Values clash.", []));
  await convertTo("Number");
  await save("Save and convert 1,240 values");
  await expect.element(page.getByText("Values clash.")).toBeVisible();
});

/** The server converts: it answers 202, and then says how far it is. */
function goOn(...answers: readonly (readonly object[])[]): void {
  let asked = 0;
  register.server.on("POST /api/metadata/publish", () =>
    withStatus(202, {
      message: "Values of records are being converted. The change is live once that is done.",
      errors: [{ code: "converting", attribute: null, message: "Values of records are being converted." }],
    }),
  );
  register.server.on("GET /api/metadata/conversions", () => ({
    result: answers[Math.min(asked++, answers.length - 1)],
  }));
  register.server.on("GET /api/metadata/history", () => ({
    result: [
      { revision: 41, at: "2026-03-02T08:01:00Z", by: null, note: null, changes: [], more: 0, hasHidden: false },
    ],
  }));
}
const at = (done: number) => [{ ...RUNNING, done, total: 50_000 }];

test("a long conversion says how far it is, and ends with the message of a save and its Undo", async () => {
  goOn(at(12_000), at(30_000), []);
  const where = await convertTo("Number");
  await save();
  const progress = dialog("Values are being converted");
  await expect.element(progress.getByText("12,000 of 50,000 loan devices")).toBeVisible();
  await expect.element(progress.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "24");
  await expect.element(progress.getByText("30,000 of 50,000 loan devices")).toBeVisible();
  expect(messages()).toEqual([]);
  await expect.poll(where).toBe("/admin/model/loanDevice");
  expect(toasts.getState().at(-1)).toMatchObject({ message: "Field updated", action: { label: "Undo" } });
  // The way back loses nothing.
  register.server.on("POST /api/metadata/impact", () => ({ result: NO_IMPACT }));
  register.server.on("POST /api/metadata/revert", () => ({ result: { revision: 42, changed: 1, warnings: [] } }));
  await button("Undo").click();
  await expect.poll(() => sent("POST /api/metadata/revert")).toEqual([{ revision: 41 }]);
});

test("a long conversion that stops says why, and what was chosen stays", async () => {
  goOn(at(12_000), [{ ...RUNNING, done: 50_000, total: 50_000, problem: "Two records have the same value." }]);
  const where = await convertTo("Number");
  await save();
  await expect.element(page.getByText("Two records have the same value.")).toBeVisible();
  await expect.element(dialog("Values are being converted")).not.toBeInTheDocument();
  expect(where()).toBe(PAGE);
  await expect.element(page.getByText("Unsaved changes")).toBeVisible();
  await expect.element(button("Keep Text")).toBeVisible();
});

test("who leaves a long conversion is not asked, and is told when it ends", async () => {
  goOn(at(12_000), at(12_000), []);
  const where = await convertTo("Number");
  await save();
  await button("Leave the page").click();
  await expect.poll(where).toBe("/admin/model/loanDevice");
  await page.getByRole("tab", { name: "Table" }).click();
  await expect.poll(messages).toContain("Field updated");
  expect(where()).toBe("/admin/model/loanDevice?tab=table");
});

test("types that few need are folded away, and found by typing", async () => {
  register.visit("/admin/model/loanDevice/attribute/create");
  await type().click();
  const offered = () =>
    page
      .getByRole("option")
      .elements()
      .map(({ textContent }) => textContent ?? "");
  await expect.poll(offered).toContainEqual(expect.stringMatching(/^Special/));
  expect(offered().filter((text) => /ZIP|Area code/i.test(text))).toEqual([]);
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await expect.poll(() => offered().filter((text) => /ZIP|Area code/i.test(text))).toHaveLength(2);
  await userEvent.keyboard("{Enter}");
  await expect.element(type()).toHaveValue(expect.stringMatching(/ZIP|area code/i) as never);
  await type().fill("zip");
  await expect.element(page.getByRole("option", { name: /ZIP/i })).toBeVisible();
});

test("without records nothing is asked", async () => {
  register.server.on("POST /api/metadata/impact", () => ({ result: NO_IMPACT }));
  const where = await convertTo("Number");
  await button("Save").click();
  await expect.poll(where).toBe("/admin/model/loanDevice");
});
