import { type AddressInfo, connect } from "node:net";
import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { countingStatements } from "../../database/count-statements.testing.ts";
import { describePostgresql } from "../../database/testing.ts";
import { contentOf, fileOf, formOf } from "../../files/testing.ts";
import { PEOPLE, registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";

interface Row {
  readonly importKey: string;
  readonly status: string;
  readonly errorList: readonly string[];
  readonly errors: readonly { readonly code: string; readonly attribute: string | null }[];
}

/** Rows of an import that fail in different ways or succeed, with the expected answer. */
interface Kind {
  readonly title: string;
  readonly values: (row: Values, known: Known) => Values;
  readonly outcome: string;
  /** The answer for the first such row, if later ones repeat its key. */
  readonly first?: string;
}
interface Known {
  readonly theirs: Values;
  readonly taken: Values;
}

const KINDS: readonly Kind[] = [
  { title: "new", values: (row) => row, outcome: "created" },
  { title: "no key", values: (row) => ({ ...row, assetNumber: " " }), outcome: "keyMissing assetNumber" },
  {
    title: "a repeated key",
    values: (row) => ({ ...row, assetNumber: "TWICE" }),
    first: "updated",
    outcome: "keyRepeated assetNumber",
  },
  { title: "an unknown primary key", values: (row) => ({ ...row, id: 987_654 }), outcome: "unknownRecord" },
  { title: "a key that is none", values: (row) => ({ ...row, id: [1] }), outcome: "unknownRecord" },
  {
    title: "another organization's number",
    values: (row, { theirs }) => ({ ...row, assetNumber: theirs["assetNumber"] }),
    first: "updated",
    outcome: "keyRepeated assetNumber",
  },
  { title: "a year too early", values: (row) => ({ ...row, madeIn: 1800 }), outcome: "belowMinimum madeIn" },
  {
    title: "a text too long",
    values: (row) => ({ ...row, name: "x".repeat(101) }),
    outcome: "tooLong name",
  },
  {
    title: "another kind of value",
    values: (row) => ({ ...row, name: { a: 1 } }),
    outcome: "wrongType name",
  },
  {
    title: "a number below its least",
    values: (row) => ({ ...row, runningHours: -1 }),
    outcome: "belowMinimum runningHours",
  },
  {
    title: "a choice that is none",
    values: (row) => ({ ...row, criticality: "Emperor" }),
    outcome: "wrongType criticality",
  },
  {
    title: "a day that is none",
    values: (row) => ({ ...row, boughtOn: "2026-02-30" }),
    outcome: "wrongType boughtOn",
  },
  {
    title: "a taken number",
    values: (row, { taken }) => ({ ...row, tag: taken["tag"] }),
    outcome: "unique tag",
  },
  {
    title: "an unknown reference",
    values: (row) => ({ ...row, caretakerId: 987_654 }),
    outcome: "unknownReference caretakerId",
  },
  {
    title: "a reference elsewhere",
    values: (row, { theirs }) => ({ ...row, caretakerId: theirs["createdBy"] }),
    outcome: "unknownReference caretakerId",
  },
  { title: "an unknown attribute", values: (row) => ({ ...row, ghost: 1 }), outcome: "unknownAttribute ghost" },
];

describePostgresql(
  "an import with every kind of error",
  (database) => {
    let product: TestRegister;
    let known: Known;
    let counted: ReturnType<typeof countingStatements>;
    /** How many constraints of unique attributes there are. They are built after the publish. */
    const constraints = async () => {
      const found = await sql`select 1 from pg_constraint where conname like 'unique\_%'`.execute(database().kysely);
      return found.rows.length;
    };
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startRegister(counted.database);
      const before = await constraints();
      await product.publish("device.tag", { label: "Tag", elementType: "TextFieldUnique" });
      // A save asks for more until it is there.
      await vi.waitUntil(async () => (await constraints()) > before, { timeout: 60_000 });
      const theirs = await product.create({ name: "Secretive" }, "neighbour");
      const taken = await product.create({ tag: "E-1" });
      const twice = await product.create({ assetNumber: "TWICE" });
      expect(twice["assetNumber"]).toBe("TWICE");
      known = { theirs, taken };
    });
    afterAll(() => product.close());

    let made = 0;
    function rowsOf(count: number): readonly Values[] {
      return Array.from({ length: count }, (_, i) => {
        made += 1;
        const { modelId, roomId } = known.taken;
        const row = { assetNumber: `ROW${made}`, name: "Pump", serialNumber: `S${made}`, modelId, roomId };
        return KINDS[i % KINDS.length]?.values(row, known) ?? row;
      });
    }
    async function post(path: string, sent: readonly Values[]) {
      let rows: readonly Row[] = [];
      const cost = await counted.costOf(async () => {
        const { status, body } = await product.call("technician", "POST", path, sent);
        expect(status, body.message).toBe(200);
        rows = body["result"] as unknown as readonly Row[];
      });
      return { rows, cost };
    }
    async function send(count: number): Promise<{ readonly rows: readonly Row[]; readonly cost: number }> {
      return post("device/batch", rowsOf(count));
    }
    const shown = ({ status, errors }: Row) =>
      status === "error" ? errors.map(({ code, attribute }) => [code, attribute].join(" ").trim()).join(", ") : status;

    test("costs 5,000 rows as many statements as 50, and each row tells its own error", async () => {
      await send(50);
      const few = await send(50);
      const { rows, cost } = await send(5_000);
      expect([rows.length, cost]).toEqual([5_000, few.cost]);
      for (const [i, row] of rows.entries()) {
        const kind = KINDS[i % KINDS.length];
        const outcome = i < KINDS.length ? (kind?.first ?? kind?.outcome) : kind?.outcome;
        expect(`${kind?.title}: ${shown(row)}`).toBe(`${kind?.title}: ${outcome}`);
        expect(row.errorList.every((text) => text.length > 0)).toBe(true);
      }
    });

    describe("POST /api/{entity}/batch/check", () => {
      const check = (rows: readonly Values[]) => post("device/batch/check", rows);
      const reported = (rows: readonly Row[]) =>
        rows.map(({ importKey, status, errors }) => ({ importKey, status, errors }));

      test("answers what the batch then answers, and writes nothing", async () => {
        const [{ id }, before] = [await product.create(), await countOf("device")];
        const sent = [...rowsOf(160), { id, serialNumber: "Chief" }, { id: known.taken["id"], tag: "E-1" }];
        const preview = await check(sent);
        expect(await countOf("device")).toBe(before);
        expect((await product.call("technician", "GET", `device/${String(id)}`)).body.result["serialNumber"]).not.toBe(
          "Chief",
        );
        const { body } = await product.call("technician", "POST", "device/batch", sent);
        expect(reported(preview.rows)).toEqual(reported(body["result"] as unknown as readonly Row[]));
        expect(preview.rows.slice(-2).map(({ status }) => status)).toEqual(["updated", "unchanged"]);
      });

      test("costs 20,000 rows as many statements as 50", async () => {
        const few = await check(rowsOf(50));
        const many = await check(rowsOf(20_000));
        expect([many.rows.length, many.cost]).toEqual([20_000, few.cost]);
      });

      test("refuses whom the batch refuses", async () => {
        expect((await product.call("nobody", "POST", "device/batch/check", [])).status).toBe(401);
        expect((await product.call("reader", "POST", "device/batch/check", [])).status).toBe(403);
        expect((await product.call("technician", "POST", "device/batch/check", {})).status).toBe(400);
        expect((await product.call("manager", "POST", "attribute/batch/check", [])).status).toBe(404);
      });
    });

    test("stores the good rows and nothing of the others", async () => {
      const before = await countOf("device");
      const { rows } = await send(160);
      expect(rows.filter(({ status }) => status === "created")).toHaveLength(10);
      expect(await countOf("device")).toBe(before + 10);
      expect(JSON.stringify(rows)).not.toContain(String(known.theirs["name"]));
    });

    async function countOf(entity: string): Promise<number> {
      const { body } = await product.call("technician", "GET", `${entity}?limit=1&count=exact`);
      return Number(body["total"]);
    }

    describe("a caller who goes away in the middle", () => {
      let port: number;
      let cookie: string;
      beforeAll(async () => {
        await product.app.listen({ port: 0, host: "127.0.0.1" });
        port = (product.app.server.address() as AddressInfo).port;
        const login = await fetch(`http://127.0.0.1:${port}/api/login`, {
          method: "POST",
          headers: { origin: "http://product.test", "content-type": "application/json" },
          body: JSON.stringify({ username: PEOPLE.technician, password: "Correct horse 1" }),
        });
        cookie = login.headers
          .getSetCookie()
          .map((each) => each.split(";")[0])
          .join("; ");
      });

      /** Sends a part of a body and closes the connection. */
      async function hangUp(path: string, type: string, body: Buffer, sent: number): Promise<void> {
        const socket = connect(port, "127.0.0.1");
        const head = [
          `POST ${path} HTTP/1.1`,
          "host: product.test",
          "origin: http://product.test",
          `cookie: ${cookie}`,
        ];
        socket.write([...head, `content-type: ${type}`, `content-length: ${body.length}`, "", ""].join("\r\n"));
        await new Promise((resolve) => socket.write(body.subarray(0, sent), resolve));
        await new Promise((resolve) => setTimeout(resolve, 50));
        socket.destroy();
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      const filesOf = () =>
        database()
          .kysely.selectFrom("system.file")
          .select("key")
          .execute()
          .then((rows) => rows.length);

      test("leaves no file behind an upload that was cut off", async () => {
        const form = await formOf([
          ["fileTypeId", "7"],
          ["file", fileOf("devices.xlsx", contentOf("xlsx"))],
        ]);
        const before = [await countOf("file2"), await filesOf()];
        const type = form.headers["content-type"];
        for (const sent of [0, 100, form.body.length - 40]) await hangUp("/api/file2", type, form.body, sent);
        expect([await countOf("file2"), await filesOf()]).toEqual(before);
        expect((await product.call("technician", "GET", "session")).status).toBe(200);
      });

      test("leaves no row behind a batch that was cut off, and all or none of one that arrived", async () => {
        const before = await countOf("device");
        const rows = rowsOf(160).filter((_row, i) => i % KINDS.length === 0);
        const body = Buffer.from(JSON.stringify(rows));
        for (const sent of [0, 100, body.length - 1]) await hangUp("/api/device/batch", "application/json", body, sent);
        expect(await countOf("device")).toBe(before);
        await hangUp("/api/device/batch", "application/json", body, body.length);
        await expect.poll(() => countOf("device")).toBe(before + rows.length);
      });
    });
  },
  registerTemplate,
);
