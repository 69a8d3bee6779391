import type { Locator } from "@playwright/test";
import { MEMBER } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, field, fill, submit, userPath } from "./users.ts";

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not shown");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`Edit User names its user and begins with its first field; what is said of a save covers no button at ${width} [F-078]`, async ({
    arrive,
    ownProduct,
  }) => {
    const { page, calls } = await arrive(MEMBER, ownProduct);
    await page.setViewportSize({ width, height });
    const user = await addUser(calls);
    await page.goto(userPath(user.userId));
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(`${user.firstName} ${user.lastName}`);
    await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Edit User")).toBeVisible();
    const outline =
      width < 1100
        ? page.getByRole("button", { name: /^Section: / })
        : page.getByRole("textbox", { name: "Find a field" });
    await expect(outline).toBeVisible();
    const first = await boxOf(field(page, "Email"));
    expect(first.y).toBeLessThan(height / 2);
    const paths = page.getByRole("region", { name: "Learning Paths" });
    const below = async () => (await boxOf(paths)).y - (await boxOf(page.getByRole("form"))).bottom;
    await expect.poll(below).toBeGreaterThan(-1);
    await heading.focus();
    // The outline comes first: its search and list, or the bar that opens it.
    const stops = width < 1100 ? 2 : 3;
    for (let i = 0; i < stops; i++) await page.keyboard.press("Tab");
    await expect(field(page, "Email")).toBeFocused();
    await fill(page, { "Job Title": "Scheduler" });
    await submit(page);
    const toast = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
    await expect(toast).toBeVisible();
    const add = page.getByRole("link", { name: "Add", exact: true });
    await expect(add).toBeVisible();
    const [said, button] = [await boxOf(toast), await boxOf(add)];
    const isCovered =
      said.y < button.bottom && said.bottom > button.y && said.x < button.right && said.right > button.x;
    expect([isCovered, said, button]).toEqual([false, said, button]);
  });
}
