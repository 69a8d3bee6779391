import { defineOperation, type OperationContract, type Values } from "@armature/engine";
import { IdText, nullable, UploadedFile, Workbook } from "@armature/engine/operation";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defineModule, type ApplicationModule } from "./application-code.ts";
import { ConfigError } from "../base/config.ts";
import { describePostgresqlFirst } from "../database/testing.ts";
import {
  equipment,
  HARBOR,
  NORTHGATE,
  PEOPLE,
  registerTemplate,
  startRegister,
  type Caller,
  type TestRegister,
} from "../testing/equipment.testing.ts";
import { AppError } from "../base/errors.ts";
import { contentOf, fileOf, formOf } from "../files/testing.ts";
import { createLog } from "../http/log.ts";
import type { OpenApiDocument } from "../openapi/shapes.ts";
import { entityOf } from "../records/read/query.ts";
import { refusalOf } from "../records/plan/refusal.ts";
import { ORIGIN } from "../session/testing.ts";
import { readSheet } from "../sheets/read-workbook.ts";
import { checkOperations } from "../start/check-operations.ts";
import { onEntity } from "../records/points/module.ts";
import { operation, type OperationOptions } from "./operation.ts";
import type { OperationRecords } from "../records/points/operation-records.ts";
import { requireOrganization } from "./ports.ts";

const PART = "sparePart";
const ROOM = "room";
const session = { access: { who: "session" } } as const satisfies OperationOptions;
const counted = Type.Object({ parts: Type.Integer(), by: Type.String() });
const row = Type.Record(Type.String(), Type.Unknown());
const Part = Type.Object(
  {
    partNumber: Type.String(),
    name: Type.Optional(Type.String()),
    stock: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
);

const contracts = {
  countParts: defineOperation({ method: "GET", path: "/api/stock/count", result: counted }),
  addPart: defineOperation({
    method: "POST",
    path: "/api/stock/part",
    body: Part,
    result: Type.Object({ id: Type.Integer(), room: nullable(Type.Integer()) }),
    status: 201,
  }),
  writePart: defineOperation({
    method: "POST",
    path: "/api/stock/one/:id",
    params: Type.Object({ id: Type.String() }),
    body: nullable(Type.Partial(Part)),
    result: Type.Integer(),
  }),
  readCsv: defineOperation({
    method: "POST",
    path: "/api/stock/:shelf/file",
    params: Type.Object({ shelf: Type.String() }),
    body: Type.Object({ file: UploadedFile }),
    result: Type.Object({ shelf: Type.String(), name: Type.String(), rows: Type.Integer() }),
    describedAs: { operationId: "readStock", summary: "Read a file", group: "Files and sheets", done: "What it holds" },
  }),
  labels: defineOperation({
    method: "POST",
    path: "/api/stock/labels",
    body: Type.Object({ name: Type.String(), "label[]": Type.Optional(Type.Array(Type.String())) }),
    result: Workbook,
  }),
  keepFile: defineOperation({
    method: "POST",
    path: "/api/stock/kept",
    body: Type.Object({ file: UploadedFile }),
    result: Type.Integer(),
    status: 201,
  }),
  readFile: defineOperation({
    method: "GET",
    path: "/api/stock/kept/:id",
    params: Type.Object({ id: IdText }),
    query: Type.Object({ type: Type.Optional(Type.Integer()) }),
    result: Workbook,
  }),
  listParts: defineOperation({ method: "GET", path: "/api/admin/stock/part", result: Type.Array(row) }),
  readPart: defineOperation({
    method: "GET",
    path: "/api/stock/part/:id",
    params: Type.Object({ id: IdText }),
    result: row,
  }),
  forStaff: defineOperation({ method: "POST", path: "/api/stock/staff", result: Type.Null() }),
  forAdministrators: defineOperation({ method: "POST", path: "/api/stock/administrator", result: Type.Null() }),
  forHolders: defineOperation({ method: "POST", path: "/api/stock/holder", result: Type.Null() }),
  forRoomMakers: defineOperation({ method: "POST", path: "/api/stock/roomMaker", result: Type.Null() }),
  forProved: defineOperation({ method: "POST", path: "/api/stock/proved", result: Type.Null(), provesAgain: true }),
  within: defineOperation({ method: "GET", path: "/api/stock/within", result: Type.Integer() }),
  refresh: defineOperation({ method: "GET", path: "/api/stock/refresh", result: Type.Null() }),
  asServer: defineOperation({
    method: "GET",
    path: "/api/stock/server/:organizationId",
    params: Type.Object({ organizationId: Type.String({ pattern: "^[0-9]+$" }) }),
    result: Type.Object({ own: Type.Integer(), all: Type.Integer(), names: Type.Array(Type.String()) }),
  }),
  close: defineOperation({
    method: "POST",
    path: "/api/stock/close/:organizationId",
    params: Type.Object({ organizationId: Type.String() }),
    body: Type.Object({ code: Type.String() }, { additionalProperties: false }),
    result: Type.Object({ id: Type.Integer(), rooms: Type.Integer(), state: nullable(Type.String()) }),
  }),
  shelves: defineOperation({ method: "GET", path: "/api/shelf", result: Type.Array(Type.String()) }),
  lies: defineOperation({ method: "GET", path: "/api/stock/lies", result: counted }),
  throws: defineOperation({ method: "GET", path: "/api/stock/throws", result: Type.Null() }),
};

async function countOf(records: OperationRecords, entity: string): Promise<number> {
  return (await records.records(entity, { columns: [] })).length;
}

const nothing = () => Promise.resolve(null);

const stock = defineModule({
  name: "test.stock",
  contracts: { stock: contracts },
  entities: [
    onEntity({
      entity: PART,
      reactsOn: [ROOM],
      react: {
        as: "server",
        changes: (items) => {
          const wide = items.filter((item) => item.kind === "create" && item.after["name"] === "Wide");
          const values = { name: "Hall", building: "A" };
          return [
            { entity: ROOM, items: wide.map(({ id }) => ({ kind: "create", values: { ...values, code: `H-${id}` } })) },
          ];
        },
      },
    }),
  ],
  operations: [
    operation(contracts.countParts, session, async (_input, { caller, clock, records }) => ({
      parts: await countOf(records, PART),
      by: `${caller.userId} in ${caller.organization?.name} at ${clock().toISOString().slice(0, 10)}`,
    })),

    operation(contracts.addPart, session, async ({ body }, { records }) => {
      const part = { name: "Seal", stock: 0, ...body };
      const { items, furtherIds } = await records.apply(
        { entity: PART, source: "api", items: [{ kind: "create", values: part }] },
        {
          atomic: "all",
          further: (written) => ({
            entity: ROOM,
            items: written.map(({ id }) => ({
              kind: "create",
              values: { code: `P-${id}`, name: body.partNumber, building: "A" },
            })),
          }),
        },
      );
      const [made] = items;
      if (!made || made.status !== "created")
        throw refusalOf(
          entityOf(records, PART),
          records,
          made ?? { status: "error", id: null, record: null, issues: [] },
        );
      return { id: Number(made.id), room: furtherIds[0] ?? null };
    }),

    operation(contracts.writePart, session, async ({ params: { id }, body }, { records }) => {
      if (id === "new") return records.create(PART, { ...body });
      await (body === null ? records.remove(PART, Number(id)) : records.update(PART, Number(id), body));
      return Number(id);
    }),

    operation(contracts.readCsv, { ...session, body: "form" }, async ({ params }, { form, sheets }) => {
      const { name, bytes } = await form.file();
      const [first, second] = await Promise.all([sheets.readCsv(bytes), sheets.readCsv(bytes)]);
      expect(second).toEqual(first);
      return { ...params, name, rows: first.rows.length };
    }),

    operation(contracts.labels, { ...session, body: "form", answer: "file" }, async (_input, { form, sheets }) => {
      const fields: (readonly [string, string])[] = [];
      for await (const field of form.fields()) fields.push(field);
      const columns = [{ header: "Label", choices: null }];
      const rows = fields.flatMap(([name, text]) => (name === "label[]" ? [[text]] : []));
      return sheets.write(`${fields[0]?.[1]}.xlsx`, { title: "Labels", columns, rows, exportId: null });
    }),

    operation(contracts.keepFile, { ...session, body: "form" }, (_input, { files, form }) => files.store(form)),
    operation(contracts.readFile, { ...session, answer: "file" }, ({ params, query }, { files }) =>
      files.open(Number(params.id), query.type),
    ),

    operation(
      contracts.listParts,
      { access: { who: "provider", everywhere: true }, answer: "records" },
      async (_input, { generic }) => {
        const answer = await generic.list(PART);
        return { ...answer, result: answer.result.map((part) => ({ ...part, isListed: true })) };
      },
    ),

    operation(contracts.readPart, { ...session, answer: "record" }, ({ params: { id } }, { generic }) =>
      generic.record(PART, Number(id)),
    ),

    operation(contracts.forStaff, { access: { who: "provider" } }, nothing),
    operation(contracts.forAdministrators, { access: { who: "administrator" } }, nothing),
    operation(contracts.forHolders, { access: { who: "session", permission: "organization.admin" } }, nothing),
    operation(
      contracts.forRoomMakers,
      { access: { who: "session", may: { entity: ROOM, action: "create" } } },
      nothing,
    ),

    operation(contracts.forProved, { access: { who: "session", may: { entity: ROOM, action: "view" } } }, nothing),
    operation(
      contracts.within,
      { access: { who: "session", organization: true } },
      async (_input, { caller: { organization } }) => organization.organizationId,
    ),

    operation(contracts.refresh, { access: { who: "session", changes: true } }, nothing),

    operation(
      contracts.asServer,
      { access: { who: "session", serverRecords: true } },
      async ({ params }, { accounts, serverRecords }) => {
        const own = serverRecords.within({ organizationId: Number(params.organizationId), variant: null });
        const staff = await accounts.staff();
        const facts = await accounts.of(staff.map(({ userId }) => userId));
        const confirmed = await accounts.confirmed([PEOPLE.manager.toUpperCase(), "nobody@equipment.example"]);
        return {
          own: await countOf(own, ROOM),
          all: (await serverRecords.records(ROOM, { columns: [] })).length,
          names: [
            ...staff.map(({ username }) => username ?? ""),
            ...Array.from(facts.values(), ({ isProviderUser }) => `staff: ${isProviderUser}`),
            ...confirmed,
          ],
        };
      },
    ),

    operation(
      contracts.close,
      { access: { who: "session", serverRecords: true } },
      ({ params: { organizationId }, body: { code } }, { serverRecords }) =>
        serverRecords.holding(Number(organizationId), async ({ reader, state, write }) => {
          const values = { code, name: "Closed", building: "A" };
          const [id = 0] = await write({ entity: ROOM, items: [{ kind: "create", values }] });
          if (code === "refused") throw new AppError("kept", { args: { problem: "It is refused." } });
          return { id, rooms: (await reader.records(ROOM, { columns: [] })).length, state };
        }),
      async ({ params: { organizationId } }, { caller }) => {
        if (Number(organizationId) !== requireOrganization(caller).organizationId)
          throw new AppError("unknownRecord", { args: { entity: "site" } });
      },
    ),

    operation(contracts.shelves, session, async () => ["B-042"]),
    operation(contracts.lies, session, async () => ({ parts: "many", by: "x" }) as never),
    operation(contracts.throws, session, async () => {
      throw new TypeError("Oh no");
    }),
  ],
});

describePostgresqlFirst(
  "an operation of a module",
  (database) => {
    let product: TestRegister;
    let logged = "";
    const log = createLog("error", { write: (line) => void (logged += line) });
    const application = { ...equipment, modules: [stock] };
    beforeAll(async () => {
      product = await startRegister(database(), { application, log });
      await product.call("manager", "PUT", `session/${NORTHGATE}`);
    });
    afterAll(() => product.close());

    const get = (caller: Caller, path: string) => product.call(caller, "GET", `stock/${path}`);
    const post = (caller: Caller, path: string, body?: unknown) => product.call(caller, "POST", `stock/${path}`, body);
    const statusOf = async (answer: ReturnType<typeof get>) => (await answer).status;
    const count = async (caller: Caller, entity: string) =>
      Number((await product.call(caller, "GET", `${entity}?limit=1`)).body["total"]);
    async function send(path: string, fields: Parameters<typeof formOf>[0], caller: Caller = "technician") {
      const { body, headers } = await formOf(fields);
      return product.call(caller, "POST", `stock/${path}`, body, headers);
    }

    describe("that takes and answers JSON", () => {
      test("reads within the rights of the caller", async () => {
        const answer = await get("technician", "count");
        expect(answer.body.result).toEqual({
          parts: await count("technician", PART),
          by: expect.stringMatching(/^\d+ in .+ at \d{4}-\d\d-\d\d$/) as string,
        });
        await post("manager", "part", { partNumber: "N-1" });
        expect((await get("technician", "count")).body.result["parts"]).toBe(1);
        expect((await get("neighbour", "count")).body.result["parts"]).toBe(0);
        expect(await statusOf(get("nobody", "count"))).toBe(401);
      });

      test("makes, changes and deletes a record, or throws what refuses it [F-128]", async () => {
        const parts = await count("manager", PART);
        const refused = await post("manager", "one/new", { partNumber: "O-1" });
        expect([refused.status, refused.body.errors]).toMatchObject([400, [{ code: "required", attribute: "name" }]]);
        expect(await count("manager", PART)).toBe(parts);
        const made = await post("manager", "one/new", { partNumber: "O-1", name: "Seal", stock: 2 });
        const id = Number(made.body.result);
        const stored = async () => (await product.call("manager", "GET", `${PART}/${id}`)).body.result;
        expect(await stored()).toMatchObject({ partNumber: "O-1", stock: 2 });
        expect(await statusOf(post("manager", `one/${id}`, { stock: 3 }))).toBe(200);
        expect(await stored()).toMatchObject({ name: "Seal", stock: 3 });
        expect(await statusOf(post("manager", "one/999999", { stock: 3 }))).toBe(404);
        expect(await statusOf(post("neighbour", `one/${id}`, { stock: 4 }))).toBe(404);
        // Technicians may not delete parts.
        expect(await statusOf(post("technician", `one/${id}`, null))).toBe(403);
        expect(await stored()).toMatchObject({ stock: 3 });
        expect(await statusOf(post("manager", `one/${id}`, null))).toBe(200);
        expect(await count("manager", PART)).toBe(parts);
      });

      test("writes, with what follows from it, all or nothing", async () => {
        const made = await post("manager", "part", { partNumber: "M-1", stock: 4 });
        const { id, room } = made.body.result;
        expect([made.status, made.body.result]).toEqual([201, { id: expect.any(Number), room: expect.any(Number) }]);
        expect((await product.call("technician", "GET", `${ROOM}/${String(room)}`)).body.result["code"]).toBe(
          `P-${String(id)}`,
        );
        const hall = await post("manager", "part", { partNumber: "M-3", name: "Wide" });
        expect(
          (await product.call("technician", "GET", `${ROOM}/${String(hall.body.result["room"])}`)).body.result,
        ).toMatchObject({ code: `P-${String(hall.body.result["id"])}` });
        const parts = await count("manager", PART);
        // Technicians may create parts but no rooms.
        expect(await statusOf(post("technician", "part", { partNumber: "M-2" }))).toBe(403);
        // The manager's part number is taken.
        const taken = await post("manager", "part", { partNumber: "M-1" });
        expect([taken.status, taken.body.errors[0]?.attribute]).toEqual([409, "partNumber"]);
        expect(await count("manager", PART)).toBe(parts);
      });

      test.each([
        ["a missing value", {}, "partNumber"],
        ["a value of another type", { partNumber: "X", stock: "4" }, "stock"],
        ["what it does not know", { partNumber: "X", shelf: 1 }, "shelf"],
      ])("refuses a body with %s", async (_, body, attribute) => {
        const refused = await post("manager", "part", body);
        expect([refused.status, refused.body.errors[0]?.attribute]).toEqual([400, attribute]);
      });
    });

    describe("that takes a form", () => {
      test("reads its file, also twice at once, with the parameters of the path", async () => {
        const csv = new Blob(["code,name\r\nA,One\r\nB,Two\r\n"]);
        const read = await send("s7/file", [["file", new File([csv], "parts.csv")]]);
        expect([read.status, read.body.result]).toEqual([200, { shelf: "s7", name: "parts.csv", rows: 2 }]);
      });
      test.each<[string, Parameters<typeof formOf>[0]]>([
        ["without its file", [["other", "x"]]],
        ["with an empty file", [["file", new File([], "parts.csv")]]],
        [
          "with another field",
          [
            ["file", new File(["a\r\nb\r\n"], "parts.csv")],
            ["other", "x"],
          ],
        ],
      ])("refuses one %s", async (_, fields) => {
        expect((await send("s7/file", fields)).status).toBe(400);
      });
      test("refuses JSON", async () => {
        expect(await statusOf(post("technician", "s7/file", {}))).toBe(400);
        expect(await statusOf(post("technician", "labels", {}))).toBe(400);
      });
      test("answers a file of its fields, to be saved", async () => {
        const answer = await send("labels", [
          ["name", "Shelf 7"],
          ["label[]", "=1+1"],
          ["label[]", "B"],
        ]);
        expect([answer.status, answer.headers["content-disposition"]]).toEqual([
          200,
          expect.stringContaining('filename="Shelf 7.xlsx"'),
        ]);
        expect(readSheet(answer.bytes).rows).toEqual([["Label"], ["=1+1"], ["B"]]);
      });
    });

    describe("that keeps files", () => {
      test("stores one of the organization, and answers it to be saved", async () => {
        const xlsx = contentOf("xlsx");
        const kept = await send("kept", [["file", fileOf("parts.xlsx", xlsx)]]);
        expect([kept.status, kept.body.result]).toEqual([201, expect.any(Number)]);
        const path = `kept/${Number(kept.body.result)}`;
        const read = await get("technician", path);
        expect([read.status, read.bytes.equals(xlsx)]).toEqual([200, true]);
        expect(read.headers).toMatchObject({
          "content-disposition": expect.stringContaining('filename="parts.xlsx"') as string,
          "content-security-policy": "default-src 'none'; sandbox",
        });
        expect(await statusOf(get("technician", `${path}?type=8`))).toBe(404);
        expect(await statusOf(get("neighbour", path))).toBe(404);
        // A workbook that somebody uploaded does not count as an export.
        const { body } = await product.call("manager", "GET", "admin/session/log?kind=downloaded");
        expect((body.result["events"] as readonly Values[])[0]?.["detail"]).toMatchObject({
          path: `/api/stock/${path}`,
        });
      });
      test("within the rights of the caller, and as files are stored", async () => {
        const file = ["file", fileOf("parts.xlsx", contentOf("xlsx"))] as const;
        expect((await send("kept", [["file", fileOf("parts.xlsx", contentOf("pdf"))]])).status).toBe(400);
        await product.grant("technician", { file2: { create: false, view: false } });
        expect((await send("kept", [file])).status).toBe(403);
        expect(await statusOf(get("technician", "kept/1"))).toBe(403);
        await product.grant("technician", null);
      });
    });

    describe("that answers records", () => {
      test("lists them by the query of the call, over all organizations", async () => {
        await post("manager", "part", { partNumber: "L-1" });
        const listed = await product.call(
          "manager",
          "GET",
          "admin/stock/part?columns=partNumber&limit=1&sort=partNumber",
        );
        expect(listed.body).toMatchObject({ isExact: true, labels: {}, after: expect.any(String) as string });
        expect(Object.keys((listed.body.result as unknown as Values[])[0] ?? {}).toSorted()).toEqual([
          "id",
          "isListed",
          "organizationId",
          "partNumber",
        ]);
        expect(await statusOf(product.call("technician", "GET", "admin/stock/part"))).toBe(403);
        expect(await statusOf(product.call("manager", "GET", "admin/stock/part?columns=ghost"))).toBe(400);
      });
      test("reads one with its ETag, within the caller's organization", async () => {
        const { id } = (await post("manager", "part", { partNumber: "R-1" })).body.result;
        const generic = await product.call("technician", "GET", `${PART}/${String(id)}`);
        const own = await get("technician", `part/${String(id)}`);
        expect([own.body, own.headers["etag"]]).toEqual([generic.body, generic.headers["etag"]]);
        expect(await statusOf(get("neighbour", `part/${String(id)}`))).toBe(404);
      });
    });

    describe("is for", () => {
      test.each<[who: string, path: string, allowed: readonly Caller[]]>([
        ["the provider's staff", "staff", ["manager"]],
        ["administrators", "administrator", ["manager"]],
        ["who holds a named permission", "holder", ["manager"]],
        ["who may do something with records", "roomMaker", ["manager"]],
      ])("%s", async (_, path, allowed) => {
        for (const caller of ["technician", "neighbour", "manager"] as const)
          expect([caller, await statusOf(post(caller, path))]).toEqual([caller, allowed.includes(caller) ? 200 : 403]);
        expect(await statusOf(post("nobody", path))).toBe(401);
      });
      test("staff who do not administer, and members who were given the right", async () => {
        await product.grant("manager", { organization: { admin: false } });
        expect(await statusOf(post("manager", "staff"))).toBe(200);
        expect(await statusOf(post("manager", "administrator"))).toBe(403);
        expect(await statusOf(post("manager", "holder"))).toBe(403);
        await product.grant("manager", null);
        await product.grant("technician", { organization: { admin: true }, room: { create: true } });
        expect(await statusOf(post("technician", "administrator"))).toBe(403);
        expect(await statusOf(post("technician", "holder"))).toBe(200);
        expect(await statusOf(post("technician", "roomMaker"))).toBe(200);
        await product.grant("technician", null);
      });
      test("who proved lately who they are, if its contract says so [ADD-097]", async () => {
        const proved = (at: Date | null) =>
          database()
            .kysely.updateTable("system.session")
            .set({ provedAt: at?.toISOString() ?? null })
            .execute();
        await proved(null);
        const { status, body } = await post("technician", "proved");
        expect([status, body.errors]).toMatchObject([403, [{ code: "proveAgain" }]]);
        await proved(new Date());
        expect(await statusOf(post("technician", "proved"))).toBe(200);
      });
      test("no program where somebody must prove who they are, whatever its token may do [ADD-097]", async () => {
        const scopes = { entities: { [ROOM]: "V" }, named: [] };
        const made = await product.call("technician", "POST", "account/token", { label: "Rooms", days: 7, scopes });
        const headers = { authorization: `Bearer ${String(made.body.result["token"])}` };
        const send = (url: string, method: "GET" | "POST") => product.app.inject({ method, url, headers });
        expect((await send("/api/room", "GET")).statusCode).toBe(200);
        expect((await send("/api/stock/proved", "POST")).json()).toMatchObject({ errors: [{ code: "sessionOnly" }] });
      });

      test("who is in an organization", async () => {
        expect((await get("technician", "within")).body.result).toBe(NORTHGATE);
        await database().kysely.updateTable("system.session").set({ organizationId: null }).execute();
        const { status, body } = await get("manager", "within");
        expect([status, body.message]).toEqual([409, "Choose an organization first."]);
        await product.call("manager", "PUT", `session/${NORTHGATE}`);
        expect((await get("manager", "within")).body.result).toBe(NORTHGATE);
      });
      test("pages of this site, where a GET changes something", async () => {
        const from = async (headers: Readonly<Record<string, string>>) =>
          (await product.call("technician", "GET", "stock/refresh", undefined, headers)).status;
        expect(await from({ origin: "https://evil.example" })).toBe(403);
        expect(await from({ "sec-fetch-site": "cross-site" })).toBe(403);
        expect(await from({ origin: ORIGIN })).toBe(200);
      });
    });

    describe("that asks for the server's rights", () => {
      test("reads other organizations and accounts", async () => {
        await product.grant("technician", { room: { view: false } });
        const rooms = { own: await count("neighbour", ROOM), all: await count("manager", `admin/${ROOM}`) };
        const { body } = await get("technician", `server/${HARBOR}`);
        expect(body.result).toEqual({
          ...rooms,
          names: [PEOPLE.manager, PEOPLE.planner, "staff: true", "staff: true", PEOPLE.manager],
        });
        await product.grant("technician", null);
      });

      test("works on an organization in one transaction, and the caller stands in the history", async () => {
        const before = await count("technician", ROOM);
        const { body } = await post("technician", `close/${NORTHGATE}`, { code: "C-1" });
        expect(body.result).toEqual({ id: expect.any(Number), rooms: before + 1, state: null });
        const made = await product.call("technician", "GET", `${ROOM}/${String(body.result["id"])}`);
        expect(Object.values(made.body.people)).toEqual([PEOPLE.technician]);
        expect(await statusOf(post("technician", `close/${NORTHGATE}`, { code: "refused" }))).toBe(409);
        expect(await count("technician", ROOM)).toBe(before + 1);
      });

      test("refuses by the address before the body is looked at", async () => {
        expect(await statusOf(post("technician", `close/${HARBOR}`, {}))).toBe(404);
        expect(await statusOf(post("technician", `close/${NORTHGATE}`, {}))).toBe(400);
      });
    });

    describe("that is broken answers 500, tells nothing of it, and is in the log", () => {
      test.each([
        [
          "by an answer that its contract does not describe",
          "lies",
          "test.stock: GET /api/stock/lies answers what its contract does not describe, at '/parts'",
        ],
        ["by throwing", "throws", "operations.test.ts"],
      ])("%s", async (_, path, reported) => {
        logged = "";
        const { status, body } = await get("technician", path);
        expect([status, body.message]).toEqual([500, expect.stringMatching(/^Something went wrong on the server\./)]);
        expect(logged).toContain(reported);
      });
    });

    test("is described to who may make it, with its form, file and group", async () => {
      const readBy = async (caller: Caller) =>
        (await product.call(caller, "GET", "openapi.json")).body as unknown as OpenApiDocument;
      const { paths, tags } = await readBy("manager");
      expect(paths["/api/stock/{shelf}/file"]?.post).toMatchObject({
        operationId: "readStock",
        tags: ["Files and sheets"],
        requestBody: { content: { "multipart/form-data": { schema: { required: ["file"] } } } },
        responses: { 200: { description: "What it holds" } },
      });
      expect(Object.keys(paths["/api/stock/labels"]?.post?.responses["200"] ?? {})).toContain("content");
      expect(paths["/api/stock/part"]?.post).toMatchObject({ operationId: "stock_addPart", responses: { 201: {} } });
      expect(tags.map(({ name }) => name)).toContain("stock");
      const seen = await readBy("technician");
      expect(seen.paths["/api/stock/holder"]).toBeUndefined();
      expect(seen.paths["/api/stock/count"]).toBeDefined();
    });

    describe("is refused at the start, with its module and the mend", () => {
      const { countParts, within } = contracts;
      const one = (over: Omit<ApplicationModule, "name">): ApplicationModule => ({ name: "test.wrong", ...over });
      const serves = (options: OperationOptions) =>
        one({ contracts: { stock: { countParts } }, operations: [operation(countParts, options, nothing as never)] });
      const sameplace = defineOperation({ method: "GET", path: "/api/stock/:id", result: Type.Null() });
      const place = defineOperation({ method: "GET", path: "/api/stock/:code", result: Type.Null() });
      const outside = defineOperation({ method: "GET", path: "/stock", result: Type.Null() });
      test.each<[title: string, modules: readonly ApplicationModule[], problem: string]>([
        [
          "whose path another one has, whatever its parameters are called",
          [
            one({
              contracts: { stock: { sameplace, place } },
              operations: [operation(sameplace, session, nothing), operation(place, session, nothing)],
            }),
          ],
          "serves GET /api/stock/:code, which it serves already: choose another path",
        ],
        [
          "whose path another module has",
          [
            { ...serves(session), name: "test.other" },
            { ...serves(session), contracts: {} },
          ],
          "serves GET /api/stock/count, which test.other serves already: choose another path",
        ],
        [
          "whose path is outside of the API",
          [one({ contracts: { stock: { outside } }, operations: [operation(outside, session, nothing)] })],
          "serves GET /stock, which is outside /api: begin its path with /api/",
        ],
        [
          "without a handler",
          [one({ contracts: { stock: { countParts } } })],
          "has no operation for the contract stock.countParts: add one, or take the contract out",
        ],
        [
          "whose contract nothing lists",
          [one({ operations: [operation(countParts, session, nothing as never)] })],
          "serves GET /api/stock/count, whose contract is in no area: add it to contracts",
        ],
        [
          "that asks for rights on no entity",
          [serves({ access: { who: "session", may: { entity: "ghost", action: "view" } } })],
          "asks for rights on 'ghost' in GET /api/stock/count, which is no entity: name one, or leave it out",
        ],
        [
          "that reads all organizations for their members",
          [serves({ access: { who: "session", everywhere: true } })],
          "reads all organizations in GET /api/stock/count for whoever is signed in: say provider or administrator, or take everywhere out",
        ],
        [
          "of an area that the platform has",
          [
            one({
              contracts: { session: { countParts } },
              operations: [operation(countParts, session, nothing as never)],
            }),
          ],
          "names the area 'session', which is the platform's: choose another name",
        ],
        [
          "of an area that another module has",
          [
            { ...serves(session), name: "test.other" },
            one({ contracts: { stock: { within } }, operations: [operation(within, session, nothing as never)] }),
          ],
          "names the area 'stock', which test.other names too: let one of them do it",
        ],
      ])("%s", (_, modules, problem) => {
        expect(() => checkOperations(modules, product.metadata.current().metadata)).toThrow(
          new ConfigError([`The module test.wrong ${problem}.`]),
        );
      });

      describe("in place of a generic call of an entity", () => {
        const callOf = (method: OperationContract["method"], path: string, standsIn?: string): ApplicationModule => {
          const contract = defineOperation({ method, path, result: Type.Null() });
          const options = { ...session, ...(standsIn !== undefined && { standsIn }) };
          return one({ contracts: { own: { contract } }, operations: [operation(contract, options, nothing)] });
        };
        const checked = (module: ApplicationModule) => () =>
          checkOperations([module], product.metadata.current().metadata);

        test.each([
          ["GET", "/api/device", "device"],
          ["POST", "/api/device", "device"],
          ["GET", "/api/device/:number", "device"],
          ["PUT", "/api/device/:number", "device"],
          ["DELETE", "/api/device/:number", "device"],
          ["GET", "/api/device/12", "device"],
          ["GET", "/api/admin/device", "device"],
          ["DELETE", "/api/admin/device/:id", "device"],
          ["GET", "/api/deviceAuditHistory", "device"],
          ["POST", "/api/device/check", "device"],
          ["POST", "/api/device/batch/check", "device"],
          ["GET", "/api/device/:id/references", "device"],
          ["PUT", "/api/device/import-choices", "device"],
          ["POST", "/api/device/changeset/:id/undo", "device"],
        ] as const)("%s %s [F-104]", (method, path, entity) => {
          const refusal = new ConfigError([
            `The module test.wrong serves ${method} ${path} in place of the platform's call for '${entity}': choose another path, or say standsIn: "${entity}".`,
          ]);
          expect(checked(callOf(method, path))).toThrow(refusal);
          expect(checked(callOf(method, path, "room"))).toThrow(refusal);
          expect(checked(callOf(method, path, entity))).not.toThrow();
        });

        test("of all entities at once, whichever it says it stands in for [F-104]", () => {
          expect(checked(callOf("GET", "/api/:entity", "device"))).toThrow("in place of the platform's call for");
        });

        test("also of a kind of record that an administrator makes later, which is refused [F-104]", async () => {
          const made = await product.call("manager", "POST", "entity", {
            name: "shelf",
            label: "Shelf",
            labelPlural: "Shelves",
          });
          expect([made.status, made.body.errors]).toEqual([
            400,
            [
              {
                code: "reservedName",
                attribute: null,
                message:
                  "shelf: the module test.stock serves GET /api/shelf, which would be a call of shelf: choose another name or route",
              },
            ],
          ]);
          expect((await product.call("technician", "GET", "shelf")).body.result).toEqual(["B-042"]);
        });

        test.each([
          ["GET", "/api/device/oldest"],
          ["PUT", "/api/device"],
          ["POST", "/api/device/sell"],
          ["GET", "/api/devices"],
          ["GET", "/api/device/changeset/last"],
        ] as const)("but not where none answers: %s %s [F-104]", (method, path) => {
          expect(checked(callOf(method, path))).not.toThrow();
          expect(checked(callOf(method, path, "device"))).toThrow(
            `says that ${method} ${path} stands in for 'device', none of whose generic calls it answers: take standsIn out.`,
          );
        });

        test.each(["/api/device/", "/api/device/:id?", "/api/*", "/api/dev%69ce"])(
          "by a path that is no list of words and parameters: %s [F-104]",
          (path) => {
            expect(checked(callOf("GET", path))).toThrow(
              "whose path is no list of words and :parameters: write it so.",
            );
          },
        );
      });

      test.each(["/api/session", "/api/admin/account", "/api/file2/:name/download"])(
        "in the place of a call of the platform: %s",
        async (path) => {
          const contract = defineOperation({ method: "GET", path, result: Type.Null() });
          const wrong = one({ contracts: { own: { contract } }, operations: [operation(contract, session, nothing)] });
          const starting = startRegister(database(), { application: { ...equipment, modules: [wrong] } });
          await expect(starting).rejects.toThrow(
            new ConfigError([
              `The module test.wrong serves GET ${path}, which is a call of the platform: choose another path.`,
            ]),
          );
        },
      );
    });
  },
  registerTemplate,
);
