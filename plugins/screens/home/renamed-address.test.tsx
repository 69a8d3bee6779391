import { closeApp } from "@armature/renderer/testing";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { arriveInRegister } from "../../kit/register.testing.ts";

afterEach(closeApp);

/** Spare parts were called `component` in an earlier release. */
async function arrive() {
  const register = await arriveInRegister();
  const metadata = register.metadata();
  const entities = metadata.entities.map((each) =>
    each.name === "sparePart" ? { ...each, formerNameList: ["component"] } : each,
  );
  register.server.on("GET /api/metadata", () => ({ result: { ...metadata, entities } }));
  return register;
}

test.each([
  ["/component/list?sort=name", "/sparePart/list?sort=name"],
  ["/admin/model/component", "/admin/model/sparePart"],
])("%s leads to where its page is since a release renamed the kind of record [ADD-105]", async (former, now) => {
  const { visit } = await arrive();
  const address = visit(former);
  await expect.element(page.getByText("What was called component here is called Spare Parts now.")).toBeVisible();
  const link = page.getByRole("link", { name: "Open the new address" });
  await expect.element(link).toHaveAttribute("href", now);
  await link.click();
  await expect.poll(address).toBe(now);
  await expect.element(page.getByRole("heading", { level: 1, name: /Spare Part/ })).toBeVisible();
});

test("an address that nothing ever had says so, whatever was renamed [ADD-105]", async () => {
  const { visit } = await arrive();
  visit("/nothing/list");
  await expect.element(page.getByText("There is no page at this address")).toBeVisible();
});
