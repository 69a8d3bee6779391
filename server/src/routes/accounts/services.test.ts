import { platform } from "@armature/engine/platform";
import type { TokenScopes } from "@armature/engine/access";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CountedDatabase, countingStatements } from "../../database/count-statements.testing.ts";
import type { Database } from "../../database/database.ts";
import { describePostgresql } from "../../database/testing.ts";
import {
  HARBOR,
  NORTHGATE,
  PEOPLE,
  type Person,
  registerTemplate,
  startRegister,
  type TestRegister,
} from "../../testing/equipment.testing.ts";

interface Service {
  readonly userId: number;
  readonly name: string;
  readonly stopped: string | null;
  readonly ownerName: string | null;
  readonly tokens: readonly { readonly id: number; readonly label: string }[];
}

const DEVICES: TokenScopes = { entities: { device: "VCU" }, named: [] };

describePostgresql(
  "a service",
  (database) => {
    let product: TestRegister;
    let counted: CountedDatabase<Database>;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startRegister(counted.database);
    });
    afterAll(() => product.close());

    const idOf = async (person: Person) => {
      const accounts = database().kysely.selectFrom("system.account").select("userId");
      return (await accounts.where("username", "=", PEOPLE[person]).executeTakeFirstOrThrow()).userId;
    };
    const make = async (over: object = {}): Promise<number> => {
      const body = { name: "Room sync", organizationId: NORTHGATE, profile: "technician", ...over };
      const answer = await product.call("manager", "POST", "admin/service", body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return Number(answer.body.result["userId"]);
    };
    const makeToken = (id: number, scopes = DEVICES) =>
      product.call("manager", "POST", `admin/service/${id}/token`, { label: "Server room", days: 90, scopes });
    const tokenOf = async (id: number, scopes = DEVICES) => {
      const answer = await makeToken(id, scopes);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return String(answer.body.result["token"]);
    };
    const send = async (token: string, method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
      await product.app.inject({
        method,
        url: `/api/${path}`,
        ...(body && { payload: body }),
        headers: { authorization: `Bearer ${token}` },
      });
    const statusOf = async (...call: Parameters<typeof send>) => (await send(...call)).statusCode;
    const listed = async (id: number) => {
      const { body } = await product.call("manager", "GET", "admin/service");
      return (body.result["services"] as unknown as readonly Service[]).find(({ userId }) => userId === id);
    };
    const change = async (id: number, over: object) => {
      const body = { name: "Room sync", profile: "technician", ownerId: await idOf("manager"), isDisabled: false };
      return product.call("manager", "PUT", `admin/service/${id}`, { ...body, ...over });
    };

    test("writes with an id of its own, and history names it as a program [ADD-055]", async () => {
      const id = await make();
      const token = await tokenOf(id);
      const device = await product.create({}, "technician");
      const path = `device/${String(device["id"])}`;
      const written = await send(token, "PUT", path, { ...device, notes: "Seen by the sync" });
      expect(written.statusCode, written.body).toBe(200);
      const { body } = await product.call("technician", "GET", `deviceAuditHistory?filter[id]=${String(device["id"])}`);
      expect(JSON.stringify(body)).toContain(`"${id}":"Room sync (program)"`);
      const { id: _, ...values } = device;
      const made = await send(token, "POST", "device", { ...values, assetNumber: "Sync-1" });
      expect(made.statusCode, made.body).toBe(201);
      const own = made.json<{ result: { id: number } }>();
      const read = await product.call("technician", "GET", `device/${own.result.id}`);
      expect(JSON.stringify(read.body)).toContain("Room sync (program)");
    });

    test("is no person, and its id is never a person's [ADD-055]", async () => {
      const id = await make();
      const { kysely } = database();
      expect(await kysely.selectFrom("data.user").select("userId").where("userId", "=", id).execute()).toEqual([]);
      const user = await product.call("manager", "GET", `admin/user/${id}`);
      expect(user.status).toBe(404);
      expect(await make()).toBe(id + 1);
    });

    test("may do what its profile and the token both allow, now and in its organization [ADD-055]", async () => {
      const id = await make();
      const token = await tokenOf(id, { entities: { device: "V", room: "V" }, named: [] });
      const rooms = (await send(token, "GET", "room")).json<{ result: { organizationId: number }[] }>().result;
      expect(new Set(rooms.map(({ organizationId }) => organizationId))).toEqual(new Set([NORTHGATE]));
      expect(await statusOf(token, "POST", "device", {})).toBe(403);
      expect(await statusOf(token, "GET", "deviceModel")).toBe(403);
      const wide = await makeToken(id, {
        entities: { device: "V", organization: "VU" },
        named: ["organization.admin"],
      });
      expect([wide.status, JSON.stringify(wide.body.errors)]).toEqual([
        400,
        expect.stringContaining("organization.admin"),
      ]);
      const ofStaff = await make({ organizationId: null, profile: "manager" });
      const admin = await tokenOf(ofStaff, { entities: { organization: "V" }, named: ["organization.admin"] });
      expect(await statusOf(admin, "GET", "admin/organization")).toBe(200);
    });

    test.each<[name: string, body: object, attribute: string]>([
      ["an unknown profile", { profile: "king" }, "profile"],
      ["a profile of members without an organization", { organizationId: null }, "profile"],
      ["an unknown organization", { organizationId: 999_999 }, "organizationId"],
    ])("is not made with %s [ADD-055]", async (_name, over, attribute) => {
      const body = { name: "Sync", organizationId: NORTHGATE, profile: "technician", ...over };
      const { status, body: answer } = await product.call("manager", "POST", "admin/service", body);
      expect([status, answer.errors?.[0]]).toMatchObject([400, { attribute }]);
    });

    describe("is refused at once", () => {
      test("when an administrator disables it, and works again when enabled [ADD-056]", async () => {
        const id = await make();
        const token = await tokenOf(id);
        expect(await statusOf(token, "GET", "device")).toBe(200);
        expect((await change(id, { isDisabled: true })).status).toBe(200);
        expect(await statusOf(token, "GET", "device")).toBe(401);
        expect(await listed(id)).toMatchObject({ stopped: "disabled" });
        expect((await change(id, {})).status).toBe(200);
        expect(await statusOf(token, "GET", "device")).toBe(200);
      });

      test("when its owner cannot sign in, moves away or is gone, until it has another owner [ADD-056]", async () => {
        const id = await make();
        const token = await tokenOf(id);
        const reader = await idOf("reader");
        expect((await change(id, { ownerId: reader })).status).toBe(200);
        expect(await statusOf(token, "GET", "device")).toBe(200);
        const { kysely } = database();
        const confirm = (confirmed: string | null) =>
          kysely.updateTable("system.account").set({ confirmed }).where("userId", "=", reader).execute();
        await confirm(null);
        expect(await statusOf(token, "GET", "device")).toBe(401);
        expect(await listed(id)).toMatchObject({ stopped: "owner" });
        await confirm("2026-01-01T00:00:00.000Z");
        const move = (organizationId: number) =>
          kysely.updateTable("data.user").set({ organizationId }).where("userId", "=", reader).execute();
        await move(HARBOR);
        expect(await statusOf(token, "GET", "device")).toBe(401);
        await move(NORTHGATE);
        expect(await statusOf(token, "GET", "device")).toBe(200);
        await kysely.deleteFrom("system.account").where("userId", "=", reader).execute();
        expect(await statusOf(token, "GET", "device")).toBe(401);
        expect(await listed(id)).toMatchObject({ stopped: "owner", ownerName: null });
        expect((await change(id, {})).status).toBe(200);
        expect(await statusOf(token, "GET", "device")).toBe(200);
      });

      test("when its owner is no administrator any more, if it is one [ADD-056]", async () => {
        const ofStaff = await make({ organizationId: null, profile: "manager" });
        const token = await tokenOf(ofStaff, { entities: { organization: "V" }, named: ["organization.admin"] });
        const { kysely } = database();
        const profile = (to: string) =>
          kysely.updateTable("system.account").set({ profile: to }).where("username", "=", PEOPLE.manager).execute();
        await profile("technician");
        expect(await statusOf(token, "GET", "admin/organization")).toBe(401);
        await profile("manager");
        expect(await statusOf(token, "GET", "admin/organization")).toBe(200);
      });

      test("when its token is revoked, or it is deleted [ADD-056]", async () => {
        const id = await make();
        const [one, other] = [await tokenOf(id), await tokenOf(id)];
        const first = (await listed(id))?.tokens[1];
        expect((await product.call("manager", "DELETE", `admin/token/${String(first?.id)}`)).status).toBe(200);
        expect([await statusOf(one, "GET", "device"), await statusOf(other, "GET", "device")]).toEqual([401, 200]);
        expect((await product.call("manager", "DELETE", `admin/service/${id}`)).status).toBe(200);
        expect(await statusOf(other, "GET", "device")).toBe(401);
        expect((await product.call("manager", "DELETE", `admin/service/${id}`)).status).toBe(404);
      });
    });

    test("cannot have an owner who could not make it [ADD-056]", async () => {
      const id = await make();
      for (const ownerId of [await idOf("neighbour"), 999_999, null]) {
        const { status, body } = await change(id, { ownerId });
        expect([status, body.errors?.[0]]).toMatchObject([400, { attribute: "ownerId" }]);
      }
      const ofStaff = await make({ organizationId: NORTHGATE, profile: "manager" });
      const { status } = await change(ofStaff, { profile: "manager", ownerId: await idOf("technician") });
      expect(status).toBe(400);
    });

    test("is made, changed, deleted and given tokens by administrators alone, never by tokens [ADD-056]", async () => {
      const id = await make();
      const named = await tokenOf(await make({ organizationId: null, profile: "manager" }), {
        entities: { organization: "V" },
        named: ["organization.admin"],
      });
      for (const { method, path } of Object.values(platform.service).filter((each) => "path" in each)) {
        const at = path.replace("/api/", "").replace(":id", String(id));
        const body = method === "GET" || method === "DELETE" ? undefined : {};
        expect([path, (await product.call("planner", method, at, body)).status]).toEqual([path, 403]);
        expect([path, (await product.call("technician", method, at, body)).status]).toEqual([path, 403]);
        expect([path, await statusOf(named, method, at, body)]).toEqual([path, 403]);
      }
    });

    test("is in the security log, with who made it and its tokens [ADD-056]", async () => {
      const id = await make({ name: "Logged sync" });
      await tokenOf(id);
      await change(id, { name: "Logged sync", isDisabled: true });
      const { body } = await product.call("manager", "GET", "admin/session/log?person=logged");
      const events = body.result["events"] as unknown as readonly object[];
      expect(events).toMatchObject([
        { kind: "serviceChanged", displayName: "Logged sync", detail: { to: { isDisabled: true } } },
        { kind: "tokenMade", actorId: await idOf("manager"), detail: { label: "Server room" } },
        { kind: "serviceMade", userId: id, detail: { name: "Logged sync", profile: "technician" } },
      ]);
    });

    test("takes as many statements as a session [ADD-055]", async () => {
      const scopes = { entities: { device: "VCU", room: "V", deviceModel: "V" }, named: [] };
      const token = await tokenOf(await make(), scopes);
      expect(await statusOf(token, "GET", "device")).toBe(200);
      await product.call("technician", "GET", "device");
      const bySession = await counted.costOf(() => product.call("technician", "GET", "device"));
      expect(await counted.costOf(() => send(token, "GET", "device"))).toBe(bySession);
    });
  },
  registerTemplate,
);
