/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
import type { Values } from "@armature/engine";
import type { ActionSpec, RuleSpec } from "@armature/engine/rules";
import { expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { registerTemplate } from "../testing/equipment.testing.ts";
import { aText, aUser, revisionOf, rowsOf, sharedProduct } from "../metadata/testing.ts";

const isEqual = (attribute: string, value: unknown) => ({ attribute, comparativeOperator: "isEqual", value }) as never;
const ruleOn = (attribute: string, ...then: readonly ActionSpec["id"][]): RuleSpec => ({
  id: `when-${attribute}`,
  if: isEqual(attribute, "yes"),
  then: then.map((id) => ({ id })),
});

/** What a deleted attribute leaves of the definitions that name it. */
describePostgresql(
  "a deleted attribute",
  (database) => {
    const { admin, member } = sharedProduct(database);

    const add = async (name: string, values: Values = {}) =>
      expect((await admin.post("/api/userAttribute", { ...aText(name), ...values })).status).toBe(201);
    const remove = async (name: string) => expect((await admin.remove(`/api/userAttribute/${name}`)).status).toBe(200);
    const read = async (name: string) => (await admin.get(`/api/userAttribute/${name}`)).body.result;
    const rulesOf = async (name: string) => (await read(name))["conditionalList"] as readonly RuleSpec[];
    const change = (name: string, values: Values) => admin.put(`/api/userAttribute/${name}`, values);
    const save = async (values: Values) => (await member.post("/api/user", aUser(values))).body.result;
    const impactOf = async (changes: readonly object[]) => {
      const { status, body } = await admin.post("/api/metadata/impact", { changes });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.result as { attributes: readonly Values[]; uses: readonly Values[] };
    };
    const usesOf = async (name: string) =>
      (await impactOf([{ kind: "attribute", entity: "user", name, values: null }])).uses;
    const people = async () => (await rowsOf(admin, "/api/admin/user?columns=userId&limit=1000")).length;

    test("sets a rule aside that reads it: what it showed stays hidden from all, as the impact says first [F-141, ADM-D21]", async () => {
      await add("shift");
      await add("pager", { conditionalList: [ruleOn("shift", "show", "require")] });
      for (const shift of ["yes", "yes", "no"]) await save({ shift });
      const all = await people();
      expect(await usesOf("shift")).toEqual([
        {
          kind: "attribute",
          entity: "user",
          name: "pager",
          label: "The pager",
          becomes: { code: "ruleHides", before: 2, after: all },
        },
      ]);
      await remove("shift");
      const [rule] = await rulesOf("pager");
      expect(rule).toEqual({
        ...ruleOn("shift", "show", "require"),
        blocked: "Its condition read The shift, which was deleted.",
      });
      expect((await save({ pager: "1" }))["pager"]).toBeNull();
      // The page of a member hides it too, without the former condition.
      const { body } = await member.get("/api/metadata");
      const seen = (body.result["attributes"] as readonly Values[]).find(({ name }) => name === "pager");
      expect(seen?.["conditionalList"]).toEqual([{ ...rule, if: { list: [] }, blocked: "It lost its condition." }]);
      const warned = await admin.post("/api/metadata/warnings", {
        entity: "user",
        name: "pager",
        values: stored(await read("pager")),
      });
      expect(warned.body.result).toMatchObject([{ code: "blocked", rule: "when-shift" }]);
    });

    test("keeps it set aside, whatever is sent, until somebody decides [F-141]", async () => {
      await add("floor");
      await add("phoneBox", { conditionalList: [ruleOn("floor", "show")] });
      await remove("floor");
      const [rule] = await rulesOf("phoneBox");
      const isBlocked = async () => (await rulesOf("phoneBox")).map(({ blocked }) => blocked);
      for (const same of [
        { hint: "x" },
        { conditionalList: [rule] },
        { conditionalList: [{ ...rule, blocked: "" }] },
      ]) {
        expect((await change("phoneBox", same)).status).toBe(200);
        expect(await isBlocked()).toEqual([rule?.blocked]);
      }
      const { blocked: _, ...without } = rule ?? ruleOn("floor");
      expect((await change("phoneBox", { conditionalList: [without] })).status).toBe(200);
      expect(await isBlocked()).toEqual([rule?.blocked]);
      const opened = await change("phoneBox", { conditionalList: [{ ...rule, blocked: null }] });
      expect(opened).toMatchObject({ status: 400, body: { errors: [{ code: "unknownAttribute" }] } });

      const base = await revisionOf(admin);
      const values = { ...stored(await read("phoneBox")), hint: "y", conditionalList: [without] };
      const changes = [{ kind: "attribute", entity: "user", name: "phoneBox", values }];
      expect((await admin.post("/api/metadata/publish", { base, changes })).status).toBe(200);
      expect(await isBlocked()).toEqual([rule?.blocked]);
      const hidden = await impactOf([{ ...changes[0], values: { ...values, conditionalList: [] } }]);
      expect(hidden.attributes).toMatchObject([{ shown: await people(), hidden: 0 }]);

      expect(
        (await change("phoneBox", { conditionalList: [{ ...rule, if: isEqual("jobTitle", "Fitter") }] })).status,
      ).toBe(200);
      expect(await isBlocked()).toEqual([undefined]);
      expect((await save({ jobTitle: "Fitter", phoneBox: "7" }))["phoneBox"]).toBe("7");
      // Nobody but the server sets a rule aside.
      await change("phoneBox", { conditionalList: [{ ...ruleOn("jobTitle", "show"), blocked: "mine" }] });
      expect(await isBlocked()).toEqual([undefined]);
    });

    test("leaves a rule that can be deleted, and works again when its attribute is back [F-141, ADM-D21]", async () => {
      await add("crew");
      await add("badge", { conditionalList: [ruleOn("crew", "show"), ruleOn("jobTitle", "disable")] });
      await remove("crew");
      const revision = await revisionOf(admin);
      expect((await rulesOf("badge")).map(({ blocked = null }) => blocked !== null)).toEqual([true, false]);
      expect((await admin.post("/api/metadata/revert", { revision, base: revision })).status).toBe(200);
      expect((await rulesOf("badge")).map(({ blocked = null }) => blocked)).toEqual([null, null]);
      expect((await save({ crew: "yes", badge: "B" }))["badge"]).toBe("B");
      await remove("crew");
      expect((await change("badge", { conditionalList: [ruleOn("jobTitle", "disable")] })).status).toBe(200);
      expect((await save({ badge: "C" }))["badge"]).toBe("C");
    });

    test("keeps hidden what a rule hid, and stops what else rules did", async () => {
      await add("night");
      await add("lamp", { conditionalList: [ruleOn("night", "hide")] });
      await add("keyRing", { conditionalList: [ruleOn("night", "disable", "require")] });
      for (const night of ["yes", "no"]) await save({ night });
      const all = await people();
      expect(await usesOf("night")).toMatchObject([
        { name: "lamp", becomes: { code: "ruleHides", before: all - 1, after: all } },
        { name: "keyRing", becomes: { code: "ruleEnables", before: 1, after: 0 } },
        { name: "keyRing", becomes: { code: "ruleStops", before: 1, after: 0 } },
      ]);
      await remove("night");
      expect(await save({ lamp: "L", keyRing: "K" })).toMatchObject({ lamp: null, keyRing: "K" });
    });

    test("takes the other uses out, each said first: a requirement, a column of a preset, a template, a combination", async () => {
      await add("wing");
      await add("bench", {
        prerequisiteListRequired: [
          { attributeName: "wing", operator: "isEqual", value: "yes" },
          { attributeName: "jobTitle", operator: "isEqual", value: "Fitter" },
        ],
      });
      await add("address", { valueTemplate: "{wing} {jobTitle}" });
      const preset = await admin.post("/api/userPreset", {
        label: "Places",
        attributeList: [{ attributeName: "wing" }, { attributeName: "jobTitle" }],
      });
      expect(preset.status).toBe(201);
      await save({ wing: "yes", jobTitle: "Fitter", bench: "1" });
      const jobs = await rowsOf(admin, "/api/admin/user?columns=jobTitle&limit=1000");
      const fitters = jobs.filter(({ jobTitle }) => jobTitle === "Fitter");
      expect(fitters.length).toBeGreaterThan(1);
      expect(await usesOf("wing")).toMatchObject([
        { kind: "attribute", name: "bench", becomes: { code: "requires", before: 1, after: fitters.length } },
        { kind: "attribute", name: "address", becomes: { code: "templateGoes", before: null, after: null } },
        { kind: "preset", label: "Places", becomes: { code: "columnGoes", before: 2, after: 1 } },
      ]);
      await remove("wing");
      expect(await read("bench")).toMatchObject({ prerequisiteListRequired: [{ attributeName: "jobTitle" }] });
      expect(await read("address")).toMatchObject({ valueTemplate: null });
      const { body } = await admin.get(`/api/userPreset/${String(preset.body.result["id"])}`);
      expect(body.result["attributeList"]).toMatchObject([{ attributeName: "jobTitle" }]);
    });

    test("sets a rule of the entity aside that reads it, until somebody decides [F-141]", async () => {
      await add("crane");
      await save({ crane: "yes" });
      const setRules = (ruleList: unknown) => admin.put("/api/entity/user", { ruleList });
      const rulesNow = async () => (await admin.get("/api/entity/user")).body.result["ruleList"] as readonly Values[];
      const refusal = { id: "cranes", if: isEqual("crane", "yes"), text: "No cranes.", at: ["jobTitle"] };
      expect((await setRules([refusal])).status).toBe(200);
      expect((await member.post("/api/user", aUser({ crane: "yes" }))).status).toBe(400);
      expect(await usesOf("crane")).toMatchObject([
        { kind: "entity", name: "user", becomes: { code: "refusalStops", before: 1, after: 0 } },
      ]);
      await remove("crane");
      const [rule] = await rulesNow();
      const blocked = "Its condition read The crane, which was deleted.";
      expect(rule).toMatchObject({ id: "cranes", blocked });
      const { blocked: _, ...without } = rule ?? {};
      expect((await setRules([{ ...without, text: "None." }])).status).toBe(200);
      expect(await rulesNow()).toMatchObject([{ text: "None.", blocked }]);
      expect((await setRules([{ ...without, if: isEqual("jobTitle", "Crane") }])).status).toBe(200);
      expect((await rulesNow())[0]).not.toHaveProperty("blocked");
      expect((await member.post("/api/user", aUser({ jobTitle: "Crane" }))).status).toBe(400);
      expect((await setRules([])).status).toBe(200);
    });

    test("two at once leave what both leave", async () => {
      await add("east");
      await add("west");
      await add("compass", { conditionalList: [ruleOn("east", "show"), ruleOn("west", "show")] });
      const changes = ["east", "west"].map((name) => ({ kind: "attribute", entity: "user", name, values: null }));
      expect((await impactOf(changes)).uses).toMatchObject([
        { name: "compass", becomes: { code: "ruleHides", before: 0 } },
      ]);
      await remove("east");
      await remove("west");
      expect((await rulesOf("compass")).map(({ blocked }) => blocked)).toEqual([
        "Its condition read The east, which was deleted.",
        "Its condition read The west, which was deleted.",
      ]);
    });
  },
  registerTemplate,
);

/** The properties as a publish takes them. */
function stored({ id: _id, defaultValue: _default, updated: _updated, ...values }: Values): Values {
  return values;
}
