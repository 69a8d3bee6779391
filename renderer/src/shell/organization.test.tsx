import type { ReactNode } from "react";
import { Link } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useEntityType } from "../data/metadata.ts";
import { useRecords } from "../data/records/records.ts";
import type { Session } from "../data/session/session.ts";
import { EntityForm } from "../form/EntityForm.tsx";
import { aSession, NOBODY } from "../testing/clinic.ts";
import { type FakeServer, refusal } from "../testing/fake-server.ts";
import { unmount } from "../testing/mount.tsx";
import { closeApp, serveApp } from "../testing/serve-app.ts";
import { visitApp } from "../testing/visit-app.tsx";
import { dismissToast, toasts } from "../ui/index.ts";
import { BarePage } from "./BarePage.tsx";
import { Page } from "./Page.tsx";
import { resetPreferences } from "../data/preferences.ts";

const ROUTES = [
  { name: "login", path: "/login", screen: "test/login", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "test/list", guard: "session", title: "Home" },
  { name: "list", path: "/list", screen: "test/list", guard: "session", title: "Persons" },
  { name: "mails", path: "/mails", screen: "test/list", guard: "admin", title: "Mails" },
  { name: "buildApp", path: "/build", guard: "session", redirect: "list", landing: "the build" },
  {
    name: "personCreate",
    path: "/create",
    entities: ["person"],
    screen: "test/create",
    guard: "session",
    title: "New",
  },
];

const LIST = { where: null, sort: [], limit: 1, offset: 0, columns: null };

function List() {
  const { data } = useRecords(useEntityType("person"), LIST);
  return (
    <Page>
      <p>{data ? `${data.total} persons` : "Loading"}</p>
      <Link to="?page=2&updateOrganizationId=9">North Hospital</Link>
    </Page>
  );
}

function Create() {
  const type = useEntityType("person");
  const none = () => undefined;
  return (
    <Page>
      <EntityForm
        type={type}
        record={null}
        refusalTexts={() => ({ title: "No", text: "No" })}
        onSaved={none}
        onCancel={none}
      />
    </Page>
  );
}

const SCREENS: Readonly<Record<string, () => ReactNode>> = {
  "test/login": () => <BarePage title="Sign in">Please sign in.</BarePage>,
  "test/list": List,
  "test/create": Create,
};

/** By id. A session can be in any of them. */
const ORGANIZATIONS = [
  { organizationId: 31, name: "Westlake", serviceAreaId: null },
  { organizationId: 7, name: "Lakeside Clinic", serviceAreaId: 12 },
  { organizationId: 9, name: "North Hospital", serviceAreaId: 40 },
];

let server: FakeServer;
let session: Session;
const reload = vi.fn<() => void>();

function staffAt(organizationId: number | null): Session {
  const chosen = ORGANIZATIONS.find((each) => each.organizationId === organizationId);
  const organization = chosen ? { ...chosen, status: "buildOpen", careSetting: "Ambulatory" } : null;
  const known = aSession();
  const user = known.user && { ...known.user, organizationId, serviceAreaId: chosen?.serviceAreaId ?? null };
  return { ...known, isProviderUser: true, organizationId, organization, user };
}

beforeEach(async () => {
  await page.viewport(1280, 900);
  resetPreferences();
  session = staffAt(7);
  reload.mockReset();
  server = serveApp({
    "GET /api/session": () => ({ result: session }),
    "GET /api/events": () => refusal(503, "Down."),
    "GET /api/admin/organization": () => ({ result: ORGANIZATIONS }),
    "GET /api/person": () => ({ result: [], total: session.organizationId, labels: {}, needsInformation: [] }),
    "POST /api/person/check": () => ({ result: [] }),
    "PUT /api/session/:id": ({ path }) => {
      const id = Number(path.split("/").at(-1));
      if (!ORGANIZATIONS.some((each) => each.organizationId === id)) return refusal(404, "There is no organization.");
      session = staffAt(id);
      return { result: session };
    },
  });
});
afterEach(() => {
  closeApp();
  for (const { id } of toasts.getState()) dismissToast(id);
});

function visit(path: string) {
  const screens = new Map(
    Object.entries(SCREENS).map(([name, Screen]) => [name, () => Promise.resolve({ default: Screen })]),
  );
  return visitApp({ routes: ROUTES, screens, path, reload });
}

const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
const button = () => page.getByRole("banner").getByRole("button", { name: "Lakeside Clinic SA 12" });
const dialog = () => page.getByRole("dialog", { name: "Select Service Area" });
const dropdown = () => dialog().getByRole("combobox", { name: "Organization" });
const options = () =>
  page
    .getByRole("option")
    .elements()
    .map((option) => option.textContent);
const switches = () => server.calls("PUT /api/session/:id").map(({ path }) => path);
const messages = () => toasts.getState().map(({ message }) => message);

async function choose(typed: string): Promise<void> {
  await button().click();
  await dropdown().fill(typed);
  await vi.waitFor(() => expect(options()).toHaveLength(1));
  await userEvent.keyboard("{Enter}");
}

describe("the picker", () => {
  test("opens for staff from the top bar, and there is none for members [ACC-004, ACC-019]", async () => {
    visit("/list");
    await button().click();
    await expect.element(dropdown()).toBeVisible();
    unmount();
    session = aSession();
    visit("/list");
    const bar = page.getByRole("banner");
    await expect.element(bar.getByText("Lakeside Clinic")).toBeVisible();
    await expect.element(bar.getByRole("button", { name: /Lakeside/ })).not.toBeInTheDocument();
    const names = bar.getByRole("button").elements();
    expect(names.map((each) => each.getAttribute("aria-label") ?? each.textContent)).toEqual([
      "Hide navigation",
      expect.stringContaining("home"),
      "Search or go to",
      "Help",
      expect.stringContaining("User menu of"),
    ]);
    expect(server.calls("GET /api/admin/organization")).toHaveLength(1);
  });

  test("lists organizations by name under their label, and finds them by any part of it [ACC-020, ACC-D04]", async () => {
    visit("/list");
    await button().click();
    await expect.element(dropdown()).toHaveFocus();
    await expect.element(dropdown()).toHaveValue("Lakeside Clinic (SA 12) #7");
    const [lakeside, north, westlake] = [
      "Lakeside Clinic (SA 12) #7",
      "North Hospital (SA 40) #9",
      "Westlake (SA --) #31",
    ];
    await dropdown().click();
    await vi.waitFor(() => expect(options()).toEqual([lakeside, north, westlake]));
    for (const [typed, found] of [
      ["lake", [lakeside, westlake]],
      ["SA 40", [north]],
      ["(sa --)", [westlake]],
      ["#7", [lakeside]],
      ["hosp", [north]],
      ["nowhere", ["No match"]],
    ] as const) {
      await dropdown().fill(typed);
      await vi.waitFor(() => expect(options().toSorted(), typed).toEqual(found));
    }
  });

  test("says when its list fails to load, and Retry loads it [ACC-D04]", async () => {
    server.on("GET /api/admin/organization", () => refusal(503, "The server cannot answer at the moment."));
    visit("/list");
    await button().click();
    await expect.element(dialog().getByText("Could not load the organizations.")).toBeVisible();
    server.on("GET /api/admin/organization", () => ({ result: ORGANIZATIONS }));
    await dialog().getByRole("button", { name: "Retry" }).click();
    await expect.element(dropdown()).toHaveValue("Lakeside Clinic (SA 12) #7");
  });

  test("choosing one switches the session, reads it again and loads the page anew [ACC-021, ACC-100]", async () => {
    visit("/list");
    await choose("north");
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    const calls = server.requests.map(({ method, path }) => `${method} ${path}`);
    const put = calls.indexOf("PUT /api/session/9");
    expect(calls.lastIndexOf("GET /api/session")).toBeGreaterThan(put);
    expect(server.calls("PUT /api/session/:id")[0]?.headers.get("x-organization-id")).toBe("7");
  });

  test("its text is selected on opening, so that typing replaces it, and Enter switches to the best match [F-021]", async () => {
    visit("/list");
    await button().click();
    await expect.element(dropdown()).toHaveFocus();
    const box = dropdown().element() as HTMLInputElement;
    await expect.poll(() => [box.selectionStart, box.selectionEnd]).toEqual([0, box.value.length]);
    await userEvent.keyboard("hosp");
    await expect.element(dropdown()).toHaveValue("hosp");
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(switches()).toEqual(["/api/session/9"]);
  });

  test("what is typed and left for Close switches nothing [F-021]", async () => {
    visit("/list");
    await button().click();
    await expect.element(dropdown()).toHaveFocus();
    await userEvent.keyboard("hosp");
    await vi.waitFor(() => expect(options()).toHaveLength(1));
    await dialog().getByRole("button", { name: "Close" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(switches()).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });

  test("what is typed and left by Tab switches nothing; a button beside it does [F-021]", async () => {
    visit("/list");
    await button().click();
    await expect.element(dropdown()).toHaveFocus();
    await userEvent.keyboard("hosp");
    await vi.waitFor(() => expect(options()).toHaveLength(1));
    await userEvent.keyboard("{Tab}");
    const go = dialog().getByRole("button", { name: /^Switch to .*Hosp/ });
    await expect.element(go).toHaveFocus();
    await expect.element(dropdown()).toHaveValue(go.element().textContent.replace("Switch to ", ""));
    expect(switches()).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(switches()).toEqual(["/api/session/9"]);
  });

  test("a click on one switches, also after another was typed and left [F-021]", async () => {
    visit("/list");
    await button().click();
    await expect.element(dropdown()).toHaveFocus();
    await userEvent.keyboard("hosp{Tab}");
    await dropdown().click();
    await page.getByRole("option", { name: /Hosp/ }).click();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(switches()).toEqual(["/api/session/9"]);
  });

  test("those that somebody was at before are a press away, the last one first", async () => {
    for (const id of [31, 9, 7]) {
      session = staffAt(id);
      visit("/list");
      await expect.element(page.getByRole("banner").getByText(/SA/)).toBeVisible();
      unmount();
    }
    visit("/list");
    await button().click();
    const recent = dialog().getByRole("region", { name: "Recent" }).getByRole("button");
    await expect.element(recent.first()).toBeVisible();
    expect(recent.elements().map(({ textContent }) => textContent)).toEqual(["North HospitalSA 40", "WestlakeSA --"]);
    await recent.first().click();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(switches()).toEqual(["/api/session/9"]);
  });

  test("opens below its button", async () => {
    visit("/list");
    await expect.element(button()).toBeVisible();
    const trigger = button().element();
    // The product's name and the web font move the button when they have loaded.
    await expect.element(page.getByRole("button", { name: "Armature home" })).toBeVisible();
    await document.fonts.ready;
    await button().click();
    await expect.element(dropdown()).toBeVisible();
    const panel = dropdown().element().closest("[id^=headlessui-dialog-panel]");
    await vi.waitFor(() => {
      const [own, above] = [panel?.getBoundingClientRect(), trigger.getBoundingClientRect()];
      expect([own?.left, own?.top]).toEqual([above.left, above.bottom + 4]);
    });
  });

  test("what no organization has is told, and switches nothing [F-021]", async () => {
    visit("/list");
    await button().click();
    await expect.element(dropdown()).toHaveFocus();
    await userEvent.keyboard("nowhere");
    await vi.waitFor(() => expect(options()).toEqual(["No match"]));
    await userEvent.keyboard("{Enter}");
    await expect.element(dropdown()).toHaveAccessibleDescription(/“nowhere” is not in the list\./);
    await expect.element(dialog()).toBeInTheDocument();
    expect(switches()).toEqual([]);
  });

  test("the current one is no switch", async () => {
    visit("/list");
    await choose("lakeside");
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(switches()).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });

  test("a refused switch is told, and the organization stays", async () => {
    server.on("PUT /api/session/:id", () => refusal(404, "There is no organization with this id."));
    visit("/list");
    await choose("north");
    await expect.element(dialog().getByText("Could not switch to selected organization")).toBeVisible();
    await expect.element(dialog().getByText("There is no organization with this id.")).toBeVisible();
    await expect.element(dropdown()).toHaveValue("Lakeside Clinic (SA 12) #7");
    expect(reload).not.toHaveBeenCalled();
  });

  test("asks before unsaved work is given up, which a failed switch keeps", async () => {
    visit("/create");
    await page.getByRole("textbox", { name: /^Email/ }).fill("x@y.example");
    await choose("north");
    const question = page.getByRole("alertdialog", { name: "Leave without saving your changes?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(switches()).toEqual([]);
    server.on("PUT /api/session/:id", () => refusal(503, "Down."));
    await dropdown().fill("north");
    await userEvent.keyboard("{Enter}");
    await question.getByRole("button", { name: "Exit" }).click();
    await expect.element(dialog().getByText("Could not switch to selected organization")).toBeVisible();
    await vi.waitFor(async () => {
      await userEvent.keyboard("{Escape}");
      expect(dialog().elements()).toEqual([]);
    });
    await expect.element(page.getByRole("textbox", { name: /^Email/ })).toHaveValue("x@y.example");
  });

  test("stays closed on an administrator's page, which needs no organization [F-149]", async () => {
    session = staffAt(null);
    const { user } = session;
    session = { ...session, user: user && { ...user, permission: { adminApp: { view: true } } } };
    const where = visit("/mails");
    await expect.element(heading("Mails")).toBeVisible();
    await expect
      .element(page.getByRole("banner").getByRole("button", { name: "Choose an organization" }))
      .toBeVisible();
    expect([where(), dialog().elements(), messages()]).toEqual(["/mails", [], []]);
  });

  test("opens by itself for staff who have chosen none, and says what is missing [ACC-098, ACC-D18]", async () => {
    session = staffAt(null);
    visit("/list");
    await expect.element(dropdown()).toHaveValue("");
    expect(messages()).toEqual(["Failed to lookup session organizationId"]);
    await dropdown().fill("#31");
    await vi.waitFor(() => expect(options()).toEqual(["Westlake (SA --) #31"]));
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(switches()).toEqual(["/api/session/31"]);
  });
});

test("where there is no organization at all, nothing asks to choose one, also once the first is made [F-080]", async () => {
  session = staffAt(null);
  server.on("GET /api/admin/organization", () => ({ result: [] }));
  visit("/list");
  const picker = page.getByRole("banner").getByRole("button", { name: "Choose an organization" });
  await picker.click();
  await expect.element(page.getByRole("dialog").getByText(/^No organizations yet/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(messages()).toEqual([]);
  server.on("GET /api/admin/organization", () => ({ result: ORGANIZATIONS }));
  await picker.click();
  await expect.element(dropdown()).toHaveValue("");
  await userEvent.keyboard("{Escape}");
  expect(messages()).toEqual([]);
});

describe("an address with updateOrganizationId", () => {
  test.each([
    ["/list?page=2&updateOrganizationId=9&filter=a%20b", "/list?page=2&filter=a%20b"],
    ["/list?updateOrganizationId=9", "/list"],
    ["/build?updateOrganizationId=9&page=3", "/list?page=3"],
  ])("switches and goes without it, other queries stay: %s [ACC-101, ADM-243, ADM-244]", async (path, expected) => {
    const where = visit(path);
    await expect.element(page.getByText("9 persons")).toBeVisible();
    expect(where()).toBe(expected);
    expect(switches()).toEqual(["/api/session/9"]);
    await expect.element(page.getByRole("banner").getByText("North Hospital")).toBeVisible();
    expect(server.calls("GET /api/person")).toHaveLength(1);
    expect(server.calls("GET /api/person")[0]?.headers.get("x-organization-id")).toBe("9");
    expect(messages()).toEqual([]);
  });

  test("is followed within the application too, on the page that is shown [ACC-101, ACC-102]", async () => {
    const where = visit("/list");
    await expect.element(page.getByText("7 persons")).toBeVisible();
    await page.getByRole("link", { name: "North Hospital" }).click();
    await expect.element(page.getByText("9 persons")).toBeVisible();
    await expect.element(page.getByRole("banner").getByText("North Hospital")).toBeVisible();
    expect(where()).toBe("/list?page=2");
  });

  test.each(["31000", "abc", "", "7%2F8"])(
    "that cannot be switched to (%s) is told, goes as well, and the former one stays [ACC-103, ACC-D18]",
    async (id) => {
      const where = visit(`/list?updateOrganizationId=${id}&page=2`);
      await expect.element(page.getByText("7 persons")).toBeVisible();
      expect(where()).toBe("/list?page=2");
      expect(messages()).toEqual(["Could not switch to selected organization"]);
      await expect.element(button()).toBeVisible();
    },
  );

  test("waits for a sign-in", async () => {
    server.on("GET /api/session", () => ({ result: NOBODY }));
    const where = visit("/list?updateOrganizationId=9");
    await expect.element(heading("Sign in")).toBeVisible();
    expect(where()).toBe("/login?redirect=%2Flist%3FupdateOrganizationId%3D9");
    expect(switches()).toEqual([]);
  });
});

describe("another tab of this browser", () => {
  const notifyFromOtherTab = () => {
    const otherTab = new BroadcastChannel("armature-session");
    otherTab.postMessage("changed");
    otherTab.close();
  };

  test("that switched has this one ask to reload, which until then is of its own organization [ACC-D19]", async () => {
    visit("/create");
    await page.getByRole("textbox", { name: /^Email/ }).fill("x@y.example");
    session = staffAt(9);
    notifyFromOtherTab();
    await vi.waitFor(() => expect(messages()).toEqual([expect.stringMatching(/Reload the page\.$/)]));
    await expect.element(button()).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: /^Email/ })).toHaveValue("x@y.example");
    server.on("POST /api/person", () => refusal(409, "Reload."));
    await page.getByRole("textbox", { name: /^Last Name/ }).fill("Lind");
    await page.getByRole("button", { name: "Submit" }).click();
    await vi.waitFor(() => expect(server.calls("POST /api/person")).toHaveLength(1));
    expect(server.calls("POST /api/person")[0]?.headers.get("x-organization-id")).toBe("7");
    await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Reload" }).click();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test("at which somebody else signed in ends this one's session", async () => {
    const where = visit("/create");
    await page.getByRole("textbox", { name: /^Email/ }).fill("x@y.example");
    session = { ...session, user: session.user && { ...session.user, userId: 30, displayName: "Lee Park" } };
    notifyFromOtherTab();
    await expect.element(heading("Sign in")).toBeVisible();
    expect(where()).toBe("/login?redirect=%2Fcreate");
    unmount();
    visit("/create");
    await expect.element(page.getByRole("button", { name: "User menu of Lee Park" })).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: /^Email/ })).toHaveValue("");
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith("armature-draft:3:"))).toEqual([]);
  });
});
