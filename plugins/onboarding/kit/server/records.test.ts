import { NO_FACTS } from "@armature/engine/rules";
import type { Values } from "@armature/engine";
import { isOffered } from "@armature/engine/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { type Caller, OWN, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

interface Entry {
  readonly attributeMap: Values;
}

/* What belongs to the portal's own entities and states; all else about records stands on the equipment register. */
describePostgresql(
  "records of the portal",
  (database) => {
    let product: TestProduct;
    let otherOption: number;
    beforeAll(async () => {
      product = await startProduct(database());
      const option = await product.call("admin", "POST", "option", { optionType: "state", label: "Wisconsin" });
      otherOption = Number(option.body.result["optionId"]);
    });
    afterAll(() => product.close());

    test("the history of users, departments and organizations alike: who may read the record is answered, without what he may not view [ADM-D29]", async () => {
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

    const put = (id: unknown, values: object) => product.call("member", "PUT", `user/${String(id)}`, values);
    const newId = async (over: Values) => Number((await product.create(over))["userId"]);

    test("a reference that names a state is to one of the first 51 options: any other of that type is neither offered nor taken [BLD-143, ACC-220]", async () => {
      const { metadata } = product.metadata.current();
      const [option, attribute] = [
        metadata.entities.get("option"),
        metadata.entities.get("user")?.byName.get("licenseState"),
      ];
      const need = attribute?.needs.find((each) => each.kind === "reference");
      if (!option || !need) throw new Error("There is no such attribute");
      expect([51, 52].map((id) => isOffered(option, need.where, { optionId: id }, NO_FACTS))).toEqual([true, false]);
      expect(isOffered(option, { attribute: "optionType", value: "providerType" }, { optionId: 52 }, NO_FACTS)).toBe(
        true,
      );
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

    test.each([
      ["an option of another type", () => otherOption],
      ["no option at all", () => 1],
    ])("a reference that names %s is 400 on POST and PUT [BLD-D22]", async (_, option) => {
      const attribute = "providerType";
      for (const { status, body } of [
        await product.call("member", "POST", "user", product.anEntity("user", { [attribute]: option() })),
        await put(await newId({}), { [attribute]: option() }),
      ]) {
        expect(status).toBe(400);
        expect(body.errors).toMatchObject([{ code: "unknownReference", attribute }]);
      }
    });

    test("an attribute that the caller may not view is not quoted where another value must go with it", async () => {
      const location = product.anEntity("location", { locationNumber: "110077", isBilling: 1 });
      const { body: made } = await product.call("admin", "POST", "location", location);
      const values = { locationId: made.result["locationId"], departmentNumber: "9" };
      const problems = async () => {
        const { body } = await product.call("member", "POST", "department/check", { id: null, values });
        return body.result as unknown as readonly { readonly code: string; readonly message: string }[];
      };
      expect(await problems()).toMatchObject([{ code: "beginsWith", message: "Must begin with 110077" }]);
      await product.grant("member", { location: { attribute: { locationNumber: { view: false } } } });
      const [problem] = await problems();
      expect(problem).toMatchObject({ code: "beginsWith", attribute: "departmentNumber" });
      await product.grant("member", null);
      expect(problem?.message).not.toContain("110077");
    });

    test("an attribute of another care setting is left out of a POST and a PUT [GEN-D38]", async () => {
      const name = "acuteOnly";
      await product.publish(`user.${name}`, { label: name, elementType: "TextField", ambulatory: false });
      const made = await product.call("member", "POST", "user", product.anEntity("user", { [name]: "x" }));
      expect([made.status, made.body.result[name]]).toEqual([201, null]);
      const { status, body } = await put(made.body.result["userId"], { [name]: "x", jobTitle: name });
      expect([status, body.result[name], body.result["jobTitle"]]).toEqual([200, null, name]);
    });

    test.each<[title: string, npi: string, message: string]>([
      ["a short NPI [GEN-028]", "123456789", "Must be 10 digits long."],
      ["a long NPI [GEN-028]", "12345678901", "Must be 10 digits long."],
      ["an NPI of letters [GEN-028]", "123456789O", "Must be comprised of numbers."],
      ["an NPI of other digits [GEN-028]", "١٢٣٤٥٦٧٨٩٠", "Must be comprised of numbers."],
    ])("%s is refused on POST and PUT by its name [BLD-D22]", async (_, npi, message) => {
      for (const { status, body } of [
        await product.call("member", "POST", "user", product.anEntity("user", { provider: 1, npi })),
        await put(await newId({ provider: 1 }), { npi }),
      ]) {
        expect(status).toBe(400);
        expect(body.errors).toEqual([{ code: expect.any(String), attribute: "npi", message }]);
      }
    });

    test("the lock of a record is left out of a body, for everybody and in a batch too [GEN-D38, F-061]", async () => {
      const record = await product.create();
      expect(record).toMatchObject({ locked: false });
      for (const caller of ["member", "staff", "admin"] as const) {
        const { status, body } = await product.call(caller, "PUT", `user/${String(record["userId"])}`, {
          locked: true,
        });
        expect([caller, status, body.result]).toEqual([caller, 200, record]);
      }
      const row = { userId: record["userId"], email: record["email"], locked: true };
      const { body } = await product.call("member", "POST", "user/batch", [row]);
      expect(body.result).toMatchObject([{ status: "unchanged", errors: [] }]);
    });

    test("a closed build takes no undo", async () => {
      const record = await product.create({ jobTitle: "a" });
      const path = `user/${String(record["userId"])}`;
      const batch = await product.call("member", "POST", "user/batch", [{ userId: record["userId"], jobTitle: "b" }]);
      const undo = () =>
        product.call("member", "POST", `user/changeset/${String(batch.body["changesetId"])}/undo`, [
          { id: record["userId"], attributes: ["jobTitle"] },
        ]);
      await product.setStatus(OWN, "buildClosed");
      const { status, body } = await undo();
      expect([status, body.errors[0]?.code]).toEqual([423, "closed"]);
      expect((await product.call("member", "GET", path)).body.result["jobTitle"]).toBe("b");
      await product.setStatus(OWN, "buildOpen");
      expect((await undo()).status).toBe(200);
    });
  },
  productTemplate,
);
