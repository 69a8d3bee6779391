import type { Page } from "@playwright/test";
import { MEMBER, organizationOf, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";

const PAGE = "/build/core-team";
const role = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name} `) });

async function add(page: Page, name: string, person: string): Promise<void> {
  await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByRole("button", { name: "Add" }).click();
  await dialog.getByRole("textbox", { name: /^Name/ }).last().fill(person);
  await dialog
    .getByRole("textbox", { name: /^Email/ })
    .last()
    .fill(`${person.toLowerCase()}@one.example`);
}

const submit = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();

test("two people change the core team: other roles are merged, of the same role both are shown; what is stored is there after a reload [F-025]", async ({
  arrive,
}) => {
  const [first, second] = [await arrive(MEMBER), await arrive(MEMBER)];
  const path = { id: await organizationOf(first.calls) };
  await resultOf(first.calls.PUT("/api/organization/{id}", { path, body: { coreTeam: {} } }));
  for (const { page } of [first, second]) {
    await page.goto(PAGE);
    await expect(role(page, "Lab Managers")).toBeVisible();
  }
  await add(first.page, "Lab Managers", "Ann");
  await add(second.page, "Project Sponsor", "Bo");
  await submit(first.page);
  await expect(role(first.page, "Lab Managers")).toContainText("Ann, ann@one.example");
  await submit(second.page);
  await expect(role(second.page, "Project Sponsor")).toContainText("Bo, bo@one.example");
  await expect(role(second.page, "Lab Managers")).toContainText("Ann, ann@one.example");
  await expect(role(first.page, "Project Sponsor")).toContainText("Bo, bo@one.example");

  await add(first.page, "Lab Managers", "Cy");
  await add(second.page, "Lab Managers", "Di");
  await submit(first.page);
  await expect(role(first.page, "Lab Managers")).toContainText("Cy, cy@one.example");
  await submit(second.page);
  const choice = second.page.getByRole("dialog", { name: "Someone else changed this record" });
  await expect(
    choice.getByRole("radio", { name: "Keep yours: Ann, ann@one.example; Di, di@one.example" }),
  ).toBeVisible();
  await expect(
    choice.getByRole("radio", { name: "Take theirs: Ann, ann@one.example; Cy, cy@one.example" }),
  ).toBeVisible();
  await choice.getByText("Take theirs").click();
  await choice.getByRole("button", { name: "Save" }).click();
  await expect(second.page.getByRole("dialog")).toHaveCount(0);
  await second.page.reload();
  await expect(role(second.page, "Lab Managers")).toContainText("Cy, cy@one.example");
  const stored = await resultOf(first.calls.GET("/api/organization/{id}", { path }));
  const coreTeam = stored.coreTeam as Readonly<Record<string, readonly object[]>>;
  expect(coreTeam["Lab Managers"]).toHaveLength(2);
  expect(coreTeam["Project Sponsor"]).toHaveLength(1);
});
