import type { AttributeSpecInput } from "@armature/engine";
import { closeApp, fakeUploads, refusal } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { field, openQuestions, saved } from "./questionnaire.testing.ts";
import { asks, BOTH } from "./world.testing.ts";

/** Longer than an answer waits to be saved. */
const PAUSE = 1_500;

beforeEach(() => page.viewport(1280, 900));
afterEach(closeApp);

const wait = () => new Promise((resolve) => setTimeout(resolve, PAUSE));
const mark = (word: "Saved" | "Not answered" | "Not saved") => page.getByText(word, { exact: true });

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

  test("says that it requires a value once it was emptied, required or not, until it has one again [NMQ-D14, F-039]", async () => {
    const { server } = openQuestions([asks("phone"), asks("fax")], {
      organization: { organizationId: 7, phone: "555", fax: null, updated: "t" },
    });
    const reported = page.getByText("Requires a value");
    await expect.element(field("Phone")).toHaveValue("555");
    await expect.element(reported).not.toBeInTheDocument();
    await userEvent.click(field("Phone"));
    await userEvent.keyboard("{Control>}a{/Control}{Delete}");
    await expect.element(reported).toBeVisible();
    await expect.poll(() => saved(server)).toEqual([{ phone: null }]);
    await expect.element(reported).toBeVisible();
    await userEvent.keyboard("556");
    await expect.element(reported).not.toBeInTheDocument();
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
  type Case = readonly [kind: string, element: string, role: Role, is: Is, more?: Partial<AttributeSpecInput>];
  interface Opened {
    readonly server: ReturnType<typeof openQuestions>["server"];
    readonly control: Locator;
  }
  /** What this widget does and no other one of its role. */
  type Is = (opened: Opened) => Promise<void>;

  const stores =
    (text: string, value: unknown): Is =>
    async ({ server, control }) => {
      await control.fill(text);
      await userEvent.tab();
      // An amount is taken a second after it was typed.
      await expect.poll(() => saved(server)).toEqual([{ thing: value }]);
    };
  const refuses =
    (text: string, words: string): Is =>
    async ({ server, control }) => {
      await control.fill(text);
      await userEvent.tab();
      await expect.element(page.getByText(words)).toBeVisible();
      expect(saved(server)).toEqual([]);
    };
  const offers =
    (choices: readonly string[], value: unknown): Is =>
    async ({ server, control }) => {
      for (const choice of choices) {
        await control.click();
        await page.getByRole("option", { name: choice }).click();
      }
      await expect.poll(() => saved(server).at(-1)).toEqual({ thing: value });
    };
  const takesFiles =
    (several: boolean): Is =>
    async () => {
      const input = () => document.querySelector<HTMLInputElement>("input[type=file]");
      await expect.poll(input).not.toBeNull();
      expect([input()?.multiple, input()?.accept.includes(".pdf")]).toEqual([several, true]);
    };
  const isUnique: Is = async ({ server, control }) => {
    const errors = [{ code: "unique", attribute: "thing", message: "Another one has it." }];
    server.on("POST /api/organization/check", () => ({ result: errors }));
    await control.fill("Main");
    await userEvent.tab();
    await expect.element(page.getByText(TAKEN)).toBeVisible();
  };
  const TAKEN = "Another organization has the same value. Please enter a different value.";
  const isArea: Is = async (opened) => {
    expect(opened.control.element().tagName).toBe("TEXTAREA");
    await stores("one\ntwo", "one\ntwo")(opened);
  };
  const isYesNo: Is = async ({ server }) => {
    await page.getByRole("radio", { name: "Yes" }).click();
    await expect.poll(() => saved(server)).toEqual([{ thing: 1 }]);
    expect(page.getByRole("radio").elements()).toHaveLength(2);
  };
  const isFound: Is = async ({ server, control }) => {
    await control.click();
    await userEvent.keyboard("gre");
    await expect.poll(() => page.getByRole("option").elements()).toHaveLength(1);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => saved(server)).toEqual([{ thing: "Green" }]);
  };
  const isAddress: Is = async () => {
    await expect.element(page.getByRole("button", { name: /address/i }).first()).toBeVisible();
  };
  const one = { comboboxOptionList: ["Red", "Green"] };
  const file = { fkExists: true, fkName: "file2" };
  const WIDGETS: readonly Case[] = [
    ["text", "TextField", "textbox", stores("Ann", "Ann")],
    ["text area", "TextArea", "textbox", isArea],
    ["email", "TextFieldEmail", "textbox", refuses("nobody", "Email must be a valid email address")],
    ["DEA number", "TextFieldDEA", "textbox", refuses("A1", "Must be comprised of 2 letters, followed by 7 numbers.")],
    ["NPI", "TextFieldNPI", "textbox", refuses("12", "Must be 10 digits long.")],
    ["numeric", "TextFieldNumeric", "textbox", stores("012", 12)],
    ["money", "TextFieldMoney", "textbox", stores("1,200.50", 1200.5)],
    ["area code", "TextFieldAreaCode", "textbox", refuses("12", "Must be 3 digits long.")],
    ["unique text", "TextFieldUnique", "textbox", isUnique],
    ["yes/no", "YesNo", "radiogroup", isYesNo, { valueYes: 1, valueNo: 0 }],
    ["single select", "Combobox", "combobox", offers(["Red", "Green"], "Green"), one],
    ["multiple select", "Combobox", "combobox", offers(["Red", "Green"], ["Red", "Green"]), { ...one, multiple: true }],
    ["autocomplete", "Autocomplete", "combobox", isFound, one],
    ["date", "DateField", "textbox", stores("3/2/2026", "2026-03-02")],
    ["multiple dates", "DatesField", "textbox", stores("3/2/2026", ["2026-03-02"])],
    ["file upload (single)", "FileField", "button", takesFiles(false), file],
    ["file upload (multiple)", "FilesField", "button", takesFiles(true), { ...file, multiple: true }],
    ["address", "AddressField", "combobox", isAddress, { fkExists: true, fkName: "address" }],
  ];

  test.each(WIDGETS.map(([kind, element, role, is, more = {}]) => [kind, element, role, is, more] as const))(
    "%s: %s, a %s [NMQ-076]",
    async (_, elementType, role, is, more) => {
      const attribute = { name: "thing", label: "The thing", elementType, ...BOTH, ...more };
      const { server } = openQuestions([asks("thing")], { attributes: [attribute] });
      const control = page.getByRole(role, { name: /The thing/ }).first();
      await expect.element(control).toBeVisible();
      await is({ server, control });
    },
  );

  test("unique text that another record has is told in the questionnaire's words, the server's too [NMQ-113]", async () => {
    const attribute = { name: "thing", label: "The thing", elementType: "TextFieldUnique", ...BOTH };
    const { server } = openQuestions([asks("thing")], { attributes: [attribute] });
    const message = "Another organization has the same value. Please enter a unique value.";
    server.on("PUT /api/organization/:id", () =>
      refusal(409, message, [{ code: "unique", attribute: "thing", message }]),
    );
    await field("The thing").fill("Main");
    await expect.poll(() => saved(server)).toEqual([{ thing: "Main" }]);
    await expect.element(page.getByText(`Not saved: ${TAKEN}`)).toBeVisible();
    await expect.element(page.getByText(/a unique value/)).not.toBeInTheDocument();
  });

  test.each([
    [{}, "/upload", {}],
    [{ uploadUrl: "/api/uploadAttachment" }, "/api/uploadAttachment", {}],
    [
      { associatedAttribute: "fileTypeId", associatedAttributeValue: "6", associatedEntityType: "organization" },
      "/upload",
      { fileTypeId: "6", organizationId: "7" },
    ],
  ])("a question with files and %j sends them to %s with %j [NMQ-134, NMQ-136]", async (upload, path, sent) => {
    const attribute = {
      name: "thing",
      label: "The thing",
      elementType: "FilesField",
      ...file,
      multiple: true,
      ...BOTH,
    };
    const uploads = fakeUploads((each) => each.answer(201, { result: 12 }));
    openQuestions([asks("thing", upload)], { attributes: [attribute] });
    await userEvent.upload(page.getByLabelText(/^The thing/), new File(["a"], "new.pdf"));
    await expect.poll(() => uploads.uploads.map((each) => each.path)).toEqual([path]);
    const { file: _, ...fields } = Object.fromEntries(uploads.uploads[0]?.form ?? []);
    expect(fields).toEqual(sent);
    uploads.restore();
  });

  test.each(["TextField", "TextArea"])(
    "without a maximum length a %s counts and limits nothing [NMQ-096, F-039]",
    async (elementType) => {
      const attribute = { name: "thing", label: "The thing", elementType, maxLength: null, ...BOTH };
      const { server } = openQuestions([asks("thing")], { attributes: [attribute] });
      await expect.element(field("The thing")).not.toHaveAttribute("maxlength");
      const long = "long ".repeat(2_999) + "text";
      await field("The thing").fill(long);
      await userEvent.tab();
      await expect.poll(() => saved(server)).toEqual([{ thing: long }]);
      expect(page.getByText(/characters?$|maximum/).elements()).toEqual([]);
    },
  );

  test("the name of an interface asks for its type, then for a vendor, and is made of both [NMQ-181, NMQ-182]", async () => {
    const attributes: readonly AttributeSpecInput[] = [
      { name: "interfaceType", label: "Type", elementType: "TextField", ...BOTH },
      { name: "vendorAndOrganizationNameList", label: "Vendor", elementType: "TextField", ...BOTH },
      { name: "thing", label: "Its name", elementType: "InterfaceName", ...BOTH },
    ];
    openQuestions([asks("interfaceType"), asks("vendorAndOrganizationNameList"), asks("thing")], { attributes });
    const name = field("Its name");
    await expect.element(name).toHaveAttribute("placeholder", "Please fill out 'Interface Type'.");
    await field("Vendor").fill("Quest");
    await expect.element(name).toHaveAttribute("placeholder", "Please fill out 'Interface Type'.");
    await field("Vendor").fill("");
    await field("Type").fill("Lab Orders");
    await expect.element(name).toHaveAttribute("placeholder", "Please fill out 'Vendor(s)'.");
    await field("Vendor").fill("Quest");
    await expect.element(name).toHaveValue("Lab Orders Quest");
    await expect.element(name).not.toHaveAttribute("placeholder");
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
