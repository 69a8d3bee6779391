import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, closeEach, expectOn, field, fill } from "../../kit/portal-pages.testing.ts";
import {
  arriveAtStructure,
  DEPARTMENTS,
  LOCATION,
  lock,
  LOCKED,
  NEW_LOCATION,
  ORGANIZATION,
} from "./structure-forms.testing.ts";

closeEach();

const DEPARTMENT_LOCKED = "The organization's departments are locked for editing. The form has been disabled.";
const CLOSED = "The build is closed. The form has been disabled.";
const NEW_DEPARTMENT = "/build/department/create";
const DEPARTMENT = "/build/department/edit/5";
/** The forms of the build area. Members have all of them but that of the organization. */
const FORMS = [
  NEW_LOCATION,
  LOCATION,
  NEW_DEPARTMENT,
  DEPARTMENT,
  "/build/user/create",
  "/build/user/edit/3",
  "/build/resource/create",
  "/build/resource/edit/8",
  "/build/compass-rose/edit",
];

const banners = () => page.getByText(/The form has been disabled\./);
const submit = () => page.getByRole("button", { name: /^(Save|Submit)$/ });
const openInputs = () => [
  ...document.querySelectorAll("form [data-field] :is(input, select, textarea, [role=combobox]):enabled"),
];

/** Checks that the form can be changed and saved, or that nothing in it can, for a reason. */
async function expectForm(reason: string | null): Promise<void> {
  await expect.element(page.getByRole("form").getByRole("textbox").first()).toBeVisible();
  if (reason === null) {
    await expect.poll(openInputs).not.toEqual([]);
    await expect.element(banners()).not.toBeInTheDocument();
    return;
  }
  await expect.poll(openInputs).toEqual([]);
  await expectOn(submit(), false);
  await expect.element(page.getByRole("main").getByText(reason)).toBeVisible();
  expect(banners().elements()).toHaveLength(1);
}

test.each([
  [NEW_LOCATION, LOCKED],
  [LOCATION, LOCKED],
  [ORGANIZATION, LOCKED],
  [NEW_DEPARTMENT, DEPARTMENT_LOCKED],
  [DEPARTMENT, DEPARTMENT_LOCKED],
])("a lock disables the form of the structure at %s, and says so [BLD-042, BLD-043]", async (path, banner) => {
  const pages = await arriveAtStructure("providerStaff");
  pages.visit(path);
  await expectForm(null);
  lock(pages, true);
  pages.visit(path);
  await expectForm(banner);
});

test("Save of a location is off while its form is invalid or locked [BLD-091]", async () => {
  const pages = await arriveAtStructure("providerStaff");
  pages.visit(LOCATION);
  await expect.element(field("Name")).toBeVisible();
  await expectOn(button("Save"), true);
  await fill("Name", "");
  await expectOn(button("Save"), false);
  await fill("Name", "North");
  await expectOn(button("Save"), true);
  await pages.elsewhere(() => lock(pages, true));
  await expectOn(button("Save"), false);
});

const OPEN = ["nmqOpen", "nmqSubmitted", "nmqApproved", "buildOpen"];

test.each([
  ...[...FORMS, ORGANIZATION].map((path) => ["providerStaff", path, OPEN, ["buildClosed", "completed"]] as const),
  ...FORMS.map((path) => ["member", path, OPEN.slice(1, 2), ["buildClosed"]] as const),
])(
  "to %s statuses before buildClosed disable nothing at %s, those from then on all of it [BLD-044, BLD-047, F-079]",
  async (profile, path, open, closed) => {
    const { world, visit } = await arriveAtStructure(profile);
    const expectAt = async (statuses: readonly string[], reason: string | null) => {
      for (const status of statuses) {
        world.status = status;
        visit(path);
        await expectForm(reason);
      }
    };
    await expectAt(open, null);
    await expectAt(closed, CLOSED);
  },
);

test.each(["buildClosed", "completed"])(
  "at %s a location's departments have no action, and a form no Delete [BLD-045]",
  async (status) => {
    const { world, visit } = await arriveAtStructure("providerStaff");
    const bay = page.getByRole("row").filter({ hasText: "Bay" });
    const actions = [
      page.getByRole("link", { name: "Add department" }),
      bay.getByRole("link", { name: "Edit" }),
      bay.getByRole("button", { name: /^Delete/ }),
    ];
    visit(DEPARTMENTS);
    for (const action of actions) await expectOn(action, true);
    world.status = status;
    visit(DEPARTMENTS);
    for (const action of actions) await expectOn(action, false);
    visit(LOCATION);
    await button("More actions").click();
    await expectOn(page.getByRole("menuitem", { name: /^Delete/ }), false);
  },
);

const add = () => page.getByRole("link", { name: "Add", exact: true });
const LISTS = ["department", "user", "resource"].map((entity) => `/build/${entity}/list`);

test.each(LISTS)(
  "Add of the list %s is off while the build is closed, and not there for readers [GEN-043]",
  async (path) => {
    const { world, visit } = await arriveAtStructure("member");
    visit(path);
    await expectOn(add(), true);
    await expect.element(add()).toHaveAttribute("href", path.replace("list", "create"));
    world.status = "buildClosed";
    visit(path);
    await expectOn(add(), false);
    (await arriveAtStructure("reader")).visit(path);
    await expect.element(page.getByRole("row").nth(1)).toBeVisible();
    await expect.element(add()).not.toBeInTheDocument();
  },
);

test("Add of the list of departments, and Delete in their form, are off while the structure is locked [GEN-043, BLD-D05]", async () => {
  const pages = await arriveAtStructure("member");
  const remove = async () => {
    pages.visit(DEPARTMENT);
    await button("More actions").click();
    return page.getByRole("menuitem", { name: /^Delete/ });
  };
  await expectOn(await remove(), true);
  lock(pages, true);
  await expectOn(await remove(), false);
  pages.visit("/build/department/list");
  await expectOn(add(), false);
});
