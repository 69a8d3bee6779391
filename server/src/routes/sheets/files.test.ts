import { createHash } from "node:crypto";
import type { Values } from "@armature/engine";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { describePostgresqlFirst, few, type TestDatabase } from "../../database/testing.ts";
import { contentOf, ENDINGS, type Fields, fileOf, formOf, upload } from "../../files/testing.ts";
import { createDatabaseStore } from "../../files/database-store.ts";
import { KEPT_UNUSED_MS } from "../../files/file-store.ts";
import { sweepFiles } from "../../files/sweep-files.ts";
import {
  type Caller,
  NORTHGATE,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { type Answer } from "../../testing/test-product.ts";

const PDF = contentOf("pdf");
const FIELD_CALLS = ["/upload", "upload"] as const;
const CALLS = [...FIELD_CALLS, "file2"] as const;

describePostgresqlFirst(
  "files",
  (database, kind) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startPeople(database());
      const drawing = { label: "Drawing", elementType: "FileField", fkExists: true, fkName: "file2" };
      const option = [{ name: "uploadUrl", value: "/api/file2" }];
      // Two of the calls change the site's own data.
      await product.grant("technician", { organization: { update: true } });
      await product.publish("sparePart.drawing", { ...drawing, option });
    });
    afterAll(() => product.close());

    const send = (caller: Caller, call: string, file: File | null, fields: Fields = {}): Promise<Answer> =>
      upload(product, caller, call, file, fields);
    async function stored(
      name = "rates.pdf",
      bytes = PDF,
      caller: Caller = "technician",
      fields: Fields = {},
    ): Promise<number> {
      const answer = await send(caller, "file2", fileOf(name, bytes), fields);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return Number(answer.body.result);
    }
    const messageOf = ({ status, body }: Answer) => [status, body.message];
    async function aPart(drawing: number): Promise<number> {
      const part = product.anEntity("sparePart", { drawing, roomId: null });
      const { status, body } = await product.call("technician", "POST", "sparePart", part);
      expect(status, JSON.stringify(body)).toBe(201);
      return Number(body.result["id"]);
    }

    describe.each(kind === "postgresql" ? CALLS : CALLS.slice(0, 1))("POST %s", (call) => {
      test("stores the file and answers its id; the record has its name, its user and its organization [NMQ-135 NMQ-152]", async () => {
        const answer = await send("technician", call, fileOf("rates 2026.pdf", PDF));
        expect(answer.status).toBe(201);
        const { body } = await product.call("technician", "GET", `file2/${Number(answer.body.result)}`);
        expect(body.result).toMatchObject({ name: "rates 2026.pdf", organizationId: NORTHGATE, fileTypeId: null });
        const { body: session } = await product.call("technician", "GET", "session");
        const user = session.result["user"] as Values;
        expect(body.result["uploadUserId"]).toBe(user["userId"]);
        expect(body.result["uploadUserEmail"]).toBe(user["email"]);
      });

      test.each(few(kind, ENDINGS))("takes a .%s, and gives back the same bytes", async (ending) => {
        const bytes = contentOf(ending);
        const answer = await send("technician", call, fileOf(`a.${ending}`, bytes));
        expect(answer.status).toBe(201);
        const got = await product.call("technician", "GET", `file2/${Number(answer.body.result)}/download`);
        expect(got.bytes.equals(bytes)).toBe(true);
      });

      test.each([
        ["run.exe", PDF],
        ["page.html", Buffer.from("<script>alert(1)</script>")],
        ["picture.svg", Buffer.from("<svg onload='alert(1)'/>")],
        ["pdf", PDF],
      ])("refuses %s, and says what to choose [NMQ-D20, F-078]", async (name, bytes) => {
        expect(messageOf(await send("technician", call, fileOf(name, bytes)))).toEqual([
          400,
          expect.stringMatching(/^File type not valid\. Choose a file that is one of these: \.pdf, .*, \.gif\.$/),
        ]);
      });

      test.each([
        [".pdf", contentOf("png")],
        [".xlsx", contentOf("docx")],
        [".png", Buffer.from("<html>")],
      ])("refuses a content that is not %s, and says what to do [NMQ-D20, F-078]", async (ending, bytes) => {
        expect(messageOf(await send("technician", call, fileOf(`lying${ending}`, bytes)))).toEqual([
          400,
          `File type not valid. The file is named ${ending}, but its content is something else, damaged or protected by a password. Open it, save it again and choose that file.`,
        ]);
      });

      test("takes 5,000,000 bytes, and refuses one more and none [NMQ-D20]", async () => {
        const most = Buffer.concat([PDF, Buffer.alloc(5_000_000 - PDF.length, 0x20)]);
        expect((await send("technician", call, fileOf("most.pdf", most))).status).toBe(201);
        const more = Buffer.concat([most, Buffer.from(" ")]);
        for (const bytes of [more, Buffer.alloc(0)]) {
          expect(messageOf(await send("technician", call, fileOf("a.pdf", bytes)))).toEqual([400, "File not accepted"]);
        }
      });

      test("reads the end of neither a body beyond the general limit, nor one that says so", async () => {
        const huge = Buffer.concat([PDF, Buffer.alloc(25_000_001, 0x20)]);
        expect((await send("technician", call, fileOf("huge.pdf", huge))).status).toBe(413);
      });

      test("takes one file in the field 'file' and nothing that it does not know", async () => {
        expect((await send("technician", call, null)).status).toBe(400);
        const { body, headers } = await formOf([
          ["file", fileOf("a.pdf", PDF)],
          ["file", fileOf("b.pdf", PDF)],
        ]);
        expect((await product.call("technician", "POST", call, body, headers)).status).toBe(400);
        const other = await formOf([["document", fileOf("a.pdf", PDF)]]);
        expect((await product.call("technician", "POST", call, other.body, other.headers)).status).toBe(400);
        const unknown = await send("technician", call, fileOf("a.pdf", PDF), { organizationId: "302" });
        expect(unknown.body.errors).toMatchObject([{ code: "unknownAttribute", attribute: "organizationId" }]);
      });

      test("refuses what is no form: JSON, a broken one, a form cut off", async () => {
        expect((await product.call("technician", "POST", call, { file: "a" })).status).toBe(400);
        const { body, headers } = await formOf([["file", fileOf("a.pdf", PDF)]]);
        const cut = body.subarray(0, body.length - 30);
        expect((await product.call("technician", "POST", call, cut, headers)).status).toBe(400);
        const noBoundary = { "content-type": "multipart/form-data" };
        expect((await product.call("technician", "POST", call, body, noBoundary)).status).toBe(400);
        const proto = await formOf([["__proto__", "1"]]);
        expect((await product.call("technician", "POST", call, proto.body, proto.headers)).status).toBe(400);
      });

      test("needs a session, the site's own origin and the permission [ACC-D13]", async () => {
        expect((await send("nobody", call, fileOf("a.pdf", PDF))).status).toBe(401);
        expect((await send("reader", call, fileOf("a.pdf", PDF))).status).toBe(403);
        const { body, headers } = await formOf([["file", fileOf("a.pdf", PDF)]]);
        const foreign = { ...headers, origin: "https://evil.test" };
        expect((await product.call("technician", "POST", call, body, foreign)).status).toBe(403);
        const switched = { ...headers, "x-organization-id": "302" };
        expect((await product.call("technician", "POST", call, body, switched)).status).toBe(409);
      });

      test("cleans the name", async () => {
        const answer = await send("technician", call, fileOf("..\\..\\Zoë\u202E <rates>.pdf", PDF));
        const { body } = await product.call("technician", "GET", `file2/${Number(answer.body.result)}`);
        expect(body.result["name"]).toBe("Zoë rates.pdf");
      });
    });

    describe("uploads within a time", () => {
      const useUp = async (key: string, amount: number) => {
        const at = new Date().toISOString();
        const hash = createHash("sha256").update(key).digest("hex");
        const expires = new Date(Date.now() + 3_600_000).toISOString();
        const row = { key: hash, amount, since: at, expires };
        await database()
          .kysely.insertInto("system.usage")
          .values(row)
          .onConflict((conflict) => conflict.column("key").doUpdateSet({ amount, since: at }))
          .execute();
      };
      const sendOne = (caller: Caller, bytes: Buffer) => send(caller, "file2", fileOf("a.txt", bytes));
      const bytesOf = (size: number) => Buffer.alloc(size, "a");
      afterEach(() => database().kysely.deleteFrom("system.usage").execute());

      test("are 200 MB of one person, counted together, with the limit named [F-009]", async () => {
        const { userId } = (await product.call("technician", "GET", "session")).body.result["user"] as {
          userId: number;
        };
        await useUp(`upload:user:${userId}`, 200_000_000 - 2_500);
        const answers = await Promise.all(Array.from({ length: 5 }, () => sendOne("technician", bytesOf(1_000))));
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 429, 429, 429]);
        const refused = answers.find(({ status }) => status === 429);
        expect(refused?.body.message).toBe(
          "The limit is 200 MB of uploads by one person within 10 minute(s). Try again in 10 minute(s).",
        );
        expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(500);
        expect((await sendOne("technician", bytesOf(500))).status).toBe(201);
        expect((await sendOne("planner", bytesOf(1_000))).status).toBe(201);
      });

      test("are 1 GB of one organization, from all its people together [F-009]", async () => {
        await useUp(`upload:organization:${NORTHGATE}`, 1_000_000_000 - 1_500);
        expect((await sendOne("technician", bytesOf(1_000))).status).toBe(201);
        const refused = await sendOne("planner", bytesOf(1_000));
        expect([refused.status, refused.body.message]).toEqual([
          429,
          "The limit is 1 GB of uploads by one organization within 60 minute(s). Try again in 60 minute(s).",
        ]);
        expect((await sendOne("neighbour", bytesOf(1_000))).status).toBe(201);
      });
    });

    describe("a sheet to import", () => {
      const NOT_A_SHEET = "File type not valid. Choose a file that is one of these: .xlsx.";
      const sheet = contentOf("xlsx");
      test("is an .xlsx under 2,000,000 bytes, of the entity that is named or of none [GEN-D18]", async () => {
        for (const [fields, entityName] of [
          [{ entityName: "user" }, "user"],
          [{}, null],
        ] as const) {
          const id = await stored("users.xlsx", sheet, "technician", { fileTypeId: "7", ...fields });
          const { body } = await product.call("technician", "GET", `file2/${id}`);
          expect(body.result).toMatchObject({ fileTypeId: 7, entityName, name: "users.xlsx" });
        }
      });
      test.each([
        ["users.csv", contentOf("csv"), NOT_A_SHEET],
        ["users.xlsx", contentOf("csv"), expect.stringMatching(/^File type not valid\. The file is named \.xlsx, /)],
        ["users.xlsx", Buffer.alloc(2_000_000), "File must be under 2 MB"],
        ["users.xlsx", Buffer.alloc(0), "File not accepted"],
      ])("%s of another content or size is refused", async (name, bytes, message) => {
        const answer = await send("technician", "file2", fileOf(name, bytes), { fileTypeId: "7" });
        expect(messageOf(answer)).toEqual([400, message]);
      });
    });

    describe("a download", () => {
      test("is the stored bytes, as an attachment that nothing sniffs or runs [NMQ-D22 ACC-205]", async () => {
        const bytes = Buffer.concat([PDF, Buffer.alloc(600_000, 0x41)]);
        const id = await stored("Zoë's rates.pdf", bytes);
        const { status, headers, bytes: got } = await product.call("technician", "GET", `file2/${id}/download`);
        expect(status).toBe(200);
        expect(got.equals(bytes)).toBe(true);
        expect(headers).toMatchObject({
          "content-type": "application/pdf",
          "content-length": String(bytes.length),
          "content-disposition": `attachment; filename="Zo_'s rates.pdf"; filename*=UTF-8''Zo%C3%AB%27s%20rates.pdf`,
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'; sandbox",
        });
      });

      test("of another organization's file is not there, for provider staff neither [ACC-D39]", async () => {
        const id = await stored("secret.pdf", PDF, "neighbour");
        for (const caller of ["technician", "planner", "manager"] as const) {
          const { status, bytes } = await product.call(caller, "GET", `file2/${id}/download`);
          expect(status).toBe(404);
          expect(bytes.includes("secret")).toBe(false);
          expect((await product.call(caller, "GET", `file2/${id}`)).status).toBe(404);
        }
        expect((await product.call("neighbour", "GET", `file2/${id}/download`)).status).toBe(200);
      });

      test("of a file without organization is there in any session", async () => {
        const id = await stored();
        await database()
          .kysely.updateTable("data.file2" as never)
          .set({ organizationId: null } as never)
          .where("id" as never, "=", id as never)
          .execute();
        for (const caller of ["technician", "neighbour", "planner"] as const) {
          expect((await product.call(caller, "GET", `file2/${id}/download`)).status).toBe(200);
        }
      });

      test.each(["0", "-1", "999999", "1.5", "abc", "__proto__", "99999999999999"])(
        "of %s is not there",
        async (id) => {
          expect((await product.call("technician", "GET", `file2/${id}/download`)).status).toBe(404);
        },
      );

      test("needs a session and the permission", async () => {
        const id = await stored();
        expect((await product.call("nobody", "GET", `file2/${id}/download`)).status).toBe(401);
        expect((await product.call("reader", "GET", `file2/${id}/download`)).status).toBe(200);
        await product.grant("reader", { file2: { view: false, create: false, update: false, remove: false } });
        const barred = await product.call("reader", "GET", `file2/${id}/download`);
        await product.grant("reader", null);
        expect(barred.status).toBe(403);
      });
    });

    describe("the records of files", () => {
      test("are listed for their organization and removed [GEN-115]", async () => {
        const id = await stored("listed.pdf");
        const idsFor = async (caller: Caller) => {
          const { body } = await product.call(caller, "GET", "file2");
          return (body["result"] as unknown as readonly Values[]).map((file) => file["id"]);
        };
        expect(await idsFor("technician")).toContain(id);
        expect(await idsFor("neighbour")).not.toContain(id);
        expect((await product.call("neighbour", "DELETE", `file2/${id}`)).status).toBe(404);
        expect((await product.call("technician", "DELETE", `file2/${id}`)).status).toBe(200);
        expect(await idsFor("technician")).not.toContain(id);
        expect((await product.call("technician", "GET", `file2/${id}/download`)).status).toBe(404);
        expect((await product.call("technician", "DELETE", `file2/${id}`)).status).toBe(404);
      });

      test("are renamed by administrators alone, who can change nothing else of them", async () => {
        const id = await stored();
        expect((await product.call("technician", "PUT", `file2/${id}`, { name: "b.pdf" })).status).toBe(403);
        const { status } = await product.call("manager", "PUT", `file2/${id}`, { name: "b.pdf", storageKey: "other" });
        const { body } = await product.call("manager", "GET", `file2/${id}`);
        expect([status, body.result["name"]]).toEqual([200, "b.pdf"]);
        expect(body.result["storageKey"]).not.toBe("other");
      });

      test("cannot be made without a file", async () => {
        const { body } = await product.call("technician", "POST", "file2/batch", [{ name: "a.pdf", storageKey: "x" }]);
        const { body: list } = await product.call("technician", "GET", "file2");
        expect(JSON.stringify(body)).not.toContain('"created"');
        expect(JSON.stringify(list.result)).not.toContain('"storageKey":"x"');
      });

      test("that a record names are in use until it names them no longer [NMQ-140]", async () => {
        const fileId = await stored("award.pdf");
        const part = await aPart(fileId);
        expect((await product.call("technician", "DELETE", `file2/${fileId}`)).status).toBe(409);
        expect((await product.call("technician", "PUT", `sparePart/${part}`, { drawing: null })).status).toBe(200);
        expect((await product.call("technician", "DELETE", `file2/${fileId}`)).status).toBe(200);
      });

      test("of another organization cannot be named [ACC-175]", async () => {
        const fileId = await stored("theirs.pdf", PDF, "neighbour");
        const part = product.anEntity("sparePart", { drawing: fileId, roomId: null });
        const { status, body } = await product.call("technician", "POST", "sparePart", part);
        expect([status, body.errors]).toMatchObject([400, [{ code: "unknownReference", attribute: "drawing" }]]);
      });
    });

    describe("a record that is deleted", () => {
      const isThere = async (id: number) => (await product.call("technician", "GET", `file2/${id}`)).status === 200;

      test("takes the file of its attribute with it [NMQ-D23]", async () => {
        const fileId = await stored();
        const part = await aPart(fileId);
        expect((await product.call("manager", "DELETE", `sparePart/${part}`)).status).toBe(200);
        expect(await isThere(fileId)).toBe(false);
      });
      test("leaves a file that another record names", async () => {
        const fileId = await stored();
        const one = await aPart(fileId);
        await aPart(fileId);
        expect((await product.call("manager", "DELETE", `sparePart/${one}`)).status).toBe(200);
        expect(await isThere(fileId)).toBe(true);
      });
      test("leaves its file where it is not deleted after all", async () => {
        const fileId = await stored();
        const part = await aPart(fileId);
        const stale = await product.call("manager", "DELETE", `sparePart/${part}`, undefined, {
          "if-match": '"2020-01-01T00:00:00.000Z"',
        });
        expect([stale.status, await isThere(fileId)]).toEqual([412, true]);
      });
    });

    describe("a sweep", () => {
      /** Statements of calls end after 30 seconds, so a sweep makes none of them. */
      const LIMITED = new Proxy({} as TestDatabase["kysely"], {
        get: () => {
          throw new Error("A statement of a sweep has a limit of time");
        },
      });
      const keysOf = async () =>
        (await database().kysely.selectFrom("system.file").select("key").execute()).map(({ key }) => key);
      const storageKeyOf = async (id: number) =>
        String((await product.call("technician", "GET", `file2/${id}`)).body.result["storageKey"]);

      test("deletes the bytes of deleted files after 30 days, and no others, however long it takes", async () => {
        const [kept, gone] = [await stored("kept.pdf"), await stored("gone.pdf")];
        const [keptKey, goneKey] = [await storageKeyOf(kept), await storageKeyOf(gone)];
        await product.call("technician", "DELETE", `file2/${gone}`);
        const { background: kysely } = database();
        const start = Date.parse("2030-01-01T00:00:00.000Z");
        const store = createDatabaseStore({ kysely: LIMITED, background: kysely }, () => new Date(start));
        const sweepAt = (ms: number) => sweepFiles({ kysely, metadata: product.metadata, store }, new Date(start + ms));
        await sweepAt(0);
        await sweepAt(KEPT_UNUSED_MS - 1);
        expect(await keysOf()).toEqual(expect.arrayContaining([keptKey, goneKey]));
        await sweepAt(KEPT_UNUSED_MS);
        const left = await keysOf();
        expect([left.includes(keptKey), left.includes(goneKey)]).toEqual([true, false]);
        const pieces = await kysely.selectFrom("system.filePiece").select("key").where("key", "=", goneKey).execute();
        expect(pieces).toEqual([]);
        expect((await product.call("technician", "GET", `file2/${kept}/download`)).bytes.equals(PDF)).toBe(true);
      });
    });

    test("the file types are those of the application and the platform's import, made once [GEN-104]", async () => {
      const { body } = await product.call("technician", "GET", "fileType?sort=id");
      expect(body["result"]).toMatchObject([
        { id: 7, name: "userImport" },
        { id: 8, name: "photo" },
      ]);
    });
  },
  registerTemplate,
);
