import type { Values } from "@armature/engine";
import { closeApp, refusal } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { arriveInRegister, type Register } from "../../../kit/register.testing.ts";

let register: Register;
beforeEach(async () => {
  await page.viewport(1280, 900);
  register = await arriveInRegister();
  register.server.on("PUT /api/entity/:id", ({ body }) => ({
    result: { ...(body as Values), updated: "t2" },
    revision: 9,
    labels: {},
    people: {},
  }));
});
afterEach(closeApp);

const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}( required)?$`) });
const sent = () => register.server.calls("PUT /api/entity/:id").map(({ path, body }) => [path, body]);

/** Opens the question by keyboard alone. */
async function open() {
  register.visit("/admin/model/sparePart");
  await expect.element(button("Rename…")).toBeVisible();
  (button("Rename…").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Label")).toHaveValue("Spare Part");
}

test("a kind of record gets other labels, and Undo gives the former ones back", async () => {
  await open();
  await field("Label").fill("Part");
  await field("Label of several").fill("");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => toasts.getState().at(-1))
    .toMatchObject({ message: "Part renamed", action: { label: "Undo" } });
  const opened = { label: "Spare Part", labelPlural: "Spare Parts" };
  expect(sent()).toEqual([["/api/entity/sparePart", { label: "Part", labelPlural: "Parts", opened }]]);
  await expect.element(field("Label")).not.toBeInTheDocument();
});

test("a label is needed, and is that of one kind alone; a refusal leaves what was typed", async () => {
  await open();
  await field("Label").fill(" ");
  await button("Save").click();
  await expect.element(page.getByText("Label is required")).toBeVisible();
  await field("Label").fill("device");
  await expect.element(page.getByText("Another kind of record has this label. Choose another one.")).toBeVisible();
  expect(sent()).toEqual([]);
  register.server.on("PUT /api/entity/:id", () => refusal(412, "Somebody else changed the same since you opened it."));
  await field("Label").fill("Part");
  await button("Save").click();
  await expect
    .element(page.getByText("Somebody else changed the same since you opened it.", { exact: false }))
    .toBeVisible();
  await expect.element(field("Label")).toHaveValue("Part");
});
