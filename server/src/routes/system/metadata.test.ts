import { compileMetadata, may, type MetadataAnswer, parseAttributeSpec, parseEntitySpec } from "@armature/engine";
import { resolvePermission } from "@armature/engine/access";
import { registry } from "@armature/plugins/elements";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { type Caller, registerTemplate, startPeople, type TestRegister } from "../../testing/equipment.testing.ts";

type View = MetadataAnswer["result"];

/** Compiles an answer as a browser does. */
function compiled({ revision, entities, attributes }: View) {
  return compileMetadata(
    {
      revision,
      entities: entities.map((entity) => parseEntitySpec(entity)),
      attributes: attributes.map((attribute) => parseAttributeSpec(attribute)),
    },
    registry,
  );
}

describePostgresql(
  "GET /api/metadata",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startPeople(database());
    });
    afterAll(() => product.close());

    const get = (caller: Caller = "technician", headers = {}) =>
      product.call(caller, "GET", "metadata", undefined, headers);
    const view = async (caller: Caller = "technician") => (await get(caller)).body.result as unknown as View;
    const namesOf = (answer: View, entity = "user") =>
      answer.attributes.filter((attribute) => attribute.entityName === entity).map((attribute) => attribute.name);

    describe("is kept under its ETag", () => {
      test("304 without a body while nothing is published", async () => {
        const { headers } = await get();
        const again = await get("technician", { "if-none-match": String(headers["etag"]) });
        expect([again.status, again.body]).toEqual([304, {}]);
        expect(again.headers["etag"]).toBe(headers["etag"]);
        expect(headers["cache-control"]).toContain("private");
      });
      test("another one after a publish, and the new label with it", async () => {
        const before = await get();
        await product.publish("user.jobTitle", { label: "Position" });
        const after = await get("technician", { "if-none-match": String(before.headers["etag"]) });
        expect(after.status).toBe(200);
        expect(JSON.stringify(after.body.result)).toContain("Position");
      });
      test("another one for who sees other attributes, so that nobody is given a stranger's", async () => {
        const member = await get("technician");
        await product.grant("reader", { user: { attribute: { trade: { view: false } } } });
        const reader = await get("reader", { "if-none-match": String(member.headers["etag"]) });
        await product.grant("reader", null);
        expect(reader.status).toBe(200);
        expect(reader.headers["etag"]).not.toBe(member.headers["etag"]);
      });
    });

    test("a reader is given what a member is given: view does not differ", async () => {
      expect(await view("reader")).toEqual(await view("technician"));
    });
    test("nobody is given nothing: 401", async () => {
      expect((await get("nobody")).status).toBe(401);
    });
    test("what is answered compiles as it is", async () => {
      const metadata = compiled(await view());
      const { profiles, entityNames } = product.metadata.current();
      const permission = resolvePermission(profiles, "technician", null, entityNames);
      const viewed = entityNames.filter((name) => may(permission, name, "view"));
      expect([...metadata.entities.keys()].sort()).toEqual([...viewed].sort());
      expect(metadata.entities.get("user")?.attributes.map((a) => a.name)).toEqual(
        product.metadata
          .current()
          .metadata.entities.get("user")
          ?.attributes.map((a) => a.name),
      );
    });

    describe("is cut to what the caller may view", () => {
      afterAll(() => product.grant("technician", null));

      const NAMES = [
        "email",
        "firstName",
        "lastName",
        "displayName",
        "jobTitle",
        "phone",
        "trade",
        "certified",
        "certifiedUntil",
      ];
      test.each(NAMES)(
        "without %s: neither name, nor rule, nor template; and it still compiles [ADM-D39]",
        async (name) => {
          await product.grant("technician", { user: { attribute: { [name]: { view: false } } } });
          const answer = await view();
          expect(namesOf(answer)).not.toContain(name);
          const own = JSON.stringify(answer.attributes.filter((attribute) => attribute.entityName === "user"));
          expect(own).not.toMatch(new RegExp(`[:{]"?${name}["}]`));
          expect(compiled(answer).entities.get("user")?.byName.has(name)).toBe(false);
        },
      );
      test("without the rules that read it, which hold on the server all the same [ADM-D39 BLD-D26]", async () => {
        await product.grant("technician", { user: { attribute: { certified: { view: false } } } });
        const until = (await view()).attributes.find((a) => a.entityName === "user" && a.name === "certifiedUntil");
        expect(until?.conditionalList ?? []).toEqual([]);
        const { certifiedUntil: _, certified: _c, ...values } = product.anEntity("user");
        const { status, body } = await product.call("technician", "POST", "user", {
          ...values,
          certifiedUntil: "2027-01-31",
        });
        expect([status, body.result["certifiedUntil"]]).toEqual([201, null]);
      });
      test("without prerequisites that name it [ADM-D39]", async () => {
        const needs = [{ attributeName: "jobTitle", operator: "isEqual", value: "Nurse" }];
        await product.publish("user.phone", { prerequisiteListRequired: needs });
        await product.grant("technician", { user: { attribute: { jobTitle: { view: false } } } });
        const answer = await view();
        expect(JSON.stringify(answer.attributes.filter((a) => a.entityName === "user"))).not.toContain("jobTitle");
        expect(() => compiled(answer)).not.toThrow();
      });
      test("without an entity: none of its attributes, nor references to it [ADM-D39]", async () => {
        await product.grant("technician", { option: { view: false } });
        const answer = await view();
        expect(namesOf(answer, "option")).toEqual([]);
        expect(answer.entities.map((entity) => entity.name)).not.toContain("option");
        expect(() => compiled(answer)).not.toThrow();
      });
    });
  },
  registerTemplate,
);
