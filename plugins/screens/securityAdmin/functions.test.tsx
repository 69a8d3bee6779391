import "@armature/renderer/styles.css";
import { closeApp, type FakeServer, refusal } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aWorld } from "./security-admin-world.testing.ts";
import { button, cells, choose, field, offered, serveAdmin, visitAdmin } from "./security-admin.testing.ts";

const FUNCTION = "/api/security/function";

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  server = serveAdmin(aWorld());
});
afterEach(closeApp);

const sent = (call: string) => server.calls(call).map(({ body }) => body);
const told = (text: string) => expect.element(page.getByText(text, { exact: false }).first()).toBeVisible();
const combobox = (name: string) => page.getByRole("combobox", { name: new RegExp(`^${name}`) });
const templates = () =>
  page
    .getByRole("list", { name: "Filtered Templates" })
    .getByRole("listitem")
    .elements()
    .map((item) => item.textContent);
const radarPoint = async () => {
  await choose("Type", "Radar");
  await choose("Value", "Y");
};

describe("the list of security functions", () => {
  test("has each once, with its points on lines of its cells, and leads to it [ADM-221]", async () => {
    const where = visitAdmin("function/list");
    await expect
      .poll(() => cells("Security Functions", 0, 1, 2, 3, 4))
      .toEqual([
        ["Book visits", "–", "–", "–", "–"],
        ["Fax", "–", "–", "–", "–"],
        ["Sign orders", "EpicCareRadar", "112050", "containsdoes not contain", "AX"],
      ]);
    await expect
      .element(page.getByRole("link", { name: "Add" }))
      .toHaveAttribute("href", "/provider/userSecurity/function/create");
    await page.getByText("does not contain").click();
    await expect.poll(where).toBe("function/1/form");
  });
  test("that cannot be read says so", async () => {
    server.on("GET /api/security/functionInput", () => refusal(500, "Something went wrong."));
    visitAdmin("function/list");
    await told("Could not load initial page state. Refresh page and try again.");
  });
});

describe("the form of a security function", () => {
  test("makes one with its points by one call [ADM-220, ADM-222]", async () => {
    const where = visitAdmin("function/create");
    await expect.element(page.getByRole("heading", { name: "Create Security Function" })).toBeVisible();
    await button("Save").click();
    await expect.element(field("Name")).toHaveAccessibleDescription(/Required field/);
    await field("Name").fill("See boards");
    await expect.element(page.getByText("10 / 255 characters")).toBeVisible();
    await radarPoint();
    await button("Add Point").click();
    await button("Save").click();
    await expect.poll(where).toBe("function/list");
    expect(sent(`POST ${FUNCTION}`)).toEqual([
      {
        name: "See boards",
        description: null,
        secFunctionInputList: [{ type: "radar", point: "50", operator: "contains", value: "Y", inverted: 0 }],
      },
    ]);
  });
  test("adds a point once type, point and value are chosen; it contains unless said otherwise [ADM-223, ADM-226]", async () => {
    visitAdmin("function/create");
    await expect.element(button("Add Point")).toHaveAttribute("aria-disabled", "true");
    await expect.element(combobox("Point")).toBeDisabled();
    await choose("Type", "EpicCare");
    await choose("Point", "1120");
    await expect.element(button("Add Point")).toHaveAttribute("aria-disabled", "true");
    await choose("Value", "A");
    await button("Add Point").click();
    await expect.poll(() => cells("Security Points", 0, 1, 2, 3)).toEqual([["EpicCare", "1120", "contains", "A"]]);
  });
  test("offers the items and values of the type's security classes [ADM-D34]", async () => {
    visitAdmin("function/create");
    await expect.poll(() => offered("Type")).toEqual(["EpicCare", "Radar"]);
    await page.getByRole("option", { name: "EpicCare" }).click();
    await expect.poll(() => offered("Point")).toEqual(["1120 Orders", "1130 Notes"]);
    await page.getByRole("option", { name: "1130 Notes" }).click();
    await expect.poll(() => offered("Value")).toEqual(["C"]);
  });
  test("begins point and value anew with another type, with the only item of a single one [ADM-225]", async () => {
    visitAdmin("function/create");
    await choose("Type", "EpicCare");
    await choose("Point", "1120");
    await choose("Value", "A");
    await choose("Type", "Radar");
    await expect.element(combobox("Point")).toHaveValue("50 Boards");
    await expect.element(combobox("Value")).toHaveValue("");
    await choose("Type", "EpicCare");
    await expect.element(combobox("Point")).toHaveValue("");
  });
  test("takes no combination twice [ADM-224]", async () => {
    visitAdmin("function/1/form");
    await choose("Type", "Radar");
    await choose("Value", "X");
    await told("This security point combination already exists.");
    await expect.element(button("Add Point")).toHaveAttribute("aria-disabled", "true");
    await choose("Value", "Y");
    await button("Add Point").click();
    await expect.poll(() => cells("Security Points", 3)).toEqual([["A"], ["X"], ["Y"]]);
  });
  test("sends stored points with their ids, on the version that was read, and leaves others out [ADM-D36]", async () => {
    const where = visitAdmin("function/1/form");
    await expect.element(page.getByRole("heading", { name: "Edit Security Function" })).toBeVisible();
    await button("Remove Radar 50 X").click();
    await button("Save").click();
    await expect.poll(where).toBe("function/list");
    const [call] = server.calls(`PUT ${FUNCTION}/:id`);
    expect(call?.body).toMatchObject({
      secFunctionInputList: [{ id: 1, type: "epiccare", point: "1120", operator: "contains", value: "A" }],
    });
    expect(call?.headers.get("if-match")).toBe("t1");
  });
  test("shows the templates that match, as the points change [ADM-227, ADM-228, ADM-D35]", async () => {
    visitAdmin("function/1/form");
    await told("1 of 2 templates match.");
    expect(templates()).toEqual(["Nurse (5)"]);
    await button("Remove Radar 50 X").click();
    await expect.poll(templates).toEqual(["Lead (6)", "Nurse (5)"]);
    await radarPoint();
    await button("Add Point").click();
    await expect.poll(templates).toEqual(["Lead (6)"]);
    await button("Remove EpicCare 1120 A").click();
    await button("Remove Radar 50 Y").click();
    await told("No templates match the associated security points.");
  });
  test("keeps what was typed where a save is refused, and says why", async () => {
    const message = "Another security function has the same value. Please enter a unique value.";
    server.on(`PUT ${FUNCTION}/:id`, () => refusal(409, message, [{ code: "unique", attribute: "name", message }]));
    const where = visitAdmin("function/1/form");
    await field("Name").fill("Fax");
    await button("Save").click();
    await told("Could not save the security function.");
    await told(message);
    await expect.element(field("Name")).toHaveValue("Fax");
    await button("Cancel").click();
    await told("The changes are not saved.");
    expect(where()).toBe("function/1/form");
  });
});
