import { expect, test } from "vitest";
import { describePostgresqlFirst } from "../../database/testing.ts";
import { aText, aUser, type Answer, revisionOf, rowsOf, sharedProduct } from "../../metadata/testing.ts";
import { registerTemplate } from "../../testing/equipment.testing.ts";

const check = { attribute: "certified", comparativeOperator: "isEqual", value: true } as const;
const rule = (id: string, action = "show") => ({ id, if: check, then: [{ id: action }] });
const part = (name: string, path: readonly string[], kind = "attribute") => ({ kind, entity: "user", name, path });

describePostgresqlFirst(
  "reverting a revision",
  (database) => {
    const { admin } = sharedProduct(database);

    const made = async (name: string, values: Readonly<Record<string, unknown>> = {}) => {
      expect((await admin.post("/api/userAttribute", aText(name, values))).status).toBe(201);
    };
    const edited = async (name: string, values: object): Promise<number> => {
      const { status, body } = await admin.put(`/api/userAttribute/${name}`, values);
      expect(status, JSON.stringify(body.errors)).toBe(200);
      return Number(body["revision"]);
    };
    const revert = (revision: number, more: object = {}) => admin.post("/api/metadata/revert", { revision, ...more });
    const now = async (name: string) => (await admin.get(`/api/userAttribute/${name}`)).body.result;
    const clashesOf = ({ status, body }: Answer) => {
      expect([status, body["code"]]).toEqual([409, "revertClash"]);
      return body["clashes"] as readonly Readonly<Record<string, unknown>>[];
    };

    test("keeps every later change of other parts of the same definition [F-201]", async () => {
      await made("desk", { maxLength: 100, label: "Desk" });
      const monday = await edited("desk", { maxLength: 77 });
      await edited("desk", { label: "Thursday" });
      const answer = await revert(monday);
      expect(answer).toMatchObject({ status: 200, body: { result: { changed: 1 } } });
      expect(await now("desk")).toMatchObject({ maxLength: 100, label: "Thursday", formerLabelList: ["Desk"] });
    });

    test("of a part that was changed since asks for a choice, with who and when, and takes the chosen one", async () => {
      await made("lamp", { label: "Lamp" });
      const first = await edited("lamp", { label: "Light", hint: "x" });
      await edited("lamp", { label: "Lantern" });
      const [clash, ...others] = clashesOf(await revert(first));
      expect(others).toEqual([]);
      expect(clash).toMatchObject({ ...part("lamp", ["label"]), then: "Lamp", now: "Lantern" });
      expect(clash).toMatchObject({ by: expect.stringContaining("@") as unknown, at: expect.any(String) as unknown });
      expect(await now("lamp")).toMatchObject({ label: "Lantern", hint: "x" });
      const choose = (keep: "now" | "then") => revert(first, { choose: [{ ...part("lamp", ["label"]), keep }] });
      expect((await choose("now")).status).toBe(200);
      expect(await now("lamp")).toMatchObject({ label: "Lantern", hint: null });
      expect((await choose("then")).status).toBe(200);
      expect(await now("lamp")).toMatchObject({ label: "Lamp" });
    });

    test("can be for some of its parts, and can be reverted itself", async () => {
      await made("chair", { hint: "old" });
      const first = await edited("chair", { hint: "new", maxLength: 50 });
      const answer = await revert(first, { paths: [part("chair", ["hint"])] });
      expect(await now("chair")).toMatchObject({ hint: "old", maxLength: 50 });
      await revert(Number(answer.body.result["revision"]));
      expect(await now("chair")).toMatchObject({ hint: "new", maxLength: 50 });
      const unknown = await revert(first, { paths: [part("chair", ["label"])] });
      expect(unknown.status).toBe(400);
      expect(unknown.body.errors[0]?.message).toContain("did not change user.chair label");
    });

    test("of one rule leaves another one, and clashes with a later change of that rule alone", async () => {
      await made("shelf", { conditionalList: [rule("a"), rule("b")] });
      const first = await edited("shelf", { conditionalList: [rule("a", "hide"), rule("b", "hide"), rule("c")] });
      await edited("shelf", { conditionalList: [rule("a", "disable"), rule("b", "hide"), rule("c")] });
      const clashes = clashesOf(await revert(first));
      expect(clashes.map(({ path }) => path)).toEqual([["conditionalList", "a"]]);
      await revert(first, { choose: [{ ...part("shelf", ["conditionalList", "a"]), keep: "now" }] });
      expect((await now("shelf"))["conditionalList"]).toEqual([rule("a", "disable"), rule("b")]);
    });

    test("of a delete gives the attribute back to its preset, at its place beside a later change", async () => {
      for (const name of ["one", "two", "three", "four"]) await made(name);
      const column = (attributeName: string) => ({ attributeName, required: false });
      const columns = (...names: readonly string[]) => ({ label: "Columns", attributeList: names.map(column) });
      const preset = await admin.post("/api/userPreset", columns("one", "two", "three"));
      const url = `/api/userPreset/${Number(preset.body.result["id"])}`;
      const gone = await admin.remove("/api/userAttribute/two");
      expect(gone).toMatchObject({ status: 200, body: { revision: expect.any(Number) as unknown } });
      await admin.put(url, columns("one", "four", "three"));
      expect((await revert(Number(gone.body["revision"]))).status).toBe(200);
      expect((await admin.get(url)).body.result["attributeList"]).toEqual(["one", "two", "four", "three"].map(column));
    });

    test("of a delete clashes with another attribute that was made under its name since", async () => {
      await made("beeper", { hint: "first" });
      const gone = Number((await admin.remove("/api/userAttribute/beeper")).body["revision"]);
      await made("beeper", { label: "Another" });
      expect(clashesOf(await revert(gone))).toMatchObject([part("beeper", [])]);
      expect(await now("beeper")).toMatchObject({ label: "Another", hint: null });
      await revert(gone, { choose: [{ ...part("beeper", []), keep: "then" }] });
      expect(await now("beeper")).toMatchObject({ label: "The beeper", hint: "first" });
    });

    test("of a creation that was edited since is a clash, not a loss", async () => {
      const { body } = await admin.post("/api/userAttribute", aText("badge"));
      await edited("badge", { hint: "work" });
      expect(clashesOf(await revert(Number(body["revision"])))).toMatchObject([part("badge", [])]);
      expect(await now("badge")).toMatchObject({ hint: "work" });
    });

    test("leaves a choice that somebody added back by hand as it was added", async () => {
      const [red, blue] = [
        { value: "R", label: "Red" },
        { value: "B", label: "Blue" },
      ];
      await made("shade", { elementType: "Combobox", maxLength: null, comboboxOptionList: [red, blue] });
      const gone = await edited("shade", { comboboxOptionList: [blue] });
      await edited("shade", { comboboxOptionList: [blue, { ...red, label: "Crimson" }] });
      const clashes = clashesOf(await revert(gone));
      expect(clashes).toMatchObject([{ path: ["comboboxOptionList", "R"], then: red, now: { label: "Crimson" } }]);
      await edited("shade", { comboboxOptionList: [blue, red] });
      expect((await revert(gone)).status).toBe(200);
      expect((await now("shade"))["comboboxOptionList"]).toEqual([blue, red]);
    });

    test("of a local heading over a shipped one gives the shipped one back", async () => {
      const before = await now("jobTitle");
      const local = await edited("jobTitle", { preHTML: "<h2>Ours</h2>" });
      await edited("jobTitle", { hint: "later" });
      expect((await revert(local)).status).toBe(200);
      expect(await now("jobTitle")).toMatchObject({ preHTML: before["preHTML"], hint: "later" });
    });

    test("of a part that a release brought is a change of this database, which can be reverted too", async () => {
      const path = [part("certifiedUntil", [])];
      expect((await revert(1, { paths: path })).status).toBe(200);
      expect((await admin.get("/api/userAttribute/certifiedUntil")).status).toBe(404);
      const back = await revisionOf(admin);
      expect((await revert(back)).status).toBe(200);
      expect((await admin.get("/api/userAttribute/certifiedUntil")).status).toBe(200);
    });

    test("with a base that is not the newest revision is refused, without one it is merged", async () => {
      await made("locker");
      const first = await edited("locker", { hint: "x" });
      await edited("locker", { maxLength: 9 });
      expect(await revert(first, { base: first })).toMatchObject({ status: 409 });
      expect((await revert(first)).status).toBe(200);
    });

    test("is previewed with its numbers, as a save is, and loses values only where that is accepted [F-140]", async () => {
      const impact = (body: object) => admin.post("/api/metadata/impact", body);
      await made("shoe", { elementType: "TextFieldNumeric", maxLength: null });
      const { body } = await admin.get("/api/userAttribute/shoe");
      const values = { ...body.result, elementType: "TextField", fkExists: false };
      const {
        id: _i,
        updated: _u,
        defaultValue: _d,
        entityName: _e,
        ...properties
      } = values as Record<string, unknown>;
      const change = { kind: "attribute", entity: "user", name: "shoe", values: properties, convert: true };
      const converted = await admin.post("/api/metadata/publish", { base: await revisionOf(admin), changes: [change] });
      expect([converted.status, converted.body.errors ?? []]).toEqual([200, []]);
      const revision = Number(converted.body.result["revision"]);
      expect((await admin.post("/api/user", aUser({ shoe: "wide" }))).status).toBe(201);
      const previewed = await impact({ revert: { revision } });
      expect(previewed.body.result).toMatchObject({ attributes: [{ attribute: "shoe", lost: 1 }], isWhole: true });
      expect(await revert(revision)).toMatchObject({ status: 409, body: { code: "wouldLose", lost: 1 } });
      expect((await revert(revision, { accept: { lost: 1 } })).status).toBe(200);

      const hiding = await edited("shoe", { conditionalList: [{ ...rule("a"), if: { ...check, value: false } }] });
      await made("hat");
      const hat = await revisionOf(admin);
      const people = (await rowsOf(admin, "/api/admin/user?limit=1000&columns=userId,certified,hat")).length;
      expect((await impact({ revert: { revision: hiding } })).body.result["attributes"]).toMatchObject([
        { attribute: "shoe", shown: expect.any(Number) as unknown, hidden: 0 },
      ]);
      expect((await impact({ revert: { revision: hat } })).body.result["attributes"]).toMatchObject([
        { attribute: "hat", records: people, hidden: 0 },
      ]);
      expect((await admin.post("/api/user", aUser({ hat: "top" }))).status).toBe(201);
      expect((await impact({ revert: { revision: hat } })).body.result["attributes"]).toMatchObject([
        { attribute: "hat", hidden: 1, hiddenWithValue: 1, isNew: false },
      ]);
      await edited("shoe", { conditionalList: [rule("a", "hide")] });
      clashesOf(await impact({ revert: { revision: hiding } }));
      for (const body of [{}, { changes: [change], revert: { revision } }])
        expect((await impact(body)).status).toBe(400);
      expect((await impact({ revert: { revision: 999_999 } })).status).toBe(404);
    });

    test("two who undo the same at once do not undo each other", async () => {
      await made("stool", { hint: "old" });
      const first = await edited("stool", { hint: "new" });
      const answers = await Promise.all([revert(first), revert(first)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await now("stool")).toMatchObject({ hint: "old" });
      const [newest, before] = await rowsOf(admin, "/api/metadata/revisions?limit=2");
      expect([newest?.["number"], before?.["number"]]).toEqual([first + 1, first]);
    });
  },
  registerTemplate,
);
