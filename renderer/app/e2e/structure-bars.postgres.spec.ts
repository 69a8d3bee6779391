import type { Page } from "@playwright/test";
import { go } from "./browser.ts";
import { MEMBER, resultOf, STAFF } from "./people.ts";
import {
  addLocation,
  aName,
  CLOSED,
  departmentsPath,
  firstLocation,
  locationPath,
  LOCKED,
  NEW_LOCATION,
  ORGANIZATION,
  save,
  setStatus,
} from "./structure.ts";
import { expect, test } from "./test.ts";
import { fill, row } from "./users.ts";

const GENERIC_LOCKED = "The organization's departments are locked for editing. The form has been disabled.";

/** Checks that the form at this address can be changed and saved, or that nothing in it can. */
async function expectForm(page: Page, path: string, isOpen: boolean): Promise<void> {
  await go(page, path);
  await expect(page).toHaveTitle(/./);
  const form = page.getByRole("form");
  await expect(form.getByRole("textbox").first()).toBeVisible();
  const submit = page.getByRole("button", { name: /^(Save|Submit)$/ });
  const open = form.locator("[data-field] :is(input, select, textarea, [role=combobox]):enabled");
  if (isOpen) {
    await expect(open.first()).toBeVisible();
    await expect(page.getByText("The form has been disabled.")).toHaveCount(0);
  } else {
    await expect(open).toHaveCount(0);
    await expect(submit).toHaveAttribute("aria-disabled", "true");
  }
}

/** The forms of the build area, those of the structure first. */
async function formsOf(calls: Parameters<typeof firstLocation>[0]): Promise<readonly string[]> {
  const { locationId } = await firstLocation(calls);
  const query = { limit: 1 };
  const [department] = await resultOf(calls.GET("/api/department", { query }));
  const [user] = await resultOf(calls.GET("/api/user", { query }));
  const [resource] = await resultOf(calls.GET("/api/resource", { query }));
  return [
    NEW_LOCATION,
    locationPath(locationId),
    "/build/department/create",
    `/build/department/edit/${department?.departmentId}`,
    "/build/user/create",
    `/build/user/edit/${user?.userId}`,
    "/build/resource/create",
    `/build/resource/edit/${resource?.resourceId}`,
    "/build/compass-rose/edit",
  ];
}

test("a lock disables the forms of the structure, each with its banner; what is invalid disables Save too [BLD-042, BLD-043, BLD-091]", async ({
  arrive,
  ownProduct,
}) => {
  const { page, calls } = await arrive(STAFF, ownProduct);
  const { locationId } = await addLocation(calls, { abbreviation: aName("L") });
  const [create, edit, ...others] = await formsOf(calls);
  const [newDepartment = "", department = "", user = ""] = others;
  const structural = [create ?? "", edit ?? "", ORGANIZATION];
  await page.goto("/build/intro");
  for (const path of [...structural, newDepartment, department]) await expectForm(page, path, true);
  await go(page, locationPath(locationId));
  await expect(save(page)).not.toHaveAttribute("aria-disabled");
  await fill(page, { Name: "" });
  await expect(save(page)).toHaveAttribute("aria-disabled", "true");
  await resultOf(calls.PUT("/api/location/{id}", { path: { id: locationId }, body: { locked: true } }));
  await page.goto("/build/intro");
  for (const path of structural) {
    await expectForm(page, path, false);
    await expect(page.getByText(LOCKED)).toBeVisible();
  }
  for (const path of [newDepartment, department]) {
    await expectForm(page, path, false);
    await expect(page.getByText(GENERIC_LOCKED)).toBeVisible();
    await expect(page.getByText(LOCKED)).toHaveCount(0);
  }
  await expectForm(page, user, true);
});

for (const [email, open, closed] of [
  [STAFF, ["nmqOpen", "nmqSubmitted", "nmqApproved", "buildOpen"], ["buildClosed", "completed"]],
  [MEMBER, ["nmqSubmitted"], ["buildClosed"]],
] as const) {
  test(`statuses before buildClosed disable nothing, those from then on every form: ${email} [BLD-044, BLD-047, F-079]`, async ({
    arrive,
    ownProduct,
  }) => {
    test.slow();
    const { page, calls } = await arrive(email, ownProduct);
    const forms = [...(await formsOf(calls)), ...(email === STAFF ? [ORGANIZATION] : [])];
    const expectForms = async (status: string, isOpen: boolean) => {
      await setStatus(arrive, ownProduct, calls, status);
      await page.goto("/build/intro");
      // All forms while the build is open and once after it is closed; then only those of the structure.
      for (const path of isOpen || status === closed[0] ? forms : forms.slice(0, 3)) {
        await expectForm(page, path, isOpen);
        if (!isOpen) await expect(page.getByText(CLOSED)).toBeVisible();
      }
    };
    for (const status of open) {
      await expectForms(status, true);
      // A submission closes only the questionnaire.
      const answered = await calls.POST("/api/grant", { body: { name: aName("Grant") } });
      expect([status, answered.response.status]).toEqual([status, status === "nmqOpen" ? 201 : 423]);
    }
    for (const status of closed) await expectForms(status, false);
  });
}

test("a closed build leaves no action on the departments of a location, nor Delete in a form [BLD-045]", async ({
  arrive,
  ownProduct,
}) => {
  const { page, calls } = await arrive(STAFF, ownProduct);
  const { locationId } = await addLocation(calls);
  const name = aName("Bay");
  await resultOf(calls.POST("/api/department", { body: { name, abbreviation: name.slice(-8), locationId } }));
  const path = departmentsPath(locationId);
  const actions = () => [
    page.getByRole("link", { name: "Add department" }),
    row(page, name).getByRole("link", { name: "Edit" }),
    row(page, name).getByRole("button", { name: /^Delete/ }),
  ];
  await page.goto(path);
  for (const action of actions()) await expect(action).not.toHaveAttribute("aria-disabled");
  for (const status of ["buildClosed", "completed"]) {
    await setStatus(arrive, ownProduct, calls, status);
    await page.goto(path);
    for (const action of actions()) await expect(action).toHaveAttribute("aria-disabled", "true");
    await page.goto(locationPath(locationId));
    await page.getByRole("button", { name: "More actions" }).click();
    await expect(page.getByRole("menuitem", { name: /^Delete/ })).toHaveAttribute("aria-disabled", "true");
  }
});
