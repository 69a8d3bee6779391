import type { PermissionMap, Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, contentOf, describePostgresql, type Fields, fileOf, upload } from "@armature/server/testing";
import {
  type Caller,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";

const PDF = contentOf("pdf");
const QUESTION_CALLS = ["/upload", "upload"] as const;

describePostgresql(
  "files of the portal",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
      for (const organization of [OWN, OTHER]) await product.setStatus(organization, "nmqOpen");
    });
    afterAll(() => product.close());

    const send = (caller: Caller, call: string, file: File | null, fields: Fields = {}): Promise<Answer> =>
      upload(product, caller, call, file, fields);
    async function stored(
      name = "rates.pdf",
      bytes = PDF,
      caller: Caller = "member",
      fields: Fields = {},
    ): Promise<number> {
      const answer = await send(caller, "file2", fileOf(name, bytes), fields);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return Number(answer.body.result);
    }
    const messageOf = ({ status, body }: Answer) => [status, body.message];
    async function aRecord(entity: string, values: Values, caller: Caller = "member"): Promise<number> {
      const { status, body } = await product.call(caller, "POST", entity, values);
      expect(status, JSON.stringify(body)).toBe(201);
      return Number(body.result[`${entity}Id`] ?? body.result["id"]);
    }

    describe("uploads of questions", () => {
      test("are off for everybody once the questionnaire was submitted, and in a closed build", async () => {
        for (const [status, message] of [
          ["nmqSubmitted", "The questionnaire has been submitted."],
          ["buildClosed", "The build is closed. The form has been disabled."],
        ] as const) {
          await product.setStatus(OWN, status);
          for (const call of [...QUESTION_CALLS, "uploadAttachment"]) {
            for (const caller of ["member", "staff"] as const) {
              expect(messageOf(await send(caller, call, fileOf("a.pdf", PDF)))).toEqual([423, message]);
            }
          }
          expect((await send("member", "file2", fileOf("a.pdf", PDF))).status).toBe(201);
        }
        await product.setStatus(OWN, "nmqOpen");
      });

      test("of a grant are stored by who may add or change grants, as the form and its file allow [NMQ-151]", async () => {
        const upload = (caller: Caller, name = "terms.pdf", fields: Fields = {}) =>
          send(caller, "uploadAttachment", fileOf(name, PDF), fields);
        const { status, body } = await upload("member");
        const file = await product.call("member", "GET", `file2/${Number(body.result)}`);
        expect([status, file.body.result["name"], file.body.result["organizationId"]]).toEqual([201, "terms.pdf", OWN]);
        expect((await upload("member", "terms.exe")).status).toBe(400);
        expect((await upload("member", "terms.pdf", { fileTypeId: "5" })).status).toBe(400);
        const more = Buffer.concat([PDF, Buffer.alloc(5_000_000, 0x20)]);
        const large = await send("member", "uploadAttachment", fileOf("a.pdf", more));
        expect(messageOf(large)).toEqual([400, "File not accepted"]);
        for (const right of ["create", "update"] as const) {
          await product.grant("member", { grant: { create: false, update: false, [right]: true } });
          expect((await upload("member")).status).toBe(201);
        }
        await product.grant("member", { grant: { create: false, update: false } });
        expect((await upload("member")).status).toBe(403);
        await product.grant("member", { file2: { create: false } });
        expect((await upload("member")).status).toBe(403);
        await product.grant("member", null);
        expect((await upload("nobody")).status).toBe(401);
      });

      test("to import are off for everybody in a closed build [GEN-D37]", async () => {
        await product.setStatus(OWN, "buildClosed");
        for (const caller of ["member", "staff"] as const) {
          const answer = await send(caller, "file2", fileOf("a.xlsx", PDF), { fileTypeId: "7" });
          expect(messageOf(answer)).toEqual([423, "The build is closed. The form has been disabled."]);
        }
        await product.setStatus(OWN, "nmqOpen");
      });

      test("may name a record of the organization, and a file type [NMQ-136]", async () => {
        const locationId = await aRecord("location", { name: "North" });
        const answer = await send("member", "/upload", fileOf("fees.pdf", PDF), {
          fileTypeId: "6",
          locationId: String(locationId),
        });
        expect(answer.status, JSON.stringify(answer.body)).toBe(201);
        const { body } = await product.call("member", "GET", `file2/${Number(answer.body.result)}`);
        expect(body.result).toMatchObject({ fileTypeId: 6, locationId });
      });

      test("are stored with what they belong to, or not at all [NMQ-D21]", async () => {
        const locationId = String(await aRecord("location", { name: "West" }));
        const count = async () => (await product.call("member", "GET", "file2")).body.total;
        const before = await count();
        const refused = await send("member", "upload", fileOf("a.pdf", PDF), { locationId, fileTypeId: "99" });
        expect([refused.status, await count()]).toEqual([400, before]);
        const kept = await send("member", "upload", fileOf("a.pdf", PDF), { locationId, fileTypeId: "6" });
        expect([kept.status, await count()]).toEqual([201, Number(before) + 1]);
      });

      test("are refused with a record that does not exist or is another organization's", async () => {
        const elsewhere = await aRecord("location", { name: "South" }, "otherMember");
        for (const locationId of [String(elsewhere), "999999", "0", "-1", "1e3", "one", "99999999999"]) {
          const answer = await send("member", "upload", fileOf("a.pdf", PDF), { locationId });
          expect(answer.status).toBe(400);
          expect(answer.body.errors).toMatchObject([{ code: "unknownReference", attribute: "locationId" }]);
        }
        const unknownType = await send("member", "upload", fileOf("a.pdf", PDF), { fileTypeId: "99" });
        expect(unknownType.status).toBe(400);
      });

      test("need the update of the record asked about", async () => {
        const locationId = await aRecord("location", { name: "East" });
        const barred = { location: { view: true, create: true, update: false, remove: false } } as PermissionMap;
        await product.grant("member", barred);
        const withRecord = await send("member", "upload", fileOf("a.pdf", PDF), { locationId: String(locationId) });
        const without = await send("member", "upload", fileOf("a.pdf", PDF));
        await product.grant("member", null);
        expect([withRecord.status, without.status]).toEqual([403, 201]);
      });
    });

    describe("the files", () => {
      const isThere = async (id: number) => (await product.call("member", "GET", `file2/${id}`)).status === 200;

      test("of a fee schedule serves files of that type alone [ACC-206 ACC-D39]", async () => {
        const fees = await stored("fees.pdf", PDF, "member", { fileTypeId: "6" });
        const other = await stored("scale.pdf", PDF, "member", { fileTypeId: "5" });
        expect((await product.call("member", "GET", `feeSchedule/download/${fees}`)).bytes.equals(PDF)).toBe(true);
        expect((await product.call("member", "GET", `feeSchedule/download/${other}`)).status).toBe(404);
        expect((await product.call("otherMember", "GET", `feeSchedule/download/${fees}`)).status).toBe(404);
      });

      test("that a record names are in use until it names them no longer [NMQ-140]", async () => {
        const fileId = await stored("award.pdf");
        const grant = await aRecord("grant", { name: "Outreach", fileId });
        expect((await product.call("member", "DELETE", `file2/${fileId}`)).status).toBe(409);
        expect((await product.call("member", "PUT", `grant/${grant}`, { fileId: null })).status).toBe(200);
        expect((await product.call("member", "DELETE", `file2/${fileId}`)).status).toBe(200);
      });

      test("of another organization cannot be named [ACC-175]", async () => {
        const fileId = await stored("theirs.pdf", PDF, "otherMember");
        const grant = await product.call("member", "POST", "grant", { name: "Outreach", fileId });
        expect(grant.status).toBe(400);
        const organization = await product.call("member", "PUT", `organization/${OWN}`, {
          billingPayorListAttachment: fileId,
        });
        expect(organization.body.errors).toMatchObject([
          { code: "unknownReference", attribute: "billingPayorListAttachment" },
        ]);
      });

      test("takes the file of its attribute with it [NMQ-D23]", async () => {
        const fileId = await stored();
        const grant = await aRecord("grant", { name: "Outreach", fileId });
        expect((await product.call("member", "DELETE", `grant/${grant}`)).status).toBe(200);
        expect(await isThere(fileId)).toBe(false);
      });

      test("takes those with it that name it [NMQ-D40]", async () => {
        for (const entity of ["interface", "device", "extract"]) {
          const id = await aRecord(entity, { ...product.anEntity(entity) });
          const answer = await send("member", "upload", fileOf("a.pdf", PDF), { [`${entity}Id`]: String(id) });
          const other = await stored();
          expect((await product.call("member", "DELETE", `${entity}/${id}`)).status).toBe(200);
          expect([await isThere(Number(answer.body.result)), await isThere(other)]).toEqual([false, true]);
        }
        const locationId = await aRecord("location", { name: "With a department" });
        await aRecord("department", product.anEntity("department", { locationId, departmentNumber: null }));
        expect((await product.call("member", "DELETE", `location/${locationId}`)).status).toBe(409);
      });
    });

    test("the file types are those of the ledger, made once [ACC-207 ACC-220 ADM-151]", async () => {
      const { body } = await product.call("member", "GET", "fileType?sort=id");
      expect(body["result"]).toMatchObject([
        { id: 5, name: "slidingScale" },
        { id: 6, name: "feeSchedule" },
        { id: 7, name: "userImport" },
      ]);
    });
  },
  productTemplate,
);
