import "@armature/plugins/styles.css";
import { refusal } from "@armature/renderer/testing";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  button,
  cells,
  choose,
  field,
  offered,
  searched,
  servedWorld,
  stays,
  reported,
  visitAdmin,
} from "./security-admin.testing.ts";

const LINKS = "/api/security/rolePrimaryQuestion";
const FUNCTION_LINKS = "/api/security/rolePrimaryFunction";

const served = servedWorld();
const { sent } = served;
const refuse = () => refusal(500, "Something went wrong.");

describe("the list of primary roles", () => {
  test("is by name, narrowed by a filter, and leads to the form [ADM-165]", async () => {
    const where = visitAdmin("primaryRole/list");
    await expect
      .poll(() => cells("Primary Roles", 0, 1))
      .toEqual([
        ["Clerk", "Books visits"],
        ["nurse", "Cares"],
      ]);
    await expect
      .element(page.getByRole("link", { name: "Add" }))
      .toHaveAttribute("href", "/provider/userSecurity/primaryRole/create");
    await field("Find").fill("care");
    await expect.poll(() => cells("Primary Roles", 0)).toEqual([["nurse"]]);
    await page.getByText("Cares", { exact: true }).click();
    await expect.poll(where).toBe("primaryRole/1/form");
  });
  test("has the associations of each role as buttons with its id in their address [ADM-071 F-058]", async () => {
    const where = visitAdmin("primaryRole/list");
    await page.getByRole("link", { name: "Questions of nurse" }).click();
    await expect.poll(where).toBe("primaryRole/1/question");
    visitAdmin("primaryRole/list");
    const functions = page.getByRole("link", { name: "Functions of nurse" });
    await expect.element(functions).toHaveAttribute("href", "/provider/userSecurity/primaryRole/1/form");
  });
  test("that cannot be read says so, until it is closed [ADM-179]", async () => {
    served.server.on("GET /api/security/rolePrimary", refuse);
    visitAdmin("primaryRole/list");
    await reported("Could not load initial page state. Refresh page and try again.");
    stays("Could not load initial page state. Refresh page and try again.");
    await expect.element(button("Retry")).toBeVisible();
    await button("Dismiss").click();
    await expect.element(button("Dismiss")).not.toBeInTheDocument();
  });
});

describe("the form of a primary role", () => {
  test("makes one, whose parts appear once it is saved [ADM-166, ADM-167, ADM-D30]", async () => {
    const where = visitAdmin("primaryRole/create");
    await expect.element(page.getByRole("heading", { name: "Create Primary Role" })).toBeVisible();
    for (const name of ["Base Security Functions", "Questions"]) {
      expect(page.getByRole("region", { name }).elements()).toEqual([]);
    }
    await field("Role Name").fill("Clerk of nights");
    await button("Save").click();
    await expect.element(field("Description")).toHaveAccessibleDescription(/Required field/);
    await field("Role Name").fill(" ");
    await field("Description").fill("At night");
    await expect.element(page.getByText("8 / 255 characters")).toBeVisible();
    await button("Save").click();
    await expect.element(field("Role Name")).toHaveAccessibleDescription(/Required field/);
    expect(sent("POST /api/security/rolePrimary")).toEqual([]);
    await field("Role Name").fill("Night clerk");
    await button("Save").click();
    await expect.poll(where).toMatch(/^primaryRole\/\d+\/form$/);
    expect(sent("POST /api/security/rolePrimary")).toMatchObject([{ name: "Night clerk", description: "At night" }]);
    await expect.element(page.getByRole("heading", { name: "Edit Primary Role" })).toBeVisible();
    await reported("No questions created for this primary role.");
    await expect.element(page.getByRole("region", { name: "Base Security Functions" })).toBeVisible();
  });
  test.each([
    ["primaryRole/create", "POST /api/security/rolePrimary"],
    ["primaryRole/1/form", "PUT /api/security/rolePrimary/:id"],
  ])("at %s says at the name that it is taken, and keeps it [ADM-D31, F-151]", async (path, call) => {
    const message = "Another primary role has the same value. Please enter a unique value.";
    served.server.on(call, () => refusal(409, message, [{ code: "unique", attribute: "name", message }]));
    visitAdmin(path);
    await field("Role Name").fill("Clerk");
    await field("Description").fill("Books visits");
    await button("Save").click();
    await expect.element(field("Role Name")).toHaveAccessibleDescription(new RegExp(message));
    await expect.element(field("Role Name")).toHaveValue("Clerk");
  });
  test("lists its associations, each a button that opens the page at it [ADM-093 F-058]", async () => {
    await page.viewport(1280, 400);
    const where = visitAdmin("primaryRole/1/form");
    const associations = page.getByRole("navigation", { name: "Associations" });
    await expect
      .poll(() =>
        associations
          .getByRole("link")
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(["Base Security Functions", "Questions"]);
    await expect
      .element(associations.getByRole("link", { name: "Base Security Functions" }))
      .toHaveAttribute("aria-current", "page");
    await associations.getByRole("link", { name: "Questions" }).click();
    await expect.poll(where).toBe("primaryRole/1/question");
    await expect.element(page.getByRole("heading", { name: "Questions" })).toBeInViewport();
    await expect.element(associations.getByRole("link", { name: "Questions" })).toHaveAttribute("aria-current", "page");
  });
  test("opened at its questions stays there while lists load, until someone moves [ADM-093 F-058]", async () => {
    await page.viewport(1280, 800);
    const [link] = served.world["secRolePrimarySecFunction"] ?? [];
    const [secFunction] = served.world["secFunction"] ?? [];
    const ids = Array.from({ length: 30 }, (_, index) => index + 1);
    served.world["secFunction"] = ids.map((id) => ({ ...secFunction, id, name: `Function ${id}` }));
    const functions = Promise.withResolvers<object>();
    served.server.on(`GET ${FUNCTION_LINKS}`, () => functions.promise);
    visitAdmin("primaryRole/1/question");
    await expect.element(page.getByRole("table", { name: "Questions" })).toBeVisible();
    functions.resolve({ result: ids.map((id) => ({ ...link, id, secFunctionId: id })) });
    await expect.element(page.getByRole("table", { name: "Base Security Functions" })).toBeInTheDocument();
    const heading = page.getByRole("heading", { name: "Questions" });
    await expect.element(heading).toBeInViewport();
    await userEvent.keyboard("{Control>}{Home}{/Control}");
    await expect.poll(() => window.scrollY).toBe(0);
    await page.viewport(1000, 800);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    expect(window.scrollY).toBe(0);
  });
  test("opened at its questions leaves someone alone who types before they are there [ADM-093 F-058]", async () => {
    await page.viewport(1280, 400);
    const links = Promise.withResolvers<object>();
    served.server.on(`GET ${LINKS}`, () => links.promise);
    visitAdmin("primaryRole/1/question");
    await field("Role Name").fill("Night nurse");
    await userEvent.keyboard("s");
    links.resolve({ result: served.world["secRolePrimarySecQuestion"] });
    await expect.element(page.getByRole("table", { name: "Questions" })).toBeInTheDocument();
    await expect.element(field("Role Name")).toHaveValue("Night nurses");
    await expect.element(field("Role Name")).toBeInViewport();
  });
  test("of one that cannot be read says so [ADM-176]", async () => {
    served.server.on("GET /api/security/rolePrimary/:id", refuse);
    visitAdmin("primaryRole/1/form");
    await reported("Could not retrieve primary role.");
  });
  test("says which list it cannot read [ADM-176]", async () => {
    served.server.on(`GET ${LINKS}`, refuse);
    visitAdmin("primaryRole/1/form");
    await reported("Could not fetch the question list for this primary role.");
    await expect.element(page.getByRole("table", { name: "Base Security Functions" })).toBeVisible();
  });
});

describe("the functions of a primary role", () => {
  test("are chosen among those not associated yet, and taken away [ADM-168, ADM-169]", async () => {
    visitAdmin("primaryRole/1/form");
    await expect.poll(() => cells("Base Security Functions", 0, 1)).toEqual([["Sign orders", "Of any kind"]]);
    await expect.poll(() => offered("Add Function")).toEqual(["Book visits", "Fax"]);
    await expect.poll(() => searched("Add Function", "fa")).toEqual(["Fax"]);
    await page.getByRole("option", { name: "Fax" }).click();
    await page.getByRole("region", { name: "Base Security Functions" }).getByRole("button", { name: "Add" }).click();
    await expect.poll(() => cells("Base Security Functions", 0)).toEqual([["Fax"], ["Sign orders"]]);
    expect(sent(`POST ${FUNCTION_LINKS}`)).toEqual([{ secRolePrimaryId: 1, secFunctionId: 3 }]);
    await button("Remove Sign orders").click();
    await expect.poll(() => cells("Base Security Functions", 0)).toEqual([["Fax"]]);
  });
  test("are taken away once, however often that is pressed while it is sent", async () => {
    const answer = Promise.withResolvers<object>();
    served.server.on(`DELETE ${FUNCTION_LINKS}/:id`, () => answer.promise);
    visitAdmin("primaryRole/1/form");
    await button("Remove Sign orders").click();
    await expect.element(button("Remove Sign orders")).toHaveAttribute("aria-busy", "true");
    answer.resolve(refuse());
    await expect.element(button("Remove Sign orders")).not.toHaveAttribute("aria-busy");
  });
  test("are turned around and back [ADM-169, ADM-170]", async () => {
    visitAdmin("primaryRole/1/form");
    await button("Invert Sign orders").click();
    await expect.element(button("Revert Sign orders")).toHaveTextContent("Revert");
    await button("Revert Sign orders").click();
    await expect.element(button("Invert Sign orders")).toHaveTextContent("Invert");
    expect(sent(`PUT ${FUNCTION_LINKS}/:id`)).toEqual([{ inverted: 1 }, { inverted: 0 }]);
  });
});

describe("the questions of a primary role", () => {
  const shown = () => cells("Questions", 0, 1, 2, 3);
  const region = page.getByRole("region", { name: "Questions" });
  const inOrder = (...ids: readonly number[]) => ids.map((id, i) => ({ id, orderNumber: i + 1 }));

  test("are in their order, each leading to its form, with how many answers it has [ADM-173]", async () => {
    visitAdmin("primaryRole/1/form");
    await expect.poll(shown).toEqual([
      ["1", "Do they sign?", "–", "3"],
      ["2", "Do they book?", "–", "1"],
      ["3", "Do they fax?", "Deprecated", "1"],
    ]);
    await expect
      .element(page.getByRole("link", { name: "Do they book?" }))
      .toHaveAttribute("href", "/provider/userSecurity/question/2/form");
    await expect.element(button("Move Do they book? up")).toBeVisible();
    await expect.element(button("Move Do they book? down")).toBeVisible();
    await button("Remove Do they book?").click();
    await expect.poll(() => cells("Questions", 1)).toEqual([["Do they sign?"], ["Do they fax?"]]);
    expect(served.server.calls(`DELETE ${LINKS}/:id`).map(({ path }) => path)).toEqual([`${LINKS}/7`]);
  });
  test("are chosen among top-level ones that are not deprecated, and get the next place [ADM-171, ADM-172, ADM-D30]", async () => {
    visitAdmin("primaryRole/2/form");
    await expect.poll(() => offered("Add Question")).toEqual(["Alone?", "Do they book?", "Do they sign?"]);
    await expect.poll(() => searched("Add Question", "sign")).toEqual(["Do they sign?"]);
    await page.getByRole("option", { name: "Do they sign?" }).click();
    await region.getByRole("button", { name: "Add" }).click();
    await expect.poll(() => cells("Questions", 1)).toEqual([["Do they sign?"]]);
    visitAdmin("primaryRole/1/form");
    await expect.poll(() => offered("Add Question")).toEqual(["Alone?"]);
    await page.getByRole("option", { name: "Alone?" }).click();
    await region.getByRole("button", { name: "Add" }).click();
    await expect.poll(() => cells("Questions", 1).at(-1)).toEqual(["Alone?"]);
    expect(sent(`POST ${LINKS}`)).toEqual([
      { secRolePrimaryId: 2, secQuestionId: 1, orderNumber: 1 },
      { secRolePrimaryId: 1, secQuestionId: 5, orderNumber: 4 },
    ]);
  });
  test("move by one place with the whole order sent, and not beyond the ends [ADM-174, ADM-D30]", async () => {
    served.server.on(`PUT ${LINKS}`, ({ body }) => {
      const order = body as readonly { id: number; orderNumber: number }[];
      served.world["secRolePrimarySecQuestion"] = (served.world["secRolePrimarySecQuestion"] ?? []).map((link) => ({
        ...link,
        orderNumber: order.find(({ id }) => id === link["id"])?.orderNumber,
      }));
      return { result: order };
    });
    visitAdmin("primaryRole/1/form");
    await expect.element(button("Move Do they sign? up")).toHaveAttribute("aria-disabled", "true");
    await expect.element(button("Move Do they fax? down")).toHaveAttribute("aria-disabled", "true");
    await button("Move Do they fax? up").click();
    await expect.poll(() => cells("Questions", 1)).toEqual([["Do they sign?"], ["Do they fax?"], ["Do they book?"]]);
    await button("Move Do they sign? down").click();
    await expect.poll(() => cells("Questions", 1)).toEqual([["Do they fax?"], ["Do they sign?"], ["Do they book?"]]);
    expect(sent(`PUT ${LINKS}`)).toEqual([inOrder(8, 9, 7), inOrder(9, 8, 7)]);
  });
  test("take no second press before they are read again [ADM-174]", async () => {
    visitAdmin("primaryRole/1/form");
    await expect.element(button("Move Do they fax? up")).toBeVisible();
    const answer = Promise.withResolvers<object>();
    served.server.on(`PUT ${LINKS}`, ({ body }) => ({ result: body }));
    served.server.on(`GET ${LINKS}`, () => answer.promise);
    const read = served.server.calls(`GET ${LINKS}`).length;
    await button("Move Do they fax? up").click();
    await expect.poll(() => served.server.calls(`GET ${LINKS}`).length).toBeGreaterThan(read);
    for (const name of ["Move Do they fax? up", "Remove Do they fax?"]) {
      await expect.element(button(name)).toHaveAttribute("aria-busy", "true");
    }
    answer.resolve(refuse());
    await expect.element(button("Move Do they fax? up")).not.toHaveAttribute("aria-busy");
  });
  test("say which write failed, and why [ADM-177, ADM-178]", async () => {
    served.server.on(`PUT ${LINKS}`, refuse);
    served.server.on(`DELETE ${LINKS}/:id`, refuse);
    served.server.on(`POST ${LINKS}`, refuse);
    served.server.on(`POST ${FUNCTION_LINKS}`, refuse);
    visitAdmin("primaryRole/1/form");
    await button("Move Do they sign? down").click();
    await reported("Could not update the question order. Something went wrong.");
    await button("Remove Do they sign?").click();
    await reported("Could not remove question from primary role.");
    await choose("Add Function", "Fax");
    await page.getByRole("region", { name: "Base Security Functions" }).getByRole("button", { name: "Add" }).click();
    await reported("Could not associate question or function with primary role.");
    await button("Dismiss").last().click();
    await choose("Add Question", "Alone");
    await region.getByRole("button", { name: "Add" }).click();
    await expect.poll(() => sent(`POST ${LINKS}`).length).toBe(1);
    await reported("Could not associate question or function with primary role.");
  });
  test("that are none say so [ADM-175]", async () => {
    visitAdmin("primaryRole/2/form");
    await reported("No questions created for this primary role.");
  });
  test("have an address of their own, at which the page opens there [ADM-164, ADM-D30]", async () => {
    await page.viewport(1280, 400);
    visitAdmin("primaryRole/1/question");
    await expect.element(page.getByRole("heading", { name: "Questions" })).toBeInViewport();
    await expect.element(page.getByRole("heading", { name: "Base Security Functions" })).not.toBeInViewport();
  });
});
