import { fold, type Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { onboardingOver } from "../../server.testing.ts";
import {
  ACCOUNTS,
  type Account,
  type Caller,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";

const SERVICE_AREA = 42;
const GROUP = `provider-crowd-sa${SERVICE_AREA}`;

describePostgresql(
  "the directory and the crowd groups",
  (database) => {
    let product: TestProduct;
    const sync = (caller: Caller, id: number | string = OWN, headers?: Readonly<Record<string, string>>) =>
      product.call(caller, "GET", `organization/${id}/syncUsers`, undefined, headers);
    const syncAny = (caller: Caller, id: number | string = OTHER) =>
      product.call(caller, "GET", `admin/organization/${id}/syncUsers`);
    const mailsOf = (list: unknown) => (list as readonly Values[]).map(({ email }) => email);
    const assign = (organizationId: number, serviceAreaId: number | null) =>
      product.setOrganization(organizationId, { serviceAreaId });

    describe("kept here", () => {
      beforeAll(async () => {
        product = await startProduct(database());
        await assign(OWN, null);
        await assign(OTHER, null);
      });
      afterAll(() => product.close());

      test("sync nobody without a service area", async () => {
        expect((await product.call("staff", "GET", `member/${GROUP}/entra-sync`)).status).toBe(404);
        for (const answer of [await sync("staff"), await syncAny("staff")]) {
          expect([answer.status, answer.body.errors[0]?.code]).toEqual([409, "state"]);
        }
        await assign(OWN, SERVICE_AREA);
        await assign(OTHER, SERVICE_AREA + 1);
      });

      test("sync for provider staff of the session's organization, or of any [ACC-171, ADM-D12]", async () => {
        for (const [caller, own, other, any] of [
          ["nobody", 401, 401, 401],
          ["member", 403, 404, 403],
          ["otherMember", 404, 403, 403],
          ["staff", 200, 404, 200],
          ["admin", 200, 404, 200],
        ] as const) {
          const found = [await sync(caller), await sync(caller, OTHER), await syncAny(caller)].map(
            ({ status }) => status,
          );
          expect([caller, ...found]).toEqual([caller, own, other, any]);
        }
        const synced = async (answer: ReturnType<typeof sync>) => mailsOf((await answer).body.result["syncedUserList"]);
        expect(await synced(sync("staff"))).toContain(ACCOUNTS.member);
        expect(await synced(syncAny("staff"))).toEqual([ACCOUNTS.otherMember]);
        expect((await syncAny("staff", 999_999)).status).toBe(404);
        expect((await sync("staff", "guid")).status).toBeGreaterThanOrEqual(400);
      });

      test("are called from this site alone", async () => {
        for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
          expect((await sync("staff", OWN, headers)).status).toBe(403);
        }
      });

      test("put people who can sign in into the group of the service area, and name those who could not be [ADM-D11, ADM-D12]", async () => {
        const { email } = await product.create({}, "member");
        const { result } = (await sync("staff")).body;
        expect(result).toMatchObject({ group: GROUP, groupStatus: "existing" });
        expect(mailsOf(result["syncedUserList"])).toContain(ACCOUNTS.member);
        expect(mailsOf(result["unsyncedUserList"])).toEqual(expect.arrayContaining([email]));
        expect(mailsOf(result["syncedUserList"])).not.toContain(ACCOUNTS.otherMember);
        const again = (await sync("admin")).body.result;
        expect(again["syncedUserList"]).toEqual(result["syncedUserList"]);
        const record = (await product.call("staff", "GET", `organization/${OWN}`)).body.result;
        expect(record["crowdGroup"]).toBe(GROUP);
        expect((await product.call("member", "GET", `organization/${OWN}`)).body.result["crowdGroup"]).toBeUndefined();
      });

      test("make the group of a service area once, however many sync at once [ADM-D11]", async () => {
        await assign(OTHER, 77);
        const answers = await Promise.all([syncAny("staff"), syncAny("admin"), syncAny("staff")]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        const made = answers.map(({ body }) => body.result["groupStatus"]);
        expect(made.filter((each) => each === "created")).toHaveLength(1);
      });

      test("are reported afterwards to people who may view users, only by the name of their own service area", async () => {
        const read = (caller: Caller, name = GROUP) => product.call(caller, "GET", `member/${name}/entra-sync`);
        const { result } = (await sync("staff")).body;
        const idsOf = (list: unknown) => (list as readonly Values[]).map(({ userId }) => userId);
        for (const caller of ["member", "reader", "staff", "admin"] as const) {
          const answer = await read(caller);
          expect([caller, answer.status]).toEqual([caller, 200]);
          expect(answer.body.result["lastSync"]).toMatchObject({
            syncedUserList: idsOf(result["syncedUserList"]),
            unsyncedUserList: idsOf(result["unsyncedUserList"]),
          });
        }
        expect((await read("member", String(SERVICE_AREA))).status).toBe(200);
        const own = (await read("member")).body.result;
        const people = own["userList"] as readonly Values[];
        expect(people.map(({ email }) => email)).toContain(ACCOUNTS.member);
        expect(people.map(({ email }) => email)).not.toContain(ACCOUNTS.otherMember);
        expect(Object.keys(people[0] ?? {})).toEqual(["userId", "displayName", "email", "entraId"]);

        expect((await read("nobody")).status).toBe(401);
        for (const name of [`provider-crowd-sa${SERVICE_AREA + 1}`, "77", "sa42", "provider-crowd-sa", `x${GROUP}`]) {
          for (const caller of ["member", "staff", "admin"] as const) {
            expect([name, (await read(caller, name)).status]).toEqual([name, 404]);
          }
        }
        expect((await read("otherMember")).status).toBe(404);
        await product.grant("reader", { user: { attribute: { email: { view: false }, entraId: { view: false } } } });
        expect(JSON.stringify((await read("reader")).body)).not.toContain("@");
        await product.grant("reader", { user: { view: false } });
        expect((await read("reader")).status).toBe(403);
        await product.grant("reader", null);

        const unsynced = Number(idsOf(result["unsyncedUserList"])[0]);
        expect((await product.call("staff", "DELETE", `user/${unsynced}`)).status).toBe(200);
        const later = (await read("member")).body.result["lastSync"] as Values;
        expect(later["unsyncedUserList"]).not.toContain(unsynced);
      });

      test("give people the identity that administrators entered for their e-mail", async () => {
        const entry = { mail: ACCOUNTS.member.toUpperCase(), entraId: "7c1d-42", principalName: "ann@tenant.example" };
        const put = (caller: Account, body: unknown) => product.call(caller, "PUT", "admin/directory", body);
        expect((await put("member", entry)).status).toBe(403);
        expect((await put("staff", entry)).status).toBe(403);
        expect((await put("admin", { mail: "x" })).status).toBe(400);
        expect((await put("admin", entry)).body.result).toEqual(entry);
        expect((await put("admin", { ...entry, principalName: "ann.bell@tenant.example" })).status).toBe(200);
        expect((await put("admin", { ...entry, mail: "other@clinic.example" })).status).toBe(409);
        const listed = async () => (await product.call("staff", "GET", "admin/directory")).body.result;
        expect(await listed()).toContainEqual({ ...entry, principalName: "ann.bell@tenant.example" });
        expect((await product.call("member", "GET", "admin/directory")).status).toBe(403);
        await sync("staff");
        const { body } = await product.call("member", "GET", "user/7c1d-42");
        expect(fold(String(body.result["email"]))).toBe(fold(entry.mail));
        const gone = `admin/directory?mail=${encodeURIComponent(entry.mail)}`;
        expect((await product.call("staff", "DELETE", gone)).status).toBe(403);
        expect((await product.call("admin", "DELETE", gone)).status).toBe(200);
        expect(await listed()).not.toContainEqual(expect.objectContaining({ mail: entry.mail }));
      });
    });

    describe("of other implementations", () => {
      const added: (readonly [string, readonly string[]])[] = [];
      const opened: string[] = [];
      beforeAll(async () => {
        const application = onboardingOver({
          openDirectory() {
            opened.push("directory");
            return {
              identitiesOf: async (mails) =>
                new Map(mails.map((mail) => [fold(mail), { entraId: `there-${mail}`, principalName: mail }])),
              mailsOf: async (principalName) => [principalName],
            };
          },
          openCrowdGroups() {
            opened.push("groups");
            return {
              open: async () => "created",
              add: async (group, usernames) => {
                added.push([group, usernames]);
                return new Set(usernames.slice(0, 1).map(fold));
              },
              remove: async () => new Set(),
            };
          },
        });
        product = await startProduct(database(), { application });
        await assign(OWN, SERVICE_AREA);
      });
      afterAll(() => product.close());

      test("are what a sync asks, and nothing else changes [ADM-D11]", async () => {
        const { status, body } = await sync("staff");
        expect([status, body.result["groupStatus"]]).toEqual([200, "created"]);
        expect(added[0]?.[0]).toBe(GROUP);
        expect(body.result["syncedUserList"]).toHaveLength(1);
        const users = (await product.call("member", "GET", "user?columns=email,entraId")).body
          .result as unknown as readonly Values[];
        for (const { email, entraId } of users) expect(entraId).toBe(`there-${String(email)}`);
      });

      test("are opened once, whichever call asks them", async () => {
        await assign(OTHER, SERVICE_AREA);
        expect((await syncAny("staff")).status).toBe(200);
        const mover = await product.create({ email: "mover@acute.example" }, "staff");
        const moved = await product.call("staff", "PUT", `user/${String(mover["userId"])}/organization`, {
          organizationId: OTHER,
        });
        expect(moved.status).toBe(200);
        expect(opened.toSorted()).toEqual(["directory", "groups"]);
      });
    });
  },
  productTemplate,
);
