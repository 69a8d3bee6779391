import { isOffered } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { memberScope, OWN, productTemplate, startProduct, type TestProduct } from "../testing.ts";

describeDatabases(
  "a reference",
  (database) => {
    let product: TestProduct;
    let stranger: number;
    let otherOption: number;
    beforeAll(async () => {
      product = await startProduct(database());
      stranger = Number((await product.create({}, "otherMember"))["userId"]);
      const option = await product.call("admin", "POST", "option", { optionType: "state", label: "Wisconsin" });
      otherOption = Number(option.body.result["optionId"]);
    });
    afterAll(() => product.close());

    const put = (id: unknown, values: object) => product.call("member", "PUT", `user/${String(id)}`, values);
    const remove = (id: unknown) => product.call("admin", "DELETE", `user/${String(id)}`);
    const newId = async (over = {}) => Number((await product.create(over))["userId"]);

    test.each<[title: string, attribute: string, id: () => number]>([
      ["no record at all", "supervisorId", () => 2_000_000_000],
      ["a user of another organization [GEN-D35 BLD-D39]", "supervisorId", () => stranger],
      ["an option of another type", "providerType", () => otherOption],
      ["no option at all", "providerType", () => 1],
    ])("that names %s is 400 on POST and PUT [BLD-D22]", async (_, attribute, id) => {
      const record = await newId();
      const answers = [
        await product.call("member", "POST", "user", product.anEntity("user", { [attribute]: id() })),
        await put(record, { [attribute]: id() }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(400);
        expect(body.errors).toMatchObject([{ code: "unknownReference", attribute }]);
      }
    });
    test("that names a state is to one of the first 51 options: any other of that type is neither offered nor taken [BLD-143, ACC-220]", async () => {
      const { metadata } = product.metadata.current();
      const [option, attribute] = [
        metadata.entities.get("option"),
        metadata.entities.get("user")?.byName.get("licenseState"),
      ];
      const need = attribute?.needs.find((each) => each.kind === "reference");
      if (!option || !need) throw new Error("There is no such attribute");
      expect([51, 52].map((id) => isOffered(option, need.where, id))).toEqual([true, false]);
      expect(isOffered(option, { attribute: "optionType", value: "providerType" }, 52)).toBe(true);
      const made = await product.call("admin", "POST", "option", { optionType: "clarityState", label: "Puerto Rico" });
      const later = Number(made.body.result["optionId"]);
      expect(later).toBeGreaterThan(51);
      const id = await newId({ provider: 1, licenseState: 51 });
      for (const { status, body } of [
        await put(id, { licenseState: later }),
        await product.call("member", "POST", "user", product.anEntity("user", { provider: 1, licenseState: later })),
      ]) {
        expect(status).toBe(400);
        expect(body.errors).toMatchObject([{ code: "unknownReference", attribute: "licenseState" }]);
      }
      expect((await put(id, { licenseState: 1 })).body.result["licenseState"]).toBe(1);
    });
    test("is answered with the label of its record [GEN-034]", async () => {
      const boss = await product.create({ firstName: "Ada", lastName: "Osei" });
      const { body } = await put(await newId(), { supervisorId: boss["userId"], providerType: 70001 });
      expect(body.labels).toMatchObject({
        supervisorId: { [String(boss["userId"])]: "Ada Osei" },
        providerType: { "70001": "Physician" },
      });
    });
    test("may name its own record", async () => {
      const id = await newId();
      expect((await put(id, { supervisorId: id })).body.result["supervisorId"]).toBe(id);
    });
    test("that was stored is not judged again when something else changes", async () => {
      const id = await newId({ providerType: 70001 });
      expect((await put(id, { jobTitle: "x" })).status).toBe(200);
    });

    describe("keeps its record from being deleted", () => {
      test("409, and the record stays; free again once it is given up [ACC-D33 ACC-025 BLD-D19]", async () => {
        const boss = await newId();
        const other = await newId({ supervisorId: boss });
        const { status, body } = await remove(boss);
        expect([status, body.message]).toEqual([409, "Could not delete user. User in use."]);
        expect(body.errors).toMatchObject([{ code: "inUse", attribute: null }]);
        expect((await product.call("member", "GET", `user/${boss}`)).status).toBe(200);
        await put(other, { supervisorId: null });
        expect((await remove(boss)).status).toBe(200);
        expect((await remove(boss)).status).toBe(404);
      });
      test("options too, whatever organization uses them [ACC-D33]", async () => {
        const option = await product.call("admin", "POST", "option", { optionType: "providerType", label: "Used" });
        const path = `option/${String(option.body.result["optionId"])}`;
        await product.create({ providerType: option.body.result["optionId"] }, "otherMember");
        expect((await product.call("admin", "DELETE", path)).status).toBe(409);
      });
      test("is deleted with itself as the only one that refers to it, or refused; no server error", async () => {
        const id = await newId();
        await put(id, { supervisorId: id });
        expect([200, 409]).toContain((await remove(id)).status);
      });
      test("a person who can sign in is deleted or in use; no server error", async () => {
        const { body } = await product.call("reader", "GET", "session");
        const id = (body.result["user"] as { userId?: number }).userId;
        const status = (await remove(id ?? 2)).status;
        expect([200, 409]).toContain(status);
      });
      test("in one changeset neither of a delete and a new reference is left dangling", async () => {
        const [boss, other] = [await newId(), await newId()];
        const scope = { ...memberScope(product), permission: { user: { remove: true } } };
        const items = [
          { kind: "delete", id: boss },
          { kind: "update", id: other, values: { supervisorId: boss } },
        ] as const;
        const result = await product.records.apply(scope, { entity: "user", source: "api", items }, { atomic: "item" });
        expect(result.items.map((item) => item.status)).toEqual(["deleted", "error"]);
        expect(result.items[1]?.issues).toMatchObject([{ code: "unknownReference" }]);
      });
      test("when both happen at once, one is refused [ACC-D33]", async () => {
        for (let round = 0; round < 10; round++) {
          const [boss, other] = [await newId(), await newId()];
          const [removal, change] = await Promise.all([remove(boss), put(other, { supervisorId: boss })]);
          expect([
            [200, 400],
            [409, 200],
          ]).toContainEqual([removal.status, change.status]);
        }
      });
      test("when many refer and delete crosswise, all are answered", async () => {
        const ids = await Promise.all(Array.from({ length: 8 }, () => newId()));
        const answers = await Promise.all(
          ids.flatMap((id, i) => [put(id, { supervisorId: ids[(i + 1) % ids.length] }), remove(id)]),
        );
        for (const { status } of answers) expect([200, 400, 404, 409]).toContain(status);
        const { body } = await product.call("member", "GET", "user?columns=userId,supervisorId");
        const rows = body.result as unknown as { userId: number; supervisorId: number | null }[];
        const known = new Set(rows.map((row) => row.userId));
        expect(rows.filter((row) => row.supervisorId !== null && !known.has(row.supervisorId))).toEqual([]);
      });
    });

    test("to the own organization's records only is offered in the list's labels [GEN-D35 BLD-D39]", async () => {
      const { body } = await product.call("member", "GET", "user?limit=5");
      const rows = body.result as unknown as { organizationId: number }[];
      expect(new Set(rows.map((row) => row.organizationId))).toEqual(new Set([OWN]));
    });
  },
  productTemplate,
);
