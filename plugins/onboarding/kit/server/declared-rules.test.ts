import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql, type RecordMaker, recordMaker } from "@armature/server/testing";
import {
  type Account,
  type Caller,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "./portal.testing.ts";

describePostgresql(
  "what metadata declare of records",
  (database) => {
    let product: TestProduct;
    let make: RecordMaker<Account>;
    beforeAll(async () => {
      product = await startProduct(database());
      // Members alone make security roles of their organization (GEN-D28).
      make = recordMaker(product, (entity) => (entity.startsWith("secRoleOrganization") ? "member" : "admin"));
      for (const organizationId of [OWN, OTHER]) await product.setStatus(organizationId, "nmqOpen");
    });
    afterAll(() => product.close());

    const post = (caller: Caller, entity: string, body: Values) =>
      product.call(caller, "POST", make.typeOf(entity).route, body);
    const put = (caller: Caller, path: string, body: Values) => product.call(caller, "PUT", path, body);
    const aLocation = (over: Values = {}) => ({ name: "Clinic", ...over });
    const statusesOf = async (answers: readonly ReturnType<TestProduct["call"]>[]) =>
      (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);

    describe("that is unique together", () => {
      test.each(["secAnswerSecFunction", "secRolePrimarySecFunction", "secRolePrimarySecQuestion"])(
        "a second %s of the same pair is 409, also of two at once [ADM-D31, ADM-D33]",
        async (entity) => {
          const body = await make.aBody(entity);
          expect(await statusesOf([post("admin", entity, body), post("admin", entity, body)])).toEqual([201, 409]);
          const { body: answer } = await post("admin", entity, body);
          expect(answer.errors).toMatchObject([{ code: "uniqueStated", message: expect.stringContaining("already") }]);
          const other = await make.aRecord(entity);
          const [one, two] = make.typeOf(entity).uniqueList[0]?.attributeList ?? [];
          const changed = await put("admin", make.pathOf(entity, other), pick(body, one, two));
          expect(changed.status).toBe(409);
          expect((await put("admin", make.pathOf(entity, other), pick(body, one))).status).toBe(200);
        },
      );
      test("a point of a security function is there once, as it is written [ADM-224]", async () => {
        const body = await make.aBody("secFunctionInput");
        expect((await post("admin", "secFunctionInput", { ...body, value: "A1" })).status).toBe(201);
        const again = await post("admin", "secFunctionInput", { ...body, value: "A1" });
        const message = "This security point combination already exists.";
        expect([again.status, again.body.errors]).toEqual([
          409,
          [{ code: "uniqueStated", attribute: "value", message }],
        ]);
        expect((await post("admin", "secFunctionInput", { ...body, value: "a1" })).status).toBe(201);
        const { secFunctionId } = await make.aBody("secFunctionInput");
        expect((await post("admin", "secFunctionInput", { ...body, secFunctionId, value: "A1" })).status).toBe(201);
        const check = await product.call("admin", "POST", "security/functionInput/check", {
          id: null,
          values: { ...body, value: "A1" },
        });
        expect(check.body.result).toMatchObject([{ attribute: "value", message }]);
      });
      test("values change places in one batch, and a row that is refused frees none", async () => {
        const [one, two] = [await make.aRecord("secFunctionInput"), await make.aRecord("secFunctionInput")];
        const names = ["secFunctionId", "type", "point", "value"];
        const swapped = [
          { id: one["id"], ...pick(two, ...names) },
          { id: two["id"], ...pick(one, ...names) },
        ];
        const batch = (rows: readonly Values[]) => product.call("admin", "POST", "security/functionInput/batch", rows);
        expect((await batch(swapped)).body.result).toMatchObject([{ status: "updated" }, { status: "updated" }]);
        const refused = [swapped[1], { ...swapped[0], value: two["value"], secFunctionId: null }];
        const { body } = await batch(refused.map((row) => row ?? {}));
        expect(body.result).toMatchObject([{ status: "unchanged" }, { status: "error" }]);
      });
      test("one location is the billing location, of one organization [BLD-D11]", async () => {
        const billing = () => aLocation({ isBilling: 1 });
        expect(await statusesOf([post("staff", "location", billing()), post("staff", "location", billing())])).toEqual([
          201, 409,
        ]);
        const { body } = await post("staff", "location", billing());
        expect(body.errors).toMatchObject([{ attribute: "isBilling", message: expect.stringContaining("billing") }]);
        const roi = await post("staff", "location", aLocation({ isRoi: 1 }));
        expect(roi.status).toBe(201);
        expect((await post("staff", "location", aLocation({ isRoi: 1 }))).status).toBe(409);
        const path = make.pathOf("location", roi.body.result);
        expect((await put("staff", path, { isBilling: 1 })).status).toBe(409);
        expect((await put("staff", path, { isRoi: 0 })).status).toBe(200);
        expect((await post("staff", "location", aLocation({ isRoi: 1 }))).status).toBe(201);
        const inOther = { ...aLocation({ isRoi: 1 }), organizationId: OTHER };
        expect((await product.call("admin", "POST", "admin/location", inOther)).status).toBe(201);
        expect((await post("staff", "location", aLocation())).status).toBe(201);
        expect((await post("staff", "location", aLocation())).status).toBe(201);
      });
    });

    describe("of rights", () => {
      test.each(["locationNumber", "abbreviation", "isBilling", "isRoi"])(
        "a member sets no %s, on create too; provider staff do, and both read it [BLD-D11 BLD-D14]",
        async (name) => {
          const isFlag = name.startsWith("is");
          const given = isFlag ? 1 : `11071${String(made++)}`;
          const refused = await post("member", "location", aLocation({ [name]: given }));
          expect([refused.status, refused.body.errors]).toMatchObject([403, [{ attribute: name }]]);
          const empty = await post("member", "location", aLocation({ [name]: isFlag ? 0 : null }));
          expect(empty.status).toBe(201);
          const path = make.pathOf("location", empty.body.result);
          expect((await put("member", path, { [name]: given })).status).toBe(403);
          if (isFlag) return;
          expect((await put("staff", path, { [name]: given })).status).toBe(200);
          expect((await product.call("member", "GET", path)).body.result[name]).toBe(given);
          expect((await put("member", path, { [name]: given, name: "Same" })).status).toBe(200);
        },
      );
      test("updateOrganization, granted to a person, opens name and abbreviation, and the lock [BLD-D08 BLD-D16]", async () => {
        const path = `organization/${OWN}`;
        const location = (await post("member", "location", aLocation())).body.result;
        const own = make.pathOf("location", location);
        const name = { name: (await product.call("member", "GET", path)).body.result["name"] };
        expect((await put("member", path, { abbreviation: "ABC" })).status).toBe(403);
        expect((await put("member", path, { name: "Another" })).status).toBe(403);
        expect((await put("member", path, name)).status).toBe(200);
        expect((await put("member", own, { locked: true })).status).toBe(403);
        await product.grant("member", { structureApp: { updateOrganization: true } });
        expect((await put("member", path, { abbreviation: " abd " })).body.result["abbreviation"]).toBe("ABD");
        expect((await put("member", path, { domain: "else.example" })).status).toBe(403);
        expect((await put("member", own, { locked: true })).status).toBe(200);
        for (const change of [{ abbreviation: "ABE" }, { name: "Another" }]) {
          expect((await put("member", path, change)).status).toBe(423);
        }
        expect((await product.call("admin", "PUT", `admin/${path}`, { abbreviation: "ABE" })).status).toBe(200);
        expect((await post("member", "location", aLocation())).status).toBe(423);
        expect((await product.call("member", "DELETE", own)).status).toBe(423);
        expect((await put("member", own, { locked: false, name: "Else" })).status).toBe(423);
        const batch = await product.call("member", "POST", "location/batch", [
          { ...location, locked: true, name: "Else" },
        ]);
        expect(batch.body.result).toMatchObject([{ status: "error", errors: [{ code: "locked" }] }]);
        await product.grant("member", null);
        expect((await put("member", own, { locked: false })).status).toBe(403);
        await product.grant("reader", { structureApp: { updateOrganization: true } });
        expect((await put("reader", own, { locked: false })).status).toBe(200);
        await product.grant("reader", null);
      });
      test("memberAdmin, granted to a person, opens users", async () => {
        const body = () => product.anEntity("user");
        expect((await post("reader", "user", body())).status).toBe(403);
        await product.grant("reader", { user: { memberAdmin: true } });
        const { status, body: answer } = await post("reader", "user", body());
        expect(status).toBe(201);
        const path = make.pathOf("user", answer.result);
        expect((await put("reader", path, { lastName: "Other" })).status).toBe(200);
        expect((await product.call("reader", "DELETE", path)).status).toBe(200);
        await product.grant("reader", null);
      });
    });

    describe("that go with others", () => {
      const historyOf = async (entity: string, record: Values) => {
        const { body } = await product.call(
          "admin",
          "GET",
          `admin/${entity}AuditHistory?filter[id]=${String(record["id"])}`,
        );
        return body.result as unknown as readonly { readonly attributeMap: Values; readonly auditTimestamp: string }[];
      };

      test("a security role takes its answers along, with their history, at one time", async () => {
        const answer = await make.aRecord("secRoleOrganizationSecAnswer", "member");
        const other = await make.aRecord("secRoleOrganizationSecAnswer", "member");
        const role = `security/roleOrganization/${String(answer["secRoleOrganizationId"])}`;
        expect((await product.call("member", "DELETE", role)).status).toBe(200);
        const path = (record: Values) => make.pathOf("secRoleOrganizationSecAnswer", record);
        expect((await product.call("member", "GET", path(answer))).status).toBe(404);
        expect((await product.call("member", "GET", path(other))).status).toBe(200);
        const [, gone] = await historyOf("secRoleOrganizationSecAnswer", answer);
        expect(gone?.attributeMap).toMatchObject({ secAnswerId: answer["secAnswerId"] });
        const entries = await historyOf("secRoleOrganization", { id: answer["secRoleOrganizationId"] });
        expect(gone?.auditTimestamp).toBe(entries.at(-1)?.auditTimestamp);
      });
      test("a function that something else uses stays, and its points with it", async () => {
        const link = await make.aRecord("secAnswerSecFunction");
        const id = link["secFunctionId"];
        const aPoint = { ...(await make.aBody("secFunctionInput")), secFunctionId: id };
        const point = (await post("admin", "secFunctionInput", aPoint)).body.result;
        const free = await make.aRecord("secFunctionInput");
        const remove = (key: unknown) => product.call("admin", "DELETE", `security/function/${String(key)}`);
        expect((await remove(id)).status).toBe(409);
        const path = make.pathOf("secFunctionInput", point);
        expect((await product.call("admin", "GET", path)).status).toBe(200);
        expect((await remove(free["secFunctionId"])).status).toBe(200);
        expect((await product.call("admin", "GET", make.pathOf("secFunctionInput", free))).status).toBe(404);
        expect((await product.call("admin", "DELETE", make.pathOf("secAnswerSecFunction", link))).status).toBe(200);
        expect((await remove(id)).status).toBe(200);
        expect((await product.call("admin", "GET", path)).status).toBe(404);
      });
      test("at any depth, unless one of them is used", async () => {
        const cascade = (fkName: string) => ({
          label: "Of",
          elementType: "SelectFk",
          fkExists: true,
          fkName,
          cascade: true,
        });
        await product.publish("device.ofGrant", cascade("grant"));
        await product.publish("extract.ofDevice", cascade("device"));
        await product.publish("interface.ofExtract", { ...cascade("extract"), cascade: false });
        const make3 = async () => {
          const grant = (await post("member", "grant", product.anEntity("grant"))).body.result;
          const ofGrant = grant["id"];
          const device = (await post("member", "device", product.anEntity("device", { ofGrant }))).body.result;
          const ofDevice = device["deviceId"];
          const extract = (await post("member", "extract", product.anEntity("extract", { ofDevice }))).body.result;
          return { grant, device, extract };
        };
        const [used, free] = [await make3(), await make3()];
        const ofExtract = used.extract["extractId"];
        expect((await post("member", "interface", product.anEntity("interface", { ofExtract }))).status).toBe(201);
        expect((await product.call("member", "DELETE", make.pathOf("grant", used.grant))).status).toBe(409);
        expect((await product.call("member", "DELETE", make.pathOf("grant", free.grant))).status).toBe(200);
        for (const [chain, status] of [
          [used, 200],
          [free, 404],
        ] as const) {
          expect((await product.call("member", "GET", make.pathOf("device", chain.device))).status).toBe(status);
          expect((await product.call("member", "GET", make.pathOf("extract", chain.extract))).status).toBe(status);
        }
        const refused = await product.call("admin", "PUT", "attribute/device.ofGrant", {
          fkName: null,
          fkExists: false,
        });
        expect([refused.status, refused.body.errors[0]?.attribute]).toEqual([400, "cascade"]);
      });
    });

    test("text is stored in the letters that its attribute asks for [BLD-075]", async () => {
      const { body } = await post("staff", "location", aLocation({ abbreviation: " nörd1 " }));
      expect(body.result["abbreviation"]).toBe("NÖRD1");
      const path = make.pathOf("location", body.result);
      const { headers } = await product.call("staff", "GET", path);
      const same = await put("staff", path, { abbreviation: "Nörd1" });
      expect(same.headers["etag"]).toBe(headers["etag"]);
      const admin = await product.call("admin", "PUT", `admin/organization/${OWN}`, { domain: " Clinic.EXAMPLE " });
      expect(admin.body.result["domain"]).toBe("clinic.example");
    });
  },
  productTemplate,
);

let made = 1;

function pick(values: Values, ...names: readonly (string | undefined)[]): Values {
  return Object.fromEntries(names.map((name = "") => [name, values[name]]));
}
