import { expect, test } from "vitest";
import { describePostgresqlFirst } from "../../database/testing.ts";
import { aText, type Answer, revisionOf, sharedProduct } from "../../metadata/testing.ts";
import { registerTemplate } from "../../testing/equipment.testing.ts";

const check = { attribute: "certified", comparativeOperator: "isEqual", value: true } as const;
const rule = (id: string, action = "show") => ({ id, if: check, then: [{ id: action }] });
const change = (name: string, values: object, opened?: object) => ({
  kind: "attribute",
  entity: "user",
  name,
  values,
  ...(opened && { opened }),
});

describePostgresqlFirst(
  "a save of a definition with what its editor opened",
  (database) => {
    const { admin } = sharedProduct(database);
    const url = (name: string) => `/api/userAttribute/${name}`;
    const made = async (name: string, values: Readonly<Record<string, unknown>> = {}) => {
      const { status, body } = await admin.post("/api/userAttribute", aText(name, values));
      expect([status, body["revision"]]).toEqual([201, await revisionOf(admin)]);
      return (await admin.get(url(name))).body.result;
    };
    const now = async (name: string) => (await admin.get(url(name))).body.result;
    const clashesOf = ({ status, body }: Answer) => {
      expect(status, JSON.stringify(body.errors)).toBe(412);
      return body["clashes"];
    };

    test("keeps what somebody else changed since in other parts", async () => {
      const opened = await made("desk", { conditionalList: [rule("a")] });
      await admin.put(url("desk"), { label: "Place", conditionalList: [rule("a"), rule("b")] });
      const sent = { opened, maxLength: 50, conditionalList: [rule("a", "hide")] };
      const saved = await admin.put(url("desk"), sent);
      expect(saved).toMatchObject({ status: 200, body: { revision: await revisionOf(admin) } });
      expect(await now("desk")).toMatchObject({
        label: "Place",
        maxLength: 50,
        conditionalList: [rule("a", "hide"), rule("b")],
        formerLabelList: ["The desk"],
      });
    });

    test("is a 412 with the clash if both changed the same part; nothing is saved", async () => {
      const opened = await made("lamp");
      await admin.put(url("lamp"), { label: "Theirs" });
      const before = await revisionOf(admin);
      const answer = await admin.put(url("lamp"), { opened, label: "Mine", hint: "more" });
      expect(clashesOf(answer)).toEqual([
        {
          kind: "attribute",
          entity: "user",
          name: "lamp",
          path: ["label"],
          opened: "The lamp",
          sent: "Mine",
          now: "Theirs",
          by: expect.stringContaining("@") as unknown,
          at: expect.any(String) as unknown,
        },
      ]);
      expect(answer.body.errors).toMatchObject([{ code: "stale" }]);
      expect(await revisionOf(admin)).toBe(before);
      const again = await admin.put(url("lamp"), { opened: await now("lamp"), label: "Mine" });
      expect(again.status).toBe(200);
    });

    test("with If-Match of a former state is a 412 with what is stored now, and with the clashes if there are any [ADM-D19]", async () => {
      const opened = await made("hook");
      await admin.put(url("hook"), { label: "Theirs" });
      const seen = { "if-match": `"${String(opened["updated"])}"` };
      const clean = await admin.put(url("hook"), { opened, hint: "mine" }, seen);
      expect(clashesOf(clean)).toEqual([]);
      expect(clean.body["stored"]).toMatchObject({ name: "hook", label: "Theirs" });
      expect(clean.body["message"]).toBe("This record was changed by someone else. Reload and try again.");
      const clash = await admin.put(url("hook"), { opened, label: "Mine" }, seen);
      expect(clashesOf(clash)).toMatchObject([{ path: ["label"], sent: "Mine", now: "Theirs" }]);
      const stored = { "if-match": `"${String((await now("hook"))["updated"])}"` };
      expect((await admin.put(url("hook"), { opened, hint: "mine" }, stored)).status).toBe(200);
    });

    test("takes a half of what belongs together from nobody", async () => {
      const opened = await made("code");
      await admin.put(url("code"), { valueDefault: "x" });
      const answer = await admin.put(url("code"), { opened, valueDefault: "y", hint: "more" });
      expect(clashesOf(answer)).toMatchObject([{ path: ["elementType"], now: { valueDefault: "x" } }]);
      const same = await admin.put(url("code"), { opened, valueDefault: "x" });
      expect([same.status, same.body["revision"]]).toEqual([200, null]);
    });

    test("of two administrators at once on different parts, both are stored", async () => {
      const opened = await made("both");
      const answers = await Promise.all([
        admin.put(url("both"), { opened, label: "One" }),
        admin.put(url("both"), { opened, hint: "Two" }),
        admin.put(url("both"), { opened, helpText: "Three" }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await now("both")).toMatchObject({ label: "One", hint: "Two", helpText: "Three" });
    });

    test("of a preset and a mapping merges columns and rows one by one", async () => {
      const column = (attributeName: string, required = false) => ({ attributeName, required });
      const sent = { label: "Tags", attributeList: [column("email"), column("phone")] };
      const { body } = await admin.post("/api/userPreset", sent);
      const preset = `/api/userPreset/${Number(body.result["id"])}`;
      await admin.put(preset, { attributeList: [column("email", true), column("phone")] });
      const mine = [column("phone"), column("email"), column("jobTitle")];
      expect((await admin.put(preset, { opened: body.result, attributeList: mine })).status).toBe(200);
      const list = (await admin.get(preset)).body.result["attributeList"];
      expect(list).toEqual([column("phone"), column("email", true), column("jobTitle")]);
    });

    test("a publish merges changes that have it, and refuses others on a former revision", async () => {
      const opened = await made("plate");
      const base = await revisionOf(admin);
      await admin.put(url("plate"), { label: "Sign" });
      const publish = (...changes: readonly object[]) => admin.post("/api/metadata/publish", { base, changes });
      const values = aText("plate", { hint: "metal" });
      const { name, label, elementType, maxLength } = opened;
      const seen = { name, label, elementType, maxLength };
      expect((await publish(change("plate", values))).status).toBe(409);
      expect((await publish(change("plate", values, seen), change("other", aText("other")))).status).toBe(409);
      expect((await publish(change("plate", values, seen))).status).toBe(200);
      expect(await now("plate")).toMatchObject({ label: "Sign", hint: "metal" });
      const clash = await publish(change("plate", { ...values, label: "Board" }, seen));
      expect(clashesOf(clash)).toMatchObject([{ path: ["label"], sent: "Board", now: "Sign" }]);
    });

    test.each([
      ["a text", "x"],
      ["a list", []],
      ["null", null],
    ])("%s as what was opened is refused", async (_, opened) => {
      expect((await admin.put(url("jobTitle"), { opened, hint: "x" })).status).toBe(400);
    });

    test("a record of no definition has no such property", async () => {
      const answer = await admin.put("/api/user/1", { opened: {}, jobTitle: "x" });
      expect(answer.status).toBe(400);
    });
  },
  registerTemplate,
);
