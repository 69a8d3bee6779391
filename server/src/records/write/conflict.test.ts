import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../../database/testing.ts";
import { registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";

const STALE = "This record was changed by someone else. Reload and try again.";

describeDatabases(
  "If-Match",
  (database) => {
    let product: TestRegister;
    let now = new Date("2026-11-20T08:30:00.000Z");
    beforeAll(async () => {
      product = await startRegister(database(), { clock: () => now });
    });
    afterAll(() => product.close());

    const pathOf = (record: Values) => `device/${String(record["id"])}`;
    const put = (record: Values, values: Values, updated?: unknown, caller: "technician" | "reader" = "technician") =>
      product.call(
        caller,
        "PUT",
        pathOf(record),
        values,
        updated === undefined ? {} : { "if-match": `"${updated as string}"` },
      );

    test("fresh passes, and the answer carries the next one [ACC-D36]", async () => {
      const record = await product.create();
      const { status, headers, body } = await put(record, { serialNumber: "a" }, record["updated"]);
      expect([status, headers["etag"]]).toEqual([200, `"${String(body.result["updated"])}"`]);
      expect((await put(record, { serialNumber: "b" }, body.result["updated"])).status).toBe(200);
    });
    test("is what GET and POST answer as ETag [ACC-D36]", async () => {
      const made = await product.call("technician", "POST", "device", product.anEntity("device"));
      const read = await product.call("technician", "GET", pathOf(made.body.result));
      expect([made.headers["etag"], read.headers["etag"]]).toEqual(
        Array(2).fill(`"${String(made.body.result["updated"])}"`),
      );
    });
    test("is the ETag of a definition too", async () => {
      const { headers, body } = await product.call("technician", "GET", "attribute/device.serialNumber");
      expect(headers["etag"]).toBe(`"${String(body.result["updated"])}"`);
    });
    test("absent passes: the last write wins [ACC-D36 GEN-D12]", async () => {
      const record = await product.create();
      await put(record, { serialNumber: "a" });
      expect((await put(record, { serialNumber: "b" })).body.result["serialNumber"]).toBe("b");
    });
    test("stale is 412 with the record as stored, and stores nothing [ACC-D36 BLD-D40 GEN-D12]", async () => {
      const record = await product.create();
      const theirs = (await put(record, { serialNumber: "theirs" })).body.result;
      const { status, body } = await put(record, { serialNumber: "mine" }, record["updated"]);
      expect([status, body.message, body.stored]).toEqual([412, STALE, theirs]);
      expect((await product.call("technician", "GET", pathOf(record))).body.result).toEqual(theirs);
    });
    describe("and If-None-Match follow RFC 9110", () => {
      const seen = (record: Values, of: string) => of.replaceAll("NOW", String(record["updated"]));
      test.each([
        ['"NOW"', 200],
        ['"2001-01-01T00:00:00.000Z", "NOW"', 200],
        ['"a,b" ,"NOW"', 200],
        ["*", 200],
        ["NOW", 200],
        ['W/"NOW"', 412],
        ['W/"NOW", "2001-01-01T00:00:00.000Z"', 412],
        ['"2001-01-01T00:00:00.000Z", "other"', 412],
        ['"', 412],
      ])("PUT and DELETE with If-Match: %s answer %d [F-115]", async (header, status) => {
        const record = await product.create();
        const put = await product.call("technician", "PUT", pathOf(record), {}, { "if-match": seen(record, header) });
        expect(put.status).toBe(status);
        const headers = { "if-match": seen(put.body.result ?? record, header) };
        expect((await product.call("manager", "DELETE", pathOf(record), undefined, headers)).status).toBe(status);
      });
      test.each([
        ['"NOW"', 304],
        ['W/"NOW"', 304],
        ['W/"2001-01-01T00:00:00.000Z", W/"NOW"', 304],
        ["*", 304],
        ['"2001-01-01T00:00:00.000Z", "other"', 200],
      ])("GET with If-None-Match: %s answers %d, with the ETag, and a 304 no body [F-115]", async (header, status) => {
        const record = await product.create();
        const headers = { "if-none-match": seen(record, header) };
        const answer = await product.call("technician", "GET", pathOf(record), undefined, headers);
        expect([answer.status, answer.headers["etag"]]).toEqual([status, `"${String(record["updated"])}"`]);
        expect(answer.bytes.length > 0).toBe(status === 200);
      });
      test.each([
        ["ETAG", 304],
        ["W/ETAG", 304],
        ['"1-other", W/ETAG', 304],
        ["*", 304],
        ['"1-other"', 200],
      ])("metadata and calls with If-None-Match: %s answer %d [F-115]", async (header, status) => {
        for (const path of ["metadata", "openapi.json"]) {
          const { headers } = await product.call("technician", "GET", path);
          const known = { "if-none-match": header.replace("ETAG", String(headers["etag"]).replace(/^W\//, "")) };
          const answer = await product.call("technician", "GET", path, undefined, known);
          expect([answer.status, answer.headers["etag"]]).toEqual([status, headers["etag"]]);
          expect(answer.bytes.length > 0).toBe(status === 200);
        }
      });
      test.each([
        ["*", 412],
        ['W/"NOW"', 412],
        ['"2001-01-01T00:00:00.000Z"', 200],
      ])("PUT and DELETE with If-None-Match: %s answer %d [F-115]", async (header, status) => {
        const record = await product.create();
        const headers = { "if-none-match": seen(record, header) };
        expect((await product.call("technician", "PUT", pathOf(record), {}, headers)).status).toBe(status);
        expect((await product.call("manager", "DELETE", pathOf(record), undefined, headers)).status).toBe(status);
      });
    });
    test("stale binds a DELETE too", async () => {
      const record = await product.create();
      await put(record, { serialNumber: "theirs" });
      const headers = { "if-match": `"${String(record["updated"])}"` };
      expect((await product.call("manager", "DELETE", pathOf(record), undefined, headers)).status).toBe(412);
      expect((await product.call("technician", "GET", pathOf(record))).status).toBe(200);
    });
    test("stale comes before what is wrong with the values, and after 404 and 403 [ACC-D33]", async () => {
      const record = await product.create();
      await put(record, { serialNumber: "theirs" });
      expect((await put(record, { runningHours: -1, assetNumber: "" }, record["updated"])).status).toBe(412);
      expect((await put(record, { serialNumber: "x" }, record["updated"], "reader")).status).toBe(403);
      expect((await put({ id: 2_000_000_000 }, { serialNumber: "x" }, record["updated"])).status).toBe(404);
    });
    test("of two at once one passes [ACC-D36]", async () => {
      const record = await product.create();
      const answers = await Promise.all(
        ["a", "b"].map((serialNumber) => put(record, { serialNumber }, record["updated"])),
      );
      expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 412]);
    });
    test("hides in the stored record what the caller may not view [ADM-D39]", async () => {
      const record = await product.create({ notes: "secret" });
      await put(record, { serialNumber: "theirs" });
      await product.grant("technician", { device: { attribute: { notes: { view: false } } } });
      const { body } = await put(record, { serialNumber: "mine" }, record["updated"]);
      await product.grant("technician", null);
      expect(Object.keys(body.stored ?? {})).not.toContain("notes");
      expect(body.stored?.["serialNumber"]).toBe("theirs");
    });

    describe("updated", () => {
      test("rises with every write, also within one millisecond [ACC-D36]", async () => {
        const record = await product.create();
        const seen = [String(record["updated"])];
        for (const serialNumber of ["a", "b", "c"]) {
          seen.push(String((await put(record, { serialNumber }, seen.at(-1))).body.result["updated"]));
        }
        expect(seen).toEqual([...new Set(seen)].sort());
      });
      test("rises when the clock goes back", async () => {
        const record = await product.create();
        now = new Date("2026-11-20T07:00:00.000Z");
        const { body } = await put(record, { serialNumber: "a" });
        now = new Date("2026-11-20T08:30:00.000Z");
        expect(String(body.result["updated"]) > String(record["updated"])).toBe(true);
      });
      test("stays when nothing changes [BLD-D38]", async () => {
        const record = await product.create({ serialNumber: "same" });
        const { status, body } = await put(record, { serialNumber: " same " });
        expect([status, body.result]).toEqual([200, record]);
      });
      test("is the same text in every answer", async () => {
        const record = await product.create();
        const list = await product.call("technician", "GET", "device");
        const rows = list.body.result as unknown as Values[];
        expect(rows.find((row) => row["id"] === record["id"])?.["updated"]).toBe(record["updated"]);
        expect(record["updated"]).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
      });
    });
  },
  registerTemplate,
);
