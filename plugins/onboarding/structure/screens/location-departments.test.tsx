import { type FakeRequest, refusal } from "@armature/renderer/testing";
import { textForm, type Values } from "@armature/engine";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  button,
  closeEach,
  expectAccessible,
  field,
  heading,
  note,
  fill,
  textsOf,
} from "../../kit/portal-pages.testing.ts";
import { arriveAtStructure, DEPARTMENTS } from "./structure-forms.testing.ts";

closeEach();

const add = () => page.getByRole("link", { name: "Add department" });
const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });

describe("the departments of a location", () => {
  test("lists those of the location by name, each to be edited and deleted [BLD-112, BLD-D17]", async () => {
    const { world, visit } = await arriveAtStructure("member");
    const named = (departmentId: number, name: string, locationId: number) => ({
      departmentId,
      name,
      locationId,
      abbreviation: `A${departmentId}`,
      departmentNumber: "12881001",
      externalName: "Door",
      locked: false,
      updated: "t1",
    });
    world.records["department"] = [named(1, "Cove", 1), named(2, "bay", 1), named(3, "Annex", 1), named(4, "Dock", 2)];
    visit(DEPARTMENTS);
    await expect.element(heading()).toHaveTextContent("Departments");
    await expect.element(page.getByText("1–3 of 3")).toBeVisible();
    expect(textsOf("columnheader").slice(0, 4)).toEqual(["Name", "Department Number", "External Name", "Abbreviation"]);
    const [, ...rows] = textsOf("row");
    expect(rows.map((text) => /Annex|bay|Cove|Dock/.exec(text)?.[0])).toEqual(["Annex", "bay", "Cove"]);
    await expect.element(rowOf("bay").getByRole("link", { name: "Edit" })).toBeVisible();
    await expect.element(rowOf("bay").getByRole("button", { name: /^Delete/ })).toBeVisible();
    await expectAccessible();
  });

  test("says that there are none, and adds the first to this location [BLD-D17]", async () => {
    const { world, visit } = await arriveAtStructure("member");
    world.records["department"] = [];
    visit(DEPARTMENTS);
    await expect.element(page.getByText("No departments have been added yet.")).toBeVisible();
    await expectAccessible();
    await add().click();
    await expect.element(page.getByRole("combobox", { name: /^Location/ })).toHaveValue("North");
  });

  test.each(["999999", "0"])("of location %s, which there is not, are none [BLD-D17]", async (id) => {
    const { visit } = await arriveAtStructure("member");
    visit(`/build/structure/location/${id}/department/list`);
    await expect.element(page.getByText("Unable to fetch location record.")).toBeVisible();
  });

  test("that cannot be loaded are told [BLD-031, BLD-D02]", async () => {
    const { server, visit } = await arriveAtStructure("member");
    server.on("GET /api/department", () => refusal(403, "Not yours."));
    visit(DEPARTMENTS);
    await expect.element(page.getByRole("heading", { name: "Unable to load data.", exact: true })).toBeVisible();
    await expect.element(note("Unable to load data.")).toBeVisible();
    await expect.element(page.getByRole("grid")).not.toBeInTheDocument();
  });

  test("lead to forms that come back here, and else to all departments [BLD-008, BLD-D17]", async () => {
    const { visit } = await arriveAtStructure("member");
    for (const link of [add(), rowOf("Bay").getByRole("link", { name: "Edit" })]) {
      const where = visit(DEPARTMENTS);
      await link.click();
      await expect.element(field("Abbreviation")).toBeVisible();
      await button("Cancel").click();
      await expect.poll(where).toBe(DEPARTMENTS);
    }
    for (const [path, leave] of [
      ["create", "Cancel"],
      ["edit/5", "Cancel"],
      [`edit-batch/${btoa("5")}`, "Back"],
    ] as const) {
      const where = visit(`/build/department/${path}`);
      await button(leave).click();
      await expect.poll(where).toBe("/build/department/list");
    }
  });

  test("have their number checked against the location's, and again when the location changes [NMQ-120]", async () => {
    const { world, server, visit } = await arriveAtStructure("providerStaff");
    server.on("POST /api/department/check", ({ body }: FakeRequest) => {
      const { departmentNumber, locationId } = (body as { readonly values: Values }).values;
      const of = world.records["location"]?.find((location) => location["locationId"] === locationId);
      const number = textForm(of?.["locationNumber"]);
      const issue = { code: "beginsWith", attribute: "departmentNumber", message: `Must begin with ${number}` };
      return { result: textForm(departmentNumber).startsWith(number) ? [] : [issue] };
    });
    const choose = async (name: string) => {
      await page.getByRole("combobox", { name: /^Location/ }).click();
      await userEvent.keyboard(`{Control>}a{/Control}${name}{Enter}{Tab}`);
      await expect.element(page.getByRole("combobox", { name: /^Location/ })).toHaveValue(name);
    };
    const begins = (number: number) => page.getByText(`Must begin with ${number}`);
    visit("/build/department/create");
    await choose("North");
    await fill("Department Number", "12882001");
    await expect.element(begins(12_881)).toBeVisible();
    await choose("South");
    await expect.element(begins(12_881)).not.toBeInTheDocument();
    await expect.element(begins(12_882)).not.toBeInTheDocument();
    await choose("North");
    await expect.element(begins(12_881)).toBeVisible();
  });
});
