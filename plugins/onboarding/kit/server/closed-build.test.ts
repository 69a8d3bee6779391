import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { type Caller, OWN, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

const CLOSED = [423, "The build is closed. The form has been disabled."];
/** The attributes of the organization that the build area shows (ledger 2). */
const OF_BUILD = /^(compassRose|billingClaims|billingPatientStatement|coreTeam$)/;

describePostgresql(
  "a closed build",
  (database) => {
    let product: TestProduct;
    let location: Values;
    let department: Values;
    beforeAll(async () => {
      product = await startProduct(database());
      await product.setStatus(OWN, "nmqOpen");
      location = (await product.call("member", "POST", "location", { name: "Kept" })).body.result;
      const values = product.anEntity("department", { locationId: location["locationId"], departmentNumber: null });
      department = (await product.call("member", "POST", "department", values)).body.result;
    });
    afterAll(() => product.close());

    const PEOPLE = ["member", "staff", "admin"] as const;
    const reported = async (answer: ReturnType<TestProduct["call"]>) => {
      const { status, body } = await answer;
      return [status, body.message];
    };

    test("takes no record of a kind that was made here, which is for administrators alone [F-204]", async () => {
      await product.setStatus(OWN, "buildOpen");
      const kind = { name: "loan", label: "Loan", readableAttribute: "note", isOrgSpecific: true };
      expect((await product.call("admin", "POST", "entity", kind)).body.result).toMatchObject({
        closable: true,
        closesAtSubmission: false,
        hasPages: true,
      });
      const note = { name: "note", label: "Note", entityName: "loan", elementType: "TextField", maxLength: 100 };
      const everywhere = { acute: true, ambulatory: true };
      expect((await product.call("admin", "POST", "attribute", { ...note, ...everywhere })).status).toBe(201);
      const made = await product.call("admin", "POST", "loan", { note: "Kept" });
      expect(made.status).toBe(201);
      for (const caller of ["member", "staff"] as const)
        for (const method of ["GET", "POST"] as const)
          expect([403, 404]).toContain((await product.call(caller, method, "loan", { note: "Late" })).status);
      await product.setStatus(OWN, "buildClosed");
      const path = `loan/${String(made.body.result["id"])}`;
      for (const way of [
        product.call("admin", "POST", "loan", { note: "Late" }),
        product.call("admin", "PUT", path, { note: "Late" }),
        product.call("admin", "DELETE", path),
      ])
        expect(await reported(way)).toEqual(CLOSED);
      await product.setStatus(OWN, "buildOpen");
      expect((await product.call("admin", "DELETE", path)).status).toBe(200);
      expect((await product.call("admin", "DELETE", "entity/loan")).status).toBe(200);
    });

    describe.each(["buildClosed", "completed"])("at %s [BLD-D07]", (status) => {
      beforeAll(() => product.setStatus(OWN, status));
      afterAll(() => product.setStatus(OWN, "buildOpen"));

      test.each(["location", "department"] as const)("takes no %s, on no way in, from nobody", async (entity) => {
        const record = entity === "location" ? location : department;
        const id = record[`${entity}Id`];
        const path = `${entity}/${String(id)}`;
        const row = { [`${entity}Id`]: id, name: "Late" };
        for (const caller of PEOPLE) {
          const ways = [
            product.call(caller, "POST", entity, product.anEntity(entity, { locationId: location["locationId"] })),
            product.call(caller, "PUT", path, { name: "Late" }),
            product.call(caller, "DELETE", path),
            product.call(caller, "POST", `${entity}/batch`, [row]),
            product.call(caller, "POST", `${entity}/batch/check`, [row]),
          ];
          for (const way of ways) expect([caller, ...(await reported(way))]).toEqual([caller, ...CLOSED]);
        }
        const within = await reported(product.call("admin", "PUT", `admin/${path}`, { name: "Late" }));
        expect(within).toEqual(CLOSED);
        expect((await product.call("member", "GET", path)).body.result).toEqual(record);
      });

      test("takes no attribute of the build area of the organization from anybody", async () => {
        const path = `organization/${OWN}`;
        const before = (await product.call("admin", "GET", path)).body.result;
        const values = Object.entries({ ...product.anEntity("organization"), coreTeam: { "Lab Managers": [] } });
        const ofBuild = values.filter(([name]) => OF_BUILD.test(name));
        expect(ofBuild.length).toBeGreaterThan(30);
        for (const [name, value] of ofBuild) {
          const caller: Caller = PEOPLE[name.length % PEOPLE.length] ?? "member";
          expect([name, ...(await reported(product.call(caller, "PUT", path, { [name]: value })))]).toEqual([
            name,
            ...CLOSED,
          ]);
        }
        for (const caller of PEOPLE) {
          expect(await reported(product.call(caller, "PUT", path, { compassRoseVision: "Late" }))).toEqual(CLOSED);
        }
        expect((await product.call("admin", "GET", path)).body.result).toEqual(before);
      });

      test("is opened again by administrators", async () => {
        const path = `organization/${OWN}`;
        const comments = { comments: `Opened from ${status}` };
        const { body } = await product.call("admin", "PUT", `admin/${path}`, comments);
        expect(body.result).toMatchObject({ ...comments, status });
        expect((await product.call("admin", "PUT", `admin/${path}`, { status: "buildOpen" })).status).toBe(200);
        expect((await product.call("member", "PUT", path, { compassRoseVision: status })).status).toBe(200);
        const phone = `(608) 555-01${String(status.length).padStart(2, "0")}`;
        const change = product.call("member", "PUT", `location/${String(location["locationId"])}`, {
          locationPhone: phone,
        });
        location = (await change).body.result;
        expect(location["locationPhone"]).toBe(phone);
      });
    });

    test("keeps nobody from making an account", async () => {
      await product.setStatus(OWN, "buildClosed");
      const names = { emailUsername: "late.comer", firstName: "Mara", lastName: "Lee" };
      const request = { ...names, organizationId: OWN, password: "Correct horse 1" };
      expect((await product.call("nobody", "POST", "organization/user", request)).status).toBe(201);
      await product.setStatus(OWN, "buildOpen");
    });
  },
  productTemplate,
);
