import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";

const when = (attribute: string, value: unknown) => ({ attribute, comparativeOperator: "isEqual", value });
/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
const rule = (condition: object, ...then: readonly string[]) => ({ if: condition, then: then.map((id) => ({ id })) });

const NO_D = "Grade D needs a shelf. Enter one.";
const ALSO = "Grade D is not given any more.";
const RULES = [
  { id: "shelf", if: { list: [when("grade", "D"), when("shelf", null)] }, text: NO_D, at: ["grade", "shelf"] },
  { id: "also", if: { list: [when("grade", "D"), when("shelf", "attic")] }, text: ALSO, at: ["grade"] },
  { id: "two", if: when("grade", "X"), text: "X is no grade.", at: ["grade"] },
  { id: "twice", if: { list: [when("grade", "X"), when("shelf", null)] }, text: "X is odd too.", at: ["grade"] },
  { id: "odd", if: when("grade", "E"), level: "warning", text: "Grade E is unusual.", at: ["grade"] },
  { id: "secret", if: when("serialNumber", "stolen"), text: "It was stolen.", at: ["shelf", "serialNumber"] },
];

describePostgresql(
  "what rules refuse",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
      await product.publish("device.grade", { label: "Grade", elementType: "TextField" });
      await product.publish("device.shelf", { label: "Shelf", elementType: "TextField" });
      await product.publish("device.why", {
        label: "Why",
        elementType: "TextField",
        conditionalList: [rule(when("grade", "C"), "requireToSave"), rule(when("grade", "H"), "requireToSave", "hide")],
      });
    });
    afterAll(() => product.close());

    const setRules = async (ruleList: unknown) => {
      const { status, body } = await product.call("manager", "PUT", "entity/device", { ruleList });
      expect([status, body.errors], JSON.stringify(body)).toEqual([200, undefined]);
    };
    /** A record that was stored before the rules were. */
    const oldRecord = async (values: Values) => {
      await setRules([]);
      const record = await product.create({ grade: "A", shelf: "1", why: "x", serialNumber: "s", ...values });
      await setRules(RULES);
      return record;
    };
    const pathOf = (record: Values) => `device/${String(record["id"])}`;
    const read = async (record: Values) => (await product.call("technician", "GET", pathOf(record))).body.result;

    interface Outcome {
      readonly codes: readonly string[];
      readonly texts: readonly string[];
      readonly warnings: readonly string[];
    }
    type Item = { readonly code: string; readonly attribute: string | null; readonly message: string };
    const outcomeOf = (errors: readonly Item[] = [], warnings: readonly Item[] = []): Outcome => ({
      codes: errors.map(({ code, attribute }) => `${code} ${attribute}`),
      texts: errors.map(({ message }) => message),
      warnings: warnings.map(({ message }) => message),
    });
    type Row = { readonly errors: readonly Item[]; readonly warnings?: readonly Item[] };
    const ofRow = async (path: string, row: Values) => {
      const { status, body } = await product.call("technician", "POST", path, [row]);
      expect(status).toBe(200);
      const [result] = body.result as unknown as readonly Row[];
      return outcomeOf(result?.errors, result?.warnings);
    };

    const WAYS: readonly [way: string, save: (record: Values, values: Values) => Promise<Outcome>][] = [
      [
        "a PUT",
        async (record, values) => {
          const { body } = await product.call("technician", "PUT", pathOf(record), values);
          return outcomeOf(body.errors as never, body["warnings"] as never);
        },
      ],
      [
        "a PUT of everything, as forms of other clients send it",
        async (record, values) => {
          const whole = product.anEntity("device", { ...pick(await read(record)), ...values });
          const { body } = await product.call("technician", "PUT", pathOf(record), whole);
          return outcomeOf(body.errors as never, body["warnings"] as never);
        },
      ],
      ["a batch", (record, values) => ofRow("device/batch", { id: record["id"], ...values })],
      [
        "an import, by its key",
        (record, values) => ofRow("device/batch", { assetNumber: record["assetNumber"], ...values }),
      ],
      ["a review of a batch", (record, values) => ofRow("device/batch/check", { id: record["id"], ...values })],
      [
        "a check of a form",
        async (record, values) => {
          const { body } = await product.call("technician", "POST", "device/check", { id: record["id"], values });
          return outcomeOf(body.result as never, body["warnings"] as never);
        },
      ],
    ];
    const KEPT = ["assetNumber", "name", "modelId", "roomId", "state", "grade", "shelf", "why", "serialNumber"];
    const pick = (record: Values) => Object.fromEntries(KEPT.map((name) => [name, record[name]]));

    describe.each(WAYS)("in %s", (way, save) => {
      test.each<[title: string, stored: Values, sent: Values, codes: readonly string[]]>([
        ["requires what a rule requires", { why: null }, { grade: "C" }, ["required why"]],
        ["accepts it together with what it needs", { why: null }, { grade: "C", why: "y" }, []],
        ["refuses to empty what a rule requires", { grade: "C" }, { why: "" }, ["required why"]],
        ["requires nothing that a rule hides", { why: null }, { grade: "H" }, []],
        [
          "refuses by a rule of the entity, at each field",
          { shelf: null },
          { grade: "D" },
          ["ruleRefused grade", "ruleRefused shelf"],
        ],
        [
          "refuses by it whichever value changes",
          { grade: "D" },
          { shelf: null },
          ["ruleRefused grade", "ruleRefused shelf"],
        ],
        [
          "says both where two rules refuse at one field",
          { shelf: null },
          { grade: "X" },
          ["ruleRefused grade", "ruleRefused grade"],
        ],
        ["lets an old record rest that lacks what a rule requires", { grade: "C", why: null }, { notes: "n" }, []],
        ["lets an old record rest that a rule refuses", { grade: "D", shelf: null }, { notes: "n" }, []],
        ["lets it be mended", { grade: "D", shelf: null }, { shelf: "2" }, []],
        [
          "refuses again once a value changes that the rule reads",
          { grade: "D", shelf: "1" },
          { shelf: "attic" },
          ["ruleRefused grade"],
        ],
      ])("%s [SPEC V6] [F-125]", async (_, stored, sent, codes) => {
        await setRules([]);
        await product.publish("device.why", { conditionalList: [] });
        const record = await oldRecord(stored);
        await product.publish("device.why", {
          conditionalList: [
            rule(when("grade", "C"), "requireToSave"),
            rule(when("grade", "H"), "requireToSave", "hide"),
          ],
        });
        expect((await save(record, sent)).codes).toEqual(codes);
        const isStored = codes.length === 0 && !/review|check/.test(way);
        const { notes: _notes, ...compared } = isStored ? sent : {};
        expect(await read(record)).toMatchObject({ grade: stored["grade"] ?? "A", ...compared });
      });
      test("warns and saves", async () => {
        const { codes, warnings } = await save(await oldRecord({}), { grade: "E" });
        expect([codes, warnings]).toEqual([
          [],
          way.includes("form") && way.includes("check") ? [] : ["Grade E is unusual."],
        ]);
      });
    });

    test("a new record is refused too, and warned of, in its own call", async () => {
      await setRules(RULES);
      const post = (values: Values) =>
        product.call("technician", "POST", "device", product.anEntity("device", { why: null, shelf: null, ...values }));
      expect(outcomeOf((await post({ grade: "C" })).body.errors as never).codes).toEqual(["required why"]);
      const { status, body } = await post({ grade: "D" });
      expect([status, outcomeOf(body.errors as never).texts]).toEqual([400, [NO_D, NO_D]]);
      const warned = await post({ grade: "E" });
      expect([warned.status, warned.body["warnings"]]).toMatchObject([
        201,
        [{ code: "ruleWarned", attribute: "grade", message: "Grade E is unusual." }],
      ]);
    });

    test("of 500 records a batch refuses the one, with its text, and stores the others", async () => {
      await setRules([]);
      const rows = Array.from({ length: 500 }, (_, i) =>
        product.anEntity("device", { assetNumber: `R-${i}`, grade: "A", shelf: i === 250 ? null : "1" }),
      );
      const made = await product.call("technician", "POST", "device/batch", rows);
      const ids = (made.body.result as unknown as readonly { id: number }[]).map(({ id }) => id);
      await setRules(RULES);
      const changed = ids.map((id) => ({ id, grade: "D" }));
      const { body } = await product.call("technician", "POST", "device/batch", changed);
      const results = body.result as unknown as readonly { status: string; errorList: readonly string[] }[];
      expect(results.filter(({ status }) => status === "updated")).toHaveLength(499);
      expect(results[250]).toMatchObject({ status: "error", errorList: [NO_D, NO_D] });
    });

    test("taking a change back applies no rule [SPEC V6]", async () => {
      const record = await oldRecord({ grade: "D", shelf: null });
      const sent = [{ id: record["id"], grade: "A" }];
      const { body } = await product.call("technician", "POST", "device/batch", sent);
      const undone = await product.call("technician", "POST", `device/changeset/${String(body["changesetId"])}/undo`, [
        { id: record["id"], attributes: ["grade"] },
      ]);
      expect(undone.body.result).toMatchObject([{ status: "updated", errors: [] }]);
      expect(await read(record)).toMatchObject({ grade: "D", shelf: null });
    });

    test("a rule that reads what the caller may not view holds, is not sent, and says nothing of it", async () => {
      const record = await oldRecord({});
      const seen = async () => {
        const { body } = await product.call("technician", "GET", "metadata");
        const { entities } = body.result as unknown as {
          entities: readonly { name: string; ruleList?: readonly { id: string }[] }[];
        };
        return entities.find(({ name }) => name === "device")?.ruleList?.map(({ id }) => id) ?? [];
      };
      expect(await seen()).toContain("secret");
      await product.grant("technician", { device: { attribute: { serialNumber: { view: false } } } });
      expect(await seen()).not.toContain("secret");
      const stolen = { ...RULES[5], if: { list: [when("serialNumber", "s"), when("shelf", "9")] } };
      await setRules([stolen]);
      const { status, body } = await product.call("technician", "PUT", pathOf(record), { shelf: "9" });
      expect([status, body.errors]).toEqual([
        400,
        [{ code: "ruleRefused", attribute: "shelf", message: "A value that you may not see prevents this" }],
      ]);
      await setRules([{ ...stolen, level: "warning" }]);
      expect((await product.call("technician", "PUT", pathOf(record), { shelf: "9" })).body["warnings"]).toEqual([]);
      await product.grant("technician", null);
    });

    test.each<[title: string, ruleList: readonly object[], code: string]>([
      [
        "reads an attribute that there is not",
        [{ if: when("ghost", 1), text: "t", at: ["grade"] }],
        "unknownAttribute",
      ],
      ["stands at one that there is not", [{ if: when("grade", 1), text: "t", at: ["ghost"] }], "unknownAttribute"],
      ["reads nothing", [{ if: { logic: true }, text: "t", at: ["grade"] }], "shape"],
      ["has no text", [{ if: when("grade", 1), text: " ", at: ["grade"] }], "shape"],
      ["stands nowhere", [{ if: when("grade", 1), text: "t", at: [] }], "shape"],
      ["has no such level", [{ if: when("grade", 1), text: "t", at: ["grade"], level: "info" }], "shape"],
      [
        "has something that this release does not know",
        [{ if: when("grade", 1), text: "t", at: ["grade"], then: [] }],
        "unknownProperty",
      ],
    ])("a rule that %s is refused", async (_, ruleList, code) => {
      const { status, body } = await product.call("manager", "PUT", "entity/device", { ruleList });
      expect([status, body.errors]).toMatchObject([
        400,
        [{ code, message: expect.stringContaining("device.ruleList[") }],
      ]);
    });

    test("an old client that sends an action that it made up is refused, and nothing is lost", async () => {
      const before = (await product.call("manager", "GET", "attribute/device.why")).body.result["conditionalList"];
      const sent = { conditionalList: [{ if: when("grade", "C"), then: [{ id: "forbid" }] }] };
      const { status, body } = await product.call("manager", "PUT", "attribute/device.why", sent);
      expect([status, JSON.stringify(body.errors)]).toEqual([400, expect.stringContaining("unknownAction")]);
      const after = (await product.call("manager", "GET", "attribute/device.why")).body.result["conditionalList"];
      expect(after).toEqual(before);
    });

    test("a client that knows no expressions does not replace one by nothing", async () => {
      await product.publish("device.twice", {
        label: "Twice",
        elementType: "TextField",
        conditionalList: [
          { id: "x2", if: when("grade", "B"), then: [{ id: "setValue", value: { "*": [{ var: "madeIn" }, 2] } }] },
        ],
      });
      const record = await product.create({ grade: "A", madeIn: 2001, twice: null });
      const saved = await product.call("technician", "PUT", pathOf(record), { grade: "B" });
      expect(saved.body.result["twice"]).toBe("4002");
      const sent = {
        conditionalList: [{ id: "x2", if: when("grade", "B"), then: [{ id: "setValue", valueDefault: null }] }],
      };
      const { status, body } = await product.call("manager", "PUT", "attribute/device.twice", sent);
      expect([status, JSON.stringify(body.errors)]).toEqual([400, expect.stringContaining("in JSON Logic")]);
      await product.call("manager", "DELETE", "attribute/device.twice");
    });

    test("a deleted attribute leaves the rule that read it set aside, and takes the place where it only spoke", async () => {
      await product.publish("device.passing", { label: "Passing", elementType: "TextField" });
      await setRules([
        { id: "reads", if: when("passing", "1"), text: "t", at: ["grade", "passing"] },
        { id: "speaks", if: when("grade", "1"), text: "t", at: ["grade", "passing"] },
        { id: "only", if: when("grade", "2"), text: "t", at: ["passing"] },
      ]);
      expect((await product.call("manager", "DELETE", "attribute/device.passing")).status).toBe(200);
      expect((await product.call("manager", "GET", "entity/device")).body.result["ruleList"]).toMatchObject([
        { id: "reads", at: ["grade"], blocked: "Its condition read Passing, which was deleted." },
        { id: "speaks", at: ["grade"] },
      ]);
      expect((await product.call("technician", "GET", "metadata")).status).toBe(200);
      await setRules([]);
    });
  },
  registerTemplate,
);
