import type { Values } from "@armature/engine";
import { expect, test } from "vitest";
import { describeDatabases } from "../../database/testing.ts";
import { aText, aUser, revisionOf, sharedProduct } from "../../metadata/testing.ts";
import { registerTemplate } from "../../testing/equipment.testing.ts";

const NUMBER = { elementType: "TextFieldNumeric", maxLength: null };

describeDatabases(
  "undo of a change whose attribute got another form since",
  (database) => {
    const { admin } = sharedProduct(database);
    const add = async (name: string, values: Values = {}) =>
      expect((await admin.post("/api/userAttribute", { ...aText(name), ...values })).status).toBe(201);
    const publish = async (name: string, values: Values, lost = 0, map?: Values) => {
      const base = await revisionOf(admin);
      const change = { kind: "attribute", entity: "user", name, convert: true, values: { ...aText(name), ...values } };
      const body = { base, accept: { lost }, changes: [{ ...change, ...(map && { map }) }] };
      const answer = await admin.post("/api/metadata/publish", body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    const stored = async (values: Values) => {
      const { status, body } = await admin.post("/api/user", aUser(values));
      expect(status, JSON.stringify(body)).toBe(201);
      return `/api/user/${String(body.result["userId"])}`;
    };
    const written = async (url: string, values: Values) => {
      const row = { userId: Number(url.split("/").at(-1)), ...values };
      const { status, body } = await admin.post("/api/user/batch", [row]);
      expect(status, JSON.stringify(body)).toBe(200);
      return String(body["changesetId"]);
    };
    const valueOf = async (url: string, name: string) => (await admin.get(url)).body.result[name];
    const undo = async (changesetId: string, url: string, attribute?: string) => {
      const path = `/api/user/changeset/${changesetId}`;
      const id = Number(url.split("/").at(-1));
      const { body } = await admin.post(`${path}/undo`, [{ id, ...(attribute && { attributes: [attribute] }) }]);
      return (body.result as unknown as readonly { status: string }[]).map(({ status }) => status);
    };

    test("converts the former value, and leaves alone what the new form cannot have [F-142]", async () => {
      await add("shelf");
      const [fits, unfit] = [await stored({ shelf: "007" }), await stored({ shelf: "x" })];
      const [one, two] = [await written(fits, { shelf: "8" }), await written(unfit, { shelf: "9" })];
      await publish("shelf", NUMBER);
      expect(await undo(one, fits, "shelf")).toEqual(["updated"]);
      expect(await valueOf(fits, "shelf")).toBe(7);
      expect(await undo(two, unfit, "shelf")).toEqual(["unchanged"]);
      expect(await valueOf(unfit, "shelf")).toBe(9);
    });

    test("gives the value as it was where the attribute has its former form again", async () => {
      await add("crate");
      const url = await stored({ crate: "007" });
      const change = await written(url, { crate: "8" });
      await publish("crate", NUMBER);
      await publish("crate", {});
      expect(await undo(change, url, "crate")).toEqual(["updated"]);
      expect(await valueOf(url, "crate")).toBe("007");
    });

    test("replaces choices as the publish did, one form after the other", async () => {
      const CHOICE = { elementType: "Combobox", comboboxOptionList: ["a", "b", "c"], maxLength: null };
      await add("grade", CHOICE);
      const [url] = [await stored({ grade: "c" }), await stored({ grade: "c" })];
      const change = await written(url, { grade: "b" });
      await publish("grade", { ...CHOICE, comboboxOptionList: ["a", "b"] }, 0, { c: "a" });
      await publish("grade", { ...CHOICE, comboboxOptionList: ["a", "b"], multiple: true });
      expect(await undo(change, url, "grade")).toEqual(["updated"]);
      expect(await valueOf(url, "grade")).toEqual(["a"]);
    });

    test("brings a deleted record back in the present form, without what that cannot have", async () => {
      await add("size");
      await add("colour");
      const url = await stored({ size: "007", colour: "red" });
      const { body } = await admin.remove(url);
      await publish("size", NUMBER);
      await publish("colour", NUMBER);
      expect(await undo(String(body["changesetId"]), url)).toEqual(["created"]);
      const { result } = (await admin.get(url)).body;
      expect([result["size"], result["colour"]]).toEqual([7, null]);
    });
  },
  registerTemplate,
);
