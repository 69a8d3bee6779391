import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { type Caller, memberScope, OWN, productTemplate, startProduct, type TestProduct } from "../testing.ts";

interface Entry {
  readonly attributeMap: Values;
  readonly auditTimestamp: string;
  readonly auditUserId: number | null;
}

describeDatabases(
  "history",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const call = (id: unknown, caller: Caller = "member", key = "userId") =>
      product.call(caller, "GET", `userAuditHistory?filter=${encodeURIComponent(JSON.stringify({ [key]: id }))}`);
    const entriesOf = async (id: unknown, caller: Caller = "member") =>
      (await call(id, caller)).body.result as unknown as readonly Entry[];
    const put = (id: unknown, values: Values) => product.call("member", "PUT", `user/${String(id)}`, values);

    test("of a create holds every attribute, the key included, who and when [BLD-D28 ADM-D28 ADM-156]", async () => {
      const record = await product.create({ provider: 1, npi: "1234567893" });
      const entries = await entriesOf(record["userId"]);
      const { organizationId: _o, created, createdBy, updated: _u, ...attributes } = record;
      expect(entries).toEqual([{ attributeMap: attributes, auditTimestamp: created, auditUserId: createdBy }]);
    });
    test("of an update holds the attributes written with their new values [BLD-D28 ADM-D28 BLD-175]", async () => {
      const { userId, email } = await product.create({ jobTitle: "a", provider: 0 });
      const { body } = await put(userId, { email, jobTitle: "b", firstName: "Bea", lastName: "Lee" });
      expect((await entriesOf(userId)).slice(1)).toEqual([
        {
          attributeMap: { jobTitle: "b", firstName: "Bea", lastName: "Lee", displayName: "Bea Lee" },
          auditTimestamp: body.result["updated"],
          auditUserId: expect.any(Number),
        },
      ]);
    });
    test("keeps an emptied value as null [BLD-152 BLD-D28]", async () => {
      const { userId } = await product.create({ jobTitle: "a" });
      await put(userId, { jobTitle: "" });
      expect((await entriesOf(userId)).at(-1)?.attributeMap).toEqual({ jobTitle: null });
    });
    test("of a delete holds the last values, and outlives the record [BLD-D28 ADM-D28]", async () => {
      const { userId } = await product.create({ jobTitle: "a" });
      await put(userId, { jobTitle: "last" });
      await product.call("admin", "DELETE", `user/${String(userId)}`);
      const entries = await entriesOf(userId);
      expect(entries).toHaveLength(3);
      expect(entries[2]?.attributeMap).toMatchObject({ userId, jobTitle: "last" });
      expect(entries[2]?.auditUserId).not.toBe(entries[1]?.auditUserId);
    });
    test("has an entry for each write and none for a write that changes or is refused nothing [BLD-D28]", async () => {
      const { userId } = await product.create({ jobTitle: "a" });
      await put(userId, { jobTitle: "a" });
      await put(userId, { npi: "1", provider: 1 });
      await product.call("reader", "PUT", `user/${String(userId)}`, { jobTitle: "x" });
      expect(await entriesOf(userId)).toHaveLength(1);
      await put(userId, { jobTitle: "b" });
      await put(userId, { jobTitle: "a" });
      expect((await entriesOf(userId)).map((entry) => entry.attributeMap["jobTitle"])).toEqual(["a", "b", "a"]);
    });
    test("is oldest first [ADM-156 BLD-175]", async () => {
      const { userId } = await product.create({ jobTitle: "0" });
      for (const jobTitle of ["1", "2", "3"]) await put(userId, { jobTitle });
      const times = (await entriesOf(userId)).map((entry) => entry.auditTimestamp);
      expect(times).toEqual(times.toSorted());
    });
    test("of a changeset that fails as a whole is not written [ACC-D35 ADM-D28]", async () => {
      const [one, other] = [await product.create(), await product.create()];
      const items = [one, other].map((record, i) => ({
        kind: "update" as const,
        id: Number(record["userId"]),
        values: i === 0 ? { jobTitle: "x" } : { email: "" },
      }));
      await product.records.apply(memberScope(product), { entity: "user", source: "api", items }, { atomic: "all" });
      expect(await entriesOf(one["userId"])).toHaveLength(1);
    });

    test("is changed by no call [ADM-D28]", async () => {
      const { userId } = await product.create();
      const before = await entriesOf(userId);
      const path = `userAuditHistory?filter[userId]=${String(userId)}`;
      for (const method of ["POST", "PUT", "DELETE"] as const) {
        for (const target of [path, `userAuditHistory/${String(userId)}`, `admin/${path}`]) {
          const { status } = await product.call("admin", method, target, method === "DELETE" ? undefined : {});
          expect(status, `${method} ${target}`).toBeGreaterThanOrEqual(400);
        }
      }
      expect(await entriesOf(userId)).toEqual(before);
    });

    describe("is asked for", () => {
      test("in both encodings of the filter, and answers the same [ADM-157 BLD-D28 BLD-174]", async () => {
        const { userId } = await product.create();
        const json = await call(userId);
        for (const path of [`filter[userId]=${String(userId)}`, `filter%5BuserId%5D=${String(userId)}`]) {
          const answer = await product.call("member", "GET", `userAuditHistory?${path}`);
          expect([answer.status, answer.body]).toEqual([200, json.body]);
        }
        expect((await call(String(userId))).body).toEqual(json.body);
      });
      test.each([
        "",
        "?filter=",
        "?filter=5",
        "?filter=%7B",
        '?filter={"email":"a"}',
        "?filter[email]=a",
        "?filter=null",
      ])("in no other way: %j is 400 [ADM-157]", async (query) => {
        expect((await product.call("member", "GET", `userAuditHistory${query}`)).status).toBe(400);
      });
    });

    describe("goes to who may see the record", () => {
      test.each<[Caller, number]>([
        ["member", 200],
        ["reader", 200],
        ["staff", 200],
        ["admin", 200],
        ["otherMember", 404],
        ["nobody", 401],
      ])("%s: %i [GEN-D35 BLD-D28]", async (caller, status) => {
        const { userId } = await product.create();
        const answer = await call(userId, caller);
        expect(answer.status).toBe(status);
        if (status !== 200) expect(answer.body.result).toBeUndefined();
      });
      test("not for an unknown record, nor after another organization deleted its own", async () => {
        expect((await call(2_000_000_000)).status).toBe(404);
        expect((await call("ghost")).status).toBe(404);
        const { userId } = await product.create();
        await product.call("admin", "DELETE", `user/${String(userId)}`);
        expect((await call(userId, "otherMember")).status).toBe(404);
      });
      test("without the attributes that he may not view [BLD-D28 ADM-D39]", async () => {
        const { userId } = await product.create({ jobTitle: "secret" });
        await put(userId, { jobTitle: "more", workPhone: "(608) 555-0101" });
        await product.grant("reader", { user: { attribute: { jobTitle: { view: false } } } });
        const entries = await entriesOf(userId, "reader");
        await product.grant("reader", null);
        expect(JSON.stringify(entries)).not.toMatch(/jobTitle|secret|more/);
        expect(entries.at(-1)?.attributeMap).toEqual({ workPhone: "(608) 555-0101" });
      });
      test("of users, departments and organizations alike: who may read the record is answered, without what he may not view [ADM-D29]", async () => {
        const made = async (entity: string, over: Values) =>
          (await product.call("staff", "POST", entity, product.anEntity(entity, over))).body.result;
        const { locationId } = await made("location", { name: "South", isRoi: 1 });
        const department = await made("department", { locationId, departmentNumber: null });
        const asked = [
          {
            entity: "user",
            record: await product.create({ jobTitle: "secret" }),
            hidden: "jobTitle",
            shown: "lastName",
          },
          { entity: "department", record: department, hidden: "externalName", shown: "name" },
          { entity: "organization", record: { organizationId: OWN }, hidden: "abbreviation", shown: "name" },
        ];
        for (const { entity, record, hidden, shown } of asked) {
          const key = `${entity}Id`;
          const id = Number(record[key]);
          const both = { [hidden]: "H", [shown]: "S" };
          const saved = await product.call("staff", "PUT", `${entity}/${id}`, both);
          expect(saved.status, JSON.stringify(saved.body)).toBe(200);
          const read = (caller: Caller) => product.call(caller, "GET", `${entity}AuditHistory?filter[${key}]=${id}`);
          const last = ({ body }: Awaited<ReturnType<typeof read>>) =>
            (body.result as unknown as readonly Entry[]).at(-1);
          expect(last(await read("member"))?.attributeMap).toMatchObject(both);
          expect((await read("otherMember")).status).toBe(404);
          await product.grant("reader", { [entity]: { attribute: { [hidden]: { view: false } } } });
          const cut = last(await read("reader"))?.attributeMap ?? {};
          await product.grant("reader", null);
          expect([cut[shown], hidden in cut]).toEqual([both[shown], false]);
        }
      });
      test("not without view of the entity [BLD-D28]", async () => {
        const { userId } = await product.create();
        await product.grant("reader", { user: { view: false } });
        expect((await call(userId, "reader")).status).toBe(403);
        await product.grant("reader", null);
      });
    });

    test("names people by e-mail and references by label [BLD-D27]", async () => {
      const { userId } = await product.create({ providerType: 70001 });
      const { body } = await call(userId);
      expect(body.labels["providerType"]).toEqual({ "70001": "Physician" });
      expect(Object.values(body.people)).toEqual(["member@ambulatory.example"]);
    });
  },
  productTemplate,
);
