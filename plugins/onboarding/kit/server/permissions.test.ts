import type { PermissionMap, Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import {
  type Account,
  memberScope,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "./portal.testing.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A call that needs one permission, and what holding it or not is for the caller. */
interface Case {
  readonly permission: string;
  readonly caller: Account;
  /** What gives it to the caller; null where the profile does. */
  readonly held: PermissionMap | null;
  readonly absent: PermissionMap | null;
  readonly method: Method;
  /** Of the record `id`, made for this case. */
  readonly path: (id: number) => string;
  readonly body?: (number: number) => Values;
}

/** What members keep, with the values of a new record. */
const KEPT: Readonly<Record<string, Values>> = {
  address: { address: "1 Main St", city: "Reno", state: "NV", zip: "89501-0001", purpose: "billingClaimsPayToAddress" },
  user: {},
  location: { name: "Harbor" },
  department: {},
  resource: {},
  device: { category: "Scanner", type: "Flatbed", vendor: "Acme" },
  interface: { interfaceType: "Lab Orders (ORM)" },
  extract: {},
  grant: { name: "Rural Health" },
};
const CHANGED: Readonly<Record<string, (now: number) => Values>> = {
  address: (now) => ({ city: `City ${now}` }),
  user: (now) => ({ lastName: `Other ${now}` }),
  device: (now) => ({ vendor: `Vendor ${now}` }),
  interface: (now) => ({ interfaceType: now % 2 ? "Pharmacy" : "Scheduling (SIU)" }),
};

describePostgresql(
  "every permission that the ledger of accounts names",
  (database) => {
    let product: TestProduct;
    let number = 0;
    let locationId: number;
    beforeAll(async () => {
      product = await startProduct(database());
      for (const id of [OWN, OTHER]) await product.setStatus(id, "nmqOpen");
      await product.setOrganization(OWN, { serviceAreaId: 42 });
      locationId = await made("location");
    });
    afterAll(() => product.close());
    afterEach(async () => {
      for (const account of ["member", "reader", "staff", "admin"] as const) await product.grant(account, null);
    });

    const send = (each: Case, id: number) =>
      product.call(each.caller, each.method, each.path(id), each.body?.(++number));
    /** All that there is, whoever may see it; what a refused call changed shows in it. */
    const everything = async () => {
      const { kysely } = database();
      const countOf = async (table: "system.history" | "system.mail" | "system.revision") =>
        kysely
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as("count"))
          .execute();
      const counts = await Promise.all((["system.history", "system.mail", "system.revision"] as const).map(countOf));
      const syncs = await kysely
        .withTables<{ "system.userSync": { organizationId: number } }>()
        .selectFrom("system.userSync")
        .selectAll()
        .execute();
      const flags = await kysely.selectFrom("system.featureFlag").selectAll().orderBy("name").execute();
      const { rows: snapshots } = await sql`select count(*) from data."questionnaireSnapshot"`.execute(kysely);
      return JSON.stringify([counts, syncs, flags, snapshots]);
    };

    async function expectNeeded(each: Case, makeId: () => Promise<number>): Promise<void> {
      const id = await makeId();
      await product.grant(each.caller, each.absent);
      const before = await everything();
      expect([each.permission, each.method, (await send(each, id)).status]).toEqual([
        each.permission,
        each.method,
        403,
      ]);
      expect(await everything()).toBe(before);
      await product.grant(each.caller, each.held);
      const { status, body } = await send(each, id);
      expect(status, JSON.stringify(body)).toBeLessThan(300);
    }

    const aRecord = (entity: string): Values =>
      product.anEntity(entity, entity === "department" ? { locationId } : KEPT[entity]);
    const made = async (entity: string, caller: Account = "member"): Promise<number> => {
      const values = entity === "user" ? aUser() : aRecord(entity);
      const { status, body } = await product.call(caller, "POST", entity, values);
      expect(status, JSON.stringify(body)).toBe(201);
      return Number(body.result[`${entity}Id`] ?? body.result["id"]);
    };
    const aUser = (): Values => ({
      email: `case${++number}@ambulatory.example`,
      firstName: "Mara",
      lastName: "Lee",
    });

    describe.each(Object.keys(KEPT))(
      "{entity}.{action} of %s: a call without it answers 403 and changes nothing",
      (entity) => {
        const own = (action: string, is: boolean): PermissionMap => ({ [entity]: { [action]: is } });
        const change = CHANGED[entity] ?? ((now: number) => ({ name: `Other ${now}` }));
        const one = (id: number) => `${entity}/${id}`;
        const all = () => entity;
        test.each<Pick<Case, "method" | "path" | "body"> & { readonly action: string }>([
          { action: "view", method: "GET", path: all },
          { action: "view", method: "GET", path: one },
          { action: "create", method: "POST", path: all, body: () => aRecord(entity) },
          { action: "update", method: "PUT", path: one, body: change },
          { action: "remove", method: "DELETE", path: one },
        ])("$action by $method [ACC-D01]", async ({ action, ...call }) => {
          const parts = { permission: `${entity}.${action}`, held: own(action, true), absent: own(action, false) };
          await expectNeeded({ caller: "member", ...parts, ...call }, () => made(entity));
        });
      },
    );

    const admin = (is: boolean): PermissionMap => ({ organization: { admin: is } });
    const area = (is: boolean): PermissionMap => ({ structureApp: { updateOrganization: is } });
    const keeper = (is: boolean): PermissionMap => ({ user: { memberAdmin: is } });
    const nobodys = { held: admin(true), absent: admin(false) };
    const own = `organization/${OWN}`;
    const named = (now: number) => ({ name: `Name ${now}` });
    const anOrganization = (now: number) => ({
      name: `Clinic ${now}`,
      abbreviation: `N${now}`,
      domain: "new.example",
      careSetting: "Ambulatory",
    });

    test.each<
      [permission: string, caller: Account, states: Pick<Case, "held" | "absent">, Method, string, Case["body"]?]
    >([
      ["organization.admin", "admin", nobodys, "PUT", own, (now) => ({ domain: `d${now}.example` })],
      ["organization.admin", "admin", nobodys, "PUT", own, (now) => ({ comments: `Comment ${now}` })],
      ["organization.admin", "admin", nobodys, "POST", "organization", anOrganization],
      ["organization.admin", "admin", nobodys, "POST", "admin/organization", anOrganization],
      ["organization.admin", "admin", nobodys, "PUT", `admin/organization/${OTHER}`, named],
      ["organization.admin", "admin", nobodys, "POST", "admin/snapshot", () => ({ organizationId: OTHER })],
      ["organization.admin", "admin", nobodys, "PUT", "admin/featureFlag/memberAdmin", () => ({ enabled: false })],
      ["organization.admin", "admin", nobodys, "PUT", "attribute/device.category", (now) => ({ label: `Kind ${now}` })],
      ["structureApp.updateOrganization", "member", { held: area(true), absent: area(false) }, "PUT", own, named],
      ["structureApp.updateOrganization", "staff", { held: area(true), absent: area(false) }, "PUT", own, named],
      ["user.memberAdmin", "reader", { held: keeper(true), absent: keeper(false) }, "POST", "user", aUser],
      [
        "organization.update",
        "member",
        { held: null, absent: { organization: { update: false } } },
        "POST",
        "snapshot",
        () => ({}),
      ],
    ])("%s, of %s [ACC-D01]", async (permission, caller, states, method, path, body) => {
      const each = { permission, caller, ...states, method, path: () => path, ...(body && { body }) };
      await expectNeeded(each, () => Promise.resolve(0));
    });

    test.each(["PUT", "DELETE"] as const)(
      "user.memberAdmin by %s, where the profile has no right of its own [ACC-D01]",
      async (method) => {
        const parts = {
          permission: "user.memberAdmin",
          caller: "reader",
          held: keeper(true),
          absent: keeper(false),
        } as const;
        const body = () => ({ lastName: `Other ${number}` });
        await expectNeeded({ ...parts, method, path: (id) => `user/${id}`, ...(method === "PUT" && { body }) }, () =>
          made("user"),
        );
      },
    );

    test.each<[Method, string, Values?]>([
      ["GET", "admin/organization"],
      ["GET", "admin/user"],
      ["GET", "salesforce/account"],
      ["GET", `organization/${OWN}/syncUsers`],
      ["GET", `admin/organization/${OWN}/syncUsers`],
      ["PUT", own, { providerInstallAnalyst: "ann@provider.example" }],
    ])("isProviderUser: %s %s [ACC-D01]", async (method, path, body) => {
      const before = await everything();
      for (const caller of ["member", "reader"] as const) {
        expect([caller, (await product.call(caller, method, path, body)).status]).toEqual([caller, 403]);
      }
      expect(await everything()).toBe(before);
      expect((await product.call("staff", method, path, body)).status).toBe(200);
    });

    test("an attribute's own view and update: it is not answered, and a change of it is refused, but for a new record [ACC-D01, BLD-D38]", async () => {
      const id = await made("device");
      await product.grant("member", { device: { attribute: { vendor: { view: false, update: false } } } });
      const read = async (caller: Account) => (await product.call(caller, "GET", `device/${id}`)).body.result;
      expect(await read("member")).not.toHaveProperty("vendor");
      const refused = await product.call("member", "PUT", `device/${id}`, { vendor: "Other" });
      expect(refused.status).toBe(403);
      await product.grant("member", { device: { attribute: { vendor: { update: false } } } });
      expect((await product.call("member", "PUT", `device/${id}`, { vendor: "Other" })).status).toBe(403);
      expect((await product.call("member", "PUT", `device/${id}`, { vendor: "Acme", type: "Drum" })).status).toBe(200);
      expect(await read("staff")).toMatchObject({ vendor: "Acme", type: "Drum" });
      const created = await product.call("member", "POST", "device", { ...aRecord("device"), vendor: "Zenith" });
      expect([created.status, created.body.result["vendor"]]).toEqual([201, "Zenith"]);
    });

    describe("where a map does not name it", () => {
      const write = async (permission: PermissionMap, entity: string, item: object) => {
        const scope = { ...memberScope(product), state: "nmqOpen", permission };
        const items = [item as { kind: "create"; values: Values }];
        const { items: results } = await product.records.apply(
          scope,
          { entity, source: "api", items },
          { atomic: "all" },
        );
        return results[0]?.issues.map(({ code }) => code);
      };

      test("nothing is held: a create, a view, an update and a remove are refused [F-101]", async () => {
        const id = await made("grant");
        const values = { name: "Another" };
        expect(await write({}, "grant", { kind: "create", values })).toContain("notCreatable");
        expect(await write({ grant: { view: true } }, "grant", { kind: "update", id, values })).toEqual([
          "notUpdatable",
        ]);
        expect(await write({}, "grant", { kind: "update", id, values })).toEqual(["unknownAttribute"]);
        expect(await write({}, "grant", { kind: "delete", id })).toEqual(["notRemovable"]);
        const { record } = await product.records.get({ ...memberScope(product), permission: {} }, "grant", id);
        expect(record["name"]).toBeUndefined();
      });
    });
  },
  productTemplate,
);
