import type { DefinitionUse } from "@armature/engine/platform";
import { closeApp, refusal } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { NO_IMPACT } from "../../../kit/impact.testing.ts";
import { arriveInRegister, type Register } from "../../../kit/register.testing.ts";

const IMPACT = "POST /api/metadata/impact";
const of = (code: DefinitionUse["becomes"]["code"], before: number, over: Partial<DefinitionUse> = {}) => ({
  kind: "entity",
  entity: "sparePart",
  name: "sparePart",
  label: "Spare Part",
  becomes: { code, before, after: 0 },
  ...over,
});

let register: Register;
beforeEach(async () => {
  await page.viewport(1280, 900);
  register = await arriveInRegister();
  register.server.on("DELETE /api/entity/:id", () => ({ result: null, revision: 9 }));
});
afterEach(closeApp);

const button = (name: string) => page.getByRole("button", { name, exact: true });
const deleted = () => register.server.calls("DELETE /api/entity/:id").map(({ path }) => path);

async function open(...uses: readonly object[]) {
  register.server.on(IMPACT, () => ({ result: { ...NO_IMPACT, uses } }));
  register.visit("/admin/model/sparePart");
  await button("Delete…").click();
}

test("a kind of record says how many records go with it, and is deleted once its name is typed", async () => {
  await open(of("kindGoes", 12));
  await expect
    .element(page.getByText("Spare Part goes with all that belongs to it, also its 12 spare parts."))
    .toBeVisible();
  await expect.element(button("Delete")).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("textbox", { name: "Type sparePart to confirm" }).fill("sparePart");
  await button("Delete").click();
  await expect.poll(deleted).toEqual(["/api/entity/sparePart"]);
  await expect
    .poll(() => toasts.getState().at(-1))
    .toMatchObject({ message: "Spare Part deleted", action: { label: "Undo" } });
});

test("a kind that others refer to names the fields", async () => {
  await open(
    of("kindGoes", 0),
    of("refers", 3, { kind: "attribute", entity: "device", name: "partId", label: "Part" }),
  );
  await expect.element(page.getByText("Part refers to it, in 3 devices. Delete that field first.")).toBeVisible();
  await expect.element(button("Delete")).toHaveAttribute("aria-disabled", "true");
});

test("a kind that the product needs says so", async () => {
  register.server.on(IMPACT, () => refusal(400, "It cannot be removed; the product needs it."));
  register.visit("/admin/model/sparePart");
  await button("Delete…").click();
  await expect.element(page.getByText("It cannot be deleted.")).toBeVisible();
  await expect.element(button("Delete")).toHaveAttribute("aria-disabled", "true");
  expect(deleted()).toEqual([]);
});
