import type { ReactNode } from "react";
import { Link } from "react-router";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aSession, metadataAnswer, NOBODY, personAttributes, text } from "../testing/clinic.ts";
import { type FakeServer, fakeServer, refusal, withStatus } from "../testing/fake-server.ts";
import { unmount } from "../testing/mount.tsx";
import { visitApp } from "../testing/visit-app.tsx";
import type { LoadScreen } from "../router/load-screen.tsx";
import { EntityForm } from "../form/EntityForm.tsx";
import { useClient } from "../data/services.ts";
import { useEntityType } from "../data/metadata.ts";
import { dismissToast, toasts } from "../ui/index.ts";
import { BarePage } from "./BarePage.tsx";
import { Page } from "./Page.tsx";
import { useSignInAgain } from "./sign-in-again.ts";

const ROUTES = [
  {
    name: "login",
    path: "/login",
    screen: "test/login",
    guard: "public",
    title: "Sign in",
    frame: "bare",
    setup: { parts: ["test/again"] },
  },
  {
    name: "home",
    path: "/",
    screen: "test/home",
    guard: "session",
    title: "Home",
    navigation: { label: "Home", icon: "house", order: 0 },
  },
  { name: "buildApp", path: "/build", guard: "session", redirect: "personList", landing: "the build" },
  {
    name: "{entity}List",
    path: "/build/{entity}/list",
    entities: ["person"],
    screen: "test/list",
    guard: "session",
    title: "{labelPlural}",
    breadcrumb: [{ label: "Home", route: "home" }, { label: "{labelPlural}" }],
    navigation: { group: "Build", label: "{labelPlural}", icon: "users", order: 20 },
  },
  {
    name: "{entity}Create",
    path: "/build/{entity}/create",
    entities: ["person"],
    screen: "test/create",
    guard: "session",
    permission: "{entity}.create",
    title: "Create {label}",
  },
  {
    name: "{entity}Edit",
    path: "/build/{entity}/update/5",
    entities: ["person"],
    screen: "test/edit",
    guard: "session",
    title: "Edit {label}",
  },
  { name: "staffOnly", path: "/staff", screen: "test/home", guard: "staff", title: "Staff" },
  { name: "beta", path: "/beta", screen: "test/home", guard: "session", flag: "teleport", title: "Beta" },
  {
    name: "numbered",
    path: "/numbered/:id",
    guard: "session",
    params: { id: "digits" },
    redirect: "numberedForm",
    redirectParams: { part: "first" },
  },
  {
    name: "numberedForm",
    path: "/numbered/:id/:part",
    screen: "test/home",
    guard: "session",
    title: "Form",
    breadcrumb: [{ label: "Home", route: "home" }, { label: "Parts", route: "numbered" }, { label: "Form" }],
  },
  { name: "office", path: "/office", guard: "session", redirect: "desk", section: "Office" },
  {
    name: "desk",
    path: "/office/desk",
    screen: "test/home",
    guard: "session",
    title: "Desk",
    navigation: { group: "Office", label: "Desk", icon: "house", order: 30 },
  },
  {
    name: "files",
    path: "/office/files",
    screen: "test/home",
    guard: "session",
    title: "Files",
    navigation: { group: "Office", label: "Files", icon: "house", order: 31 },
  },
  {
    name: "outside",
    path: "/outside",
    screen: "test/home",
    guard: "session",
    title: "Outside",
    navigation: { group: "Office", label: "Outside", icon: "house", order: 32 },
  },
  {
    name: "plans",
    path: "/office/plans",
    screen: "test/home",
    guard: "session",
    title: "Plans",
    sideNavigation: false,
  },
  { name: "notFound", path: "*", screen: "test/home", guard: "session", title: "Not found" },
  { name: "memberCreateAccount", path: "/new", screen: "test/login", guard: "public", title: "x", frame: "bare" },
  { name: "memberConfirmAccount", path: "/confirm", screen: "test/login", guard: "public", title: "x", frame: "bare" },
  {
    name: "memberPendingConfirmation",
    path: "/pending",
    screen: "test/login",
    guard: "public",
    title: "x",
    frame: "bare",
  },
  { name: "broken", path: "/broken", screen: "test/broken", guard: "session", title: "Broken" },
  { name: "untitled", path: "/untitled", screen: "test/home", guard: "session" },
];

const SCREENS: Readonly<Record<string, () => ReactNode>> = {
  "test/login": () => (
    <BarePage title="Sign in">
      Please sign in.
      <Expired />
    </BarePage>
  ),
  "test/again": () => <Again />,
  "test/home": () => (
    <Page>
      <Link to="/build/person/list?filter=x">Persons</Link>
      <Expired />
    </Page>
  ),
  "test/list": () => (
    <Page>
      <Link to="?page=2">Page two</Link>
    </Page>
  ),
  "test/create": () => (
    <Page>
      <NewPerson />
      <Expired />
    </Page>
  ),
  "test/edit": () => (
    <Page>
      <SelfSavingPerson />
    </Page>
  ),
  "test/broken": () => {
    throw new Error("boom");
  },
};

/** Replaces the sign-in form in the window over a page. */
function Again() {
  const { displayName, username, reason, onSignedIn } = useSignInAgain();
  return (
    <>
      <p>
        {reason} {displayName} ({username})
      </p>
      <button type="button" onClick={() => void onSignedIn()}>
        Password
      </button>
    </>
  );
}

function NewPerson() {
  const refusal = () => ({ title: "Create Error", text: "No" });
  return (
    <EntityForm
      type={useEntityType("person")}
      record={null}
      refusalTexts={refusal}
      onSaved={() => undefined}
      onCancel={() => undefined}
    />
  );
}

const LIND = { personId: 5, email: "lind@clinic.example", lastName: "Lind" };

function SelfSavingPerson() {
  return (
    <EntityForm
      type={useEntityType("person")}
      record={LIND}
      savesItself
      refusalTexts={() => ({ title: "Error", text: "No" })}
      onSaved={() => undefined}
      onCancel={() => undefined}
    />
  );
}

/** A button whose call the test's server answers. */
function Expired() {
  const client = useClient();
  return (
    <button type="button" onClick={() => void client.send("/api/person/1").catch(() => undefined)}>
      Call
    </button>
  );
}

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  server = fakeServer({
    "GET /api/settings": () => ({ result: { productName: "Armature", courseUrl: null } }),
    "GET /api/featureFlag": () => ({ result: {} }),
    "GET /api/session": () => ({ result: aSession() }),
    "GET /api/metadata": () => withStatus(200, metadataAnswer(), { etag: '"1-a"' }),
    "GET /api/person": () => ({ result: [], total: 0, isExact: true, after: null, labels: {}, needsInformation: [] }),
    "GET /api/events": () => withStatus(204, null),
    "POST /api/logout": () => ({ result: NOBODY }),
  });
});
afterEach(() => {
  unmount();
  sessionStorage.clear();
  server.restore();
});

interface VisitOptions {
  /** Replaces the screens that all tests use. */
  readonly screens?: Readonly<Record<string, LoadScreen>>;
  readonly reload?: () => void;
  readonly leaveFor?: (address: string) => void;
  readonly report?: (error: unknown) => void;
}

function visit(path: string, { screens = {}, ...options }: VisitOptions = {}) {
  const all = new Map<string, LoadScreen>();
  for (const [name, Screen] of Object.entries(SCREENS)) all.set(name, () => Promise.resolve({ default: Screen }));
  for (const [name, load] of Object.entries(screens)) all.set(name, load);
  return visitApp({ routes: ROUTES, screens: all, path, ...options });
}

/** The window that asks for the password over the page. */
const again = () => page.getByRole("dialog", { name: "Sign in to continue" });

function otherTabNotifies(news: string): void {
  const otherTab = new BroadcastChannel("armature-session");
  otherTab.postMessage(news);
  otherTab.close();
}

const heading = (name: string) => page.getByRole("heading", { name, level: 1 });

describe("without a session", () => {
  test("a visit goes to sign-in and keeps where it was headed [ACC-074, ADM-235]", async () => {
    server.on("GET /api/session", () => ({ result: NOBODY }));
    const where = visit("/build/person/list?filter=a%20b&page=2");
    await expect.element(heading("Sign in")).toBeVisible();
    expect(where()).toBe("/login?redirect=%2Fbuild%2Fperson%2Flist%3Ffilter%3Da%2520b%26page%3D2");
    expect(server.calls("GET /api/metadata")).toEqual([]);
  });

  test.each<[string, () => object]>([
    ["expired", () => refusal(401, "Ended.")],
    ["refused", () => refusal(403, "No.")],
    ["not found", () => refusal(404, "Gone.")],
    ["broken", () => refusal(500, "Broken.")],
    ["unreadable", () => refusal(503, "Down.")],
    ["empty", () => ({})],
    ["out of reach", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])(
    "a session that is %s is reported, without a toast, drops the token and leads to sign-in, from where it leads back [ACC-096, ACC-097, ADM-242]",
    async (_, answer) => {
      document.cookie = "jwtPresent=1; Path=/";
      server.on("GET /api/session", answer);
      const report = vi.fn();
      const where = visit("/build/person/list?filter=lind", { report });
      await expect.element(heading("Sign in")).toBeVisible();
      expect(where()).toBe("/login?redirect=%2Fbuild%2Fperson%2Flist%3Ffilter%3Dlind");
      expect(document.cookie).not.toContain("jwtPresent");
      expect(toasts.getState()).toEqual([]);
      expect(report).toHaveBeenCalledOnce();
    },
  );

  test("sign-in itself opens without one", async () => {
    server.on("GET /api/session", () => refusal(401, "Ended."));
    visit("/login");
    await expect.element(heading("Sign in")).toBeVisible();
    expect(server.calls("GET /api/session")).toEqual([]);
  });
});

describe("the frame", () => {
  test("shows the organization, the navigation, breadcrumbs and the title of the row [ACC-014, GEN-014]", async () => {
    visit("/build/person/list");
    await expect.element(heading("Persons")).toBeVisible();
    await expect.element(page.getByText("Lakeside Clinic")).toBeVisible();
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect.element(trail.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    const current = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Persons" });
    await expect.element(current).toHaveAttribute("aria-current", "page");
    await vi.waitFor(() => expect(document.title).toBe("Persons | Armature"));
  });

  test("the title is the product's name alone where a page has none [ACC-D03]", async () => {
    visit("/");
    await vi.waitFor(() => expect(document.title).toBe("Home | Armature"));
    unmount();
    visit("/untitled");
    await vi.waitFor(() => expect(document.title).toBe("Armature"));
  });

  test("breadcrumbs are those of the row in their order, and keep the parameters of the address [ADM-003]", async () => {
    visit("/numbered/41/second");
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect.element(trail.getByRole("link", { name: "Parts" })).toHaveAttribute("href", "/numbered/41");
    const texts = trail
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent);
    expect(texts).toEqual(["Home", "Parts", "Form"]);
  });

  test("the user menu shows name and e-mail, and the username only when it differs [ACC-015, ACC-016, ACC-018]", async () => {
    visit("/");
    await page.getByRole("button", { name: "User menu of Mara Lind" }).click();
    await expect.element(page.getByText("Mara Lind", { exact: true })).toBeVisible();
    expect(page.getByText("mara@clinic.example").elements()).toHaveLength(1);
    unmount();
    server.on("GET /api/session", () => ({ result: { ...aSession(), username: "mlind" } }));
    visit("/");
    await page.getByRole("button", { name: "User menu of Mara Lind" }).click();
    await expect.element(page.getByText("mlind", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  });

  describe("the drawer of a section", () => {
    const drawer = page.getByRole("navigation", { name: "Office" });
    const linksOf = () =>
      drawer
        .getByRole("link")
        .elements()
        .map(({ textContent }) => textContent);
    beforeEach(() => page.viewport(1280, 800));

    test("is beside the title of the page, and has a link for each child route of the section [ADM-002, F-055, F-064]", async () => {
      visit("/office/desk");
      await expect.element(heading("Desk")).toBeVisible();
      await vi.waitFor(() => expect(document.title).toBe("Desk | Armature"));
      expect(linksOf()).toEqual(["Desk", "Files"]);
      await drawer.getByRole("link", { name: "Files" }).click();
      await expect.element(heading("Files")).toBeVisible();
      await expect.element(drawer.getByRole("link", { name: "Files" })).toHaveAttribute("aria-current", "page");
      expect(linksOf()).toEqual(["Desk", "Files"]);
      await expect.element(page.getByRole("navigation", { name: "Main" })).not.toBeInTheDocument();
    });

    test("stays in place, is 350 px wide and titled [ADM-005, F-058]", async () => {
      visit("/office/desk");
      await expect.element(drawer.getByText("Office", { exact: true })).toBeVisible();
      expect(drawer.element().getBoundingClientRect().width).toBe(350);
      expect(getComputedStyle(drawer.element()).position).toBe("sticky");
    });

    test("is hidden where the row of the page says so, and opens over the page [ADM-007, F-058]", async () => {
      visit("/office/plans");
      const open = page.getByRole("button", { name: "Open navigation" });
      await expect.element(open).toBeVisible();
      await expect.element(drawer).not.toBeInTheDocument();
      expect(page.getByRole("main").element().getBoundingClientRect().width).toBe(1280);
      await open.click();
      await page.getByRole("dialog", { name: "Office" }).getByRole("link", { name: "Desk" }).click();
      await expect.element(drawer).toBeVisible();
    });

    test("is hidden while the application's state says so, on every page [ADM-008, F-058]", async () => {
      visit("/office/desk");
      await page.getByRole("button", { name: "Hide navigation" }).click();
      await expect.element(drawer).not.toBeInTheDocument();
      unmount();
      visit("/office/desk");
      await page.getByRole("button", { name: "Show navigation" }).click();
      await expect.element(drawer).toBeVisible();
    });
  });

  describe("the toggle of the top bar", () => {
    const sidebar = page.getByRole("navigation", { name: "Main" });
    const toggle = (name: string) => page.getByRole("banner").getByRole("button", { name });

    test("hides the sidebar and shows it again, and keeps the focus [ACC-013 F-061]", async () => {
      visit("/");
      await expect.element(sidebar).toBeVisible();
      const narrow = page.getByRole("main").element().getBoundingClientRect().width;
      await toggle("Hide navigation").click();
      await expect.element(sidebar).not.toBeInTheDocument();
      expect(page.getByRole("main").element().getBoundingClientRect().width).toBe(window.innerWidth);
      await expect.element(toggle("Show navigation")).toHaveFocus();
      await expect.element(toggle("Show navigation")).toHaveAttribute("aria-expanded", "false");
      await userEvent.keyboard("{Enter}");
      await expect.element(sidebar).toBeVisible();
      await expect.element(toggle("Hide navigation")).toHaveAttribute("aria-expanded", "true");
      expect(page.getByRole("main").element().getBoundingClientRect().width).toBe(narrow);
    });

    test("is the only one, and what it says stays for the next visit [ACC-013 F-061]", async () => {
      visit("/");
      await expect.element(toggle("Hide navigation")).toBeVisible();
      expect(page.getByRole("button", { name: /navigation/i }).elements()).toHaveLength(1);
      await toggle("Hide navigation").click();
      unmount();
      visit("/build/person/list");
      await expect.element(heading("Persons")).toBeVisible();
      await expect.element(sidebar).not.toBeInTheDocument();
      await toggle("Show navigation").click();
      await expect.element(sidebar).toBeVisible();
    });

    test("opens the sidebar over the page of a phone, and it goes again [ACC-013 F-061]", async () => {
      await page.viewport(390, 844);
      visit("/");
      await toggle("Open navigation").click();
      await expect.element(sidebar.getByRole("link", { name: "Persons" })).toBeVisible();
      await userEvent.keyboard("{Escape}");
      await expect.element(sidebar).not.toBeInTheDocument();
      await expect.element(toggle("Open navigation")).toHaveFocus();
    });
  });

  test("the logo goes home [ACC-012]", async () => {
    const where = visit("/build/person/list");
    const logo = page.getByRole("button", { name: "Armature home" });
    await expect.element(logo).toBeVisible();
    expect(logo.element().querySelector("svg, img")?.getBoundingClientRect().width).toBeGreaterThan(15);
    await logo.click();
    await expect.element(heading("Home")).toBeVisible();
    expect(where()).toBe("/");
  });

  test("a new page reads the session again and takes focus to its title; a change of the query does neither [ACC-080, ADM-236]", async () => {
    visit("/");
    await page.getByRole("main").getByRole("link", { name: "Persons" }).click();
    await expect.element(heading("Persons")).toHaveFocus();
    expect(server.calls("GET /api/session")).toHaveLength(2);
    await page.getByRole("link", { name: "Page two" }).click();
    await expect.element(page.getByRole("link", { name: "Page two" })).toHaveFocus();
    expect(server.calls("GET /api/session")).toHaveLength(2);
  });

  test("metadata that cannot be loaded says so and can be tried again [GEN-219]", async () => {
    server.on("GET /api/metadata", () => refusal(403, "No."));
    visit("/");
    await expect.element(page.getByRole("heading", { name: "Error loading data from server" })).toBeVisible();
    server.on("GET /api/metadata", () => metadataAnswer());
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(heading("Home")).toBeVisible();
  });

  test("what a page needs and cannot have is told until that is dismissed, with the way to load the page anew [ACC-215]", async () => {
    const reported = () => toasts.getState().map(({ message, duration }) => [message, duration]);
    const message = "Could not load page prerequisites. Reload page to try again.";
    server.on("GET /api/metadata", () => refusal(403, "No."));
    visit("/");
    await vi.waitFor(() => expect(reported()).toEqual([[message, null]]));
    server.on("GET /api/metadata", () => metadataAnswer());
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(heading("Home")).toBeVisible();
    expect(reported()).toEqual([[message, null]]);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect.poll(reported).toEqual([]);
    unmount();

    const quiet = vi.spyOn(console, "error").mockReturnValue();
    const reload = vi.fn<() => void>();
    const screens = { "test/list": () => Promise.reject(new Error("Not there.")) };
    visit("/build/person/list", { screens, reload });
    await vi.waitFor(() => expect(reported()).toEqual([[message, null]]));
    await expect.element(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
    await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Reload page" }).click();
    expect(reload).toHaveBeenCalledOnce();
    quiet.mockRestore();
  });

  test("a page whose code could not be loaded is there at the next visit", async () => {
    const quiet = vi.spyOn(console, "error").mockReturnValue();
    let failures = 2;
    const load = async () => {
      if (failures-- > 0) throw new Error("Not there.");
      return { default: () => <h1>There again</h1> };
    };
    visit("/build/person/list", { screens: { "test/list": load } });
    await expect.element(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
    await expect.element(heading("Home")).toBeVisible();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Persons" }).click();
    await expect.element(heading("There again")).toBeVisible();
    quiet.mockRestore();
  });

  test("a page that fails leaves the frame standing", async () => {
    const quiet = vi.spyOn(console, "error").mockReturnValue();
    visit("/broken");
    await expect.element(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
    await expect.element(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    quiet.mockRestore();
  });

  test("without a connection a banner says that nothing typed is lost", async () => {
    visit("/");
    await expect.element(heading("Home")).toBeVisible();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    window.dispatchEvent(new Event("offline"));
    await expect.element(page.getByText("You are offline")).toBeVisible();
    vi.restoreAllMocks();
    window.dispatchEvent(new Event("online"));
    await expect.element(page.getByText("You are offline")).not.toBeInTheDocument();
  });
});

describe("guards", () => {
  test("a redirect row leads on, its query along", async () => {
    const where = visit("/build?x=1");
    await expect.element(heading("Persons")).toBeVisible();
    expect(where()).toBe("/build/person/list?x=1");
  });

  test("who lacks the permission is told and sent home [ADM-239, ADM-232]", async () => {
    server.on("GET /api/session", () => ({ result: aSession({ permission: { person: { create: false } } }) }));
    const where = visit("/build/person/create");
    await expect.element(heading("Home")).toBeVisible();
    expect(where()).toBe("/");
    expect(toasts.getState()[0]?.message).toBe(
      "User does not have permission to access page. Redirecting to home page.",
    );
  });

  test("a member is sent from staff pages to the build area", async () => {
    const where = visit("/staff");
    await expect.element(heading("Persons")).toBeVisible();
    expect(where()).toBe("/build/person/list");
  });
});

describe("pages that are not there", () => {
  test("a page of a feature is not found until that is on, at the address that was asked for", async () => {
    const where = visit("/beta");
    await expect.element(heading("Not found")).toBeVisible();
    expect(where()).toBe("/beta");
    unmount();
    server.on("GET /api/featureFlag", () => ({ result: { teleport: true } }));
    visit("/beta");
    await expect.element(heading("Beta")).toBeVisible();
  });

  test("features that cannot be read count as off and are reported, without a toast [ACC-212]", async () => {
    server.on("GET /api/featureFlag", () => refusal(503, "Down."));
    const report = vi.fn();
    visit("/beta", { report });
    await expect.element(heading("Not found")).toBeVisible();
    await expect.poll(() => document.title).toBe("Not found | Armature");
    expect(toasts.getState()).toEqual([]);
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ status: 503 }));
  });

  test("an id that is none is not found; a redirect takes the parameters along", async () => {
    visit("/numbered/one");
    await expect.element(heading("Not found")).toBeVisible();
    unmount();
    const where = visit("/numbered/41?a=b");
    await expect.element(heading("Form")).toBeVisible();
    expect(where()).toBe("/numbered/41/first?a=b");
  });
});

describe("the end of the session", () => {
  test("any 401 leads to sign-in, which comes back; an unsaved form does not hold it up [ACC-094, ACC-D16, ADM-240]", async () => {
    server.on("GET /api/person/:id", () => refusal(401, "Ended."));
    const where = visit("/build/person/create");
    await page.getByRole("textbox", { name: /^Email/ }).fill("x@y.example");
    await page.getByRole("button", { name: "Call" }).click();
    await expect.element(again()).toBeInTheDocument();
    expect(where()).toBe("/login?redirect=%2Fbuild%2Fperson%2Fcreate");
    unmount();
    visit("/build/person/create");
    await expect.element(page.getByRole("textbox", { name: /^Email/ })).toHaveValue("x@y.example");
  });

  test("a chosen Logout asks before a changed form is left, and keeps nothing of it", async () => {
    visit("/build/person/create");
    await page.getByRole("textbox", { name: /^Email/ }).fill("x@y.example");
    await page.getByRole("button", { name: "User menu of Mara Lind" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Leave without saving your changes?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.calls("POST /api/logout")).toEqual([]);
    await page.getByRole("button", { name: "User menu of Mara Lind" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await dialog.getByRole("button", { name: "Exit" }).click();
    await expect.element(heading("Sign in")).toBeVisible();
    await vi.waitFor(() => expect(server.calls("POST /api/logout")).toHaveLength(1));
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith("armature-draft"))).toEqual([]);
  });

  test("a chosen Logout waits for what a self-saving form still has to save", async () => {
    server.on("PUT /api/person/:id", async ({ body }) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const isOver = server.calls("POST /api/logout").length > 0;
      return isOver ? refusal(401, "Ended.") : { result: { ...LIND, ...Object(body) }, labels: {}, people: {} };
    });
    visit("/build/person/update/5");
    await expect.element(page.getByText("Saved", { exact: true }).first()).toBeInTheDocument();
    await page.getByRole("button", { name: "User menu of Mara Lind" }).click();
    const title = document.querySelector<HTMLInputElement>("#field-jobTitle");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(title, "Chief");
    title?.dispatchEvent(new Event("input", { bubbles: true }));
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect.element(heading("Sign in")).toBeVisible();
    await vi.waitFor(() => expect(server.calls("POST /api/logout")).toHaveLength(1));
    const calls = server.requests
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => !call.startsWith("GET"));
    expect(calls).toEqual(["PUT /api/person/5", "POST /api/logout"]);
    expect(toasts.getState()).toEqual([]);
  });

  test("Logout ends it on the server and leads to a plain sign-in [ACC-091, ACC-D16]", async () => {
    const where = visit("/build/person/list");
    await page.getByRole("button", { name: "User menu of Mara Lind" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect.element(heading("Sign in")).toBeVisible();
    expect(where()).toBe("/login");
    await vi.waitFor(() => expect(server.calls("POST /api/logout")).toHaveLength(1));
  });

  test("Logout visits the end of the session of the identity provider, where there is one [ADD-058]", async () => {
    const leaveAt = "https://id.example/logout?id_token_hint=x";
    server.on("POST /api/logout", () => ({ result: { ...NOBODY, leaveAt } }));
    const leaveFor = vi.fn();
    visit("/build/person/list", { leaveFor });
    await page.getByRole("button", { name: "User menu of Mara Lind" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await vi.waitFor(() => expect(leaveFor.mock.calls).toEqual([[leaveAt]]));
  });

  test("warns by toast, then asks with a countdown; Continue extends [ACC-083, ACC-084, ACC-087]", async () => {
    server.on("GET /api/session", () => ({ result: aSession({ left: 59_000 }) }));
    server.on("GET /api/session/extend", () => ({ result: aSession() }));
    visit("/");
    const dialog = page.getByRole("alertdialog");
    await expect.element(dialog.getByText(/Your session will expire in 5\d second\(s\)\./)).toBeVisible();
    await expect
      .poll(() => toasts.getState())
      .toMatchObject([{ type: "warning", message: "Session expires in 1 minute(s)." }]);
    await dialog.getByRole("button", { name: "Continue Session" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(toasts.getState()).toEqual([]);
  });

  test("once it is extended the dialog closes, and countdown and toasts follow the new end [ACC-085]", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    onTestFinished(() => void vi.useRealTimers());
    server.on("GET /api/session", () => ({ result: aSession({ left: 50_000 }) }));
    server.on("GET /api/session/extend", () => ({ result: aSession({ left: 90_000 }) }));
    const where = visit("/");
    await expect.element(heading("Home")).toBeVisible();
    const dialog = page.getByRole("alertdialog");
    const reported = () => toasts.getState().map((toast) => toast.message);
    const pass = async (seconds: number) => {
      vi.advanceTimersByTime(seconds * 1_000);
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    };
    await expect.element(dialog.getByText("Your session will expire in 50 second(s).")).toBeVisible();
    await dialog.getByRole("button", { name: "Continue Session" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(reported).toEqual(["Session expires in 2 minute(s)."]);
    await pass(29);
    expect(dialog.elements()).toEqual([]);
    await pass(1);
    await expect.element(dialog.getByText("Your session will expire in 60 second(s).")).toBeVisible();
    expect(reported()).toEqual(["Session expires in 1 minute(s)."]);
    await pass(25);
    await expect.element(dialog.getByText("Your session will expire in 35 second(s).")).toBeVisible();
    expect(where()).toBe("/");
  });

  test("a refused extension says so and keeps counting [ACC-D16]", async () => {
    server.on("GET /api/session", () => ({ result: aSession({ left: 50_000 }) }));
    server.on("GET /api/session/extend", () => refusal(409, "A session lasts 12 hours at most."));
    visit("/");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Continue Session" }).click();
    await expect.element(dialog.getByText("A session lasts 12 hours at most.")).toBeVisible();
    const left = () => Number(/expire in (\d+) second/.exec(dialog.element().textContent)?.[1]);
    const first = left();
    expect(first).toBeGreaterThan(0);
    await expect.poll(left).toBeLessThan(first);
  });

  test("at 0 it is over [ACC-086]", async () => {
    server.on("GET /api/session", () => ({ result: aSession({ left: 1_500 }) }));
    const where = visit("/build/person/list");
    await expect.element(heading("Persons")).toBeVisible();
    await expect.element(again()).toBeInTheDocument();
    expect(where()).toBe("/login?redirect=%2Fbuild%2Fperson%2Flist");
  });

  test("keys that an input method takes reach no handler of the page [F-113]", () => {
    const listener = vi.fn();
    const key = (init: KeyboardEventInit) => dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ...init }));
    visit("/login");
    addEventListener("keydown", listener, { capture: true });
    onTestFinished(() => removeEventListener("keydown", listener, { capture: true }));
    key({ isComposing: true });
    key({ keyCode: 229 });
    expect(listener).not.toHaveBeenCalled();
    key({ keyCode: 13 });
    expect(listener).toHaveBeenCalledOnce();
  });

  test("the time left is looked at every 500 ms, not in between [ACC-081, ACC-220]", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    server.on("GET /api/session", () => ({ result: aSession({ left: 60_400 }) }));
    const dialog = page.getByRole("alertdialog");
    const seconds = () => dialog.getByText(/expire in \d+ second/).element().textContent;
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    // Waits frame by frame, because polls of the test runner would advance the fake clock.
    const until = async (holds: () => boolean) => {
      while (!holds()) await frame();
    };
    const pass = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await frame();
      await frame();
    };
    visit("/");
    await until(() => heading("Home").elements().length === 1);
    await pass(499);
    expect(dialog.elements()).toEqual([]);
    await pass(1);
    await until(() => dialog.elements().length === 1);
    await pass(499);
    expect(seconds()).toBe("Your session will expire in 60 second(s).");
    await pass(501);
    await until(() => seconds() === "Your session will expire in 59 second(s).");
    vi.useRealTimers();
  });

  test("any 401 drops the readable cookie, which says that there is a session [ACC-092, ADM-240]", async () => {
    document.cookie = "jwtPresent=1; Path=/";
    server.on("GET /api/person/:id", () => refusal(401, "Ended."));
    visit("/");
    await page.getByRole("button", { name: "Call" }).click();
    await expect.element(again()).toBeInTheDocument();
    expect(document.cookie).not.toContain("jwtPresent");
  });

  test.each(["/login", "/new", "/confirm", "/pending"])(
    "a 401 on a page that opens without a session (%s) leads nowhere, and logs nobody out [ACC-095, ADM-241]",
    async (path) => {
      document.cookie = "jwtPresent=1; Path=/";
      server.on("GET /api/person/:id", () => refusal(401, "Ended."));
      const where = visit(`${path}?code=1`);
      await page.getByRole("button", { name: "Call" }).click();
      await vi.waitFor(() => expect(server.calls("GET /api/person/:id")).toHaveLength(1));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(where()).toBe(`${path}?code=1`);
      expect(document.cookie).toContain("jwtPresent=1");
      expect(server.calls("POST /api/logout")).toEqual([]);
    },
  );

  test("at the end what was typed waits for the same person, field by field [ACC-D16]", async () => {
    server.on("GET /api/session", () => ({ result: aSession({ left: 2_500 }) }));
    visit("/build/person/create");
    await page.getByRole("textbox", { name: /^Email/ }).fill("x@y.example");
    await page.getByRole("textbox", { name: /^Job Title/ }).fill("Nurse");
    await expect.element(again()).toBeInTheDocument();
    unmount();
    server.on("GET /api/session", () => ({ result: aSession() }));
    visit("/build/person/create");
    await expect.element(page.getByRole("textbox", { name: /^Email/ })).toHaveValue("x@y.example");
    await expect.element(page.getByRole("textbox", { name: /^Job Title/ })).toHaveValue("Nurse");
    await expect.element(page.getByRole("textbox", { name: /^Last Name/ })).toHaveValue("");
  });

  test("a Logout in another tab ends it here, and what was typed waits [ACC-D16]", async () => {
    const where = visit("/build/person/create");
    await page.getByRole("textbox", { name: /^Email/ }).fill("x@y.example");
    server.on("GET /api/session", () => ({ result: NOBODY }));
    otherTabNotifies("loggedOut");
    await expect.element(heading("Sign in")).toBeVisible();
    expect(where()).toBe("/login?redirect=%2Fbuild%2Fperson%2Fcreate");
    unmount();
    server.on("GET /api/session", () => ({ result: aSession() }));
    visit("/build/person/create");
    await expect.element(page.getByRole("textbox", { name: /^Email/ })).toHaveValue("x@y.example");
  });

  test("an extension in another tab is noticed here [ACC-D16]", async () => {
    server.on("GET /api/session", () => ({ result: aSession({ left: 40_000 }) }));
    visit("/");
    await expect.element(page.getByRole("alertdialog")).toBeInTheDocument();
    server.on("GET /api/session", () => ({ result: aSession() }));
    const otherTab = new BroadcastChannel("armature-session");
    otherTab.postMessage("changed");
    await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
    otherTab.close();
  });
});

describe("signing in again over the page", () => {
  const ended = () => {
    server.on("GET /api/session", () => refusal(401, "Ended."));
    server.on("GET /api/person/:id", () => refusal(401, "Ended."));
  };
  const alive = () => {
    server.on("GET /api/session", () => ({ result: aSession() }));
    server.on("GET /api/person/:id", () => ({ result: LIND, labels: {}, people: {} }));
  };
  const email = () => page.getByRole("textbox", { name: /^Email/, includeHidden: true });

  async function typeAndEnd() {
    const where = visit("/build/person/create");
    await email().fill("x@y.example");
    ended();
    await page.getByRole("button", { name: "Call" }).click();
    await expect.element(again()).toBeInTheDocument();
    return where;
  }

  test("says why and for whom, and puts the page back as it was, its address too [F-024]", async () => {
    const where = await typeAndEnd();
    const field = email().element();
    await expect
      .element(again().getByText(/^Your session was ended.*Mara Lind \(mara@clinic\.example\)$/))
      .toBeVisible();
    alive();
    await again().getByRole("button", { name: "Password" }).click();
    await expect.element(again()).not.toBeInTheDocument();
    expect(where()).toBe("/build/person/create");
    expect(email().element()).toBe(field);
    await expect.element(email()).toHaveValue("x@y.example");
  });

  test("goes once its person is back in another tab, whatever an earlier look is answered afterwards [F-024]", async () => {
    await typeAndEnd();
    const answers: (() => void)[] = [];
    server.on("GET /api/session", () => new Promise((answer) => answers.push(() => answer(refusal(401, "Ended.")))));
    otherTabNotifies("changed");
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    alive();
    otherTabNotifies("changed");
    await new Promise((received) => setTimeout(received, 100));
    answers[0]?.();
    await expect.element(again()).not.toBeInTheDocument();
    await expect.element(email()).toHaveValue("x@y.example");
  });

  test("a call that was refused meanwhile goes again by itself, once [F-024]", async () => {
    await typeAndEnd();
    alive();
    await again().getByRole("button", { name: "Password" }).click();
    await vi.waitFor(() => expect(server.calls("GET /api/person/:id")).toHaveLength(2));
    await expect.element(again()).not.toBeInTheDocument();
    expect(server.calls("GET /api/person/:id")).toHaveLength(2);
  });

  test("a Save pressed after the end is sent once more, under the same key [F-024]", async () => {
    const where = visit("/build/person/create");
    await email().fill("x@y.example");
    await page.getByRole("textbox", { name: /^Last Name/ }).fill("Lind");
    ended();
    server.on("POST /api/person", () => refusal(401, "Ended."));
    await page.getByRole("button", { name: "Submit" }).click();
    await expect.element(again()).toBeInTheDocument();
    expect(where()).toContain("/login");
    alive();
    server.on("POST /api/person", () => withStatus(201, { result: LIND, labels: {}, people: {} }));
    await again().getByRole("button", { name: "Password" }).click();
    await vi.waitFor(() => expect(server.calls("POST /api/person")).toHaveLength(2));
    const [first, second] = server.calls("POST /api/person");
    expect(second?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
    expect(second?.body).toEqual(first?.body);
  });

  test("a sign-in in another tab brings this one back by itself [F-024]", async () => {
    const where = await typeAndEnd();
    alive();
    otherTabNotifies("changed");
    await expect.element(again()).not.toBeInTheDocument();
    expect(where()).toBe("/build/person/create");
    await expect.element(email()).toHaveValue("x@y.example");
  });

  test("Escape and a click outside do not take it away [F-024]", async () => {
    await typeAndEnd();
    await userEvent.keyboard("{Escape}");
    document.elementFromPoint(5, 5)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect.element(again()).toBeInTheDocument();
  });

  test("somebody else is led to the sign-in page, and finds nothing of the person before [F-024]", async () => {
    const where = await typeAndEnd();
    await again().getByRole("button", { name: "Sign in as someone else" }).click();
    await expect.element(heading("Sign in")).toBeVisible();
    expect(where()).toBe("/login?redirect=%2Fbuild%2Fperson%2Fcreate");
    unmount();
    const other = aSession();
    server.on("GET /api/session", () => ({ result: { ...other, user: { ...other.user, userId: 4 } } }));
    visit("/build/person/create");
    await expect.element(email()).toHaveValue("");
    expect(Object.values(sessionStorage).join(" ")).not.toContain("x@y.example");
  });

  test("where somebody else has signed in in another tab, the page goes [F-024]", async () => {
    await typeAndEnd();
    const other = aSession();
    server.on("GET /api/session", () => ({ result: { ...other, user: { ...other.user, userId: 4 } } }));
    otherTabNotifies("changed");
    await expect.element(heading("Sign in")).toBeVisible();
    expect(page.getByRole("textbox", { name: /^Email/, includeHidden: true }).elements()).toEqual([]);
  });
});

describe("the warning before the end", () => {
  const warning = () => page.getByRole("alertdialog", { name: "Your session is about to end" });
  const leave = () => page.getByRole("alertdialog", { name: "Leave without saving your changes?" });

  async function typeNearTheEnd() {
    server.on("GET /api/session", () => ({ result: aSession({ left: 59_000 }) }));
    visit("/build/person/create");
    await expect.element(warning()).toBeInTheDocument();
    await vi.waitFor(() => expect(document.querySelector("#field-email")).not.toBeNull());
    const field = document.querySelector<HTMLInputElement>("#field-email");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "x@y.example");
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  test("Escape leaves it where it is, and asks nothing else [F-023]", async () => {
    await typeNearTheEnd();
    await userEvent.keyboard("{Escape}");
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect.element(warning()).toBeInTheDocument();
    expect(leave().elements()).toEqual([]);
  });

  test("the countdown goes on in the question that Logout asks, whose Escape is its own [F-023]", async () => {
    await typeNearTheEnd();
    await warning().getByRole("button", { name: "Logout" }).click();
    await expect.element(leave().getByText(/Your session will expire in 5\d second\(s\)\./)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(leave()).not.toBeInTheDocument();
    await expect.element(warning()).toBeInTheDocument();
    expect(server.calls("POST /api/logout")).toEqual([]);
  });
});

test("an organization switched elsewhere asks to reload, in the server's words [ACC-D19]", async () => {
  const item = { code: "organizationChanged", attribute: null, message: "Reload the page." };
  server.on("GET /api/person/:id", () => refusal(409, "Reload the page.", [item]));
  visit("/");
  await page.getByRole("button", { name: "Call" }).click();
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect.element(toast.getByText("Reload the page.")).toBeVisible();
  await expect.element(toast.getByRole("button", { name: "Reload" })).toBeVisible();
  dismissToast("organization-changed");
});

test("a session without organization says so [ACC-098, ADM-245]", async () => {
  const session = { ...aSession(), organizationId: null, organization: null };
  server.on("GET /api/session", () => ({ result: session }));
  visit("/");
  await expect.element(page.getByText("Failed to lookup session organizationId", { exact: true })).toBeVisible();
});

test("a published revision that another tab passes on reaches the open form, which keeps what was typed", async () => {
  visit("/build/person/create");
  await page.getByRole("textbox", { name: /^Last Name/ }).fill("Typed");
  server.on("GET /api/metadata", ({ headers }) => {
    expect(headers.get("if-none-match")).toBe('"1-a"');
    return withStatus(200, metadataAnswer([...personAttributes, text("pager", 25)], 2), { etag: '"2-a"' });
  });
  const otherTab = new BroadcastChannel("armature-events");
  otherTab.postMessage({ kind: "revision", revision: 2 });
  await expect.element(page.getByRole("textbox", { name: "Pager" })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: /^Last Name/ })).toHaveValue("Typed");
  otherTab.close();
});
