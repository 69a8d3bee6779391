import { sql } from "kysely";
import { expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { aText, type Caller, MEMBER, revisionOf, rowsOf, sharedProduct } from "../../metadata/testing.ts";
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
