import type { AttributeSpecInput } from "@armature/engine";
import { closeApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { field, openQuestions, saved } from "./questionnaire.testing.ts";
import { asks, BOTH } from "./world.testing.ts";

/** Longer than an answer waits to be saved. */
const PAUSE = 1_500;

beforeEach(() => page.viewport(1280, 900));
afterEach(closeApp);

const wait = () => new Promise((resolve) => setTimeout(resolve, PAUSE));
const mark = (word: "Saved" | "Not answered or not saved") => page.getByText(word, { exact: true });

describe("an attribute's definition", () => {
  const attributes: readonly AttributeSpecInput[] = [
    { name: "site", label: "Site", elementType: "TextField", required: true, minLength: 3, maxLength: 6, ...BOTH },
    { name: "mail", label: "Mail", elementType: "TextFieldEmail", required: true, ...BOTH },
    {
      name: "director",
      label: "Director",
      elementType: "TextField",
      ...BOTH,
      conditionalList: [
        {
          id: "forLabs",
          if: { attribute: "hasLab", comparativeOperator: "isEqual", value: 1 },
          then: [{ id: "require" }],
        },
      ],
    },
  ];
  const open = () =>
    openQuestions([asks("site"), asks("hasLab"), asks("director"), asks("mail")], {
      attributes,
      organization: { organizationId: 7, updated: "2026-01-01T00:00:00.000Z", mail: "a@one.example", site: "Main" },
    });

  test("that requires it marks the question, and has it invalid when it is empty [NMQ-090]", async () => {
    open();
    await expect.element(page.getByRole("textbox", { name: "Site required" })).toBeVisible();
    await field("Site").fill("");
    await userEvent.tab();
    await expect.element(page.getByText("Site is required")).toBeVisible();
    await expect.element(field("Site")).toHaveAttribute("aria-invalid", "true");
  });

  test("has what is no valid answer not sent, with an empty circle, and an emptied one stored all the same [NMQ-D14]", async () => {
    const { server, world } = open();
    await expect.element(mark("Saved").first()).toBeInTheDocument();
    await field("Mail").fill("nobody");
    await wait();
    expect([saved(server), world.organization["mail"]]).toEqual([[], "a@one.example"]);
    await expect.poll(() => mark("Saved").elements().length).toBe(1);
    await field("Mail").fill("");
    await userEvent.tab();
    await expect.element(page.getByText("Requires a value")).toBeVisible();
    await expect.poll(() => saved(server)).toEqual([{ mail: null }]);
  });

  test("with a minimum length has it invalid below that, and is not sent [NMQ-091]", async () => {
    const { server } = open();
    await expect.element(mark("Saved").first()).toBeInTheDocument();
    await field("Site").fill("Ma");
    await userEvent.tab();
    await expect.element(field("Site")).toHaveAttribute("aria-invalid", "true");
    await wait();
    expect(saved(server)).toEqual([]);
    await field("Site").fill("Mai");
    await expect.poll(() => saved(server)).toEqual([{ site: "Mai" }]);
    await expect.element(field("Site")).not.toHaveAttribute("aria-invalid", "true");
  });

  test("with a maximum length has it count its characters [NMQ-092]", async () => {
    open();
    await expect.element(page.getByText("4 / 6 characters")).toBeVisible();
    await field("Site").fill("Mains");
    await expect.element(page.getByText("5 / 6 characters")).toBeVisible();
  });

  test("with a rule that requires it has a tooltip say why [NMQ-093]", async () => {
    open();
    const why = page.getByRole("button", { name: "This field is required by Epic based on previous answers" });
    await expect.element(field("Director")).toBeVisible();
    await expect.element(why).not.toBeInTheDocument();
    await page.getByRole("radio", { name: "Yes" }).click();
    await userEvent.hover(why);
    await expect
      .element(page.getByRole("tooltip"))
      .toHaveTextContent("This field is required by Epic based on previous answers");
    await field("Director").fill("Ann");
    await expect.element(why).not.toBeInTheDocument();
  });
});

describe("the widgets", () => {
  type Role = "textbox" | "radiogroup" | "combobox" | "button";
  const one = { comboboxOptionList: ["Red", "Green"] };
  const address = { fkExists: true, fkName: "address" };
  const file = { fkExists: true, fkName: "file2" };
  const WIDGETS: readonly (readonly [kind: string, element: string, role: Role, more: Partial<AttributeSpecInput>])[] =
    [
      ["text", "TextField", "textbox", {}],
      ["text area", "TextArea", "textbox", {}],
      ["email", "TextFieldEmail", "textbox", {}],
      ["DEA number", "TextFieldDEA", "textbox", {}],
      ["NPI", "TextFieldNPI", "textbox", {}],
      ["numeric", "TextFieldNumeric", "textbox", {}],
      ["money", "TextFieldMoney", "textbox", {}],
      ["area code", "TextFieldAreaCode", "textbox", {}],
      ["unique text", "TextFieldUnique", "textbox", {}],
      ["yes/no", "YesNo", "radiogroup", { valueYes: 1, valueNo: 0 }],
      ["single select", "Combobox", "combobox", one],
      ["multiple select", "Combobox", "combobox", { ...one, multiple: true }],
      ["autocomplete", "Autocomplete", "combobox", one],
      ["date", "DateField", "textbox", {}],
      ["multiple dates", "DatesField", "textbox", {}],
      ["file upload (single)", "FileField", "button", file],
      ["file upload (multiple)", "FilesField", "button", { ...file, multiple: true }],
      ["address", "AddressField", "combobox", address],
    ];

  test.each(WIDGETS)("%s: %s, a %s [NMQ-076]", async (_, elementType, role, more) => {
    const attribute = { name: "thing", label: "The thing", elementType, ...BOTH, ...more };
    openQuestions([asks("thing")], { attributes: [attribute] });
    await expect.element(page.getByRole(role, { name: /The thing/ }).first()).toBeVisible();
  });

  test("grants: records of their own [NMQ-076]", async () => {
    const grants = asks("organizationId", { label: "Grants", elementId: "grants", component: "GrantsField" });
    openQuestions([{ ...grants, validate: "associatedEntity", associatedEntityType: "grant" }]);
    await expect.element(page.getByRole("group", { name: "Grants" }).getByText("No grants submitted.")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Add grant" })).toBeVisible();
  });

  test("are those that the question names, with the choices that it names", async () => {
    const attribute = { name: "thing", label: "The thing", elementType: "TextField", ...BOTH };
    const question = asks("thing", { component: "Combobox", enum: ["Blue"] });
    const { server } = openQuestions([question], { attributes: [attribute] });
    await page.getByRole("combobox", { name: /The thing/ }).click();
    await page.getByRole("option", { name: "Blue" }).click();
    await expect.poll(() => saved(server)).toEqual([{ thing: "Blue" }]);
  });
});
