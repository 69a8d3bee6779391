import { sql } from "kysely";
import { expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { aText, aUser, type Caller, MEMBER, revisionOf, rowsOf, sharedProduct } from "../../metadata/testing.ts";
import { grantPeople, NORTHGATE, OF_PEOPLE, registerTemplate } from "../../testing/equipment.testing.ts";

const WARD = { name: "ward", label: "Ward", readableAttribute: "name", isOrgSpecific: true };

describePostgresql(
  "entities as records",
  (database) => {
    const { admin, member } = sharedProduct(database);

    const refuses = async (
      send: () => Promise<{ status: number; body: unknown }>,
      status: number,
      attribute?: string,
    ) => {
      const before = await revisionOf(admin);
      const { status: answered, body } = await send();
      expect({ answered, body }).toMatchObject({
        answered: status,
        ...(attribute && { body: { errors: [{ attribute }] } }),
      });
      expect(await revisionOf(admin)).toBe(before);
    };

    test("are listed and read by name, as far as the caller may view their records", async () => {
      const names = async (caller: Caller) => (await rowsOf(caller, "/api/entity?sort=name")).map((row) => row["name"]);
      const hidden = JSON.stringify({ ...OF_PEOPLE, sparePart: { view: false } });
      await sql`update system.account set permission = ${hidden}::jsonb where username = ${MEMBER}`.execute(
        database().kysely,
      );
      expect(await names(admin)).toEqual(expect.arrayContaining(["entity", "sparePart", "user"]));
      expect(await names(member)).toContain("user");
      expect(await names(member)).not.toContain("sparePart");
      expect((await member.get("/api/entity/user")).body.result).toMatchObject({
        name: "user",
        label: "Person",
        readableAttribute: "displayName",
        isOrgSpecific: true,
      });
      expect((await member.get("/api/entity/option")).body.result["isOrgSpecific"]).toBe(false);
      expect((await member.get("/api/entity/sparePart")).status).toBe(404);
      await grantPeople(database());
      expect((await member.get("/api/entity/nothing")).status).toBe(404);
    });

    test("a new one has a table, a key and calls at once, is changed, and goes with all that is its own", async () => {
      const made = await admin.post("/api/entity", WARD);
      expect(made).toMatchObject({ status: 201, body: { result: { ...WARD, labelPlural: "Wards" } } });
      const name = { ...aText("name"), entityName: "ward" };
      expect((await admin.post("/api/attribute", name)).status).toBe(201);
      const saved = await member.post("/api/ward", { name: "North" });
      expect(saved).toMatchObject({ status: 201, body: { result: { name: "North", organizationId: NORTHGATE } } });

      const { body, headers } = await admin.get("/api/entity/ward");
      const ifMatch = { "if-match": String(headers["etag"]) };
      const changed = await admin.put(
        "/api/entity/ward",
        { ...body.result, label: "Unit", looksForReferrers: true },
        ifMatch,
      );
      expect(changed).toMatchObject({ status: 200, body: { result: { label: "Unit", looksForReferrers: true } } });
      expect((await admin.put("/api/entity/ward", { label: "Late" }, ifMatch)).status).toBe(412);
      const history = await admin.get(`/api/entityAuditHistory?filter=${JSON.stringify({ name: "ward" })}`);
      expect(history.body.result).toHaveLength(2);

      expect((await admin.remove("/api/entity/ward")).status).toBe(200);
      expect((await member.get("/api/ward")).status).toBe(404);
      expect((await admin.get("/api/attribute/ward.name")).status).toBe(404);
      expect((await admin.post("/api/entity", WARD)).status).toBe(201);
      expect((await rowsOf(member, "/api/ward"))[0]).toMatchObject({ organizationId: NORTHGATE });
      await refuses(() => admin.post("/api/entity", WARD), 409, "name");
      expect((await admin.remove("/api/entity/ward")).status).toBe(200);
      await refuses(() => admin.post("/api/entity", { ...WARD, isOrgSpecific: false }), 400, "isOrgSpecific");
    });

    test("names its records by an attribute that it has, when it is made and as long as that is there", async () => {
      const change = (readableAttribute: string, values: object) => [
        { kind: "entity", entity: "pen", name: "pen", values: { label: "Pen", readableAttribute } },
        { kind: "attribute", entity: "pen", name: "title", values },
      ];
      const publish = async (changes: readonly object[]) =>
        admin.post("/api/metadata/publish", { base: await revisionOf(admin), changes });
      await refuses(() => publish(change("titel", aText("title"))), 400);
      expect((await publish(change("title", aText("title")))).status).toBe(200);
      await refuses(() => admin.put("/api/entity/pen", { readableAttribute: "name" }), 400);
      expect((await admin.put("/api/entity/pen", { readableAttribute: "name" })).body.errors).toEqual([
        expect.objectContaining({
          message: expect.stringContaining("pen has no attribute name. Make it first, or name another."),
        }),
      ]);
      await refuses(() => admin.remove("/api/penAttribute/title"), 400);
      expect((await admin.put("/api/entity/pen", { readableAttribute: "id" })).status).toBe(200);
      expect((await admin.remove("/api/penAttribute/title")).status).toBe(200);
      expect((await admin.remove("/api/entity/pen")).status).toBe(200);
    });

    test("its attributes and presets have calls of their own at once, with the rights of all of them", async () => {
      expect((await admin.get("/api/bayAttribute")).status).toBe(404);
      expect(
        (await admin.post("/api/entity", { ...WARD, name: "bay", label: "Bay", readableAttribute: "id" })).status,
      ).toBe(201);
      const made = await admin.post("/api/bayAttribute", { ...aText("name"), label: "Name" });
      expect(made).toMatchObject({ status: 201, body: { result: { name: "name", entityName: "bay" } } });
      expect((await rowsOf(admin, "/api/bayAttribute")).map(({ name }) => name)).toEqual(["id", "name"]);
      expect((await admin.get("/api/bayAttribute/name")).body.result).toMatchObject({ label: "Name" });
      expect((await admin.put("/api/bayAttribute/name", { label: "Title" })).body.result).toMatchObject({
        label: "Title",
      });
      const filter = JSON.stringify({ name: "name" });
      expect(await rowsOf(admin, `/api/bayAttributeAuditHistory?filter=${filter}`)).not.toEqual([]);
      const preset = await admin.post("/api/bayPreset", { label: "Short", attributeList: [{ attributeName: "name" }] });
      expect(preset).toMatchObject({ status: 201, body: { result: { label: "Short" } } });
      expect((await rowsOf(admin, "/api/bayPreset")).map(({ label }) => label)).toEqual(["Short"]);
      expect((await member.post("/api/bayAttribute", { ...aText("note") })).status).toBe(403);
      expect((await member.remove("/api/bayAttribute/name")).status).toBe(403);
      expect((await admin.remove("/api/bayAttribute/name")).status).toBe(200);
      for (const path of ["nothingAttribute", "attributeAttribute", "Attribute", "bayAttributeAttribute"])
        expect([path, (await admin.get(`/api/${path}`)).status]).toEqual([path, 404]);
      expect((await admin.remove("/api/entity/bay")).status).toBe(200);
      expect((await admin.get("/api/bayAttribute")).status).toBe(404);
    });

    test("has pages, unless it is made without; not called like a part of a page's address", async () => {
      expect((await admin.post("/api/entity", { ...WARD, name: "bed", label: "Bed" })).body.result).toMatchObject({
        hasPages: true,
      });
      const cot = { ...WARD, name: "cot", label: "Cot", hasPages: false };
      expect((await admin.post("/api/entity", cot)).body.result).toMatchObject({ hasPages: false });
      const base = await revisionOf(admin);
      const change = {
        kind: "entity",
        entity: "crib",
        name: "crib",
        values: { label: "Crib", readableAttribute: "id" },
      };
      const key = { label: "ID", type: "integer", primaryKey: true, serverSet: true };
      const ofKey = { kind: "attribute", entity: "crib", name: "id", values: key };
      expect((await admin.post("/api/metadata/publish", { base, changes: [change, ofKey] })).status).toBe(200);
      expect((await admin.get("/api/entity/crib")).body.result).toMatchObject({ hasPages: true });
      const cradle = { label: "Cradle", readableAttribute: "name" };
      const made = { ...change, entity: "cradle", name: "cradle", opened: null, values: cradle };
      const first = { kind: "attribute", entity: "cradle", name: "name", opened: null, values: aText("name") };
      for (const _ of ["at first", "again after it was removed"]) {
        const published = { base: await revisionOf(admin), changes: [made, first] };
        expect((await admin.post("/api/metadata/publish", published)).status).toBe(200);
        expect((await admin.get("/api/entity/cradle")).body.result).toMatchObject({ hasPages: true });
        const names = (await rowsOf(admin, "/api/cradleAttribute?sort=name")).map((row) => row["name"]);
        expect(names).toEqual(["id", "name"]);
        expect((await admin.remove("/api/entity/cradle")).status).toBe(200);
      }
      const half = { base: await revisionOf(admin), changes: [made, { ...first, name: "no name" }] };
      expect((await admin.post("/api/metadata/publish", half)).status).toBe(400);
      expect((await admin.get("/api/entity/cradle")).status).toBe(404);
      for (const name of ["accounts", "model", "menu"])
        await refuses(() => admin.post("/api/entity", { ...WARD, name }), 400);
      const refused = await admin.post("/api/metadata/publish", {
        base: await revisionOf(admin),
        changes: [{ ...change, entity: "sessions", name: "sessions" }],
      });
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: "reservedName" }] } });
      for (const name of ["bed", "cot", "crib"]) expect((await admin.remove(`/api/entity/${name}`)).status).toBe(200);
    });

    test("a deletion says first how many records go with one, and which attributes of others refer to it", async () => {
      const impact = async (name: string) =>
        admin.post("/api/metadata/impact", { changes: [{ kind: "entity", entity: name, name, values: null }] });
      expect((await admin.post("/api/entity", { name: "berth", label: "Berth" })).status).toBe(201);
      for (let n = 0; n < 2; n++) expect((await admin.post("/api/berth", {})).status).toBe(201);
      const [berth] = await rowsOf(admin, "/api/berth");
      const refers = { ...aText("berthOf"), elementType: "SelectFk", fkExists: true, fkName: "berth", maxLength: null };
      expect((await admin.post("/api/userAttribute", refers)).status).toBe(201);
      expect((await member.post("/api/user", aUser({ berthOf: berth?.["id"] }))).status).toBe(201);
      const { status, body } = await impact("berth");
      expect([status, body.result]).toMatchObject([
        200,
        {
          attributes: [],
          uses: [
            { kind: "entity", name: "berth", becomes: { code: "kindGoes", before: 2, after: 0 } },
            { kind: "attribute", entity: "user", name: "berthOf", becomes: { code: "refers", before: 1 } },
          ],
        },
      ]);
      expect((await admin.remove("/api/entity/berth")).status).toBe(400);
      expect((await admin.remove("/api/userAttribute/berthOf")).status).toBe(200);
      expect((await impact("berth")).body.result["uses"]).toHaveLength(1);
      expect((await admin.remove("/api/entity/berth")).status).toBe(200);
      expect((await impact("user")).status).toBe(400);
    });

    test("refused are a name that the API needs, another scope or name, and the removal of what ships or is referred to", async () => {
      for (const name of ["session", "wardAuditHistory", "Ward", "constructor", ""]) {
        await refuses(() => admin.post("/api/entity", { ...WARD, name }), 400);
      }
      await refuses(() => admin.post("/api/entity", { ...WARD, isOrgSpecific: "yes" }), 400, "isOrgSpecific");
      await refuses(() => admin.post("/api/entity", { ...WARD, colour: "red" }), 400);
      await refuses(() => admin.put("/api/entity/user", { isOrgSpecific: false }), 400, "isOrgSpecific");
      await refuses(() => admin.put("/api/entity/user", { name: "person" }), 400, "name");
      await refuses(() => admin.remove("/api/entity/user"), 400);
      expect((await admin.post("/api/entity", { name: "shelf", label: "Shelf" })).status).toBe(201);
      const onShelf = { ...aText("shelf"), elementType: "SelectFk", fkExists: true, fkName: "shelf", maxLength: null };
      expect((await admin.post("/api/userAttribute", onShelf)).status).toBe(201);
      await refuses(() => admin.remove("/api/entity/shelf"), 400);
    });

    test("only administrators write them", async () => {
      await refuses(() => member.post("/api/entity", WARD), 403);
      await refuses(() => member.put("/api/entity/user", { label: "Colleague" }), 403);
      await refuses(() => member.remove("/api/entity/user"), 403);
    });
  },
  registerTemplate,
);
