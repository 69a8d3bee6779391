import type { MetadataAnswer, Values } from "@armature/engine";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  arrive,
  button,
  closeEach,
  expectAccessible,
  expectOn,
  field,
  fill,
  note,
} from "./kit/portal-pages.testing.ts";

closeEach();

const VIEW = "/build/compass-rose/view";
const EDIT = "/build/compass-rose/edit";
const COURSES = "https://courses.example.org/install";

let organization: Values;
beforeEach(() => {
  organization = { organizationId: 7, name: "Lakeside Clinic", compassRoseVision: "Calm", updated: "t1" };
});

const arriveAs = (profile: "member" | "reader") => arrive(profile, { organization: [organization] });
/** The labels of the organization's attributes whose name starts with 'compassRose', in order. */
async function shippedLabels(): Promise<readonly string[]> {
  const { result } = (await (await fetch("/api/metadata")).json()) as MetadataAnswer;
  const own = result.attributes.filter(
    ({ entityName, name }) => entityName === "organization" && name.startsWith("compassRose"),
  );
  return own.toSorted((a, b) => Number(a.orderNumber) - Number(b.orderNumber)).map(({ label }) => String(label));
}
const edit = () => page.getByRole("link", { name: "Edit", exact: true });
const fields = () => document.querySelectorAll("main form :is(textarea, input)").length;
const openFields = () => document.querySelectorAll("main form :is(textarea, input):enabled").length;
/** The labels on the page, for reading or in a form. */
const labels = () =>
  [...document.querySelectorAll("main :is(form label[id], dt)")].map(({ textContent }) =>
    textContent.replace(/\* required$/, ""),
  );

test("is read at its view, for who may not change it without a way to the form [BLD-009, BLD-010, BLD-D03]", async () => {
  for (const profile of ["member", "reader"] as const) {
    const { visit } = await arriveAs(profile);
    const shipped = await shippedLabels();
    expect(shipped.length).toBeGreaterThan(3);
    const where = visit("/build/compass-rose");
    await expect.poll(labels).toEqual(shipped);
    expect([where(), fields()]).toEqual([VIEW, 0]);
    await expect.element(page.getByRole("definition").first()).toHaveTextContent("Calm");
    await expect.element(button("Save")).not.toBeInTheDocument();
    expect(edit().elements()).toHaveLength(profile === "member" ? 1 : 0);
    await expectAccessible();
  }
});

test("is changed in its form, which saves the organization and leads back; Cancel leads back, too [BLD-012, BLD-D03]", async () => {
  const { visit, server } = await arriveAs("member");
  const shipped = await shippedLabels();
  const where = visit(VIEW);
  await edit().click();
  await expect.poll(where).toBe(EDIT);
  await expect.poll(openFields).toBe(shipped.length);
  expect(labels()).toEqual(shipped);
  await expectAccessible();
  await fill("Vision", "No chart on paper");
  await button("Save").click();
  await expect.element(note("The compass rose has been saved.")).toBeVisible();
  await expect.poll(where).toBe(VIEW);
  expect(server.calls("PUT /api/organization/7").map(({ body }) => body)).toEqual([
    { compassRoseVision: "No chart on paper" },
  ]);
  await expect.element(page.getByRole("definition").first()).toHaveTextContent("No chart on paper");
  await edit().click();
  await expect.element(field("Vision")).toHaveValue("No chart on paper");
  await button("Cancel").click();
  await expect.poll(where).toBe(VIEW);
});

test("is only read once the build is closed [BLD-D03]", async () => {
  const { visit, world } = await arriveAs("member");
  const shipped = await shippedLabels();
  world.status = "buildClosed";
  visit(VIEW);
  await expectOn(edit(), false);
  visit(EDIT);
  await expect.poll(fields).toBe(shipped.length);
  expect(openFields()).toBe(0);
});

test("says on both pages what it is for, and leads to the courses where the product has any [BLD-011, BLD-D03]", async () => {
  const { visit, server } = await arriveAs("member");
  const courses = page.getByRole("link", { name: /^Open the courses/ });
  for (const courseUrl of [COURSES, null]) {
    server.on("GET /api/settings", () => ({ result: { productName: "Armature", courseUrl } }));
    for (const path of [VIEW, EDIT]) {
      visit(path);
      await expect.element(page.getByText(/^The compass rose says where/)).toBeVisible();
      // The name of the product comes with the address of the courses.
      await expect.poll(() => document.title).toMatch(/ \| Armature$/);
      if (courseUrl === null) await expect.element(courses).not.toBeInTheDocument();
      else await expect.element(courses).toHaveAttribute("href", courseUrl);
    }
  }
});
