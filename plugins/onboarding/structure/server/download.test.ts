import type { Values } from "@armature/engine";
import { listAttributes } from "@armature/engine/access";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql, readSheet } from "@armature/server/testing";
import {
  type Caller,
  memberScope,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";

/* The structure export: all locations, or departments, of an organization as a workbook (ledger 2, 'Export area'). */
describePostgresql(
  "downloads",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
      for (const organization of [OWN, OTHER]) await product.setStatus(organization, "nmqOpen");
    });
    afterAll(() => product.close());

    async function aRecord(entity: string, values: Values, caller: Caller = "member"): Promise<number> {
      const { status, body } = await product.call(caller, "POST", entity, values);
      expect(status, JSON.stringify(body)).toBe(201);
      return Number(body.result[`${entity}Id`]);
    }
    async function download(entity: string, caller: Caller = "member") {
      const answer = await product.call(caller, "GET", `${entity}/download`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const [header = [], ...rows] = readSheet(answer.bytes).rows;
      const columns = Array.from(header, (text) => text ?? "");
      return { ...answer, columns, rows: rows.map((row) => columns.map((_, i) => row[i] ?? "")) };
    }
    /** Of each row the cells below some headers. */
    async function cellsOf(entity: string, headers: readonly string[], caller: Caller = "member") {
      const { columns, rows } = await download(entity, caller);
      return rows.map((row) => headers.map((header) => row[columns.indexOf(header)]));
    }
    const shown = (entity: string, careSetting: string) => {
      const type = product.metadata.current().metadata.entities.get(entity);
      if (!type) throw new Error(`There is no ${entity}`);
      return listAttributes(type, { ...memberScope(product), variant: careSetting }).map(({ label }) => label);
    };

    test.each([
      ["department", "Departments"],
      ["location", "Locations"],
    ])(
      "answer a workbook of every %s, named 'Epic Export - %s.xlsx' [BLD-014, BLD-015, BLD-192]",
      async (entity, named) => {
        const { headers, columns } = await download(entity);
        const name = `Epic Export - ${named}.xlsx`;
        expect(headers).toMatchObject({
          "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
          "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`,
          "cache-control": "private, no-store",
        });
        expect(columns).toEqual(shown(entity, "Ambulatory"));
      },
    );

    describe("have [BLD-D31]", () => {
      test("the attributes of the care setting, in their order", async () => {
        const { columns } = await download("department", "otherMember");
        expect(columns).toEqual(shown("department", "Acute Care"));
        expect(columns).toEqual(expect.arrayContaining(["Location", "Name", "Beds"]));
        expect(columns).not.toContain("Visit Types");
        await product.publish("location.locationFax", { orderNumber: 1 });
        expect((await download("location")).columns.slice(0, 2)).toEqual(["Fax", "Name"]);
        await product.publish("location.locationFax", { orderNumber: 70 });
      });

      test("one row a record, by name without regard to case, in the words of a list", async () => {
        const twins = [
          await aRecord("location", { name: "delta" }),
          await aRecord("location", { name: "DELTA", locationAreaCode: "202" }),
        ];
        for (const name of ["Echo", "Alpha", "=1+1", "bravo"]) await aRecord("location", { name });
        const rows = await cellsOf("location", ["Name", "Area Code", "Billing Location"]);
        const names = rows.map(([name]) => name);
        const made = ["=1+1", "Alpha", "bravo", "delta", "DELTA", "Echo"];
        expect(names.filter((name) => made.includes(name ?? ""))).toEqual(made);
        expect(rows).toContainEqual(["DELTA", "202", "No"]);
        const department = (over: Values) => product.anEntity("department", { departmentNumber: null, ...over });
        await aRecord("department", department({ name: "zulu", locationId: twins[0], collectsCopay: 1 }));
        await aRecord("department", department({ name: "Yankee", locationId: twins[1], collectsCopay: null }));
        const departments = await cellsOf("department", ["Name", "Location", "Collects Copays"]);
        const own = departments.filter(([name]) => name === "zulu" || name === "Yankee");
        expect(own).toEqual([
          ["Yankee", "DELTA", ""],
          ["zulu", "delta", "Yes"],
        ]);
      });

      test("what is chosen from a list of options by its label", async () => {
        const specialty = { optionType: "specialty", label: "Sleep Medicine" };
        const { body } = await product.call("admin", "POST", "option", specialty);
        const locationId = await aRecord("location", { name: "Foxtrot" });
        const values = { name: "Whiskey", departmentNumber: null, locationId, specialty: body.result["optionId"] };
        await aRecord("department", product.anEntity("department", values));
        expect(await cellsOf("department", ["Name", "Specialty"])).toContainEqual(["Whiskey", "Sleep Medicine"]);
      });

      test("records of the session's organization alone, for its members too [ACC-006]", async () => {
        await aRecord("location", { name: "Theirs" }, "otherMember");
        const names = async (caller: Caller) => (await cellsOf("location", ["Name"], caller)).flat();
        for (const caller of ["member", "reader", "staff", "admin"] as const) {
          expect(await names(caller)).not.toContain("Theirs");
        }
        expect(await names("otherMember")).toContain("Theirs");
        expect(await names("otherMember")).not.toContain("Alpha");
        expect((await product.call("nobody", "GET", "location/download")).status).toBe(401);
      });
    });

    test("have nothing that the caller may not view, and stand on no other call's path", async () => {
      await product.grant("reader", { location: { attribute: { name: { view: false } } } });
      const { columns, rows } = await download("location", "reader");
      expect(columns).not.toContain("Name");
      const departments = await cellsOf("department", ["Location"], "reader");
      await product.grant("reader", { location: { view: false } });
      const refused = await product.call("reader", "GET", "location/download");
      await product.grant("reader", null);
      expect([rows.length > 0, rows.flat().includes("Alpha")]).toEqual([true, false]);
      expect(departments.flat()).not.toContain("DELTA");
      expect(refused.status).toBe(403);
      const statusOf = async (method: "GET" | "PUT", path: string) =>
        (await product.call("member", method, path, method === "PUT" ? {} : undefined)).status;
      for (const path of ["user/download", "location/1/download", "location/check/download"]) {
        expect([path, await statusOf("GET", path)]).toEqual([path, 404]);
      }
      expect(await statusOf("PUT", "location/download")).toBe(404);
      await product.publish("user.download", { label: "Download", elementType: "TextField" });
      expect((await product.call("admin", "GET", "attribute/user.download")).status).toBe(200);
    });

    test("stay open in a closed build", async () => {
      await product.setStatus(OWN, "buildClosed");
      expect((await download("location")).rows.length).toBeGreaterThan(0);
      await product.setStatus(OWN, "nmqOpen");
    });
  },
  productTemplate,
);
