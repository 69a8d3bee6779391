import { randomUUID } from "node:crypto";
import { expectAccessible, startDelete } from "./browser.ts";
import { MEMBER, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";

const RESOURCES = "/build/resource/list";

test("a record is deleted from its form once nothing refers to it, and the note's Undo brings it back", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const name = `Delete-${randomUUID().slice(0, 8)}`;
  const [location] = await resultOf(calls.GET("/api/location"));
  const department = { name, abbreviation: name.slice(-6), locationId: location?.locationId ?? null };
  const { departmentId } = await resultOf(calls.POST("/api/department", { body: department }));
  const { resourceId } = await resultOf(calls.POST("/api/resource", { body: { name, departmentId } }));

  await page.goto(`/build/department/edit/${departmentId}`);
  await startDelete(page);
  await expect(page.getByRole("alertdialog", { name: `Cannot Delete ${name}` })).toBeAttached();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Batch Edit Resources" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Batch" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: /^Department/ })).toBeVisible();

  await page.goto(`/build/resource/edit/${resourceId}?redirect=${encodeURIComponent(`${RESOURCES}?filter=${name}`)}`);
  await startDelete(page);
  const asked = page.getByRole("alertdialog", { name: `Are you sure you want to delete ${name}?` });
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Resource deleted.", { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === RESOURCES);
  await expect(page.getByText("There are no results with the current search.")).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Undo" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("list", { name: "Results of resources" })).toContainText("Success");
  expect(await resultOf(calls.GET("/api/resource/{id}", { path: { id: resourceId } }))).toMatchObject({
    name,
    departmentId,
  });
});
