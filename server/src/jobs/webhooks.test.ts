import type { Values } from "@armature/engine";
import type { Job, WebhookDelivery, WebhookState } from "@armature/engine/platform";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describePostgresqlFirst } from "../database/testing.ts";
import { createLog } from "../http/log.ts";
import { HARBOR, NORTHGATE, registerTemplate, startRegister, type TestRegister } from "../testing/equipment.testing.ts";
import { movableClock } from "../testing/test-product.ts";
import { type Receiver, startReceiver } from "../testing/webhook-receiver.testing.ts";

const PART = "sparePart";

describePostgresqlFirst(
  "webhooks",
  (database) => {
    let product: TestRegister;
    let receiver: Receiver;
    let owner = 0;
    let technician = 0;
    const { clock, pass: passTime } = movableClock();
    let passed = 0;
    const pass = async (minutes: number) => {
      passed += minutes;
      passTime(minutes);
      await database().kysely.updateTable("system.session").set({ expires: "2099-01-01T00:00:00.000Z" }).execute();
    };
    const log = createLog("fatal");
    const idOf = async (username: string) => {
      const account = database().kysely.selectFrom("system.account").select("userId");
      return (await account.where("username", "=", username).executeTakeFirstOrThrow()).userId;
    };
    beforeAll(async () => {
      product = await startRegister(database(), { clock, log });
      receiver = await startReceiver();
      owner = await idOf("manager@equipment.example");
      technician = await idOf("technician@northgate.example");
    });
    afterAll(async () => {
      await product.close();
      await receiver.close();
    });
    beforeEach(async () => {
      // The library of receivers compares times with the real clock.
      passTime(-passed);
      passed = 0;
      for (const { id } of await all()) await product.call("manager", "DELETE", `webhook/${id}`);
      await sql`delete from system."job" where "name" like 'webhook:%'`.execute(database().kysely);
      receiver.received.length = 0;
      receiver.answer = (response) => void response.writeHead(204).end();
    });

    const all = async () =>
      (await product.call("manager", "GET", "webhook")).body.result as unknown as { id: number }[];
    const draft = (over: Values = {}): Values => ({
      entityName: PART,
      label: "ERP",
      on: ["created", "changed", "deleted"],
      url: receiver.url,
      owner,
      ...over,
    });
    const make = async (over: Values = {}) => {
      const { status, body } = await product.call("manager", "POST", "webhook", draft(over));
      expect(status, JSON.stringify(body)).toBe(201);
      const id = Number(body.result["id"]);
      return { id, secret: await secretOf(id) };
    };
    const secretOf = async (id: number) => {
      const { status, body } = await product.call("manager", "POST", `admin/webhook/${id}/secret`);
      expect(status, JSON.stringify(body)).toBe(201);
      return String(body.result["secret"]);
    };
    const due = () => product.worker.runDue();
    let made = 0;
    const post = async (over: Values = {}, caller: "technician" | "planner" | "neighbour" = "technician") => {
      const values = { partNumber: `W-${(made += 1)}`, name: "Seal", stock: 3, ...over };
      const { status, body } = await product.call(caller, "POST", PART, values);
      expect(status, JSON.stringify(body)).toBe(201);
      return body.result;
    };
    const change = async ({ id }: Values, values: Values) => {
      const { status, body } = await product.call("technician", "PUT", `${PART}/${Number(id)}`, values);
      expect(status, JSON.stringify(body)).toBe(200);
    };
    const rows = () =>
      database().kysely.selectFrom("system.job").selectAll().where("name", "like", "webhook:%").orderBy("id").execute();
    const deliveries = async (id: number) =>
      (await product.call("manager", "GET", `admin/webhook/${id}/delivery`)).body
        .result as unknown as WebhookDelivery[];
    const stateOf = async (id: number) => {
      const { body } = await product.call("manager", "GET", "admin/webhookState");
      return (body.result as unknown as WebhookState[]).find((each) => each.id === id);
    };
    const items = () => receiver.received.flatMap(({ body }) => body.data.items);
    const refused = async (over: Values) => {
      const { status, body } = await product.call("manager", "POST", "webhook", draft(over));
      expect(status).toBe(400);
      return body.errors.map(({ message }) => message).join(" ");
    };

    describe("tell another system", () => {
      test("what was made, changed and deleted, signed so that its library accepts it [ADD-093]", async () => {
        const { id, secret } = await make();
        const part = await post();
        await due();
        await change(part, { stock: 4 });
        await due();
        await product.call("manager", "PUT", `webhook/${id}`, { owner: technician });
        await product.call("manager", "DELETE", `${PART}/${Number(part["id"])}`);
        await due();
        expect(receiver.received.map(({ body }) => body)).toMatchObject([
          {
            type: `${PART}.created`,
            timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
            data: {
              entity: PART,
              organizationId: NORTHGATE,
              items: [{ id: part["id"], kind: "created", changed: [], record: { name: "Seal", stock: 3 } }],
            },
          },
          { type: `${PART}.changed`, data: { items: [{ id: part["id"], changed: ["stock"], record: { stock: 4 } }] } },
          { type: `${PART}.deleted`, data: { items: [{ id: part["id"], kind: "deleted", record: null }] } },
        ]);
        for (const request of receiver.received) expect(receiver.verify(secret, request)).toEqual(request.body);
        const ids = (await rows()).map((row) => row.id);
        expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(ids);
      });

      test("the record as it is when it is sent, so a late delivery has no old value", async () => {
        await make({ on: ["created"] });
        const part = await post({ name: "Before" });
        await change(part, { name: "After" });
        await due();
        expect(JSON.stringify(items())).toContain("After");
        expect(JSON.stringify(items())).not.toContain("Before");
      });

      test("a deletion that comes after the record was restored with the record, so that nobody takes it for gone", async () => {
        await make({ on: ["deleted"], owner: technician });
        const part = await post();
        const path = `${PART}/${Number(part["id"])}`;
        const { body } = await product.call("manager", "DELETE", path);
        const changeset = `${PART}/changeset/${String(body["changesetId"])}`;
        const undone = await product.call("manager", "POST", `${changeset}/undo`, [{ id: part["id"] }]);
        expect(undone.body.result, JSON.stringify(undone.body)).toMatchObject([{ status: "created" }]);
        await due();
        expect(items()).toMatchObject([{ kind: "deleted", record: { id: part["id"], name: "Seal" } }]);
      });

      test("only the fields that it names, and no change of others", async () => {
        await make({ on: ["created", "changed"], attributeList: ["name"] });
        const part = await post();
        await due();
        expect(items()).toEqual([
          {
            id: part["id"],
            kind: "created",
            changed: [],
            record: { id: part["id"], name: "Seal", organizationId: NORTHGATE },
          },
        ]);
        await change(part, { stock: 9 });
        expect(await rows()).toHaveLength(1);
        await change(part, { stock: 8, name: "Ring" });
        await due();
        expect(items()[1]).toMatchObject({ changed: ["name"], record: { name: "Ring" } });
        expect(items()[1]?.["record"]).not.toHaveProperty("stock");
      });

      test("records that meet its condition, which reads the values before the write too", async () => {
        const low = { and: [{ "<": [{ var: "stock" }, 5] }, { "!": [{ "<": [{ before: "stock" }, 5] }] }] };
        await make({ on: ["changed"], when: { logic: low } });
        const part = await post({ stock: 9 });
        await change(part, { stock: 7 });
        expect(await rows()).toEqual([]);
        await change(part, { stock: 4 });
        await due();
        await change(part, { stock: 3 });
        expect(await rows()).toHaveLength(1);
        expect(items()).toMatchObject([{ record: { stock: 4 } }]);
      });

      test("nothing that its owner writes, so the two never answer each other for ever", async () => {
        await make({ owner: technician });
        await post({}, "technician");
        expect(await rows()).toEqual([]);
      });

      test("of 250 records in one write by three requests, each of at most 100", async () => {
        await make({ on: ["created"] });
        const batch = Array.from({ length: 250 }, (_, i) => ({
          partNumber: `M-${(made += 1)}-${i}`,
          name: "Seal",
          stock: 1,
        }));
        const { status, body } = await product.call("technician", "POST", `${PART}/batch`, batch);
        expect(status, JSON.stringify(body).slice(0, 300)).toBeLessThan(300);
        await due();
        const lengths = receiver.received.map(({ body: { data } }) => data.items.length);
        expect(lengths.toSorted((a, b) => b - a)).toEqual([100, 100, 50]);
        expect(new Set(items().map(({ id }) => id)).size).toBe(250);
      });

      test("records that would make the body too large without their values", async () => {
        await product.publish(`${PART}.manual`, { label: "Manual", elementType: "TextArea", maxLength: 200000 });
        await make({ on: ["created"], attributeList: ["manual"] });
        const batch = Array.from({ length: 8 }, () => ({
          partNumber: `L-${(made += 1)}`,
          name: "Seal",
          stock: 1,
          manual: "x".repeat(190_000),
        }));
        expect((await product.call("technician", "POST", `${PART}/batch`, batch)).status).toBeLessThan(300);
        await due();
        expect(receiver.received[0]?.text.length).toBeLessThan(1_100_000);
        expect(items().map((item) => "record" in item)).toEqual([true, true, true, true, true, false, false, false]);
      });
    });

    describe("send what the owner may see when it is sent", () => {
      test("a field that the owner may not view is neither sent nor told about", async () => {
        await make({ entityName: "device", owner: technician });
        await product.create({}, "neighbour");
        const own = await product.create({ price: 17 }, "planner");
        await due();
        expect(items().map(({ id }) => id)).toEqual([own["id"]]);
        await product.call("planner", "PUT", `device/${Number(own["id"])}`, { price: 19 });
        await due();
        expect(items().filter(({ kind }) => kind === "changed")).toEqual([]);
        await product.call("planner", "PUT", `device/${Number(own["id"])}`, { price: 21, serialNumber: "S-W" });
        await due();
        const [changed] = items().filter(({ kind }) => kind === "changed");
        expect(changed).toMatchObject({ changed: ["serialNumber"], record: { serialNumber: "S-W" } });
        expect(JSON.stringify(receiver.received)).not.toContain("price");
      });

      test("records of another organization are not sent to an owner of one", async () => {
        await make({ owner: technician });
        await post({}, "neighbour");
        expect(await rows()).toHaveLength(1);
        await due();
        expect(receiver.received).toEqual([]);
        expect((await rows())[0]).toMatchObject({ organizationId: HARBOR, problem: null });
      });

      test("an owner of staff hears of every organization", async () => {
        await make({ on: ["created"] });
        await post({}, "neighbour");
        await due();
        expect(receiver.received.map(({ body: { data } }) => data.organizationId)).toEqual([HARBOR]);
      });

      test("records that belong to one person are not sent to another", async () => {
        expect(await refused({ entityName: "listView" })).toContain("View records belong to one person each");
      });

      test("nothing once the owner lost the rights, or left", async () => {
        const { id } = await make({ owner: technician });
        await post({}, "planner");
        await product.grant("technician", { [PART]: { view: false } });
        await due();
        expect(await deliveries(id)).toMatchObject([{ state: "failed", problem: "webhookRights", starts: 1 }]);
        await product.grant("technician", null);
        await database()
          .kysely.updateTable("system.account")
          .set({ confirmed: null })
          .where("userId", "=", technician)
          .execute();
        await post({}, "planner");
        await due();
        expect((await deliveries(id))[0]).toMatchObject({ state: "failed", problem: "webhookOwner" });
        expect(await stateOf(id)).toMatchObject({ isOwnerStopped: true });
        await database()
          .kysely.updateTable("system.account")
          .set({ confirmed: "2026-01-01T00:00:00.000Z" })
          .where("userId", "=", technician)
          .execute();
      });
    });

    describe("are saved", () => {
      test("with a condition only over what the owner may view, by an administrator", async () => {
        const when = { logic: { ">": [{ before: "price" }, 10] } };
        expect(await refused({ entityName: "device", owner: technician, when })).toContain("may not view");
        expect(await refused({ owner: null })).toContain("choose a person");
        expect(await refused({ owner: 987_654 })).toContain("choose a person");
        expect((await product.call("technician", "GET", "webhook")).status).toBe(403);
        expect((await product.call("technician", "POST", "webhook", draft())).status).toBe(403);
      });

      test("with an address that the server may call", async () => {
        expect(await refused({ url: "http://erp.example.org/" })).toContain("only https is");
        expect(await refused({ url: "https://10.0.0.7/" })).toContain("not public");
        expect(await refused({ url: "https://anna:secret@erp.example.org/" })).toContain("expected an address");
        expect(await refused({ url: "erp" })).toContain("expected an address");
      });

      test("and a value before the write is for them alone", async () => {
        const rule = { if: { logic: { "==": [{ before: "name" }, "a"] } }, text: "No", at: ["name"] };
        const { status, body } = await product.call("manager", "PUT", `entity/${PART}`, { ruleList: [rule] });
        expect(status).toBe(400);
        expect(JSON.stringify(body)).toContain("only webhooks have");
      });

      test("with a changed address in the security log, and a secret that is shown once", async () => {
        const { id } = await make();
        await product.call("manager", "PUT", `webhook/${id}`, { url: "https://erp.example.org/hook?key=hidden" });
        const { body } = await product.call("manager", "GET", "admin/session/log?kind=webhookChanged");
        const { events } = body.result as unknown as { events: readonly { detail: Values }[] };
        expect(events.map(({ detail }) => detail).slice(0, 3)).toMatchObject([
          { label: "ERP", from: new URL(receiver.url).origin, to: "https://erp.example.org" },
          { secret: "made" },
          { from: null },
        ]);
        expect(JSON.stringify(events)).not.toContain("hidden");
        const stored = await sql`select * from system."webhook"`.execute(database().kysely);
        expect(JSON.stringify(stored.rows)).not.toContain("whsec_");
        expect(JSON.stringify((await product.call("manager", "GET", `webhook/${id}`)).body)).not.toContain("whsec_");
      });

      test("and lose a condition with its field: then they send nothing until somebody decides", async () => {
        await product.publish(`${PART}.shelf`, { label: "Shelf", elementType: "TextField" });
        const { id } = await make({ when: { logic: { "==": [{ var: "shelf" }, "A"] } } });
        const asked = { changes: [{ kind: "attribute", entity: PART, name: "shelf", values: null }] };
        const impact = await product.call("manager", "POST", "metadata/impact", asked);
        expect(impact.body.result["uses"]).toMatchObject([{ kind: "webhook", becomes: { code: "webhookStops" } }]);
        expect((await product.call("manager", "DELETE", `attribute/${PART}.shelf`)).status).toBe(200);
        const { body } = await product.call("manager", "GET", `webhook/${id}`);
        expect(body.result).toMatchObject({ when: null, blocked: expect.stringContaining("Shelf") as string });
        await post();
        expect(await rows()).toEqual([]);
        await product.call("manager", "PUT", `webhook/${id}`, { blocked: null });
        await post();
        expect(await rows()).toHaveLength(1);
      });
    });

    describe("cost nothing where nobody listens", () => {
      test.each([
        ["of another kind of record", { entityName: "room" }],
        ["for another event", { on: ["deleted"] }],
        ["that is switched off", { enabled: false }],
      ])("no row for a webhook %s", async (_, over) => {
        await make(over);
        await post();
        expect(await rows()).toEqual([]);
      });
    });

    describe("are tried again", () => {
      test("after a failure, and not before the receiver says", async () => {
        const { id } = await make();
        receiver.answer = (response) => void response.writeHead(503, { "retry-after": "600" }).end();
        await post();
        await due();
        expect((await deliveries(id))[0]).toMatchObject({ state: "waiting", problem: "status503", starts: 1 });
        await pass(9);
        await due();
        expect(receiver.received).toHaveLength(1);
        receiver.answer = (response) => void response.writeHead(200).end();
        expect(await stateOf(id)).toMatchObject({ failures: 1 });
        await pass(2);
        await due();
        expect((await deliveries(id))[0]).toMatchObject({ state: "done", problem: null, starts: 2 });
        const [first, second] = receiver.received;
        expect(first?.headers["webhook-id"]).toBe(second?.headers["webhook-id"]);
        expect(await stateOf(id)).toMatchObject({ failures: 0 });
      });

      test.each([
        [
          "redirects",
          (r: import("node:http").ServerResponse) => void r.writeHead(302, { location: "/x" }).end(),
          "redirect",
        ],
        [
          "answers too much",
          (r: import("node:http").ServerResponse) => void r.end(Buffer.alloc(1_048_577)),
          "tooLarge",
        ],
        ["refuses", (r: import("node:http").ServerResponse) => void r.writeHead(401).end(), "status401"],
        ["hangs up", (r: import("node:http").ServerResponse) => void r.destroy(), "ECONNRESET"],
      ])("where the receiver %s", async (_, answer, problem) => {
        const { id } = await make();
        receiver.answer = answer;
        await post();
        await due();
        expect((await deliveries(id))[0]).toMatchObject({ state: "waiting", problem });
      });

      test("where the receiver takes more than 10 seconds", async () => {
        const { id } = await make();
        receiver.answer = () => undefined;
        await post();
        await due();
        expect((await deliveries(id))[0]).toMatchObject({ state: "waiting", problem: "timeout" });
      });

      test("where its name leads nowhere", async () => {
        const { id } = await make({ url: "https://nobody.invalid/" });
        await post();
        await due();
        expect((await deliveries(id))[0]).toMatchObject({
          state: "waiting",
          problem: expect.stringMatching(/^E[A-Z_]+$/) as string,
        });
      });
    });

    describe("are switched off", () => {
      const waiting = { state: "waiting", isPaused: true };

      test("by a receiver that is gone, with an email to the owner; what waits is sent once it is on again [ADD-100]", async () => {
        const { id } = await make();
        receiver.answer = (response) => void response.writeHead(410).end();
        for (let count = 0; count < 5; count += 1) await post();
        await due();
        expect((await product.call("manager", "GET", `webhook/${id}`)).body.result["enabled"]).toBe(false);
        expect(await stateOf(id)).toMatchObject({ stopped: "gone", isPaused: true });
        const mails = await sql<{ to: string; text: string }>`select "to", "text" from system."mail"
          where "subject" like 'A webhook of%'`.execute(database().kysely);
        expect(mails.rows).toMatchObject([
          { to: "manager@equipment.example", text: expect.stringContaining("ERP") as string },
        ]);
        await post();
        await pass(60 * 24 * 30);
        await due();
        expect(await deliveries(id)).toMatchObject(Array.from({ length: 5 }, () => waiting));
        const listed = await product.call("manager", "GET", "admin/job?state=waiting");
        const { jobs } = listed.body.result as unknown as { jobs: readonly Job[] };
        expect(jobs.filter(({ isPaused }) => isPaused)).toHaveLength(5);
        expect(jobs.find(({ isPaused }) => isPaused)?.label).toMatch(/webhook ERP$/);
        const before = receiver.received.length;
        receiver.answer = (response) => void response.writeHead(200).end();
        await product.call("manager", "PUT", `webhook/${id}`, { enabled: true });
        expect(await stateOf(id)).toMatchObject({ stopped: null, failures: 0 });
        await due();
        expect((await deliveries(id)).map(({ state, isPaused }) => [state, isPaused])).toEqual(
          Array.from({ length: 5 }, () => ["done", false]),
        );
        expect(receiver.received).toHaveLength(before + 5);
      }, 60_000);

      test("by an administrator: what waits is kept for 90 days, and is not late [ADD-100]", async () => {
        const { id } = await make();
        await post();
        await product.call("manager", "PUT", `webhook/${id}`, { enabled: false });
        await pass(60 * 24 * 90 - 1);
        await due();
        expect(await deliveries(id)).toMatchObject([{ ...waiting, problem: null, starts: 0 }]);
        const { bytes } = await product.call("manager", "GET", "/metrics");
        const [, seconds] = /^armature_jobs_oldest_seconds (\S+)$/m.exec(bytes.toString()) ?? [];
        expect(Number(seconds)).toBeLessThan(60 * 60 * 24);
        await pass(2);
        await due();
        expect(await deliveries(id)).toMatchObject([{ state: "failed", problem: "webhookOff" }]);
        expect(receiver.received).toEqual([]);
      }, 60_000);

      test("after 100 failures in a row, of which some waited for an hour", async () => {
        const { id } = await make();
        receiver.answer = (response) => void response.writeHead(500).end();
        await sql`update system."webhook" set "failures" = 98 where "definitionId" = ${id}`.execute(database().kysely);
        await post();
        await due();
        expect(await stateOf(id)).toMatchObject({ failures: 99, stopped: null });
        await pass(61);
        await due();
        expect(await stateOf(id)).toMatchObject({ failures: 100, stopped: "failures" });
        expect((await product.call("manager", "GET", `webhook/${id}`)).body.result["enabled"]).toBe(false);
        await pass(60 * 24);
        await due();
        expect(await deliveries(id)).toMatchObject([{ ...waiting, problem: "status500", starts: 2 }]);
      });

      test("not by a receiver that is away for minutes, however many deliveries wait", async () => {
        const { id } = await make();
        receiver.answer = (response) => void response.writeHead(503).end();
        await sql`update system."webhook" set "failures" = 98 where "definitionId" = ${id}`.execute(database().kysely);
        for (let count = 0; count < 3; count += 1) await post();
        await due();
        expect(await stateOf(id)).toMatchObject({ failures: 101, stopped: null });
        receiver.answer = (response) => void response.writeHead(204).end();
        await pass(2);
        await due();
        expect((await deliveries(id)).map(({ state }) => state)).toEqual(["done", "done", "done"]);
        expect(await stateOf(id)).toMatchObject({ failures: 0, stopped: null });
      });

      test("by being deleted: deliveries that wait fail [ADD-100]", async () => {
        const { id } = await make();
        await post();
        await product.call("manager", "DELETE", `webhook/${id}`);
        await due();
        expect(await rows()).toMatchObject([{ problem: "webhookDeleted" }]);
        expect((await product.call("manager", "GET", `admin/webhook/${id}/delivery`)).status).toBe(404);
      });
    });

    describe("have a secret", () => {
      test("without which nothing is sent", async () => {
        const { body } = await product.call("manager", "POST", "webhook", draft());
        const id = Number(body.result["id"]);
        expect(await stateOf(id)).toMatchObject({ secretMade: null });
        await post();
        await due();
        expect((await deliveries(id))[0]).toMatchObject({ state: "failed", problem: "webhookSecret" });
        expect((await product.call("manager", "POST", `admin/webhook/${id}/ping`)).status).toBe(409);
      });

      test("and for a day after a new one the former too [ADD-094]", async () => {
        const { id, secret: former } = await make();
        const secret = await secretOf(id);
        await post();
        await due();
        const [request] = receiver.received;
        if (!request) throw new Error("nothing was sent");
        expect(receiver.verify(secret, request)).toBeTruthy();
        expect(receiver.verify(former, request)).toBeTruthy();
        await pass(24 * 60 + 1);
        await post();
        await due();
        const last = receiver.received.at(-1);
        expect(String(last?.headers["webhook-signature"]).split(" ")).toHaveLength(1);
      });
    });

    test("can be made again where no key opens the former one", async () => {
      const { id } = await make();
      await sql`update system."webhook" set "secret" = 'lost' || "secret" where "definitionId" = ${id}`.execute(
        database().kysely,
      );
      const secret = await secretOf(id);
      await post();
      await due();
      const [request] = receiver.received;
      if (request) expect(receiver.verify(secret, request)).toBeTruthy();
      expect((await deliveries(id))[0]).toMatchObject({ state: "done" });
    });

    test("a ping tells how the receiver answers [ADD-094]", async () => {
      const { id, secret } = await make();
      const ping = () => product.call("manager", "POST", `admin/webhook/${id}/ping`);
      expect((await ping()).body.result).toMatchObject({ status: 204, problem: null });
      const [request] = receiver.received;
      expect(request?.body).toMatchObject({ type: "ping", data: { entity: PART, items: [] } });
      if (request) expect(receiver.verify(secret, request)).toBeTruthy();
      receiver.answer = (response) => void response.writeHead(500).end();
      expect((await ping()).body.result).toMatchObject({ status: 500, problem: "status500" });
      expect((await product.call("technician", "POST", `admin/webhook/${id}/ping`)).status).toBe(403);
    });
  },
  registerTemplate,
);
