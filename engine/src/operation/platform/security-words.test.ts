import { expect, test } from "vitest";
import type { SecurityEvent, SecurityKind } from "./security-log.ts";
import { securityDetailOf, securityPersonOf } from "./security-words.ts";

const event = (kind: SecurityKind, over: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: "1",
  at: "2026-03-01T08:00:00.000Z",
  kind,
  userId: 3,
  displayName: "Mara Lind",
  email: "mara@clinic.example",
  actorId: null,
  actorName: null,
  address: null,
  device: null,
  detail: {},
  ...over,
});

test.each([
  [event("signIn"), ""],
  [event("signInFailed", { detail: { reason: "password" } }), "Wrong password"],
  [event("signInFailed", { detail: { reason: "later" } }), ""],
  [event("factorRequested", { detail: { after: "password", next: "factor" } }), "After the right password"],
  [
    event("factorRequested", { detail: { after: "provider", next: "enrol" } }),
    "After the identity provider, to set one up",
  ],
  [
    event("factorRequested", { detail: { after: "password", next: "factor", isLast: true } }),
    "After the right password, further ones of this hour are left out",
  ],
  [event("setupFailed", { userId: null, detail: { reason: "expiredSetup" } }), "The setup link had expired"],
  [event("administratorMade", { detail: { way: "environment" } }), "By ADMIN_EMAIL and ADMIN_PASSWORD"],
  [event("organizationSwitched", { detail: { fromId: null, toId: 9 } }), "From none to #9"],
  [event("lockedOut", { userId: null, detail: { what: "network" } }), "Too many failures from this network"],
  [event("unlocked", { actorId: 5, actorName: "Ada" }), "by Ada"],
  [event("passwordRefused"), "Wrong present password"],
  [
    event("outboxRead", { detail: { subject: "Reset your password" }, actorId: 5, actorName: "Ada" }),
    "'Reset your password', by Ada",
  ],
  [
    event("accessRefused", { detail: { method: "PUT", path: "/api/admin/organization/3", organizationId: 200 } }),
    "Changing /api/admin/organization/3, organization #200",
  ],
  [
    event("accessRefused", { detail: { method: "PATCH", path: "/api/x", organizationId: null, isLast: true } }),
    "PATCH /api/x, further ones of this hour are left out",
  ],
  [
    event("exported", { detail: { name: "User Export.xlsx", organizationId: 200 } }),
    "'User Export.xlsx', organization #200",
  ],
  [
    event("downloaded", { detail: { path: "/api/file2/12/download", organizationId: 200 } }),
    "File #12, organization #200",
  ],
  [event("downloaded", { detail: { path: "/api/feeSchedule/download/7" } }), "File #7"],
  [event("webhookChanged", { detail: { entity: "user", label: "ERP", secret: "made" } }), "'ERP': new secret"],
  [
    event("webhookChanged", { detail: { label: "ERP", from: null, to: "https://erp.example" } }),
    "'ERP': sends to https://erp.example",
  ],
  [
    event("webhookChanged", { detail: { label: "ERP", from: "https://erp.example", to: "https://new.example" } }),
    "'ERP': from https://erp.example to https://new.example",
  ],
  [
    event("webhookChanged", { detail: { label: "ERP", from: "https://erp.example", to: null } }),
    "'ERP': taken away, sent to https://erp.example",
  ],
  [event("sessionEnded", { detail: { device: null }, actorId: 5, actorName: "Ada" }), "by Ada"],
  [event("sessionEnded", { detail: { device: "Edge on Windows" }, actorId: 5 }), "Edge on Windows, by user #5"],
  [
    event("permissionChanged", {
      detail: {
        from: { profile: "member", permission: null },
        to: { profile: "reader", permission: { user: { remove: true } } },
      },
    }),
    'From member to reader with {"user":{"remove":true}}',
  ],
])("what an entry says: %# [F-011]", (entry, text) => {
  expect(securityDetailOf(entry)).toBe(text);
});

test("a person is named, also one who is gone", () => {
  expect(securityPersonOf(event("signIn"))).toBe("Mara Lind (mara@clinic.example)");
  expect(securityPersonOf(event("signIn", { displayName: null, email: null }))).toBe("User #3 (deleted)");
  expect(securityPersonOf(event("signInFailed", { userId: null }))).toBe("");
});
