import type { Values } from "@armature/engine";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { arrive, closeEach, heading, labels, type PortalPages } from "./kit/portal-pages.testing.ts";

closeEach();

test.each<[list: string, entity: string, record: Values, reason: string]>([
  [
    "users, in words of its own",
    "user",
    { userId: 4, email: "ann@clinic.example", firstName: "Ann", lastName: "Bell", provider: 1, updated: "t1" },
    "This user needs more information before export to the record system",
  ],
  [
    "resources",
    "resource",
    { resourceId: 8, name: "Room", active: 1, schedulable: 1, updated: "t1" },
    "This resource is missing fields required by Epic based on previous answers",
  ],
])(
  "the mark of a row says why when it is pointed at, in the list of %s [GEN-046]",
  async (_, entity, record, reason) => {
    const { visit } = await arrive("member", { [entity]: [record] });
    visit(`/build/${entity}/list`);
    const mark = page.getByRole("row").nth(1).getByRole("button", { name: reason });
    await expect.element(mark).toBeVisible();
    // The pointer may have been left where the mark appears.
    await heading().hover();
    await mark.hover();
    await expect.element(page.getByRole("tooltip", { name: reason })).toBeVisible();
  },
);

/** Gives the organization of the session a care setting. */
async function setCareSetting({ server }: PortalPages, careSetting: string): Promise<void> {
  const { result } = (await (await fetch("/api/session")).json()) as { readonly result: Values };
  const organization = { ...(result["organization"] as Values), careSetting };
  server.on("GET /api/session", () => ({ result: { ...result, organization } }));
}

test.each([
  ["Ambulatory", "Video Visits", "Inpatient"],
  ["Acute Care", "Inpatient", "Video Visits"],
])("the care setting %s decides which fields and columns there are [GEN-206]", async (careSetting, own, others) => {
  const both = "Collects Copays";
  const pages = await arrive("member", { department: [{ departmentId: 5, name: "Bay", updated: "t1" }] });
  await setCareSetting(pages, careSetting);
  pages.visit("/build/department/create");
  await expect.poll(() => document.querySelectorAll("form label[id]").length).toBeGreaterThan(3);
  expect(labels()).toEqual(expect.arrayContaining([both, own]));
  expect(labels()).not.toContain(others);
  pages.visit("/build/department/list");
  await page.getByRole("button", { name: "Select additional attributes to view" }).click();
  const column = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await expect.element(column(own)).toBeVisible();
  await expect.element(column(both)).toBeVisible();
  await expect.element(column(others)).not.toBeInTheDocument();
});
