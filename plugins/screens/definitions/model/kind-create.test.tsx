import { closeApp, refusal } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { arriveInRegister, type Register } from "../../../kit/register.testing.ts";

let register: Register;
beforeEach(async () => {
  await page.viewport(1280, 900);
  register = await arriveInRegister();
});
afterEach(closeApp);

const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}( required)?$`) });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const published = () => register.server.calls("POST /api/metadata/publish").map(({ body }) => body);

async function open() {
  const where = register.visit("/admin/model");
  await page.getByRole("link", { name: "New kind of record" }).click();
  await field("Label").fill("Loan Device");
  await field("Records are named by").fill("Title");
  return where;
}

test("New kind of record: the kind and its first field are one revision, and Undo takes both back", async () => {
  const where = await open();
  await button("Save").click();
  await expect.poll(where).toMatch(/^\/admin\/model\/loanDevice/);
  await expect.element(page.getByRole("heading", { name: "Loan Device", level: 1 })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Title", exact: true })).toBeVisible();
  const kind = { label: "Loan Device", labelPlural: "Loan Devices", readableAttribute: "title", scope: "organization" };
  const title = { label: "Title", elementType: "TextField", required: true, showDefault: true };
  expect(published()).toEqual([
    expect.objectContaining({
      changes: [
        { kind: "entity", entity: "loanDevice", name: "loanDevice", opened: null, values: kind },
        expect.objectContaining({ kind: "attribute", name: "title", values: expect.objectContaining(title) }),
      ],
    }),
  ]);
  const { revision } = register.metadata();
  register.server.on("POST /api/metadata/revert", () => ({
    result: { revision: revision + 1, changed: 2, warnings: [] },
  }));
  expect(toasts.getState().at(-1)?.message).toBe("Loan Device created");
  await button("Undo").click();
  await expect
    .poll(() => register.server.calls("POST /api/metadata/revert").map(({ body }) => body))
    .toEqual([{ revision }]);
});

test("New kind of record: a refusal leaves nothing half made, and what was typed stays", async () => {
  const where = await open();
  register.server.on("POST /api/metadata/publish", () => refusal(400, "This name is reserved."));
  await button("Save").click();
  await expect.element(page.getByText("This name is reserved.")).toBeVisible();
  expect(where()).toMatch(/create$/);
  await expect.element(field("Label")).toHaveValue("Loan Device");
  expect(published()).toHaveLength(1);
  expect(
    register.server.requests.filter(({ method, path }) => method === "POST" && /entity|attribute$/.test(path)),
  ).toEqual([]);
});
