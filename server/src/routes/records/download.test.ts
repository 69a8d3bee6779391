import type { Values } from "@armature/engine";
import { listAttributes } from "@armature/engine/access";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import {
  type Caller,
  registerTemplate,
  startRegister,
  technicianScope,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { readSheet } from "../../sheets/read-workbook.ts";

/* All devices of a site as a workbook, because their entity has a name for the file. */
describePostgresql(
  "downloads",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
    });
    afterAll(() => product.close());

    let made = 0;
    const aDevice = (over: Values, caller: Caller = "technician") =>
      product.create({ assetNumber: `DOWN-${(made += 1)}`, ...over }, caller);
    async function download(caller: Caller = "technician") {
      const answer = await product.call(caller, "GET", "device/download");
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const [header = [], ...rows] = readSheet(answer.bytes).rows;
      const columns = Array.from(header, (text) => text ?? "");
      return { ...answer, columns, rows: rows.map((row) => columns.map((_, i) => row[i] ?? "")) };
    }
    /** For each row, the cells below some headers. */
    async function cellsOf(headers: readonly string[], caller: Caller = "technician") {
      const { columns, rows } = await download(caller);
      return rows.map((row) => headers.map((header) => row[columns.indexOf(header)]));
    }

    test("answer a workbook of the attributes that the caller views, in their order [BLD-D31]", async () => {
      const { headers, columns } = await download();
      const type = product.metadata.current().metadata.entities.get("device");
      if (!type) throw new Error("There are no devices");
      const name = "Devices.xlsx";
      expect(headers).toMatchObject({
        "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        "cache-control": "private, no-store",
      });
      expect(columns).toEqual(listAttributes(type, technicianScope(product)).map(({ label }) => label));
      expect(columns).not.toContain("Price");
      await product.publish("device.notes", { orderNumber: 1 });
      expect((await download()).columns.slice(0, 2)).toEqual(["Notes", "Asset Number"]);
      await product.publish("device.notes", { orderNumber: 200 });
    });

    test("have one row a record, by what it is called, in the words of a list [BLD-D31]", async () => {
      for (const [assetNumber, name] of [
        ["T-5", "Echo"],
        ["T-2", "Alpha"],
        ["T-1", "=1+1"],
        ["T-3", "bravo"],
        ["T-4", "delta"],
      ])
        await aDevice({ assetNumber, name });
      const rows = await cellsOf(["Name", "State"]);
      const made = ["=1+1", "Alpha", "bravo", "delta", "Echo"];
      expect(rows.map(([name]) => name).filter((name) => made.includes(name ?? ""))).toEqual(made);
      expect(rows).toContainEqual(["delta", "In service"]);
    });

    test("name what a record refers to [BLD-D31]", async () => {
      const device = await aDevice({ name: "Whiskey" });
      const { body } = await product.call("technician", "GET", `room/${String(device["roomId"])}`);
      expect(await cellsOf(["Name", "Room"])).toContainEqual(["Whiskey", body.result["name"]]);
    });

    test("have records of the session's organization alone [BLD-D31]", async () => {
      await aDevice({ name: "Theirs" }, "neighbour");
      const names = async (caller: Caller) => (await cellsOf(["Name"], caller)).flat();
      for (const caller of ["technician", "reader", "planner", "manager"] as const) {
        expect(await names(caller)).not.toContain("Theirs");
      }
      expect(await names("neighbour")).toContain("Theirs");
      expect(await names("neighbour")).not.toContain("Alpha");
      expect((await product.call("nobody", "GET", "device/download")).status).toBe(401);
    });

    test("have nothing that the caller may not view, and stand on no other call's path", async () => {
      await product.grant("reader", { device: { attribute: { name: { view: false } } } });
      const { columns, rows } = await download("reader");
      expect(columns).not.toContain("Name");
      await product.grant("reader", { device: { view: false } });
      const refused = await product.call("reader", "GET", "device/download");
      await product.grant("reader", null);
      expect([rows.length > 0, rows.flat().includes("Alpha")]).toEqual([true, false]);
      expect(refused.status).toBe(403);
      const statusOf = async (method: "GET" | "PUT", path: string) =>
        (await product.call("technician", method, path, method === "PUT" ? {} : undefined)).status;
      for (const path of ["user/download", "device/1/download", "device/check/download"]) {
        expect([path, await statusOf("GET", path)]).toEqual([path, 404]);
      }
      expect(await statusOf("PUT", "device/download")).toBe(404);
      await product.publish("user.download", { label: "Download", elementType: "TextField" });
      expect((await product.call("manager", "GET", "attribute/user.download")).status).toBe(200);
    });
  },
  registerTemplate,
);
