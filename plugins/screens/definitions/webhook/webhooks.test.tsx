import "@armature/plugins/styles.css";
import type { MetadataAnswer, Values } from "@armature/engine";
import type { WebhookDelivery, WebhookState } from "@armature/engine/platform";
import { closeApp, type FakeServer, refusal, serveApp, visitApp, withStatus } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { anAdministrator, answerOf, list, METADATA, sentOf } from "../../../kit/definitions.testing.ts";
import { NO_IMPACT } from "../../../kit/impact.testing.ts";
import { plugins } from "../../../registry/inputs.ts";
import { screens } from "../../../registry/screens.ts";

const guarded = (name: string, path: string, screen: string, title: string) => ({
  name,
  path,
  screen: `definitions/${screen}`,
  guard: "session",
  title,
});
const ROUTES = [
  { ...guarded("login", "/login", "webhookList", "Sign in"), guard: "public", frame: "bare" },
  guarded("home", "/", "webhookList", "Home"),
  guarded("webhooks", "/admin/webhook", "webhookList", "Webhooks"),
  guarded("webhookCreate", "/admin/webhook/:entity/create", "webhookCreate", "New webhook"),
  { ...guarded("webhookForm", "/admin/webhook/:entity/:id", "webhookEdit", "Webhook"), params: { id: "digits" } },
];

const { entities, attributes, ...rest } = METADATA.result;
const WITH_WEBHOOKS: MetadataAnswer = {
  result: {
    ...rest,
    entities: [
      ...entities,
      {
        name: "webhook",
        label: "Webhook",
        readableAttribute: "label",
        scope: "configuration",
        store: "definitions",
        definitionKind: "webhook",
      },
    ],
    attributes: [
      ...attributes,
      { entityName: "webhook", name: "id", label: "ID", type: "integer", primaryKey: true, serverSet: true },
      { entityName: "webhook", name: "entityName", label: "Entity", type: "text" },
      { entityName: "webhook", name: "label", label: "Label", type: "text" },
    ],
  },
};

const ERP: Values = {
  id: 7,
  entityName: "user",
  label: "ERP",
  on: ["created", "changed"],
  attributeList: [],
  when: null,
  url: "https://erp.example.org/changes",
  owner: 1,
  enabled: true,
  blocked: null,
  updated: "t1",
};
const STATE: WebhookState = {
  id: 7,
  ownerName: "Ada Brandt",
  isOwnerStopped: false,
  isPaused: false,
  secretMade: "2026-03-01T08:00:00.000Z",
  formerUntil: null,
  failures: 0,
  stopped: null,
};
const DELIVERY: WebhookDelivery = {
  id: "019abc00-0000-7000-8000-000000000001",
  created: "2026-03-01T08:00:00.000Z",
  event: "changed",
  records: 3,
  state: "done",
  starts: 1,
  due: "2026-03-01T08:00:00.000Z",
  isPaused: false,
  ended: "2026-03-01T08:00:01.000Z",
  problem: null,
};

let server: FakeServer;
let webhook: Values;
let state: WebhookState;
let deliveries: readonly WebhookDelivery[];
beforeEach(async () => {
  await page.viewport(1280, 900);
  [webhook, state, deliveries] = [ERP, STATE, []];
  server = serveApp({
    "GET /api/session": () => ({
      result: anAdministrator({ webhook: { view: true, create: true, update: true, remove: true } }),
    }),
    "GET /api/metadata": () => WITH_WEBHOOKS,
    "GET /api/webhook": () => list([webhook]),
    "GET /api/webhook/:id": () => answerOf(webhook),
    "POST /api/webhook": ({ body }) => withStatus(201, answerOf({ ...(body as Values), id: 8 })),
    "PUT /api/webhook/:id": ({ body }) => answerOf({ ...webhook, ...(body as Values) }),
    "POST /api/metadata/impact": () => ({ result: NO_IMPACT }),
    "POST /api/admin/condition/count": () => ({ result: { holds: 3, of: 12, isExact: true } }),
    "GET /api/admin/webhookState": () => ({ result: [state] }),
    "GET /api/admin/webhook/:id/delivery": () => ({ result: deliveries }),
    "POST /api/admin/webhook/:id/secret": () => withStatus(201, { result: { secret: "whsec_c2VjcmV0" } }),
    "POST /api/admin/webhook/:id/ping": () => ({ result: { status: 204, problem: null, milliseconds: 12 } }),
    "GET /api/admin/service": () => ({ result: { services: [], profiles: [] } }),
    "GET /api/admin/account": () => ({
      result: { accounts: [{ userId: 1, displayName: "Ada Brandt", email: "ada@x.example" }], total: 1, profiles: [] },
    }),
  });
});
afterEach(closeApp);

const visit = (path: string) => visitApp({ routes: ROUTES, screens, plugins, path });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const box = (name: string | RegExp) => page.getByRole("textbox", { name });
const sent = (call: string) => sentOf(server.calls(call).at(-1)?.body) as Values;

describe("the list", () => {
  test.each([
    ["On", {}, {}],
    ["Needs a secret", {}, { secretMade: null }],
    ["Needs an owner", {}, { isOwnerStopped: true }],
    ["Failing", {}, { failures: 2 }],
    ["Stopped", { enabled: false }, { stopped: "gone" }],
    ["Off", { enabled: false }, {}],
    ["Set aside", { blocked: "Its condition read Shift, which was deleted." }, {}],
  ] as const)("says of a webhook: %s", async (text, own, known) => {
    [webhook, state] = [
      { ...ERP, ...own },
      { ...STATE, ...known },
    ];
    visit("/admin/webhook");
    const row = page.getByRole("row").filter({ hasText: "ERP" });
    await expect.element(row.getByText("erp.example.org")).toBeVisible();
    await expect.element(row.getByText("New, changed")).toBeVisible();
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  });

  test("leads to a new webhook of a kind of record", async () => {
    visit("/admin/webhook");
    await button("New webhook").click();
    await button("Continue").click();
    await expect.element(page.getByText("Choose a kind of record.")).toBeVisible();
    await page.getByRole("combobox", { name: "What it is about" }).click();
    await page.getByRole("option", { name: "Users", exact: true }).click();
    await button("Continue").click();
    await expect.element(box(/^Address/)).toBeVisible();
  });
});

describe("the form", () => {
  test("says what is missing, and sends what was chosen", async () => {
    visit("/admin/webhook/user/create");
    await button("Save").click();
    await expect.element(page.getByText("2 fields need attention")).toBeVisible();
    await box(/^Label/).fill("Payroll");
    await box(/^Address/).fill("https://pay.example.org/in");
    await page.getByRole("checkbox", { name: "Deleted records" }).click();
    await page.getByRole("combobox", { name: "Fields" }).click();
    await page.getByRole("option", { name: "Shift", exact: true }).click();
    await button("Add condition").click();
    await button("Text").click();
    await box("Condition, as text").fill('shift = "Late" and before(shift) != "Late"');
    await expect.element(page.getByText(/the former Shift is not 'Late'/)).toBeVisible();
    await button("Save").click();
    await expect.poll(() => server.calls("POST /api/webhook")).toHaveLength(1);
    expect(sent("POST /api/webhook")).toMatchObject({
      entityName: "user",
      label: "Payroll",
      url: "https://pay.example.org/in",
      on: ["created", "changed"],
      attributeList: ["shift"],
      enabled: true,
      when: {
        logic: {
          and: [{ equals: [{ var: "shift" }, "Late"] }, { "!": [{ equals: [{ before: "shift" }, "Late"] }] }],
        },
      },
    });
    // What a value was before, no stored record says.
    expect(server.calls("POST /api/admin/condition/count")).toEqual([]);
  });

  test("shows why the server refuses it", async () => {
    const message = "webhook user.webhook1.when: the owner may not view Shift; leave it out, or choose another owner";
    server.on("PUT /api/webhook/:id", () => refusal(400, message, [{ code: "shape", attribute: "when", message }]));
    visit("/admin/webhook/user/7");
    await box(/^Label/).fill("ERP of users");
    await button("Save").click();
    await expect.element(page.getByText(/The owner may not view Shift|the owner may not view Shift/)).toBeVisible();
  });

  test("lets somebody decide about one that is set aside", async () => {
    webhook = { ...ERP, blocked: "Its condition read Shift, which was deleted." };
    visit("/admin/webhook/user/7");
    await expect.element(page.getByText("This webhook sends nothing")).toBeVisible();
    await button("Send all").click();
    await button("Save").click();
    await expect.poll(() => server.calls("PUT /api/webhook/:id")).toHaveLength(1);
    expect(sent("PUT /api/webhook/:id")).toMatchObject({ blocked: null });
  });
});

describe("the secret", () => {
  test("is made at once where there is none, and shown once", async () => {
    state = { ...STATE, secretMade: null };
    visit("/admin/webhook/user/7?tab=secret");
    await expect.element(page.getByText("It has none yet, so nothing is sent.")).toBeVisible();
    await expect.element(button("Send ping")).toBeDisabled();
    await button("Make secret").click();
    await expect.element(page.getByRole("dialog").getByText("whsec_c2VjcmV0")).toBeVisible();
    await button("Done").click();
    await expect.element(page.getByText("whsec_c2VjcmV0")).not.toBeInTheDocument();
  });

  test("is replaced only after a question", async () => {
    visit("/admin/webhook/user/7?tab=secret");
    await button("Make new secret").click();
    const question = page.getByRole("alertdialog", { name: "Make a new secret?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(server.calls("POST /api/admin/webhook/:id/secret")).toEqual([]);
    await button("Make new secret").click();
    await question.getByRole("button", { name: "Make new secret" }).click();
    await expect.element(page.getByRole("dialog").getByText("whsec_c2VjcmV0")).toBeVisible();
  });

  test("is tried by a ping, which says how the receiver answers", async () => {
    visit("/admin/webhook/user/7?tab=secret");
    await button("Send ping").click();
    await expect.element(page.getByText("The receiver answered 204. It took 12 ms.")).toBeVisible();
    server.on("POST /api/admin/webhook/:id/ping", () => ({
      result: { status: null, problem: "timeout", milliseconds: 10_004 },
    }));
    await button("Send ping").click();
    await expect.element(page.getByText(/did not answer within 10 seconds/)).toBeVisible();
  });
});

describe("the deliveries", () => {
  test("say how each went, and what is wrong now", async () => {
    state = { ...STATE, failures: 2 };
    deliveries = [
      DELIVERY,
      { ...DELIVERY, id: "b", event: "created", state: "waiting", starts: 2, problem: "status503" },
      { ...DELIVERY, id: "c", event: "deleted", state: "failed", problem: "webhookOwner" },
    ];
    visit("/admin/webhook/user/7?tab=deliveries");
    await expect.element(page.getByText("The last 2 tries failed")).toBeVisible();
    const row = (text: string) => page.getByRole("row").filter({ hasText: text });
    await expect.element(row("Changed records").getByText("Done")).toBeVisible();
    await expect.element(row("New records").getByText(/The receiver answered 503\. Tried again/)).toBeVisible();
    await expect.element(row("Deleted records").getByText(/The owner of the webhook cannot sign in/)).toBeVisible();
    await page.getByRole("tab", { name: "Settings" }).click();
    await expect.element(page.getByText("The last 2 tries failed")).toBeVisible();
  });

  test("say that they wait for the webhook, once it is off [ADD-100]", async () => {
    state = { ...STATE, failures: 3, stopped: "gone" };
    deliveries = [
      { ...DELIVERY, state: "waiting", problem: "gone", isPaused: true },
      { ...DELIVERY, id: "b", event: "created", state: "waiting", starts: 0, isPaused: true },
    ];
    visit("/admin/webhook/user/7?tab=deliveries");
    await expect.element(page.getByText(/Deliveries that wait are kept for 90 days/)).toBeVisible();
    const row = (text: string) => page.getByRole("row").filter({ hasText: text });
    await expect
      .element(row("Changed records").getByText(/The receiver said that it is gone.*Waits for the webhook/))
      .toBeVisible();
    await expect.element(row("New records").getByText(/^Waits for the webhook\.$/)).toBeVisible();
    await expect.element(page.getByText(/Tried again/)).not.toBeInTheDocument();
  });

  test("say that nothing is tried again while an administrator has switched the webhook off [ADD-100]", async () => {
    state = { ...STATE, isPaused: true, failures: 3 };
    deliveries = [{ ...DELIVERY, state: "waiting", problem: "status503", isPaused: true }];
    visit("/admin/webhook/user/7?tab=deliveries");
    await expect.element(page.getByText("This webhook is off")).toBeVisible();
    await expect.element(page.getByText(/tries failed/)).not.toBeInTheDocument();
  });

  test("say on a phone too what is wrong", async () => {
    await page.viewport(390, 844);
    deliveries = [{ ...DELIVERY, state: "failed", problem: "webhookOwner" }];
    visit("/admin/webhook/user/7?tab=deliveries");
    await expect.element(page.getByText(/The owner of the webhook cannot sign in/)).toBeVisible();
  });

  test("are none yet, or cannot be loaded", async () => {
    server.on("GET /api/admin/webhook/:id/delivery", () => refusal(503, "The server cannot answer at the moment."));
    visit("/admin/webhook/user/7?tab=deliveries");
    await expect.element(page.getByRole("heading", { name: "Could not load the deliveries." })).toBeVisible();
    server.on("GET /api/admin/webhook/:id/delivery", () => ({ result: [] }));
    await button("Retry").click();
    await expect.element(page.getByRole("heading", { name: "No deliveries" })).toBeVisible();
  });
});
