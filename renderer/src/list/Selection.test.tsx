import type { PermissionMap, Values } from "@armature/engine";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Session } from "../data/session/session.ts";
import { DECLARED, aSession } from "../testing/clinic.ts";
import { type FakeServer, fakeServer, listHandler, refusal } from "../testing/fake-server.ts";
import { resetPreferences } from "../data/preferences.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { toasts } from "../ui/index.ts";
import { EntityList } from "./EntityList.tsx";

const compiled = compiledPersons();
const type = personType(compiled);
const persons: readonly Values[] = Array.from({ length: 60 }, (_, i) => ({
  personId: i + 1,
  email: `person${String(i + 1).padStart(2, "0")}@clinic.example`,
  lastName: i < 30 ? "Lind" : "Berg",
}));

let server: FakeServer;
beforeEach(async () => {
  resetPreferences();
  await page.viewport(1280, 900);
  server = fakeServer({ "GET /api/person": listHandler(type, persons) });
});
afterEach(() => {
  unmount();
  server.restore();
});

function open({ query = "", session = aSession() }: { readonly query?: string; readonly session?: Session } = {}) {
  mount(
    <TestFrame compiled={compiled} path={`/here${query}`} session={session}>
      <EntityList
        type={type}
        editPath={(id) => `/elsewhere?id=${id}`}
        batchPath={(ids) => `/elsewhere?ids=${ids.join("-")}`}
      />
    </TestFrame>,
  );
}

const withPermission = (own: PermissionMap[string]) => aSession({ permission: { person: own } });
const rowBox = (number: number) => page.getByRole("checkbox", { name: `Select Lind` }).nth(number - 1);
const allBox = () => page.getByRole("checkbox", { name: "Select all rows" });
const batch = (count: number | string) => page.getByRole("link", { name: `Edit Batch (${count})` });
const selected = () => page.getByText(/ selected$/);

describe("the selection", () => {
  test("shows its number, and leads to the batch edit of its rows [GEN-039]", async () => {
    open();
    await rowBox(2).click();
    await rowBox(4).click();
    await expect.element(batch(2)).toHaveAttribute("href", "/elsewhere?ids=2-4");
    await expect.element(selected()).toMatchTextContent("2 selected");
  });

  test("moves no button of the toolbar [F-170]", async () => {
    await page.viewport(1440, 900);
    open();
    const places = (count: number) =>
      [
        batch(count),
        page.getByRole("button", { name: /^Export/ }),
        page.getByRole("button", { name: "Select additional attributes to view" }),
      ].map((each) => Math.round(each.first().element().getBoundingClientRect().left));
    await expect.element(batch(0)).toBeVisible();
    const before = places(0);
    await rowBox(2).click();
    await expect.element(batch(1)).toBeVisible();
    expect(places(1).map((left, i) => Math.abs(left - (before[i] ?? 0)) <= 1)).toEqual([true, true, true]);
  });

  test("'Edit Batch' is off while nothing is selected, and while the build is closed [GEN-040]", async () => {
    open();
    await expect.element(batch(0)).toHaveAttribute("aria-disabled", "true");
    await expect.element(batch(0)).toHaveAccessibleDescription("Select the persons to edit first.");
    unmount();
    open({ session: aSession({ status: "buildClosed" }) });
    await rowBox(1).click();
    await expect.element(batch(1)).toHaveAccessibleDescription("The build is closed.");
  });

  test.each(DECLARED.lifecycle.states)(
    "'Edit Batch' is off from buildClosed on, for members and provider users: %s [GEN-210]",
    async (status) => {
      for (const isProviderUser of [false, true]) {
        open({ session: { ...aSession({ status }), isProviderUser } });
        await rowBox(1).click();
        await expect.element(batch(1)).toBeVisible();
        const isOff = batch(1).element().getAttribute("aria-disabled") === "true";
        expect(isOff).toBe(["buildClosed", "completed"].includes(status));
        unmount();
      }
    },
  );

  test("'Edit Batch' is off for who may not change records", async () => {
    open({ session: withPermission({ view: true, update: false }) });
    await rowBox(1).click();
    await expect.element(batch(1)).toHaveAccessibleDescription("You do not have permission to change persons.");
  });

  test("of a header holds every row that the filter leaves, on all pages [GEN-D06]", async () => {
    open({ query: "?filter=lind" });
    await allBox().click();
    await expect.element(selected()).toMatchTextContent("All 30 matching selected");
    await expect.element(batch(30)).toBeVisible();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect.element(rowBox(5)).toBeChecked();
    await allBox().click();
    await expect.element(batch(0)).toBeVisible();
  });

  test("stays over pages; Shift takes in what lies between", async () => {
    open();
    await rowBox(2).click();
    await userEvent.keyboard("{Shift>}");
    await rowBox(5).click();
    await userEvent.keyboard("{/Shift}");
    await expect.element(batch(4)).toBeVisible();
    await page.getByRole("button", { name: "Next page" }).click();
    await vi.waitFor(() => expect(server.calls("GET /api/person").at(-1)?.query.get("offset")).not.toBeNull());
    await expect.element(batch(4)).toBeVisible();
  });

  test("that a filter hides in part is still meant, and says so [GEN-051, GEN-D06]", async () => {
    open();
    await rowBox(1).click();
    await page.getByRole("textbox", { name: "Quick Filter" }).fill("berg");
    const warning = page.getByText("Some selected persons are not visible with the current filter");
    await expect.element(warning).toBeVisible();
    await expect.element(batch(1)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Export (1)" })).toBeVisible();
    await page.getByRole("region", { name: "Warning" }).getByRole("button", { name: "Deselect all" }).click();
    await expect.element(batch(0)).toBeVisible();
    await expect.element(warning).not.toBeInTheDocument();
  });

  test("of more records than can be named says why it is none", async () => {
    const list = listHandler(type, persons);
    server.on("GET /api/person", (request) =>
      request.query.get("limit") === null ? refusal(400, "There are 25,000 persons; ask for 20,000.") : list(request),
    );
    open();
    await allBox().click();
    await vi.waitFor(() => expect(toasts.getState()[0]?.message).toContain("25,000"));
    await expect.element(batch(0)).toBeVisible();
  });
});
