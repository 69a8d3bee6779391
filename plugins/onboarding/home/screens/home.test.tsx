import {
  aSession,
  closeApp,
  compiledOf,
  type FakeServer,
  fakePlugins,
  listHandler,
  metadataAnswer,
  NO_RECORDS,
  refusal,
  serveApp,
  text,
  visitApp,
} from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { screens } from "../../registry/screens.ts";
import { STATUS_LABELS } from "../../organizations/index.ts";
import { CHANGE_NOTES, statusLabel } from "../model.ts";
import { STATUSES } from "../../kit/states.ts";

const screen = { screen: "home/notFound", guard: "session" };
const ROUTES = [
  { ...screen, name: "login", path: "/login", guard: "public", frame: "bare" },
  { ...screen, name: "memberCreateAccount", path: "/member/account/:organizationGuid/create-account", guard: "public" },
  { name: "home", path: "/", screen: "home/home", guard: "session", title: "Home" },
  { ...screen, name: "memberQuestionnaireApp", path: "/member/questionnaire", title: "Questionnaire" },
  { ...screen, name: "buildApp", path: "/build", title: "Build" },
  {
    name: "buildIntro",
    path: "/build/intro",
    screen: "home/intro",
    guard: "session",
    title: "Introduction",
    about: "What the tool is for.",
    next: ["userList", "forStaff", "coreTeam"],
    breadcrumb: [{ label: "Build" }, { label: "Introduction" }],
  },
  {
    name: "coming",
    path: "/coming",
    screen: "home/planned",
    guard: "session",
    title: "Coming",
    planned: "Trees will be planted here.",
    next: ["buildIntro", "forStaff"],
  },
  { ...screen, name: "forStaff", path: "/staff", guard: "staff", title: "For staff" },
  { name: "menu", path: "/menu", screen: "home/menu", guard: "session", title: "Menu", next: ["coming", "buildIntro"] },
  {
    ...screen,
    name: "providerOrganizationList",
    path: "/provider/organization/list",
    guard: "admin",
    title: "Organizations",
  },
  { ...screen, name: "userList", path: "/build/user/list", title: "Users", about: "Enter users one by one." },
  { ...screen, name: "coreTeam", path: "/build/core-team", title: "Core Team" },
  { ...screen, name: "compassRoseView", path: "/build/compass-rose/view", title: "Compass Rose" },
  { ...screen, name: "questionnaireSummary", path: "/member/questionnaire/summary", title: "Summary" },
  { ...screen, name: "questionnaireSection", path: "/member/questionnaire/:sectionName", title: "Questionnaire" },
  { ...screen, name: "notFound", path: "*", title: "Not found" },
];

const GUID = "5f0e7a52-0000-4000-8000-000000000007";
const organizationEntity = { name: "organization", label: "Organization", labelPlural: "Organizations" };
const organizationAttributes = [
  { name: "organizationId", label: "Organization ID", type: "integer", primaryKey: true, serverSet: true } as const,
  text("organizationGuid", 10),
  text("name", 15),
  text("status", 20),
  text("providerProjectManager", 25),
  text("providerInstallAnalyst", 26),
  text("salesforceId", 27),
  text("businessDevelopmentLead", 28),
  {
    name: "coreTeam",
    label: "Core Team",
    orderNumber: 30,
    acute: true,
    ambulatory: true,
    option: [{ name: "roles", value: ["Lead", "Trainer", "Scribe"] }],
  } as const,
].map((attribute) => ({ ...attribute, entityName: "organization" }));

const userEntity = { name: "user", label: "User", labelPlural: "Users" };
const userAttributes = [
  { name: "userId", label: "User ID", type: "integer", primaryKey: true, serverSet: true } as const,
  text("provider", 10),
  text("npi", 20, {
    conditionalList: [
      {
        id: "forProviders",
        if: { attribute: "provider", comparativeOperator: "isEqual", value: "Yes" },
        // oxlint-disable-next-line unicorn/no-thenable -- a stored rule has a part named 'then'
        then: [{ id: "require" }],
      },
    ],
  }),
].map((attribute) => ({ ...attribute, entityName: "user" }));

const accountEntity = { name: "salesforceAccount", label: "Account", labelPlural: "Accounts" };
const accountAttributes = [
  { name: "id", label: "ID", type: "integer", primaryKey: true, serverSet: true } as const,
  text("salesforceId", 10),
  { ...text("goLiveDate", 20), label: "Go-live Date" },
].map((attribute) => ({ ...attribute, entityName: "salesforceAccount" }));

/** Metadata that knows organizations, users and the CRM's accounts. */
function metadata() {
  const { result } = metadataAnswer();
  return {
    result: {
      ...result,
      entities: [...result.entities, organizationEntity, userEntity, accountEntity],
      attributes: [...result.attributes, ...organizationAttributes, ...userAttributes, ...accountAttributes],
    },
  };
}

let server: FakeServer;
beforeEach(() => {
  server = serveApp({
    "GET /api/metadata": metadata,
    "GET /api/organization/7": () => organizationAt("buildOpen"),
    "GET /api/user": () => NO_RECORDS,
    "GET /api/admin/organization": () => NO_RECORDS,
    "GET /api/nmq/sections": () => ({ result: [] }),
  });
});
afterEach(closeApp);

function visit(path: string) {
  return visitApp({ routes: ROUTES, screens, path });
}

function organizationAt(status: string) {
  return { result: { organizationId: 7, organizationGuid: GUID, status }, labels: {}, people: {} };
}

/** Somebody in an organization of this id, which is at a status. */
function serve({ organizationId = 7, status = "buildOpen", isProviderUser = false }): void {
  const session = aSession({ status });
  const organization = session.organization && { ...session.organization, organizationId };
  const user = session.user && { ...session.user, organizationId };
  server.on("GET /api/session", () => ({ result: { ...session, isProviderUser, organizationId, organization, user } }));
  server.on(`GET /api/organization/${organizationId}`, () => organizationAt(status));
}

const phases = () => page.getByRole("list", { name: "Phases" });
const card = (name: string) => phases().getByRole("region", { name, exact: true });

describe("home", () => {
  test("greets, says where one is, and shows the phases with the label of the status [ACC-046, ACC-057, ACC-058]", async () => {
    serve({ organizationId: 200 });
    visit("/");
    await expect.element(page.getByRole("heading", { name: "Welcome, Mara Lind", level: 1 })).toBeVisible();
    await expect.element(page.getByText("Lakeside Clinic · Ambulatory · Service area 12")).toBeVisible();
    await expect.element(card("Epic Build").getByText("Enter Epic Build Information")).toBeVisible();
    await expect.element(card("New Member Questionnaire (Historic)").getByText("Completed")).toBeVisible();
    await expect.element(card("Onboarding Complete").getByText("Complete Previous Step")).toBeVisible();
    expect(phases().getByRole("region").elements()).toHaveLength(3);
    expect(document.title).toBe("Home | Armature");
  });

  test("a member opens what was reached; the rest has no Open [ACC-061]", async () => {
    serve({ organizationId: 200, status: "nmqApproved" });
    const where = visit("/");
    await expect.element(card("Epic Build").getByText("Complete Previous Step")).toBeVisible();
    expect(page.getByRole("link", { name: "Open" }).elements()).toHaveLength(1);
    await card("New Member Questionnaire (Historic)").getByRole("link", { name: "Open" }).click();
    await expect.poll(where).toBe("/member/questionnaire");
  });

  test("provider staff open the build before it is reached, and are not told to wait [ACC-054, ACC-060, ACC-062]", async () => {
    serve({ organizationId: 200, status: "nmqOpen", isProviderUser: true });
    const where = visit("/");
    await expect.element(phases()).toBeVisible();
    expect(phases().getByText("Complete Previous Step").elements()).toEqual([]);
    expect(card("Onboarding Complete").getByRole("link").elements()).toEqual([]);
    await card("Epic Build").getByRole("link", { name: "Open" }).click();
    await expect.poll(where).toBe("/build");
  });

  test("the new questionnaire says when it was released and opens for nobody [ACC-066, ACC-051, ACC-D06]", async () => {
    serve({ organizationId: 199, status: "nmqOpen", isProviderUser: true });
    visit("/");
    const questionnaire = card("New Member Questionnaire");
    await expect.element(questionnaire.getByText(/June 11th 2024/)).toBeVisible();
    await expect.element(questionnaire.getByText("Ready to fill out")).toBeVisible();
    expect(questionnaire.getByRole("link", { name: "Open" }).elements()).toEqual([]);
  });

  test.each([
    [199, "New Member Questionnaire"],
    [200, "New Member Questionnaire (Historic)"],
  ])(
    "the questionnaire of organization %d has an export on its card; a refusal is told and the page stays [ACC-063, ACC-D38]",
    async (id, name) => {
      serve({ organizationId: id, status: "completed" });
      server.on("GET /api/nmq/export", () => refusal(503, "Too many sheets at once."));
      const where = visit("/");
      await expect.element(phases()).toBeVisible();
      expect(phases().getByRole("link", { name: "Export" }).elements()).toHaveLength(1);
      const links = card(name).getByRole("link", { name: "Export" });
      await expect.element(links).toHaveAttribute("href", "/api/nmq/export");
      await links.click();
      await expect
        .poll(() => toasts.getState().map(({ message }) => message))
        .toContainEqual(expect.stringContaining("Too many sheets at once."));
      expect(where()).toBe("/");
      expect(server.calls("GET /api/nmq/export")).toHaveLength(1);
    },
  );

  test.each(STATUSES)(
    "the link to create accounts stands ahead of the phases at %s, for everybody [ACC-D07]",
    async (status) => {
      for (const isProviderUser of [false, true]) {
        serve({ status, isProviderUser });
        visit("/");
        const accounts = page.getByRole("region", { name: "Create Accounts" });
        await expect
          .element(accounts.getByRole("textbox", { name: "Shareable link" }))
          .toHaveValue(`${window.location.origin}/member/account/${GUID}/create-account`);
        const order = accounts.element().compareDocumentPosition(phases().element());
        expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
        closeApp();
        server = serveApp({ "GET /api/metadata": metadata });
      }
    },
  );

  test("one click copies the link, and says so for two seconds [ACC-064, ACC-065, ACC-220]", async () => {
    const written: string[] = [];
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (copied) => void written.push(copied));
    visit("/");
    await expect.element(page.getByRole("button", { name: "Copy" })).toBeVisible();
    const copy = page.getByRole("button", { name: "Copy" }).element() as HTMLElement;
    const isShown = async () => {
      for (let frames = 0; frames < 3; frames++) await new Promise((painted) => requestAnimationFrame(painted));
      return page.getByRole("tooltip", { name: "Copied" }).elements().length > 0;
    };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    copy.click();
    while (!(await isShown()));
    expect(written).toEqual([`${window.location.origin}/member/account/${GUID}/create-account`]);
    vi.advanceTimersByTime(1_999);
    expect(await isShown()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await isShown()).toBe(false);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test("a clipboard that is refused selects the link instead [ACC-D07]", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
    visit("/");
    await page.getByRole("button", { name: "Copy" }).click();
    await expect.element(page.getByText(/The text is selected/)).toBeVisible();
    const field = page.getByRole("textbox", { name: "Shareable link" }).element() as HTMLInputElement;
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value);
    expect(page.getByRole("tooltip").elements()).toEqual([]);
    vi.restoreAllMocks();
  });

  test("until the organization is there a placeholder shows and no card; without it, Retry [ACC-D08, ACC-172]", async () => {
    const answers: ((answer: unknown) => void)[] = [];
    server.on("GET /api/organization/7", () => new Promise((answer) => answers.push(answer)));
    visit("/");
    await expect.poll(() => answers.length).toBe(1);
    await expect.element(page.getByRole("main").getByRole("status")).toBeVisible();
    const cards = () => page.getByRole("main").getByRole("region").elements();
    expect(cards()).toEqual([]);
    answers[0]?.(refusal(404, "There is no organization with this id."));
    await expect.element(page.getByRole("heading", { name: "Unable to load organization data" })).toBeVisible();
    await expect
      .poll(() => toasts.getState())
      .toMatchObject([{ type: "error", message: "Unable to load organization data" }]);
    expect(cards()).toEqual([]);
    expect(page.getByRole("link", { name: "Open" }).elements()).toEqual([]);
    server.on("GET /api/organization/7", () => organizationAt("completed"));
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(page.getByText("Nice work!")).toBeVisible();
  });

  test("nothing on it writes anything [ACC-D09]", async () => {
    serve({ organizationId: 200, isProviderUser: true });
    visit("/");
    await expect.element(phases()).toBeVisible();
    expect(page.getByRole("main").getByRole("button").elements()).toHaveLength(1);
    expect(server.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("without an organization it says what is missing", async () => {
    server.on("GET /api/session", () => ({ result: { ...aSession(), organizationId: null, organization: null } }));
    visit("/");
    await expect.element(page.getByRole("heading", { name: "No organization is chosen" })).toBeVisible();
  });

  test("without an organization it leads administrators to where the first is created [F-080]", async () => {
    const session = aSession({ permission: { organization: { admin: true } } });
    server.on("GET /api/session", () => ({ result: { ...session, organizationId: null, organization: null } }));
    visit("/");
    const link = page.getByRole("link", { name: "Organizations" });
    await expect.element(link).toHaveAttribute("href", "/provider/organization/list");
  });
});

describe("what is left to do", () => {
  const work = () => page.getByRole("list", { name: "What is left to do" });
  const users = (total: number, needing: number) =>
    server.on("GET /api/user", ({ query }) => {
      const counted = query.has("filter") ? needing : total;
      return { result: [], total: counted, isExact: true, after: null, labels: {}, needsInformation: [] };
    });

  test("in the build are records that lack information and roles without a person, each with its link", async () => {
    users(40, 11);
    const where = visit("/");
    await expect.element(card("Epic Build").getByRole("list", { name: "What is left to do" })).toBeVisible();
    await expect.element(work().getByRole("link", { name: "3 of 3 core team roles have no person" })).toBeVisible();
    await work().getByRole("link", { name: "11 of 40 users need information" }).click();
    await expect.poll(where).toBe("/build/user/list?needsInformation=yes");
  });

  test("says what is done", async () => {
    users(40, 0);
    const team = Object.fromEntries(
      ["Lead", "Trainer", "Scribe"].map((role) => [role, [{ name: "Ann", email: "a@b.c" }]]),
    );
    server.on("GET /api/organization/7", () => {
      const at = organizationAt("buildOpen");
      return { ...at, result: { ...at.result, coreTeam: team, compassRoseVision: null } };
    });
    visit("/");
    await expect.element(work().getByText("40 users, all complete, done")).toBeVisible();
    await expect.element(work().getByText("Every core team role has a person, done")).toBeVisible();
    await expect.element(work().getByRole("link", { name: "Compass Rose is empty" })).toBeVisible();
  });

  test("leaves out what cannot be counted", async () => {
    server.on("GET /api/user", () => refusal(403, "You may not view user records."));
    visit("/");
    await expect.element(work().getByText("3 of 3 core team roles have no person")).toBeVisible();
    await expect.poll(() => work().getByRole("listitem").elements().length).toBe(1);
  });

  test("in the questionnaire are the sections with open questions, and how far it is", async () => {
    serve({ organizationId: 200, status: "nmqOpen" });
    server.on("GET /api/nmq/sections", () => ({
      result: [
        { section: "coreTeam", label: "Core Team", asked: 26, answered: 26 },
        { section: "billing", label: "Billing", asked: 12, answered: 5 },
      ],
    }));
    const where = visit("/");
    await expect
      .element(page.getByRole("progressbar", { name: "Questions answered" }))
      .toHaveAttribute("aria-valuenow", "81");
    expect(work().getByRole("listitem").elements()).toHaveLength(1);
    await work().getByRole("link", { name: "Billing: 7 of 12 questions open" }).click();
    await expect.poll(where).toBe("/member/questionnaire/billing");
  });

  test("is to submit the questionnaire once all is answered", async () => {
    serve({ organizationId: 200, status: "nmqOpen" });
    server.on("GET /api/nmq/sections", () => ({
      result: [{ section: "billing", label: "Billing", asked: 12, answered: 12 }],
    }));
    const where = visit("/");
    await work().getByRole("link", { name: "Every question is answered. Submit the questionnaire." }).click();
    await expect.poll(where).toBe("/member/questionnaire/summary");
  });

  test.each(["nmqSubmitted", "nmqApproved", "buildClosed", "completed"])("is nothing at %s", async (status) => {
    serve({ organizationId: 200, status });
    visit("/");
    await expect.element(phases()).toBeVisible();
    expect(work().elements()).toEqual([]);
  });

  test("for provider staff are the organizations, and for whom each waits, counted by the server", async () => {
    serve({ isProviderUser: true });
    const organizations = [
      ...Array.from({ length: 300 }, (_, i) => [`Clinic ${i + 100}`, "nmqSubmitted", null] as const),
      ["Oak Clinic", "nmqSubmitted", "Mara@clinic.example"] as const,
      ["Cedar Clinic", "buildOpen", null] as const,
      ["Done Clinic", "completed", null] as const,
    ].map(([name, status, providerProjectManager], i) => ({
      organizationId: i + 1,
      name,
      status,
      providerProjectManager,
      businessDevelopmentLead: null,
    }));
    const { metadata: compiled } = compiledOf(metadata(), [...fakePlugins.values()]);
    const type = compiled.entities.get("organization");
    if (!type) throw new Error("There is no organization");
    server.on("GET /api/admin/organization", listHandler(type, organizations));
    visit("/");
    const us = page.getByRole("list", { name: "Waiting for us" });
    await expect
      .element(us)
      .toHaveTextContent("301 organizations wait for approvalOak Clinic, Clinic 100, Clinic 101, Clinic 102, 297 more");
    const them = page.getByRole("list", { name: "Waiting for the organization" });
    await expect.element(them).toHaveTextContent("1 organization is entering build informationCedar Clinic");
    const limits = server.calls("GET /api/admin/organization").map(({ query }) => Number(query.get("limit")));
    expect(limits).toEqual([1000, 4, 4, 4, 4]);
    // Who may not open the list of organizations is led nowhere.
    expect(us.getByRole("link").elements()).toEqual([]);
  });
});

test("a page still to be built says what it will hold, and leads on to where one may go", async () => {
  const where = visit("/coming");
  await expect.element(page.getByRole("heading", { name: "This page is still being built" })).toBeVisible();
  await expect.element(page.getByText("Trees will be planted here.")).toBeVisible();
  expect(page.getByRole("link", { name: "For staff" }).elements()).toEqual([]);
  await page.getByRole("link", { name: "Introduction" }).click();
  await expect.poll(where).toBe("/build/intro");
});

test("a menu has a card for each page it leads on to, and marks what is still to be built [ADM-009, ADM-010]", async () => {
  visit("/menu");
  const coming = page.getByRole("region", { name: "Coming" });
  await expect.element(coming.getByText("Coming soon")).toBeVisible();
  await expect.element(coming.getByRole("link", { name: "Coming" })).toHaveAttribute("href", "/coming");
  await expect.element(coming.getByText("Trees will be planted here.")).toBeVisible();
  const intro = page.getByRole("region", { name: "Introduction" });
  await expect.element(intro.getByText("What the tool is for.")).toBeVisible();
  expect(intro.getByText("Coming soon").elements()).toEqual([]);
});

test("every status has its label, an unknown one shows itself [ACC-068]", () => {
  expect(Object.values(STATUS_LABELS)).toEqual([
    "Ready to fill out",
    "Submitted and awaiting approval",
    "Approved and awaiting an install PM",
    "Enter Epic Build Information",
    "Completed and imported to Epic",
    "Nice work!",
  ]);
  expect(statusLabel("paused")).toBe("paused");
});

test("the introduction explains the tool and lists three dated notes [GEN-001, GEN-002]", async () => {
  visit("/build/intro");
  await expect.element(page.getByRole("heading", { name: "Introduction", level: 1 })).toBeVisible();
  await expect.element(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveTextContent("BuildIntroduction");
  await expect.element(page.getByText(/home for data entry.*install project manager will reach out/)).toBeVisible();
  expect(CHANGE_NOTES).toHaveLength(3);
  for (const { text } of CHANGE_NOTES) await expect.element(page.getByText(text)).toBeVisible();
  const calls = server.requests.map(({ path }) => path.split("/")[2]);
  expect(
    calls.filter((call) => !["session", "metadata", "featureFlag", "settings", "events"].includes(call ?? "")),
  ).toEqual([]);
  const main = page.getByRole("main").element();
  expect(main.querySelectorAll("input, select, textarea, [role=combobox], form")).toHaveLength(0);
});

test("the introduction leads to the pages of the build in their order, as far as they may be opened", async () => {
  const where = visit("/build/intro");
  const steps = page.getByRole("region", { name: "What happens in this build" });
  await expect.element(steps.getByText("Enter users one by one.")).toBeVisible();
  expect(
    steps
      .getByRole("link")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["1. Users", "2. Core Team"]);
  await steps.getByRole("link", { name: "1. Users" }).click();
  await expect.poll(where).toBe("/build/user/list");
});

test("the notes tell of the cached categories, of where a sign-in leads and of the introduction, each with its day [GEN-003, ACC-216]", async () => {
  visit("/build/intro");
  const notes = page.getByRole("region", { name: "What has changed" });
  await expect.element(notes).toBeVisible();
  const reported = notes
    .getByRole("paragraph")
    .elements()
    .map((note) => `${note.previousElementSibling?.textContent ?? ""}: ${note.textContent}`);
  expect(reported).toEqual([
    expect.stringMatching(/^June 11, 2024: .*admin section for caching Epic category options/),
    expect.stringMatching(
      /^May 14, 2024: After sign-in .* Introduction page, because the legacy questionnaire has moved/,
    ),
    expect.stringMatching(/^May 14, 2024: Added this Introduction section/),
  ]);
});

test("an unknown address shows a page with a link home [ACC-D03]", async () => {
  const where = visit("/nowhere/at/all");
  await expect.element(page.getByRole("heading", { name: "Not found", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Go to home page" }).click();
  await expect.element(page.getByRole("heading", { name: "Welcome, Mara Lind" })).toBeVisible();
  expect(where()).toBe("/");
});

describe("beside what is to do", () => {
  const LEADER = {
    username: "l",
    label: "Program Director",
    firstName: "Lea",
    lastName: "Ito",
    email: "lea@p.example",
  };
  const region = (name: string) => page.getByRole("complementary").getByRole("region", { name });
  const mail = (name: string) => region("Armature Install Core Team").getByRole("link", { name });

  test("are the people of the install team with their addresses, at the right from 1,280 px on, else below", async () => {
    await page.viewport(1280, 900);
    serve({});
    const record = {
      providerProjectManager: "mlind",
      providerInstallAnalyst: "analyst@p.example",
      status: "buildOpen",
    };
    server.on("GET /api/organization/7", () => ({
      result: { organizationId: 7, organizationGuid: GUID, ...record },
      labels: {},
      people: {},
    }));
    server.on("GET /api/coreTeam/installTeam", () => ({
      result: [{ role: "providerProjectManager", name: "Mara Lind", email: "mara@p.example" }],
    }));
    visit("/");
    await expect.element(mail("mara@p.example")).toHaveAttribute("href", "mailto:mara@p.example");
    await expect.element(region("Armature Install Core Team").getByText("Mara Lind")).toBeVisible();
    await expect.element(mail("analyst@p.example")).toHaveAttribute("href", "mailto:analyst@p.example");
    const step = page.getByRole("heading", { name: /^Epic Build/ });
    const boxes = () => [step, mail("mara@p.example")].map((each) => each.element().getBoundingClientRect());
    const [beside, contact] = boxes();
    expect(beside?.right).toBeLessThan(contact?.left ?? 0);
    await page.viewport(1200, 900);
    await expect.poll(() => (boxes()[1]?.top ?? 0) - (boxes()[0]?.bottom ?? 0)).toBeGreaterThan(0);
  });

  test("is the leadership while nobody of the install team is named; what is to do stays where it was when that comes", async () => {
    await page.viewport(1440, 900);
    serve({});
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    server.on("GET /api/coreTeam/installTeam", () => ({ result: [] }));
    server.on("GET /api/coreTeam/leadershipContactList", async () => {
      await asked;
      return { result: [LEADER] };
    });
    visit("/");
    const open = page.getByRole("link", { name: "Open" }).last();
    await expect.poll(() => server.calls("GET /api/coreTeam/leadershipContactList").length).toBe(1);
    await expect.element(open).toBeVisible();
    const place = () => open.element().getBoundingClientRect().toJSON() as object;
    const before = place();
    answer();
    await expect.element(region("Armature Leadership").getByText("Lea Ito")).toBeVisible();
    expect(place()).toEqual(before);
  });

  test("is nothing where none can be read", async () => {
    serve({});
    server.on("GET /api/coreTeam/installTeam", () => refusal(500, "Broken"));
    server.on("GET /api/coreTeam/leadershipContactList", () => refusal(500, "Broken"));
    visit("/");
    await expect.element(page.getByRole("heading", { name: /^Epic Build/ })).toBeVisible();
    await expect.element(page.getByRole("complementary").getByRole("region")).not.toBeInTheDocument();
  });

  test.each([
    [true, 1],
    [false, 0],
  ])("is the go-live date for who may see it: %s", async (view, shown) => {
    serve({});
    const session = aSession({
      permission: { salesforceAccount: { view, create: false, update: false, remove: false } },
    });
    server.on("GET /api/session", () => ({ result: { ...session, isProviderUser: view } }));
    server.on("GET /api/organization/7", () => ({
      result: { organizationId: 7, organizationGuid: GUID, salesforceId: "S1", status: "buildOpen" },
      labels: {},
      people: {},
    }));
    server.on("GET /api/coreTeam/installTeam", () => ({ result: [] }));
    server.on("GET /api/coreTeam/leadershipContactList", () => ({ result: [LEADER] }));
    server.on("GET /api/salesforceAccount", () => ({
      ...NO_RECORDS,
      result: [{ id: 1, salesforceId: "S1", goLiveDate: "2027-03-01" }],
      total: 1,
    }));
    visit("/");
    await expect.element(region("Armature Leadership").getByText("Lea Ito")).toBeVisible();
    await expect.poll(() => page.getByText("March 01, 2027").elements().length).toBe(shown);
  });
});
