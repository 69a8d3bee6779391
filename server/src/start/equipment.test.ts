import type { Values } from "@armature/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { equipment } from "../testing/equipment.testing.ts";
import { contentOf, fileOf, formOf } from "../files/testing.ts";
import { emptyTemplate } from "../metadata/testing.ts";
import type { Product } from "./product.ts";
import { readExampleRecords } from "../seed/seed-files.ts";
import { ORIGIN } from "../session/testing.ts";
import { openExample, tokenOf } from "../testing/test-product.ts";
import { readSheet } from "../sheets/read-workbook.ts";
import { sheetFile } from "../sheets/testing.ts";

const WHO = {
  technician: "technician@northgate.example",
  neighbour: "technician@harbor.example",
  manager: "manager@equipment.example",
} as const;
type Who = keyof typeof WHO;

describeDatabases(
  "the equipment register",
  (database) => {
    let product: Product;
    const open = (application = equipment) =>
      openExample(database(), { application, exampleRecords: readExampleRecords(application.metadata) });
    const tokens = new Map<Who, string>();
    beforeAll(async () => {
      product = await open();
      for (const who of Object.keys(WHO) as Who[]) tokens.set(who, await tokenOf(product, WHO[who]));
    });
    afterAll(() => product.app.close());

    async function call(
      who: Who,
      method: "GET" | "POST" | "PUT" | "DELETE",
      path: string,
      body?: unknown,
      headers = {},
    ) {
      const isBytes = Buffer.isBuffer(body);
      const answer = await product.app.inject({
        method,
        url: `/api/${path}`,
        cookies: { jwt: tokens.get(who) ?? "" },
        headers: {
          origin: ORIGIN,
          ...(body !== undefined && !isBytes && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { payload: isBytes ? body : JSON.stringify(body) }),
      });
      const isJson = String(answer.headers["content-type"]).startsWith("application/json");
      return {
        status: answer.statusCode,
        body: (isJson ? answer.json() : {}) as Readonly<Record<string, unknown>>,
        bytes: answer.rawPayload,
      };
    }
    const rows = async (who: Who, path: string) => (await call(who, "GET", path)).body["result"] as readonly Values[];
    const issues = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) =>
      (body["errors"] as readonly { code: string; attribute: string | null }[]).map((e) => `${e.code} ${e.attribute}`);
    const named = async (who: Who, entity: string, label: string, value: string) =>
      Number((await rows(who, entity)).find((row) => row[label] === value)?.["id"]);
    const aDevice = async (values: Values = {}): Promise<Values> => ({
      assetNumber: "NGP-9001",
      name: "Test pump",
      modelId: await named("technician", "deviceModel", "partCode", "FL-I50"),
      roomId: await named("technician", "room", "code", "A-001"),
      ...values,
    });
    async function create(entity: string, values: Values): Promise<Values> {
      const { status, body } = await call("technician", "POST", entity, values);
      expect(status, JSON.stringify(body)).toBe(201);
      return body["result"] as Values;
    }

    test("says who is signed in, and where: a site has neither status nor kind", async () => {
      const { body } = await call("technician", "GET", "session");
      expect(body["result"]).toMatchObject({
        isProviderUser: false,
        organization: { organizationId: expect.any(Number) as number, name: "Northgate Plant" },
        user: { permission: { device: { create: true, remove: false }, room: { create: false } } },
      });
      expect((await call("manager", "GET", "session")).body["result"]).toMatchObject({ isProviderUser: true });
    });

    test("lists the devices of the own site, filtered, without what a technician may not see", async () => {
      const all = await rows("technician", "device");
      expect([all.length, all.filter((device) => "price" in device)]).toEqual([130, []]);
      const filter = encodeURIComponent(
        JSON.stringify({ kind: "term", attribute: "state", operator: "equals", values: ["Retired"] }),
      );
      const retired = await rows("technician", `device?filter=${filter}`);
      expect(retired.map((device) => device["state"])).toEqual(retired.map(() => "Retired"));
      expect(retired.length).toBeGreaterThan(2);
      expect((await rows("neighbour", "device")).length).toBe(70);
      expect((await rows("manager", "device?limit=1"))[0]).toHaveProperty("price");
    });

    test("asks for what a rule requires, and takes the record once it is there", async () => {
      const device = await aDevice({ state: "Out of service" });
      const refused = await call("technician", "POST", "device", device);
      expect([refused.status, issues(refused)]).toEqual([400, ["required outOfServiceReason"]]);
      const made = await create("device", { ...device, outOfServiceReason: "Leaks" });
      expect(made).toMatchObject({ title: "NGP-9001 Test pump", state: "Out of service", retiredOn: null });
      const twice = await call("technician", "POST", "device", await aDevice());
      expect(issues(twice)).toEqual([expect.stringContaining("assetNumber")]);
    });

    test("leads a work order from open to done", async () => {
      const deviceId = await named("technician", "device", "assetNumber", "NGP-0001");
      const order = { title: "Fix it", deviceId, kind: "Repair", fault: "It leaks" };
      const started = await call("technician", "POST", "workOrder", { ...order, state: "In progress" });
      expect(issues(started).toSorted()).toEqual(["required assigneeId", "required dueOn"]);
      const { id, state } = await create("workOrder", order);
      expect(state).toBe("Open");
      const go = (values: Values) => call("technician", "PUT", `workOrder/${String(id)}`, values);
      const assigneeId = Number((await rows("technician", "user"))[0]?.["userId"]);
      expect((await go({ state: "In progress", assigneeId, dueOn: "2026-12-24" })).status).toBe(200);
      const emptied = await go({ assigneeId: null });
      expect([emptied.status, issues(emptied)]).toEqual([400, ["required assigneeId"]]);
      const done = await go({ state: "Done", doneOn: "2026-12-20", solution: "New seal", hours: 1.5 });
      expect([done.status, done.body["result"]]).toMatchObject([200, { state: "Done", hours: 1.5 }]);
    });

    test("keeps photos with an inspection", async () => {
      const form = await formOf([["file", fileOf("leak.png", contentOf("png"))]]);
      const photo = await call("technician", "POST", "file2", form.body, form.headers);
      expect(photo.status, JSON.stringify(photo.body)).toBe(201);
      const good = Object.fromEntries(
        ["guards", "leaks", "noise", "wiring", "emergencyStop", "labels"].map((name) => [name, "Good"]),
      );
      const inspection = {
        deviceId: await named("technician", "device", "assetNumber", "NGP-0002"),
        inspectorId: Number((await rows("technician", "user"))[0]?.["userId"]),
        inspectedOn: "2026-11-20",
        ...good,
        runsYN: true,
        verdict: "Passed",
        nextDue: "2027-11-20",
      };
      const refused = await call("technician", "POST", "inspection", {
        ...inspection,
        leaks: "Faulty",
        verdict: "Failed",
      });
      expect(issues(refused).toSorted()).toEqual(["required leaksNote", "required remarks", "required takenOut"]);
      const made = await create("inspection", { ...inspection, photos: [photo.body["result"]] });
      expect(made).toMatchObject({ title: "2026-11-20 Passed", photos: [photo.body["result"]] });
      const sent = await call("technician", "GET", `file2/${String(photo.body["result"])}/download`);
      expect(sent.bytes).toEqual(contentOf("png"));
    });

    test("refuses what a profile may not do, and what is another site's", async () => {
      expect((await call("technician", "POST", "room", { code: "Z-1", name: "Z" })).status).toBe(403);
      const theirs = await named("neighbour", "device", "assetNumber", "HBD-0001");
      expect((await call("technician", "GET", `device/${theirs}`)).status).toBe(404);
      expect((await call("technician", "GET", "admin/organization")).status).toBe(403);
    });

    test("imports a sheet, says of each row what becomes of it, and takes the import back", async () => {
      const sheet = sheetFile([
        ["Part Number", "Name", "In Stock"],
        ["NEW-1", "Belt", "4"],
        ["FL-I50-1", "Filter set, long", "9"],
      ]);
      const { body, headers } = await formOf([
        ["fileTypeId", "7"],
        ["entityName", "sparePart"],
        ["file", fileOf("parts.xlsx", sheet)],
      ]);
      const stored = await call("technician", "POST", "file2", body, headers);
      const read = await call("technician", "GET", `file2/${String(stored.body["result"])}?entityName=sparePart`);
      expect(read.body["columns"]).toEqual(["Part Number", "Name", "In Stock"]);
      const batch = [
        { partNumber: "NEW-1", name: "Belt", stock: 4 },
        { partNumber: "FL-I50-1", name: "Filter set, long", stock: 9 },
        { partNumber: "NEW-2", name: "Chain", stock: -1 },
      ];
      const manager = await call("manager", "POST", "sparePart/batch", batch);
      expect((manager.body["result"] as readonly Values[]).map(({ status }) => status)).toEqual([
        "created",
        "updated",
        "error",
      ]);
      const id = await named("manager", "sparePart", "partNumber", "FL-I50-1");
      const path = `sparePart/changeset/${String(manager.body["changesetId"])}/undo`;
      const undone = await call("manager", "POST", path, [{ id, attributes: ["name", "stock"] }]);
      expect(undone.status, JSON.stringify(undone.body)).toBe(200);
      expect((await rows("manager", "sparePart")).find((part) => part["id"] === id)).toMatchObject({
        name: "Filter set for Fluvia Inline 50",
      });
    });

    test("exports devices as a workbook", async () => {
      const presetId = Number((await rows("technician", "devicePreset"))[0]?.["id"]);
      const ids = (await rows("technician", "device?limit=3")).map((device) => String(device["id"]));
      const form = await formOf([
        ["presetId", String(presetId)],
        ["entityName", "device"],
        ...ids.map((id) => ["entityIdList[]", id] as const),
      ]);
      const { status, bytes, body } = await call("technician", "POST", "entity/export", form.body, form.headers);
      expect(status, JSON.stringify(body)).toBe(200);
      const written = readSheet(bytes).rows.map((row) => Array.from(row, (text) => text ?? ""));
      expect(written.flat()).toEqual(expect.arrayContaining(["Asset Number", "NGP-0001"]));
    });

    test("shows an attribute in the moment in which it is published, for every site", async () => {
      const weight = { name: "weight", label: "Weight", elementType: "TextFieldNumber", orderNumber: 115, hint: "kg" };
      expect((await call("manager", "POST", "deviceAttribute", weight)).status).toBe(201);
      const id = await named("technician", "device", "assetNumber", "NGP-0003");
      const saved = await call("technician", "PUT", `device/${id}`, { weight: 240 });
      expect([saved.status, saved.body["result"]]).toMatchObject([200, { weight: 240 }]);
      const { body } = await call("neighbour", "GET", "metadata");
      // Its sites have no states and no kinds.
      expect(Object.keys((body["result"] as { application: object }).application)).toEqual(["synonyms"]);
    });

    test("has no call but those of the platform and of its own entities", async () => {
      for (const path of ["nothing", "location", "nmq/completion", "installTeam"])
        expect([path, (await call("technician", "GET", path)).status]).toEqual([path, 404]);
    });

    test("keeps its database: another application is refused in a sentence [F-087]", async () => {
      await expect(open({ ...equipment, name: "library" })).rejects.toThrow(
        "The database holds the application equipment, and APPLICATION is library: set APPLICATION=equipment, or give another database by DATA_DIR or DATABASE_URL.",
      );
    });
  },
  emptyTemplate,
);
