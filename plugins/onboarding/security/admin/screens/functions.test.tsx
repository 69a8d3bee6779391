import "@armature/plugins/styles.css";
import { refusal, unmount } from "@armature/renderer/testing";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, cells, choose, field, offered, servedWorld, reported, visitAdmin } from "./security-admin.testing.ts";

const FUNCTION = "/api/security/function";

/** The areas of a template. */
const AREAS = [
  ["EpicCare", "Cadence", "Shared", "Professional Billing", "Care Everywhere", "Radar", "Bridges"],
  ["Reporting Workbench", "ROI", "Identity", "In Basket", "MyChart", "Prelude", "Referral", "Web Suite", "Willow"],
  ["Analytics", "Infection and Isolation"],
].flat();

const served = servedWorld();
const { sent } = served;
const combobox = (name: string) => page.getByRole("combobox", { name: new RegExp(`^${name}`) });
const templates = () =>
  page
    .getByRole("list", { name: "Filtered Templates" })
    .getByRole("listitem")
    .elements()
    .map((item) => item.textContent);
const pointLeft = page.getByRole("form").getByText("Add this point, or clear it.");
const radarPoint = async () => {
  await choose("Type", "Radar");
  await choose("Value", "Y");
};

describe("the list of security functions", () => {
  test("has each once, with its points on lines of its cells, and leads to it [ADM-221, ADM-D36]", async () => {
    const where = visitAdmin("function/list");
    await expect
      .poll(() =>
        page
          .getByRole("columnheader")
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(["Name", "Type", "Item", "Operator", "Value"]);
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
    served.server.on("GET /api/security/functionInput", () => refusal(500, "Something went wrong."));
    visitAdmin("function/list");
    await reported("Could not load initial page state. Refresh page and try again.");
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
  test("offers the items and values of the type's security classes", async () => {
    visitAdmin("function/create");
    await expect.poll(() => offered("Type")).toEqual(AREAS);
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
  test("offers the items of the classes of its type, with the values of them all [ADM-D34, F-064]", async () => {
    const aClass = (id: number, type: string, values: readonly string[]) => {
      const itemList = [{ item: "77001", name: "Dispense", valueList: values }];
      return { id, name: `Class ${id}`, type, itemList };
    };
    served.world["securityClass"] = [
      aClass(1, "epiccare", ["W1", "W2"]),
      aClass(2, "epiccare", ["W3"]),
      aClass(3, "radar", ["P1"]),
    ];
    visitAdmin("function/create");
    await choose("Type", "EpicCare");
    await expect.poll(() => offered("Point")).toEqual(["77001 Dispense"]);
    await page.getByRole("option", { name: "77001 Dispense" }).click();
    await expect.poll(() => offered("Value")).toEqual(["W1", "W2", "W3"]);
  });
  test("is not saved over a point that was chosen and not added [ADM-223]", async () => {
    const where = visitAdmin("function/create");
    await field("Name").fill("See boards");
    await expect.element(button("Clear Point")).toHaveAttribute("aria-disabled", "true");
    await radarPoint();
    expect(pointLeft.elements()).toEqual([]);
    await button("Save").click();
    await expect.element(pointLeft).toBeVisible();
    await expect.element(button("Add Point")).toHaveFocus();
    expect(sent(`POST ${FUNCTION}`)).toEqual([]);
    await button("Clear Point").click();
    await expect.element(combobox("Type")).toHaveValue("");
    expect(pointLeft.elements()).toEqual([]);
    await button("Save").click();
    await expect.poll(where).toBe("function/list");
    expect(sent(`POST ${FUNCTION}`)).toMatchObject([{ name: "See boards", secFunctionInputList: [] }]);
  });
  test.each(["Control", "Meta"])("is saved by %s+S, and led to what is missing", async (key) => {
    const where = visitAdmin("function/create");
    await expect.element(button("Save")).toHaveAttribute("aria-keyshortcuts", "Control+S Meta+S");
    await userEvent.keyboard(`{${key}>}s{/${key}}`);
    await expect.element(field("Name")).toHaveFocus();
    await expect.element(field("Name")).toHaveAccessibleDescription(/Required field/);
    await field("Name").fill("See boards");
    await userEvent.keyboard(`{${key}>}s{/${key}}`);
    await expect.poll(where).toBe("function/list");
    expect(sent(`POST ${FUNCTION}`)).toHaveLength(1);
  });
  test("keeps its name, its points and one that is being made over a reload, until it is saved [F-022]", async () => {
    const visitForm = () => visitAdmin("function/1/form");
    visitForm();
    await field("Name").fill("Sign more");
    await button("Remove Radar 50 X").click();
    await choose("Type", "Radar");
    unmount();
    const where = visitForm();
    await reported("We restored your unsaved changes");
    await expect.element(field("Name")).toHaveValue("Sign more");
    await expect.element(combobox("Type")).toHaveValue("Radar");
    await expect.poll(() => cells("Security Points", 3)).toEqual([["A"]]);
    await choose("Value", "Y");
    await button("Add Point").click();
    await button("Save").click();
    await expect.poll(where).toBe("function/list");
    expect(Object.keys(sessionStorage).filter((key) => key.includes("securityFunctionForm"))).toEqual([]);
  });
  test("takes no combination twice [ADM-224]", async () => {
    visitAdmin("function/1/form");
    await choose("Type", "Radar");
    await choose("Value", "X");
    await reported("This security point combination already exists.");
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
    const [call] = served.server.calls(`PUT ${FUNCTION}/:id`);
    expect(call?.body).toMatchObject({
      secFunctionInputList: [{ id: 1, type: "epiccare", point: "1120", operator: "contains", value: "A" }],
    });
    expect(call?.headers.get("if-match")).toBe("t1");
  });
  test("begins with the points that are stored now, not with those of a list that was read before [ADM-D36]", async () => {
    visitAdmin("function/list");
    const newer = {
      id: 3,
      secFunctionId: 2,
      type: "radar",
      point: "50",
      operator: "contains",
      value: "Y",
      inverted: 0,
    };
    await reported("Book visits");
    const answer = Promise.withResolvers<object>();
    served.server.on("GET /api/security/functionInput", () => answer.promise);
    await page.getByText("Book visits").click();
    await expect.poll(() => served.server.calls("GET /api/security/function/:id").length).toBe(1);
    answer.resolve({ result: [newer], total: 1, isExact: true, after: null, labels: {}, needsInformation: [] });
    await expect.poll(() => cells("Security Points", 3)).toEqual([["Y"]]);
  });
  test("is saved on the version that was opened, though it is read again meanwhile [ADM-D36]", async () => {
    visitAdmin("function/2/form");
    await field("Name").fill("Book all visits");
    served.world["secFunction"] = (served.world["secFunction"] ?? []).map((each) => ({ ...each, updated: "t2" }));
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    await expect.poll(() => served.server.calls("GET /api/security/function/:id").length).toBe(2);
    await button("Save").click();
    await expect.poll(() => served.server.calls(`PUT ${FUNCTION}/:id`)[0]?.headers.get("if-match")).toBe("t1");
  });
  test("shows the templates that match, as the points change [ADM-227, ADM-228, ADM-D35]", async () => {
    visitAdmin("function/1/form");
    await reported("1 of 2 templates match.");
    expect(templates()).toEqual(["Nurse (5)"]);
    await button("Remove Radar 50 X").click();
    await expect.poll(templates).toEqual(["Lead (6)", "Nurse (5)"]);
    await radarPoint();
    await button("Add Point").click();
    await expect.poll(templates).toEqual(["Lead (6)"]);
    await button("Remove EpicCare 1120 A").click();
    await button("Remove Radar 50 Y").click();
    await reported("No templates match the associated security points.");
  });
  test("keeps what was typed where a name is refused, and says why at the name [ADM-D36, F-148, F-151]", async () => {
    const message = "Another security function has the same value. Please enter a unique value.";
    served.server.on(`PUT ${FUNCTION}/:id`, () =>
      refusal(409, message, [{ code: "unique", attribute: "name", message }]),
    );
    const where = visitAdmin("function/1/form");
    await field("Name").fill("Fax");
    await button("Save").click();
    await reported("Could not save the security function.");
    await reported(message);
    await expect.element(field("Name")).toHaveValue("Fax");
    await expect.element(field("Name")).toHaveFocus();
    await expect.element(field("Name")).toHaveAccessibleDescription(new RegExp(message));
    await userEvent.keyboard("es");
    await expect.element(page.getByText(message)).not.toBeInTheDocument();
    await button("Cancel").click();
    await reported("The changes are not saved.");
    expect(where()).toBe("function/1/form");
  });
});
