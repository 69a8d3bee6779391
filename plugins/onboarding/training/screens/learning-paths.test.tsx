import { Page, PageParts, type Session } from "@armature/renderer";
import { aSession, closeApp, type FakeHandler, type FakeServer, refusal, serveApp } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { BILLING, NURSE, sessionIn, SURGERY, visitTraining } from "./training.testing.ts";

const ROUTES = [
  {
    name: "personEdit",
    path: "/build/person/edit/:id",
    screen: "test/page",
    entities: ["person"],
    guard: "session",
    title: "Edit {label}",
    setup: { parts: ["training/learningPaths"] },
  },
];
const host = () =>
  Promise.resolve({
    default: () => (
      <Page>
        <p>The form of the user</p>
        <PageParts />
      </Page>
    ),
  });
const login = () => Promise.resolve({ default: () => <h1>Sign in here</h1> });
const visit = () => visitTraining({ routes: ROUTES, others: { page: host, login }, path: "/build/person/edit/5" });

const SA = "provider-crowd-sa12";
const MEMBER = "POST /api/db/member/get-by-id";
const USER = `POST /api/member/${SA}/db-user/get-by-id`;
const IDENTITY = `POST /api/member/${SA}/entra-user/get-by-mail`;
const PRINCIPAL = "ann@tenant.example";
const ofAnn = (action: string) => `/api/member/${SA}/user/${encodeURIComponent(PRINCIPAL)}/${action}`;
const GET = (kind: string) => `GET ${ofAnn(`get-${kind}-learning-paths`)}`;
const ADD = `POST ${ofAnn("add-ambulatory-learning-path")}`;
const REMOVE = `POST ${ofAnn("remove-ambulatory-learning-path")}`;
const READ_ONLY = { person: { view: true, create: false, update: false, remove: false } };

let server: FakeServer;
let enrolled: (typeof NURSE)[];
let careSetting: string;
const HANDLERS: Readonly<Record<string, FakeHandler>> = {
  [MEMBER]: () => ({ result: { organizationId: 7, name: "Lakeside Clinic", careSetting } }),
  [USER]: () => ({ result: { userId: 5, displayName: "Ann Bell", email: "ann@clinic.example", entraId: null } }),
  [IDENTITY]: () => ({ result: { entraId: "e-5", userPrincipalName: PRINCIPAL } }),
  "GET /api/list-ambulatory-learning-paths": () => ({ result: [NURSE, BILLING] }),
  "GET /api/list-acute-learning-paths": () => ({ result: [SURGERY] }),
  [GET("ambulatory")]: () => ({ result: enrolled }),
  [GET("acute")]: () => ({ result: [SURGERY] }),
  [ADD]: ({ body }) => {
    enrolled = [...enrolled, body as typeof NURSE];
    return { result: null };
  },
  [REMOVE]: ({ body }) => {
    enrolled = enrolled.filter(({ id }) => id !== (body as typeof NURSE).id);
    return { result: null };
  },
};
const signIn = (session: Session) => server.on("GET /api/session", () => ({ result: session }));

beforeEach(async () => {
  await page.viewport(1440, 900);
  enrolled = [NURSE];
  careSetting = "Ambulatory";
  document.cookie = "jwtPresent=1; Path=/";
  server = serveApp(HANDLERS);
});
afterEach(closeApp);

const section = (name: "Ambulatory" | "Acute") => page.getByRole("region", { name, exact: true });
const update = () => section("Ambulatory").getByRole("button", { name: "Update" });
const dialog = () => page.getByRole("dialog", { name: "Learning Path Options" });
const box = (name: string) => dialog().getByRole("checkbox", { name });
const close = () => dialog().getByRole("button", { name: "Close" }).last();
const form = () => page.getByText("The form of the user");

describe("the panel", () => {
  test.each(["Ambulatory", "Acute Care"])(
    "of %s has the sections of that care setting [GEN-191, GEN-192]",
    async (setting) => {
      careSetting = setting;
      visit();
      await expect.element(section("Ambulatory").getByRole("listitem")).toHaveTextContent("Ambulatory Nurse");
      if (setting === "Ambulatory") return expect.element(section("Acute")).not.toBeInTheDocument();
      await expect.element(section("Acute").getByRole("listitem")).toHaveTextContent("Surgery");
    },
  );

  test("says that there are none [GEN-D32]", async () => {
    enrolled = [];
    visit();
    await expect.element(section("Ambulatory").getByText("No learning paths.")).toBeVisible();
  });

  test("leads to the sign-in page, and back afterwards, once the token's cookie is gone [GEN-196]", async () => {
    document.cookie = "jwtPresent=; Max-Age=0; Path=/";
    const where = visit();
    await expect.element(page.getByRole("heading", { name: "Sign in here" })).toBeVisible();
    expect(where()).toBe("/login?redirect=%2Fbuild%2Fperson%2Fedit%2F5");
    expect(server.calls(MEMBER)).toEqual([]);
  });
});

describe("the dialog", () => {
  test("has a checkbox for each option, and what is checked or not is saved at once [GEN-193, GEN-194]", async () => {
    visit();
    await update().click();
    await expect.element(box("Ambulatory Nurse")).toBeChecked();
    await expect.element(box("Billing")).not.toBeChecked();
    await box("Billing").click();
    await expect.element(box("Billing")).toBeChecked();
    await expect.poll(() => server.calls(ADD).map(({ body }) => body)).toEqual([BILLING]);
    await box("Ambulatory Nurse").click();
    await expect.element(box("Ambulatory Nurse")).not.toBeChecked();
    await expect.poll(() => server.calls(REMOVE).map(({ body }) => body)).toEqual([NURSE]);
  });

  test("refreshes what is listed when it is closed, after all that was changed is sent [GEN-195]", async () => {
    const answered = Promise.withResolvers<unknown>();
    server.on(ADD, async () => {
      enrolled = [...enrolled, BILLING];
      return answered.promise;
    });
    visit();
    await update().click();
    await box("Billing").click();
    await box("Ambulatory Nurse").click();
    await close().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.calls(GET("ambulatory"))).toHaveLength(1);
    answered.resolve({ result: null });
    await expect.element(section("Ambulatory").getByRole("listitem")).toHaveTextContent("Billing");
    expect(server.calls(GET("ambulatory"))).toHaveLength(2);
    await update().click();
    await expect.element(box("Ambulatory Nurse")).not.toBeChecked();
    await expect.element(box("Billing")).toBeChecked();
  });

  test("takes back what could not be saved, and tells why [GEN-D34]", async () => {
    server.on(ADD, () => refusal(503, "The learning system does not answer."));
    server.on(REMOVE, () => refusal(503, "The learning system does not answer."));
    visit();
    await update().click();
    await box("Billing").click();
    await expect
      .poll(() => toasts.getState())
      .toMatchObject([{ type: "error", message: "Billing was not added. The learning system does not answer." }]);
    await expect.element(box("Billing")).not.toBeChecked();
    await box("Ambulatory Nurse").click();
    await expect.poll(() => server.calls(REMOVE)).toHaveLength(1);
    await expect.element(box("Ambulatory Nurse")).toBeChecked();
  });

  test("shows what is stored once one change of several failed [GEN-D34]", async () => {
    const first = Promise.withResolvers<unknown>();
    server.on(ADD, () => (server.calls(ADD).length === 1 ? first.promise : { result: null }));
    visit();
    await update().click();
    for (let times = 0; times < 3; times++) await box("Billing").click();
    first.resolve(refusal(503, "The learning system does not answer."));
    await expect.poll(() => server.calls(ADD)).toHaveLength(2);
    await expect.element(box("Billing")).toBeChecked();
  });

  test("shows what is stored once all of several changes failed [GEN-D34]", async () => {
    const failing = Promise.withResolvers<unknown>();
    server.on(ADD, () => failing.promise);
    server.on(REMOVE, () => failing.promise);
    visit();
    await update().click();
    for (let times = 0; times < 2; times++) await box("Billing").click();
    failing.resolve(refusal(503, "The learning system does not answer."));
    await expect.poll(() => toasts.getState()).toHaveLength(2);
    await expect.element(box("Billing")).not.toBeChecked();
  });

  test.each([
    ["once the build is closed", aSession({ status: "buildClosed" }), "The build is closed."],
    [
      "for who may not change users",
      aSession({ permission: READ_ONLY }),
      "You do not have permission to change persons.",
    ],
  ])("does not open %s [GEN-211]", async (_, session, reason) => {
    signIn(session);
    visit();
    await expect.element(section("Ambulatory").getByRole("listitem")).toHaveTextContent("Ambulatory Nurse");
    await expect.element(update()).toHaveAccessibleDescription(reason);
    await update().click({ force: true });
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe("what cannot be loaded", () => {
  test.each([
    ["member", MEMBER, "Member organization not found."],
    ["user", USER, "User not found."],
    ["identity", IDENTITY, "User does not exist in Entra."],
  ])("is told of the %s in words of its own, and the form stays [GEN-205, GEN-D32]", async (_, call, message) => {
    server.on(call, () => refusal(404, "There is none."));
    visit();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(form()).toBeVisible();
    expect(server.calls(GET("ambulatory"))).toEqual([]);
  });

  test("asks for an identity that may be missing without a refused call [F-171]", async () => {
    server.on(IDENTITY, () => ({ result: null }));
    visit();
    await expect.element(page.getByText("User does not exist in Entra.")).toBeVisible();
    await expect.element(form()).toBeVisible();
    expect(server.calls(IDENTITY).map(({ query }) => query.get("unknown"))).toEqual(["null"]);
    expect(server.calls(GET("ambulatory"))).toEqual([]);
  });

  test("is everything where the organization has no service area [GEN-205]", async () => {
    signIn(sessionIn({ serviceAreaId: null }));
    visit();
    await expect.element(page.getByText("Unable to match url.")).toBeVisible();
    await expect.element(form()).toBeVisible();
  });

  test.each([
    ["GET /api/list-ambulatory-learning-paths", "Unable to load ambulatory options"],
    ["GET /api/list-acute-learning-paths", "Unable to load acute options"],
    [GET("ambulatory"), "Unable to load ambulatory learning paths for Ann Bell"],
    [GET("acute"), "Unable to load acute learning paths for Ann Bell"],
  ])("is told of %s, and Retry loads it anew [GEN-204]", async (call, message) => {
    careSetting = "Acute Care";
    const usual = HANDLERS[call];
    server.on(call, () => refusal(503, "The server cannot answer at the moment."));
    visit();
    const banner = page.getByRole("region", { name: message });
    await expect.element(banner).toBeVisible();
    if (usual) server.on(call, usual);
    await banner.getByRole("button", { name: "Retry" }).click();
    await expect.element(banner).not.toBeInTheDocument();
  });
});
