import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { arrive, button, closeEach, field, heading, fill } from "./kit/portal-pages.testing.ts";

closeEach();

const boxOf = (part: Locator) => part.element().getBoundingClientRect();

/** Opens the form of a user with learning paths. */
async function open(): Promise<void> {
  const user = {
    userId: 11,
    firstName: "Noa",
    lastName: "Test",
    displayName: "Noa Test",
    email: "noa@clinic.example",
    updated: "t1",
  };
  const { server, visit } = await arrive("member", { user: [user] });
  const principal = "noa@tenant.example";
  const path = { id: "nurse", displayName: "Ambulatory Nurse" };
  const ofUser = `/api/member/provider-crowd-sa12/user/${encodeURIComponent(principal)}`;
  for (const [call, result] of [
    ["POST /api/db/member/get-by-id", { organizationId: 7, name: "Lakeside Clinic", careSetting: "Ambulatory" }],
    [
      "POST /api/member/:sa/db-user/get-by-id",
      { userId: 11, displayName: "Noa Test", email: user.email, entraId: null },
    ],
    ["POST /api/member/:sa/entra-user/get-by-mail", { entraId: "e-11", userPrincipalName: principal }],
    ["GET /api/list-ambulatory-learning-paths", [path]],
    ["GET /api/list-acute-learning-paths", []],
    [`GET ${ofUser}/get-ambulatory-learning-paths`, [path]],
    [`GET ${ofUser}/get-acute-learning-paths`, []],
  ] as const) {
    server.on(call, () => ({ result }));
  }
  visit("/build/user/edit/11");
  await expect.element(field("Email")).toBeVisible();
}

describe("Edit User", () => {
  test.each([
    [1440, 900],
    [390, 844],
  ])(
    "names its user and begins with its first field; what is said of a save covers no button at %i [F-078]",
    async (width, height) => {
      await page.viewport(width, height);
      await open();
      await expect.element(heading()).toHaveTextContent("Noa Test");
      await expect.element(page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Edit User")).toBeVisible();
      const isNarrow = width < 1100;
      const outline = isNarrow ? page.getByRole("button", { name: /^Section: / }) : field("Find a field");
      await expect.element(outline).toBeVisible();
      expect(boxOf(field("Email")).y).toBeLessThan(height / 2);
      const paths = page.getByRole("region", { name: "Learning Paths" });
      await expect.element(paths.getByText("Ambulatory Nurse")).toBeInTheDocument();
      expect(boxOf(paths).y).toBeGreaterThanOrEqual(Math.floor(boxOf(page.getByRole("form")).bottom));
      (heading().element() as HTMLElement).focus();
      // The outline comes first: its search and list, or the bar that opens it.
      for (let stop = 0; stop < (isNarrow ? 2 : 3); stop += 1) await userEvent.tab();
      await expect.element(field("Email")).toHaveFocus();
      await fill("Job Title", "Scheduler");
      await button("Submit").click();
      const toast = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
      await expect.element(toast).toBeVisible();
      const add = page.getByRole("link", { name: "Add", exact: true });
      await expect.element(add).toBeVisible();
      const [said, pressed] = [boxOf(toast), boxOf(add)];
      const isCovered =
        said.y < pressed.bottom && said.bottom > pressed.y && said.x < pressed.right && said.right > pressed.x;
      expect([isCovered, said, pressed]).toEqual([false, said, pressed]);
    },
  );
});
