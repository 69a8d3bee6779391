import "@armature/plugins/styles.css";
import type { Values } from "@armature/engine";
import { closeApp, type FakeServer, refusal } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { anOrganization, serveWorld, visit, type World } from "./organizations.testing.ts";

const CREATE = "POST /api/admin/organization";
const UPDATE = "PUT /api/admin/organization/8";
const ANN = { userId: 1, username: "ann", email: "ann@p.example", displayName: "Ann Bell", isProviderUser: true };
const MEMBER = { userId: 2, username: "mel", email: "mel@c.example", displayName: "Mel Roe", isProviderUser: false };
const STORED = {
  abbreviation: "NORTH",
  salesforceId: "S2",
  providerProjectManager: "pat@p.example",
  comments: "Call first",
};

let world: World;
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 1400);
  world = {
    organizations: [anOrganization(7, "Lakeside", { abbreviation: "LFC" }), anOrganization(8, "Northfield", STORED)],
    people: [MEMBER, ANN],
    accounts: [
      { id: 1, salesforceId: "S1", name: "Westlake Clinics" },
      { id: 2, salesforceId: "S2", name: "Northfield" },
    ],
  };
  server = serveWorld(world);
});
afterEach(() => {
  toasts.setState([], true);
  closeApp();
});

const field = (name: RegExp) => page.getByRole("textbox", { name });
const choice = (name: RegExp) => page.getByRole("combobox", { name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const messages = () => toasts.getState().map(({ message }) => message);
const sent = (call: string) => server.calls(call).at(-1)?.body;
async function choose(name: RegExp, option: string): Promise<void> {
  await choice(name).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
async function create(): Promise<() => string> {
  const where = visit("/provider/organization/create");
  await choose(/^Salesforce Account/, "Westlake Clinics");
  await expect.element(field(/^Organization Name/)).toHaveValue("Westlake Clinics");
  return where;
}
async function edit(): Promise<() => string> {
  const where = visit("/provider/organization/8/edit");
  await expect.element(field(/^Organization Name/)).toHaveValue("Northfield");
  return where;
}
async function fillNew(): Promise<void> {
  await field(/^Abbreviation/).fill("wlc");
  await choose(/^Care setting/, "Acute Care");
  await field(/^Email Domain/).fill("westlake.example");
}
const offered = () =>
  page
    .getByRole("option")
    .elements()
    .map((option) => option.textContent);
const isShown = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();

test("where the CRM has no account yet, one is added and the form comes back [F-080]", async () => {
  world = { ...world, accounts: [] };
  server = serveWorld(world);
  const where = visit("/provider/organization/create");
  await page.getByRole("link", { name: "Add account" }).click();
  await expect.poll(where).toBe("/provider/account/create?redirect=%2Fprovider%2Forganization%2Fcreate");
});

describe("the accounts to choose from", () => {
  test("of a new organization are those that no other one has; so are those of a stored one, beside its own [F-057]", async () => {
    world.accounts = [...world.accounts, { id: 3, salesforceId: "S3", name: "Oak Clinic" }];
    visit("/provider/organization/create");
    await choice(/^Salesforce Account/).click();
    await expect.poll(offered).toEqual(["Oak Clinic", "Westlake Clinics"]);
    await edit();
    await choice(/^Salesforce Account/).click();
    await expect.poll(offered).toEqual(["Northfield", "Oak Clinic", "Westlake Clinics"]);
  });

  test("that are all taken are none: the page leads to a new one [F-057]", async () => {
    world.accounts = [{ id: 2, salesforceId: "S2", name: "Northfield" }];
    visit("/provider/organization/create");
    await expect.element(page.getByText("Every account has an organization already. Add another one.")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Add account" })).toBeVisible();
  });
});

describe("a new organization", () => {
  test("begins with an account, which gives its name; the rest is asked for then [ADM-024, ADM-025]", async () => {
    visit("/provider/organization/create");
    await expect.element(choice(/^Salesforce Account/)).toBeVisible();
    const asked = [field(/^Abbreviation/), choice(/^Care setting/), field(/^Email Domain/)];
    expect(asked.flatMap((each) => each.elements())).toEqual([]);
    await choose(/^Salesforce Account/, "Westlake Clinics");
    await expect.element(field(/^Organization Name/)).toHaveValue("Westlake Clinics");
    for (const each of asked) await expect.element(each).toBeVisible();
    expect(choice(/^NMQ Status/).elements()).toEqual([]);
  });

  test("says what is missing [ADM-026, ADM-027]", async () => {
    await create();
    await button("Save").click();
    await isShown("Abbreviation is required");
    await field(/^Organization Name/).fill("");
    await isShown("Organization Name is required");
    expect(server.calls(CREATE)).toEqual([]);
  });

  test("has a care setting and a domain [ADM-030, ADM-031]", async () => {
    await create();
    await button("Save").click();
    await isShown("Care setting is required");
    await isShown("Email Domain is required");
  });

  test("is sent, and then told of in the list [ADM-039, ADM-044]", async () => {
    const where = await create();
    await fillNew();
    await choose(/^Biz Dev Lead/, "Ann Bell");
    await button("Save").click();
    await expect.poll(where).toBe("/provider/organization/list");
    expect(sent(CREATE)).toMatchObject({
      salesforceId: "S1",
      name: "Westlake Clinics",
      careSetting: "Acute Care",
      domain: "westlake.example",
      businessDevelopmentLead: "ann",
    });
    expect(messages()).toEqual(["Organization saved successfully"]);
  });

  test.each([
    ["warning", 409, "Another organization already uses this name.", "Another organization already uses this name."],
    [undefined, 503, "Not now.", "Error creating organization"],
  ])("refused: a %s for %d [ADM-041, ADM-042]", async (type, status, message, title) => {
    server.on(CREATE, () => refusal(status, message));
    await create();
    await fillNew();
    await button("Save").click();
    await isShown(title);
    if (type) expect(page.getByRole("form").getByText(message).elements()).toHaveLength(1);
    const shown = toasts.getState().map((toast) => [toast.type, toast.message, toast.duration]);
    expect(shown).toEqual(type === undefined ? [] : [[type, message, null]]);
  });
});

describe("what is typed", () => {
  test("an abbreviation of another is refused, the own one is not [ADM-029]", async () => {
    await edit();
    await field(/^Abbreviation/).fill("lfc");
    await button("Save").click();
    await isShown("Another organization already uses this abbreviation. Please choose another one.");
    await field(/^Abbreviation/).fill("north");
    await field(/^Comments/).fill("Other");
    await button("Save").click();
    await expect.poll(() => sent(UPDATE)).toMatchObject({ comments: "Other" });
  });

  test.each([
    ["Email Domain", "not a domain", "Invalid domain format"],
    ["Email Domain", "clinic", "Invalid domain format"],
    ["Comments", "x".repeat(251), "Comment cannot be more than 250 characters."],
  ])("%s [ADM-032, ADM-033]", async (label, typed, message) => {
    await edit();
    await field(new RegExp(`^${label}`)).fill(typed);
    await button("Save").click();
    await isShown(message);
    expect(server.calls(UPDATE)).toEqual([]);
  });

  test("the project manager comes and goes with the contract [ADM-034]", async () => {
    await edit();
    await expect.element(choice(/^Project Manager/)).toHaveValue("pat@p.example");
    await page.getByRole("radio", { name: "No", exact: true }).click();
    await expect.poll(() => choice(/^Project Manager/).elements()).toEqual([]);
    await button("Save").click();
    await expect.poll(() => sent(UPDATE)).toMatchObject({ contractSigned: 0, providerProjectManager: null });
  });

  test("the provider's people are chosen, and stored by username [ADM-035, ADM-036]", async () => {
    await edit();
    await choice(/^Project Manager/).click();
    await expect.poll(offered).toEqual(["Ann Bell", "pat@p.example"]);
    await page.getByRole("option", { name: "Ann Bell" }).click();
    await choice(/^Biz Dev Lead/).click();
    await expect.poll(offered).toEqual(["Ann Bell"]);
    await page.getByRole("option", { name: "Ann Bell" }).click();
    await button("Save").click();
    await expect
      .poll(() => sent(UPDATE))
      .toMatchObject({ providerProjectManager: "ann", businessDevelopmentLead: "ann" });
  });
});

describe("a stored organization", () => {
  test("is set to any status, each by both labels, sent whole, and told of [ADM-038, ADM-040, ADM-D05]", async () => {
    await edit();
    await choice(/^NMQ Status/).click();
    await expect
      .poll(offered)
      .toEqual([
        "NMQ Open: Ready to fill out",
        "NMQ Submitted: Submitted and awaiting approval",
        "NMQ Approved: Approved and awaiting an install PM",
        "Build Open: Enter Epic Build Information",
        "Build Closed: Completed and imported to Epic",
        "Completed: Nice work!",
      ]);
    await page.getByRole("option", { name: /^Build Open/ }).click();
    await button("Save").click();
    await expect.poll(() => sent(UPDATE)).toBeDefined();
    const { organizationId, domain, careSetting, name } = world.organizations[1] ?? {};
    expect(sent(UPDATE)).toEqual({
      ...STORED,
      organizationId,
      domain,
      careSetting,
      name,
      contractSigned: 1,
      status: "buildOpen",
      businessDevelopmentLead: null,
    } satisfies Values);
    await expect.poll(messages).toEqual(["Organization saved successfully"]);
  });

  test("that could not be saved says so [ADM-043]", async () => {
    server.on(UPDATE, () => refusal(503, "Not now."));
    await edit();
    await field(/^Comments/).fill("Other");
    await button("Save").click();
    await isShown("Could not save organization");
  });

  test("that is not there leads back", async () => {
    visit("/provider/organization/77/edit");
    await isShown("There is no such organization");
    await expect
      .element(page.getByRole("link", { name: "Main Menu", exact: true }))
      .toHaveAttribute("href", "/provider/menu");
  });

  test.each(["/provider/organization/create", "/provider/organization/8/edit"])(
    "stays closed at %s while the accounts cannot be loaded [ADM-D08, F-064]",
    async (path) => {
      server.on("GET /api/salesforce/account", () => refusal(503, "Not now."));
      visit(path);
      await isShown("Error loading data from server");
      expect(button("Save").elements()).toEqual([]);
    },
  );
});
