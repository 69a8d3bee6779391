import type { RuleSpec } from "@armature/engine/rules";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { describePostgresqlFirst } from "../database/testing.ts";
import { loadShipped } from "./release/load-shipped.ts";
import { readShipped, type ShippedDefinition } from "../metadata/shipped.ts";
import {
  ADMIN,
  aText,
  aUser,
  type Caller,
  MEMBER,
  revisionOf,
  startProduct,
  type TestProduct,
} from "../metadata/testing.ts";
import { equipment, registerTemplate } from "../testing/equipment.testing.ts";

const isCertified = { attribute: "certified", comparativeOperator: "isEqual", value: true } as const;
const rule = (id: string, value: unknown): RuleSpec => ({
  id,
  if: isCertified,
  then: [{ id: "setValue", valueDefault: value }],
});

const names = (rules: unknown) => (rules as readonly RuleSpec[]).map(({ id, then }) => [id, then[0]?.valueDefault]);

/** The release with one more attribute of users. */
function releaseWith(name: string, pledge: object | null): readonly ShippedDefinition[] {
  const shipped = readShipped(equipment);
  if (!pledge) return shipped;
  return [
    ...shipped,
    {
      kind: "attribute",
      entity: "user",
      name,
      shipped: { ...aText(name), entityName: "user", ...pledge },
    },
  ];
}

describePostgresqlFirst(
  "layers of definitions",
  (database) => {
    let product: TestProduct;
    let admin: Caller;
    beforeAll(async () => {
      product = await startProduct(database());
      admin = await product.as(ADMIN);
    });
    afterAll(() => product?.app.close());

    const upgradeTo = (pledge: object | null) =>
      loadShipped(
        { database: database(), metadata: product.metadata, clock: () => new Date() },
        releaseWith(name, pledge),
      );
    const edit = async (values: object) => {
      expect(await admin.put(`/api/userAttribute/${name}`, values)).toMatchObject({ status: 200 });
    };
    const pledge = async () => (await admin.get(`/api/userAttribute/${name}`)).body.result;

    let name = "pledge";
    beforeEach(() => {
      name += "x";
    });
    afterEach(() => admin.remove(`/api/userAttribute/${name}`));

    test("a second start publishes nothing", async () => {
      const before = await revisionOf(admin);
      expect(await upgradeTo(null)).toMatchObject({ revision: before, changes: [], warnings: [] });
      const again = await startProduct(database());
      expect(again.metadata.current().revision).toBe(before);
      expect(again.demoPassword).toBeNull();
      await again.app.close();
    });

    test("a local edit stays where it was made; every other property follows the release", async () => {
      await upgradeTo({ hint: "first", maxLength: 50 });
      await edit({ label: "Ours" });
      await upgradeTo({ hint: "second", maxLength: 60, label: "Theirs" });
      expect(await pledge()).toMatchObject({ label: "Ours", hint: "second", maxLength: 60 });
      await edit({ label: "Theirs" });
      await upgradeTo({ hint: "third", label: "Theirs again" });
      expect(await pledge()).toMatchObject({ label: "Theirs again", hint: "third" });
    });

    test("rules are merged by their id: edited, added and removed here stay so, the others follow the release", async () => {
      await upgradeTo({ conditionalList: [rule("kept", "1"), rule("edited", "1"), rule("dropped", "1")] });
      await edit({ conditionalList: [rule("kept", "1"), rule("edited", "mine"), rule("ours", "mine")] });
      await upgradeTo({
        conditionalList: [rule("kept", "2"), rule("edited", "2"), rule("dropped", "2"), rule("added", "2")],
      });
      expect(names((await pledge())["conditionalList"])).toEqual([
        ["kept", "2"],
        ["edited", "mine"],
        ["added", "2"],
        ["ours", "mine"],
      ]);
    });

    test("saving one property leaves open what a release and an administrator changed differently", async () => {
      const choice = (value: string, label = value) => ({ value, label });
      const list = { elementType: "Combobox" };
      await upgradeTo({ ...list, label: "City", comboboxOptionList: [choice("A"), choice("B")] });
      await edit({ label: "Town", comboboxOptionList: [choice("A"), choice("B"), choice("Ours")] });
      await upgradeTo({
        ...list,
        label: "Place",
        comboboxOptionList: [choice("A"), choice("B", "Bee"), choice("New")],
      });
      const labels = ["A", "Bee", "New", "Ours"];
      const choices = async () =>
        ((await pledge())["comboboxOptionList"] as { label: string }[]).map(({ label }) => label);
      expect(await choices()).toEqual(labels);
      await edit({ helpText: "Where it is" });
      const layer = product.metadata.current().definitions.get(`attribute user.${name}`)?.local;
      expect(layer?.base).toMatchObject({ label: "City" });
      expect(await choices()).toEqual(labels);
      await upgradeTo({ ...list, label: "Town", comboboxOptionList: [choice("A"), choice("B", "Bee")] });
      expect(await choices()).toEqual(["A", "Bee", "Ours"]);
    });

    test("an attribute that a release drops ends, its values come back with a release that brings it again", async () => {
      await upgradeTo({});
      const member = await product.as(MEMBER);
      const { body } = await member.post("/api/user", aUser({ [name]: "kept" }));
      const url = `/api/user/${Number(body.result["userId"])}`;
      await upgradeTo(null);
      expect((await member.get(url)).body.result).not.toHaveProperty(name);
      await upgradeTo({});
      expect((await member.get(url)).body.result).toMatchObject({ [name]: "kept" });
    });

    test("an attribute that was edited here outlives the release that drops it", async () => {
      await upgradeTo({ hint: "first" });
      await edit({ label: "Ours" });
      await upgradeTo(null);
      expect(await pledge()).toMatchObject({ label: "Ours", hint: "first" });
    });

    test("what was removed here stays removed, whatever releases bring", async () => {
      await upgradeTo({ hint: "first" });
      await admin.remove(`/api/userAttribute/${name}`);
      await upgradeTo({ hint: "second" });
      expect((await admin.get(`/api/userAttribute/${name}`)).status).toBe(404);
    });

    test("a release that brings what was made here keeps what was made", async () => {
      await admin.post("/api/userAttribute", aText(name, { label: "Ours", maxLength: 20 }));
      await upgradeTo({ label: "Theirs", hint: "theirs" });
      expect(await pledge()).toMatchObject({ label: "Ours", maxLength: 20 });
    });

    test("a release that does not compile changes nothing", async () => {
      const before = await revisionOf(admin);
      await expect(upgradeTo({ elementType: "TextFieldX" })).rejects.toMatchObject({ code: "refusedMetadata" });
      expect(await revisionOf(admin)).toBe(before);
    });
  },
  registerTemplate,
);
