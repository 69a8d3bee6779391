import type { Values } from "@armature/engine";
import type { Referrers } from "@armature/engine/operation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { type Caller, OWN, productTemplate, startProduct, type TestProduct } from "../../kit/server/portal.testing.ts";

describePostgresql(
  "the records that refer to another",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
      await product.setStatus(OWN, "nmqOpen");
    });
    afterAll(() => product.close());

    const make = async (entity: string, over: Values = {}, by: Caller = "member") => {
      const { status, body } = await product.call(by, "POST", entity, product.anEntity(entity, over));
      expect(status, JSON.stringify(body)).toBe(201);
      return Number(body.result[`${entity}Id`]);
    };
    const aDepartment = async () => make("department", { locationId: await make("location", {}, "admin") });
    const ask = (path: string, by: Caller = "admin") => product.call(by, "GET", `${path}/references`);
    const found = async (path: string, by?: Caller) => {
      const { status, body } = await ask(path, by);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.result as unknown as readonly Referrers[];
    };
    const plain = (referrers: readonly Referrers[]) =>
      referrers.map(({ entityName, attributeNameList, idList }) => [entityName, attributeNameList, idList]);

    test("are found by all attributes that can, of one record and of several, by entity", async () => {
      const department = await aDepartment();
      const ids = [
        await make("user", { primaryDepartmentId: department, firstName: "Ada", lastName: "Osei" }),
        await make("user", { furtherDepartments: [department], firstName: "Bo", lastName: "Lund" }),
      ];
      const resource = await make("resource", { departmentId: department });
      await make("user", { primaryDepartmentId: await aDepartment() });
      const referrers = await found(`department/${department}`);
      expect(plain(referrers)).toEqual([
        ["resource", ["departmentId"], [resource]],
        ["user", ["primaryDepartmentId", "furtherDepartments"], ids],
      ]);
      expect(referrers[1]?.labels).toEqual({ [String(ids[0])]: "Ada Osei", [String(ids[1])]: "Bo Lund" });
    });

    test("are none where nothing refers to it", async () => {
      expect(await found(`department/${await aDepartment()}`)).toEqual([]);
    });

    test("are told by entity, with attributes, ids and the names of the first five [ADD-003]", async () => {
      const boss = await make("user");
      const ids: number[] = [];
      for (let i = 0; i < 7; i++) ids.push(await make("user", { supervisorId: boss }));
      const resource = await make("resource", { ownerId: boss });
      const referrers = await found(`user/${boss}`);
      expect(plain(referrers)).toEqual([
        ["resource", ["ownerId"], [resource]],
        ["user", ["supervisorId"], ids],
      ]);
      expect(Object.keys(referrers[1]?.labels ?? {}).map(Number)).toEqual(ids.slice(0, 5));
    });

    test("of another organization are not told [BLD-D18]", async () => {
      const { body } = await product.call("admin", "POST", "option", { optionType: "providerType", label: "Used" });
      const option = Number(body.result["optionId"]);
      await make("user", { providerType: option }, "otherMember");
      expect(await found(`option/${option}`)).toEqual([]);
      const own = await make("user", { providerType: option });
      expect(plain(await found(`option/${option}`))).toEqual([["user", ["providerType"], [own]]]);
    });

    describe("to who may not view", () => {
      afterAll(() => product.grant("admin", null));
      test.each([
        ["their entity", { resource: { view: false } }, []],
        ["the attribute by which they do", { resource: { attribute: { departmentId: { view: false } } } }, []],
        ["what they are called", { resource: { attribute: { name: { view: false } } } }, [{}]],
      ])("%s, they are not told, and keep the record", async (_, permission, labels) => {
        const department = await aDepartment();
        await make("resource", { departmentId: department });
        await product.grant("admin", permission);
        const referrers = await found(`department/${department}`);
        expect(referrers.map((each) => each.labels)).toEqual(labels);
        expect((await product.call("admin", "DELETE", `department/${department}`)).status).toBe(409);
        await product.grant("admin", null);
      });
    });

    test("are asked for as a record of the caller's own is deleted: else 404, 403, 401, 423 [ADD-004]", async () => {
      const department = await aDepartment();
      const other = await make("user", {}, "otherMember");
      const statusOf = async (path: string, by?: Caller) => (await ask(path, by)).status;
      expect(await statusOf("department/99999999")).toBe(404);
      expect(await statusOf("department/x")).toBe(404);
      expect(await statusOf(`user/${other}`)).toBe(404);
      expect(await statusOf(`department/${department}`, "reader")).toBe(403);
      expect(await statusOf(`department/${department}`, "nobody")).toBe(401);
      expect(await statusOf(`organization/${OWN}`)).toBe(404);
      expect(await statusOf("attribute/user.email")).toBe(404);
      await product.call("admin", "PUT", `department/${department}`, { locked: true });
      const { status, body } = await ask(`department/${await anotherDepartment()}`);
      expect([status, body.errors]).toMatchObject([423, [{ code: "locked" }]]);
      await product.call("admin", "PUT", `department/${department}`, { locked: false });
      await product.setStatus(OWN, "buildClosed");
      expect(await statusOf(`department/${department}`)).toBe(423);
      await product.setStatus(OWN, "nmqOpen");
    });

    const remove = async (path: string) => (await product.call("admin", "DELETE", path)).status;

    test("are those that name it by any attribute, one or several, in the organization [BLD-D18]", async () => {
      for (const entity of ["department", "location", "user"]) {
        const id = entity === "department" ? await aDepartment() : await make(entity, {}, "admin");
        const all = [...product.metadata.current().metadata.entities.values()].filter(({ viewOf }) => viewOf === null);
        const naming = all.flatMap((holder) => {
          const by = holder.attributes.filter(
            (a) => a.fkExists && a.fkName === entity && !a.cascade && a.rules.length === 0,
          );
          return by.map((a) => ({ holder: holder.name, name: a.name, value: a.column === "references" ? [id] : id }));
        });
        const locationId = await make("location", {}, "admin");
        for (const { holder, name, value } of naming) {
          await make(holder, { ...(holder === "department" && { locationId }), [name]: value }, "admin");
        }
        const reported = (await found(`${entity}/${id}`)).flatMap((each) =>
          each.attributeNameList.map((name) => `${each.entityName}.${name}`),
        );
        expect(reported.toSorted()).toEqual(naming.map(({ holder, name }) => `${holder}.${name}`).toSorted());
      }
      const theirs = await make("user", {}, "otherMember");
      await make("user", { supervisorId: theirs }, "otherMember");
      expect((await ask(`user/${theirs}`)).status).toBe(404);
    });

    test.each(["department", "location"])(
      "or not, a %s stays while it or another is locked, and while the build is closed [BLD-126, BLD-127, BLD-D18]",
      async (entity) => {
        const another = () => (entity === "department" ? aDepartment() : make(entity, {}, "admin"));
        const path = `${entity}/${await another()}`;
        for (const locked of [path, `${entity}/${await another()}`, `department/${await aDepartment()}`]) {
          await product.call("admin", "PUT", locked, { locked: true });
          expect(await remove(path)).toBe(423);
          await product.call("admin", "PUT", locked, { locked: false });
        }
        for (const status of ["buildClosed", "completed"]) {
          await product.setStatus(OWN, status);
          expect(await remove(path)).toBe(423);
        }
        await product.setStatus(OWN, "nmqOpen");
        expect(await remove(path)).toBe(200);
      },
    );

    test("departments keep their location, which says so in its own words [BLD-122, BLD-125, BLD-128]", async () => {
      const { entities } = product.metadata.current().metadata;
      expect(["location", "department"].map((name) => entities.get(name)?.label)).toEqual(["Location", "Department"]);
      const { keptByList, keptText } = entities.get("location") ?? {};
      expect(keptByList).toEqual(["department"]);
      expect(keptText).toBe(
        "Cannot delete location when it has departments, the structure is locked, or the build is complete.",
      );
      const location = await make("location", {}, "admin");
      const department = await make("department", { locationId: location });
      expect(await remove(`location/${location}`)).toBe(409);
      expect(await remove(`department/${department}`)).toBe(200);
      expect(await remove(`location/${location}`)).toBe(200);
    });

    test("are told to who may view them: else a page knows of none that keep a location", async () => {
      await product.grant("member", { department: { view: false } });
      const { body } = await product.call("member", "GET", "metadata");
      const { entities } = body.result as { readonly entities: readonly Values[] };
      const location = entities.find(({ name }) => name === "location");
      expect([location?.["keptByList"], location?.["keptText"]]).toEqual([undefined, undefined]);
      await product.grant("member", null);
    });

    async function anotherDepartment(): Promise<number> {
      const { body } = await product.call("member", "GET", "department?limit=1");
      return Number((body.result as unknown as readonly Values[])[0]?.["departmentId"]);
    }

    test("are not asked for of the own account, which nobody deletes", async () => {
      await product.grant("member", { user: { remove: true } });
      const { body } = await product.call("member", "GET", "session");
      const path = `user/${String((body.result["user"] as Values)["userId"])}`;
      const refused = { status: 403, body: { errors: [{ code: "ownAccount" }] } };
      expect(await ask(path, "member")).toMatchObject(refused);
      expect(await product.call("member", "DELETE", path)).toMatchObject(refused);
      expect((await product.call("member", "GET", path)).status).toBe(200);
      await product.grant("member", null);
    });

    test("to what would go along keep it too, and what goes along does not", async () => {
      const cascade = { label: "Of", elementType: "SelectFk", fkExists: true, fkName: "grant", cascade: true };
      await product.publish("device.ofGrant", cascade);
      await product.publish("extract.ofDevice", { ...cascade, fkName: "device", cascade: false });
      await product.setStatus(OWN, "nmqOpen");
      const { body } = await product.call("member", "POST", "grant", product.anEntity("grant"));
      const grant = Number(body.result["id"]);
      const device = await make("device", { ofGrant: grant });
      expect(await found(`grant/${grant}`)).toEqual([]);
      const extract = await make("extract", { ofDevice: device });
      expect(plain(await found(`grant/${grant}`))).toEqual([["extract", ["ofDevice"], [extract]]]);
      await product.grant("member", { device: { attribute: { ofGrant: { view: false } } } });
      expect(await found(`grant/${grant}`, "member")).toEqual([]);
      await product.grant("member", null);
      expect((await product.call("member", "DELETE", `grant/${grant}`)).status).toBe(409);
      await product.setStatus(OWN, "nmqOpen");
    });
  },
  productTemplate,
);
