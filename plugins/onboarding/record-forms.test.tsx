import "@armature/plugins/styles.css";
import type { AttributeSpecInput, MetadataAnswer, Values } from "@armature/engine";
import { EntityForm } from "@armature/renderer";
import {
  DECLARED,
  aSession,
  compiledOf,
  type FakeServer,
  fakeServer,
  type FakeUploads,
  fakeUploads,
  listHandler,
  mount,
  refusal,
  TestFrame,
  unmount,
  withStatus,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { plugins } from "./registry/inputs.ts";

/* The forms of addresses and grants as fields open them, over metadata like the shipped one. */
const all = { acute: true, ambulatory: true };
const sentence = [{ name: "missing", value: "requiredSentence" }];
const hiddenForPayTo = [
  {
    id: "payTo",
    if: { attribute: "purpose", comparativeOperator: "isEqual" as const, value: "billingClaimsPayToAddress" },
    // oxlint-disable-next-line unicorn/no-thenable -- a stored rule has a part named 'then'
    then: [{ id: "hide" as const }],
  },
];
const ZONES = ["Anchorage", "Chicago", "Honolulu", "Los_Angeles", "New_York", "Salt_Lake_City"].map(
  (city) => `America/${city}`,
);
const STATES = [
  { value: "IL", label: "Illinois (IL)" },
  { value: "WI", label: "Wisconsin (WI)" },
];

function keyAttributeOf(entityName: string, name: string): AttributeSpecInput {
  return { entityName, name, label: name, type: "integer", primaryKey: true, serverSet: true, orderNumber: 0 };
}

function field(
  entityName: string,
  name: string,
  label: string,
  elementType: string,
  spec: Partial<AttributeSpecInput> = {},
) {
  return { entityName, name, label, elementType, ...all, ...spec };
}

const toAddress = { fkExists: true, fkName: "address" };
const county = { fkExists: true, fkName: "option", fkType: "optionType", fkTypeValue: "clarityCounty" };
const answer: MetadataAnswer = {
  result: {
    revision: 1,
    application: DECLARED,
    entities: [
      { name: "clinic", label: "Clinic", readableAttribute: "name" },
      { name: "address", label: "Address", readableAttribute: "fullAddress" },
      { name: "grant", label: "Grant", readableAttribute: "name", closable: true },
      { name: "file2", label: "File", readableAttribute: "name" },
      { name: "option", label: "Option", readableAttribute: "label", scope: "configuration" },
    ],
    attributes: [
      keyAttributeOf("clinic", "clinicId"),
      field("clinic", "name", "Name", "TextField", { orderNumber: 1 }),
      field("clinic", "addressId", "Practice address", "AddressField", {
        ...toAddress,
        orderNumber: 2,
        option: [{ name: "texts", value: { countyRequired: "County is required." } }],
      }),
      field("clinic", "payTo", "Pay-to address", "AddressField", {
        ...toAddress,
        orderNumber: 3,
        option: [{ name: "purpose", value: "billingClaimsPayToAddress" }],
      }),
      field("clinic", "grants", "Grants", "GrantsField", { orderNumber: 4 }),
      keyAttributeOf("address", "addressId"),
      field("address", "address", "Street Address 1", "TextField", {
        orderNumber: 1,
        required: true,
        option: sentence,
      }),
      field("address", "address2", "Street Address 2", "TextField", { orderNumber: 2 }),
      field("address", "city", "City", "TextField", { orderNumber: 3, required: true, option: sentence }),
      field("address", "state", "State", "Combobox", {
        orderNumber: 4,
        required: true,
        comboboxOptionList: STATES,
        option: sentence,
      }),
      field("address", "county", "County/Parish", "CountyField", {
        ...county,
        orderNumber: 5,
        required: true,
        conditionalList: hiddenForPayTo,
      }),
      field("address", "zip", "ZIP", "TextFieldZip", { orderNumber: 6, required: true, option: sentence }),
      field("address", "timezone", "Timezone", "Combobox", {
        orderNumber: 7,
        required: true,
        comboboxOptionList: ZONES,
        option: sentence,
        conditionalList: hiddenForPayTo,
      }),
      field("address", "purpose", "Purpose", "Combobox", {
        orderNumber: 8,
        comboboxOptionList: ["billingClaimsPayToAddress"],
      }),
      field("address", "fullAddress", "Address", "TextField", { orderNumber: 9, serverSet: true }),
      keyAttributeOf("grant", "id"),
      field("grant", "name", "Grant Name", "TextField", {
        orderNumber: 1,
        required: true,
        option: [{ name: "missing", value: "requiredField" }],
      }),
      field("grant", "specialRequirement", "Special Requirement", "TextArea", { orderNumber: 2 }),
      field("grant", "reportingMethod", "Reporting Method", "TextArea", { orderNumber: 3 }),
      field("grant", "fileId", "File", "FileField", {
        orderNumber: 4,
        fkExists: true,
        fkName: "file2",
        option: [{ name: "uploadUrl", value: "/api/uploadAttachment" }],
      }),
      keyAttributeOf("file2", "id"),
      field("file2", "name", "Name", "TextField", { orderNumber: 1 }),
      keyAttributeOf("option", "optionId"),
      field("option", "optionType", "Type", "TextField", { orderNumber: 1 }),
      field("option", "label", "Label", "TextField", { orderNumber: 2 }),
      field("option", "state", "State", "TextField", { orderNumber: 3 }),
    ],
  },
};
const compiled = compiledOf(answer, [...plugins.values()]);
const typeOf = (name: string) => {
  const type = compiled.metadata.entities.get(name);
  if (!type) throw new Error(`There is no ${name}`);
  return type;
};
const everything = { view: true, create: true, update: true, remove: true };
const permission = Object.fromEntries([...compiled.metadata.entities.keys()].map((name) => [name, everything]));
const COUNTIES = [
  { optionId: 1, optionType: "clarityCounty", label: "Dane", state: "WI" },
  { optionId: 2, optionType: "clarityCounty", label: "Adams", state: "WI" },
  { optionId: 3, optionType: "clarityCounty", label: "Cook", state: "IL" },
];
const stored = {
  addressId: 9,
  address: "702 State Street",
  city: "Madison",
  state: "WI",
  county: 1,
  fullAddress: "702 State Street, Madison, WI",
  updated: "t1",
};
const clinic = { clinicId: 5, name: "Lakeside", addressId: 9, updated: "t1" };
const answerOf = (result: Values) => ({ result, labels: {}, people: {} });

let server: FakeServer;
let uploads: FakeUploads;
let grants: Values[];
beforeEach(() => {
  grants = [{ id: 1, name: "Outreach", specialRequirement: "Site visit", reportingMethod: "By letter", fileId: 12 }];
  uploads = fakeUploads((upload) => upload.answer(201, { result: 31 }));
  server = fakeServer({
    "GET /api/address": listHandler(typeOf("address"), [stored]),
    "GET /api/option": listHandler(typeOf("option"), COUNTIES),
    "GET /api/file2": listHandler(typeOf("file2"), [{ id: 12, name: "award.pdf" }]),
    "GET /api/grant": (request) =>
      listHandler(typeOf("grant"), grants, { fileId: { 12: "award.pdf", 31: "letter.pdf" } })(request),
    "GET /api/address/:id": () => answerOf({ ...stored, zip: "53703-1234", timezone: "America/Chicago" }),
    "POST /api/address": ({ body }) => withStatus(201, answerOf({ addressId: 20, ...(body as Values) })),
    "PUT /api/address/:id": ({ body }) => answerOf({ ...stored, ...(body as Values) }),
    "GET /api/grant/:id": () => answerOf(grants[0] ?? {}),
    "POST /api/grant": ({ body }) => {
      grants.push({ id: 2, ...(body as Values) });
      return withStatus(201, answerOf({ id: 2, ...(body as Values) }));
    },
    "PUT /api/grant/:id": ({ body }) => {
      grants = grants.map((grant) => ({ ...grant, ...(body as Values) }));
      return answerOf(grants[0] ?? {});
    },
    "DELETE /api/grant/:id": ({ path }) => {
      grants = grants.filter(({ id }) => !path.endsWith(`/${String(id)}`));
      return { result: null };
    },
    "POST /api/:entity/check": () => ({ result: [] }),
  });
});
afterEach(() => {
  unmount();
  sessionStorage.clear();
  uploads.restore();
  server.restore();
});

function open(): void {
  openPage("clinic", clinic);
}

function openPage(entity: string, record: Values | null): void {
  mount(
    <TestFrame compiled={compiled} session={aSession({ permission })}>
      <EntityForm
        type={typeOf(entity)}
        record={record}
        refusalTexts={() => ({ title: "Error", text: "Unable to update" })}
        onSaved={() => undefined}
        onCancel={() => undefined}
      />
    </TestFrame>,
  );
}

const dialog = () => page.getByRole("dialog");
const inDialog = (label: string) => dialog().getByLabelText(new RegExp(`^${label}(\\* required)?$`));
const saveButton = () => dialog().getByRole("button", { name: "Save" });

async function addAddress(place: "first" | "last" = "first"): Promise<void> {
  open();
  await userEvent.click(page.getByRole("button", { name: "Add address" })[place]());
  await expect.element(inDialog("Street Address 1")).toBeVisible();
}

async function choose(label: string, typed: string, option: string): Promise<void> {
  await userEvent.fill(inDialog(label), typed);
  await userEvent.click(page.getByRole("option", { name: option }));
}

async function chooseCounty(name: string): Promise<void> {
  await userEvent.click(inDialog("County/Parish"));
  await userEvent.click(page.getByRole("option", { name }));
}

describe("the form of an address", () => {
  test("asks for street, city, state, county, ZIP and timezone, in this order, with a link to the ZIP+4 look-up [NMQ-156 NMQ-157]", async () => {
    await addAddress();
    const labels = () =>
      [...dialog().element().querySelectorAll("label")].map((label) => label.firstChild?.textContent);
    await expect
      .poll(labels)
      .toEqual(["Street Address 1", "Street Address 2", "City", "State", "County/Parish", "ZIP", "Timezone"]);
    await expect.element(dialog().getByRole("link", { name: /ZIP\+4/ })).toHaveAttribute("target", "_blank");
  });

  test.each([
    ["[NMQ-158]", "Street Address 1"],
    ["[NMQ-160]", "City"],
    ["[NMQ-161]", "State"],
    ["[NMQ-164]", "ZIP"],
    ["[NMQ-167]", "Timezone"],
  ])("%s: says '%s is required.'", async (_, label) => {
    await addAddress();
    await userEvent.click(inDialog(label));
    // Closes a list; the window stays.
    if (label === "State" || label === "Timezone") await userEvent.keyboard("{Escape}");
    await userEvent.tab();
    await expect.element(dialog().getByText(`${label} is required.`)).toBeVisible();
  });

  test("offers these timezones in their order [NMQ-168]", async () => {
    await addAddress();
    await userEvent.click(inDialog("Timezone"));
    const options = () =>
      page
        .getByRole("option")
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(options).toEqual(ZONES);
  });

  test("cannot be saved before it is valid [ACC-155]", async () => {
    await addAddress();
    await expect.element(saveButton()).toHaveAttribute("aria-disabled", "true");
    await userEvent.fill(inDialog("City"), "Madison");
    await expect.element(saveButton()).toHaveAttribute("aria-disabled", "true");
  });

  test("says 'County is required.' where the attribute has it so [NMQ-162]", async () => {
    await addAddress();
    await choose("State", "wisc", "Wisconsin (WI)");
    await userEvent.click(inDialog("County/Parish"));
    await userEvent.keyboard("{Escape}");
    await userEvent.tab();
    await expect.element(dialog().getByText("County is required.")).toBeVisible();
  });

  test("offers the counties of the state, and forgets the county of another [NMQ-163 NMQ-D24]", async () => {
    await addAddress();
    await expect.element(inDialog("County/Parish")).toBeDisabled();
    await choose("State", "wisc", "Wisconsin (WI)");
    await userEvent.click(inDialog("County/Parish"));
    await expect.element(page.getByRole("option", { name: "Adams" })).toBeVisible();
    await expect.element(page.getByRole("option", { name: "Cook" })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole("option", { name: "Dane" }));
    await expect.element(inDialog("County/Parish")).toHaveValue("Dane");
    await choose("State", "illi", "Illinois (IL)");
    await expect.element(inDialog("County/Parish")).toHaveValue("");
  });

  test("saves a new address, which the field then names; the form around it is not sent [NMQ-159 NMQ-171]", async () => {
    await addAddress();
    await userEvent.fill(inDialog("Street Address 1"), "1 Capitol Square");
    await userEvent.fill(inDialog("City"), "Madison");
    await choose("State", "wisc", "Wisconsin (WI)");
    await chooseCounty("Dane");
    await userEvent.fill(inDialog("ZIP"), "537031234");
    await choose("Timezone", "chic", "America/Chicago");
    await userEvent.click(saveButton());
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.calls("POST /api/address")[0]?.body).toMatchObject({
      address: "1 Capitol Square",
      city: "Madison",
      state: "WI",
      county: 1,
      zip: "53703-1234",
      timezone: "America/Chicago",
    });
    expect(Object.keys(server.calls("POST /api/address")[0]?.body as object)).not.toContain("purpose");
    expect(server.calls("PUT /api/clinic/:id")).toEqual([]);
    await expect.element(page.getByText("Unsaved changes")).toBeVisible();
  });

  test("of a pay-to address asks neither county nor timezone [NMQ-167 NMQ-169 NMQ-170]", async () => {
    await addAddress("last");
    await expect.element(inDialog("County/Parish")).not.toBeInTheDocument();
    await expect.element(inDialog("Timezone")).not.toBeInTheDocument();
    await userEvent.fill(inDialog("Street Address 1"), "PO Box 7");
    await userEvent.fill(inDialog("City"), "Chicago");
    await choose("State", "illi", "Illinois (IL)");
    await userEvent.fill(inDialog("ZIP"), "60614-2087");
    await userEvent.click(saveButton());
    await expect.element(dialog()).not.toBeInTheDocument();
    const [request] = server.calls("POST /api/address");
    expect(request?.body).toMatchObject({ purpose: "billingClaimsPayToAddress", zip: "60614-2087" });
    expect(Object.keys(request?.body as object)).not.toContain("timezone");
  });

  test("of a pay-to address is no choice for other addresses; each reads with city and state [F-037]", async () => {
    const payTo = { addressId: 10, fullAddress: "9 Pay Lane, Reno, NV", purpose: "billingClaimsPayToAddress" };
    server.on("GET /api/address", listHandler(typeOf("address"), [stored, payTo]));
    open();
    const offered = async (label: string) => {
      await userEvent.click(page.getByRole("combobox", { name: label }));
      await userEvent.keyboard("{Control>}a{/Control}{Delete}{ArrowDown}");
      await expect.element(page.getByRole("option", { name: "702 State Street, Madison, WI" })).toBeVisible();
      const options = page.getByRole("option").elements();
      await userEvent.keyboard("{Escape}");
      return options.map(({ textContent }) => textContent);
    };
    expect(await offered("Pay-to address")).toEqual(["702 State Street, Madison, WI", "9 Pay Lane, Reno, NV"]);
    expect(await offered("Practice address")).toEqual(["702 State Street, Madison, WI"]);
  });

  test("keeps what was typed over a reload, for its own use alone, and asks before it closes [F-022]", async () => {
    const restored = page.getByText("We restored your unsaved changes");
    await addAddress();
    await userEvent.fill(inDialog("Street Address 1"), "1 Half St");
    unmount();
    await addAddress("last");
    await expect.element(inDialog("Street Address 1")).toHaveValue("");
    unmount();
    await addAddress();
    await expect.element(inDialog("Street Address 1")).toHaveValue("1 Half St");
    await expect.element(restored).toBeVisible();
    await userEvent.keyboard("{Escape}");
    const question = page.getByRole("alertdialog", { name: "Leave without saving your changes?" });
    await userEvent.click(question.getByRole("button", { name: "Exit" }));
    await expect.element(dialog()).not.toBeInTheDocument();
    unmount();
    await addAddress();
    await expect.element(inDialog("Street Address 1")).toHaveValue("");
  });

  test("that cannot be created says so, and keeps what was typed [NMQ-174]", async () => {
    server.on("POST /api/address", () => refusal(500, "Something went wrong"));
    await addAddress("last");
    await userEvent.fill(inDialog("Street Address 1"), "PO Box 7");
    await userEvent.fill(inDialog("City"), "Chicago");
    await choose("State", "illi", "Illinois (IL)");
    await userEvent.fill(inDialog("ZIP"), "60614-2087");
    await userEvent.click(saveButton());
    await expect.element(dialog().getByText("Could not create a new address.")).toBeVisible();
    await expect.element(inDialog("City")).toHaveValue("Chicago");
  });

  test("opens for a new address and for one that there is, in a window and in the page [NMQ-155]", async () => {
    await addAddress();
    await expect.element(inDialog("City")).toHaveValue("");
    unmount();
    open();
    await userEvent.click(page.getByRole("button", { name: "Edit address" }));
    await expect.element(inDialog("City")).toHaveValue("Madison");
    await userEvent.click(dialog().getByRole("button", { name: "Cancel" }));
    unmount();
    for (const record of [null, stored]) {
      openPage("address", record);
      await expect.element(page.getByRole("textbox", { name: /^City/ })).toHaveValue(record?.city ?? "");
      await expect.element(dialog()).not.toBeInTheDocument();
      await userEvent.fill(page.getByRole("textbox", { name: /^City/ }), "Monona");
      await expect.element(page.getByText("Unsaved changes")).toBeVisible();
      unmount();
      sessionStorage.clear();
    }
  });

  test("opens with the chosen address and updates it [NMQ-173]", async () => {
    open();
    await userEvent.click(page.getByRole("button", { name: "Edit address" }));
    await expect.element(inDialog("ZIP")).toHaveValue("53703-1234");
    await userEvent.fill(inDialog("City"), "Monona");
    server.on("PUT /api/address/:id", () => refusal(500, "Something went wrong"));
    await userEvent.click(saveButton());
    await expect.element(dialog().getByText("Could not update address.")).toBeVisible();
    server.on("PUT /api/address/:id", () => answerOf({ ...stored, city: "Monona" }));
    await userEvent.click(saveButton());
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.calls("PUT /api/address/:id").at(-1)?.body).toEqual({ city: "Monona" });
  });

  test("says when the chosen address cannot be read [NMQ-176]", async () => {
    server.on("GET /api/address/:id", () => refusal(404, "There is no address with this id."));
    open();
    await userEvent.click(page.getByRole("button", { name: "Edit address" }));
    await expect.element(dialog().getByText("Could not fetch details for selected address.")).toBeVisible();
  });

  test("has ids of its own, so that each label finds its control", async () => {
    await addAddress();
    const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });
});

describe("the grants of the organization", () => {
  test("are listed with requirement, method and file [NMQ-143]", async () => {
    open();
    const card = page.getByRole("region", { name: "Outreach" });
    await expect.element(card.getByText("Site visit")).toBeVisible();
    await expect.element(card.getByText("Reporting method")).toBeVisible();
    await expect.element(card.getByText("By letter")).toBeVisible();
    await expect
      .element(card.getByRole("link", { name: "award.pdf" }))
      .toHaveAttribute("href", "/api/file2/12/download");
  });

  test("none are said to be none [NMQ-144]", async () => {
    grants = [];
    open();
    await expect.element(page.getByText("No grants submitted.")).toBeVisible();
  });

  test("are added, with a file [NMQ-145 NMQ-151 NMQ-154]", async () => {
    open();
    await userEvent.click(page.getByRole("button", { name: "Add grant" }));
    await expect.element(saveButton()).toHaveAttribute("aria-disabled", "true");
    await userEvent.fill(inDialog("Grant Name"), "Ryan White");
    await expect.element(inDialog("File")).not.toHaveAttribute("multiple");
    await userEvent.upload(inDialog("File"), new File(["%PDF-"], "letter.pdf"));
    await expect.element(dialog().getByRole("link", { name: "letter.pdf" })).toBeVisible();
    expect(uploads.uploads.map((upload) => upload.path)).toEqual(["/api/uploadAttachment"]);
    await userEvent.click(saveButton());
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.calls("POST /api/grant")[0]?.body).toMatchObject({ name: "Ryan White", fileId: 31 });
    await expect.element(page.getByRole("region", { name: "Ryan White" })).toBeVisible();
  });

  test.each([
    ["Add grant", "HRSA 330"],
    ["Edit Outreach", "OutreachHRSA 330"],
  ])("take what is typed first after %s", async (button, name) => {
    open();
    await userEvent.click(page.getByRole("button", { name: button }));
    await expect.element(inDialog("Grant Name")).toHaveFocus();
    await userEvent.keyboard("{End}HRSA 330{Tab}Sliding fee");
    await expect.element(inDialog("Grant Name")).toHaveValue(name);
  });

  test("need a name alone [NMQ-148 NMQ-149 NMQ-150]", async () => {
    open();
    await userEvent.click(page.getByRole("button", { name: "Add grant" }));
    await userEvent.click(inDialog("Grant Name"));
    await userEvent.tab();
    await expect.element(dialog().getByText("Required field")).toBeVisible();
    await expect.element(saveButton()).toHaveAttribute("aria-disabled", "true");
    await userEvent.fill(inDialog("Grant Name"), "N");
    await expect.element(saveButton()).not.toHaveAttribute("aria-disabled");
  });

  test("are changed in a form that opens with what is stored [NMQ-146]", async () => {
    open();
    await userEvent.click(page.getByRole("button", { name: "Edit Outreach" }));
    await expect.element(inDialog("Grant Name")).toHaveValue("Outreach");
    await expect.element(inDialog("Special Requirement")).toHaveValue("Site visit");
    await expect.element(inDialog("Reporting Method")).toHaveValue("By letter");
    await expect.element(dialog().getByRole("link", { name: "award.pdf" })).toBeVisible();
    await userEvent.fill(inDialog("Special Requirement"), "Two visits");
    await userEvent.click(saveButton());
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.calls("PUT /api/grant/:id").map(({ path, body }) => [path, body])).toEqual([
      ["/api/grant/1", { specialRequirement: "Two visits" }],
    ]);
    await expect.element(page.getByRole("region", { name: "Outreach" }).getByText("Two visits")).toBeVisible();
  });

  test("are deleted after the question of every delete [ACC-022, NMQ-147, NMQ-D23]", async () => {
    open();
    await userEvent.click(page.getByRole("button", { name: "Delete Outreach" }));
    const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete Grant: Outreach?" });
    await expect.element(question.getByText("Its file is deleted with it.")).toBeVisible();
    expect(server.calls("DELETE /api/grant/:id")).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Delete" }));
    await expect.element(page.getByText("No grants submitted.")).toBeVisible();
    expect(server.calls("DELETE /api/grant/:id").map((request) => request.path)).toEqual(["/api/grant/1"]);
  });

  test("leave the focus on the next grant, or on Add grant", async () => {
    grants = ["Outreach", "Rural", "Title X"].map((name, i) => ({ ...grants[0], id: i + 1, name }));
    open();
    const remove = async (name: string, focused: string) => {
      const button = page.getByRole("button", { name: `Delete ${name}` });
      await expect.element(button).toBeVisible();
      (button.element() as HTMLElement).focus();
      await userEvent.keyboard("{Enter}");
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect.element(page.getByRole("region", { name })).not.toBeInTheDocument();
      await expect.element(page.getByRole("button", { name: focused })).toHaveFocus();
    };
    await remove("Outreach", "Edit Rural");
    await remove("Title X", "Edit Rural");
    await remove("Rural", "Add grant");
  });

  test("stay where a delete is refused", async () => {
    server.on("DELETE /api/grant/:id", () => refusal(423, "The build is closed."));
    open();
    await userEvent.click(page.getByRole("button", { name: "Delete Outreach" }));
    await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Delete" }));
    await expect.element(page.getByRole("alertdialog").getByText(/^The build is closed\./)).toBeVisible();
    await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }));
    await expect.element(page.getByText("Site visit")).toBeVisible();
  });
});
