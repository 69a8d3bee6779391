import type { Values } from "@armature/engine";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DatabaseError } from "../../database/database.ts";
import { describeDatabases } from "../../database/testing.ts";
import { readShipped, type ShippedDefinition } from "../../metadata/shipped.ts";
import { aText, aUser } from "../../metadata/testing.ts";
import { exportedFile, exportForm, sendForm } from "../../routes/sheets/export.testing.ts";
import { readUsers } from "../../routes/sheets/sheet-import.testing.ts";
import { sentenceOf } from "../../start/refuse-to-start.ts";
import { equipment, people, registerTemplate, type TestRegister } from "../../testing/equipment.testing.ts";
import { planConversions } from "../conversion/plan-conversions.ts";
import { prepareConversions } from "../conversion/prepare.ts";
import type { PublishDeps } from "../publish.ts";
import { loadRelease } from "./load-shipped.ts";
import { acceptanceOf, planRelease } from "./plan-release.ts";
import { releaseOf } from "./releases.ts";

describeDatabases(
  "a release that renames an attribute",
  (database) => {
    let product: TestRegister;
    let deps: PublishDeps;
    beforeAll(async () => {
      product = await people.start(database());
      deps = { database: database(), metadata: product.metadata, clock: () => new Date() };
    });
    afterAll(() => product?.close());

    const attribute = (name: string, properties: object = {}, entity = "user"): ShippedDefinition => ({
      kind: "attribute",
      entity,
      name,
      shipped: { ...aText(name), entityName: entity, ...properties },
    });
    /** What earlier tests shipped last stays, since removing it would hide values. */
    let [kept, last]: (readonly ShippedDefinition[])[] = [[], []];
    afterEach(() => {
      kept = [...kept!, ...last!];
    });
    /** The register with these attributes. */
    const files = (...more: readonly ShippedDefinition[]) => {
      last = more;
      return [...readShipped(equipment), ...kept!, ...more];
    };
    let version = 1;
    const start = async (shipped: readonly ShippedDefinition[], mayGoBack = false) => {
      version += 1;
      const release = { ...releaseOf(equipment, shipped), application: `1.${version}.0` };
      const plan = await loadRelease(deps, { release, shipped, mayGoBack });
      return plan.map(({ text }) => text);
    };
    const refusalOf = async (shipped: readonly ShippedDefinition[]) => {
      const error = await start(shipped).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(DatabaseError);
      return sentenceOf(error) ?? "";
    };
    const done = async (answer: ReturnType<TestRegister["call"]>) => {
      const { status, body } = await answer;
      if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body;
    };
    const added = async (values: Values) =>
      Number((await done(product.call("technician", "POST", "user", aUser(values)))).result["userId"]);
    const read = async (id: number) => (await done(product.call("technician", "GET", `user/${id}`))).result;
    const change = (id: number, values: Values) => done(product.call("technician", "PUT", `user/${id}`, values));
    const historyOf = async (id: number) =>
      (await done(product.call("technician", "GET", `userAuditHistory?filter[userId]=${id}`)))
        .result as unknown as readonly {
        attributeMap: Values;
      }[];
    const batch = async (rows: readonly Values[]) =>
      String((await done(product.call("technician", "POST", "user/batch", rows)))["changesetId"]);

    test("keeps values, history and undo, and an older client reads what it is called now [F-120]", async () => {
      await start(files(attribute("shelf", { indexed: true, uniqueIn: "all" })));
      const id = await added({ shelf: "12" });
      const changesetId = await batch([{ userId: id, shelf: "13" }]);
      const later = files(attribute("place", { indexed: true, uniqueIn: "all", formerNameList: ["shelf"] }));
      expect((await planRelease(deps, later)).map(({ text }) => text)).toEqual([
        "user.shelf becomes user.place; 1 value stays.",
        "user.place changes: label.",
      ]);
      expect(await start(later)).toHaveLength(2);
      expect(await read(id)).toMatchObject({ place: "13" });
      expect(await read(id)).not.toHaveProperty("shelf");
      const entries = (await historyOf(id)).map(({ attributeMap }) => attributeMap["place"]);
      expect(entries).toEqual(["12", "13"]);
      const undone = await done(
        product.call("technician", "POST", `user/changeset/${changesetId}/undo`, [{ id, attributes: ["place"] }]),
      );
      expect(undone.result).toMatchObject([{ status: "updated" }]);
      expect(await read(id)).toMatchObject({ place: "12" });
      const twice = await product.call("technician", "POST", "user", aUser({ place: "12" }));
      expect(twice.status).toBe(409);
      const former = await product.call("technician", "PUT", `user/${id}`, { shelf: "14" });
      expect([former.status, former.body.errors]).toEqual([
        400,
        [{ code: "renamedAttribute", attribute: "shelf", message: "shelf of person is called place now" }],
      ]);
      const sorted = await product.call("technician", "GET", "user?sort=shelf");
      expect([sorted.status, sorted.body.message]).toEqual([400, expect.stringContaining("is called place now")]);
      expect(await start(later)).toEqual([]);
      const revision = product.metadata.current().revision;
      expect(await start(later)).toEqual([]);
      expect(product.metadata.current().revision).toBe(revision);
    });

    const reading = (name: string) => ({
      id: "hides",
      if: { list: [{ attribute: name, comparativeOperator: "isEqual", value: name }] },
      then: [{ id: "hide" }],
    });
    const asManager = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
      done(product.call("manager", method, path, body));

    test("is followed by what administrators and people made: rules, presets, rights, views, imports, exports [F-120]", async () => {
      await start(files(attribute("bench"), attribute("lamp", { label: "The lamp" })));
      const id = await added({ bench: "a", lamp: "on" });
      await asManager("PUT", "userAttribute/lamp", {
        conditionalList: [reading("bench")],
        valueTemplate: "{bench} lamp",
      });
      const rule = {
        id: "both",
        if: { logic: { and: [{ "==": [{ var: "bench" }, "x"] }, { missing: ["lamp"] }] } },
        text: "No.",
        at: ["bench"],
      };
      const unique = { attributeList: ["bench", "lamp"], when: { attribute: "bench", value: "9" }, message: "Taken." };
      await asManager("PUT", "entity/user", { ruleList: [rule], uniqueList: [unique] });
      const columns = ["lastName", "bench"].map((attributeName) => ({ attributeName, required: true }));
      const preset = await asManager("POST", "userPreset", { label: "Benches", attributeList: columns });
      const query = new URLSearchParams({
        columns: "lastName,bench",
        sort: "-bench,lastName",
        terms: JSON.stringify([["bench", "contains", "bench"]]),
        condition: JSON.stringify({ "==": [{ var: "bench" }, "bench"] }),
      });
      const view = { entityName: "user", name: "Benches", shared: 0, isDefault: 0, query: query.toString() };
      const viewId = (await done(product.call("technician", "POST", "listView", view))).result["id"];
      await product.grant("reader", { user: { view: true, attribute: { bench: { view: false } } } });
      await done(
        product.call("technician", "PUT", "user/import-choices", {
          columns: { seat: "bench" },
          values: { bench: { one: "1" } },
        }),
      );
      const file = await exportedFile(
        sendForm(product, "technician", exportForm([id], [], Number(preset.result["id"]))),
      );
      await change(id, { bench: "b" });
      const claims = async (name: string) => {
        const rows = database().kysely.selectFrom("system.storage").select(["attribute", "columnName", "ready"]);
        return rows.where("place", "=", "key").where("attribute", "like", `${name}+%`).execute();
      };
      const before = await claims("bench");
      expect(before).toMatchObject([{ attribute: "bench+lamp?bench=9" }]);

      await start(files(attribute("seat", { formerNameList: ["bench"] }), attribute("lamp", { label: "The lamp" })));

      const lamp = (await asManager("GET", "userAttribute/lamp")).result;
      expect(lamp).toMatchObject({
        valueTemplate: "{seat} lamp",
        conditionalList: [{ if: { list: [{ attribute: "seat", value: "bench" }] } }],
      });
      expect((await asManager("GET", "entity/user")).result).toMatchObject({
        ruleList: [{ if: { logic: { and: [{ "==": [{ var: "seat" }, "x"] }, { missing: ["lamp"] }] } }, at: ["seat"] }],
        uniqueList: [{ attributeList: ["seat", "lamp"], when: { attribute: "seat", value: "9" } }],
      });
      expect(
        (await asManager("GET", `userPreset/${String(preset.result["id"])}`)).result["attributeList"],
      ).toMatchObject([{ attributeName: "lastName" }, { attributeName: "seat" }]);
      const stored = (await done(product.call("technician", "GET", `listView/${String(viewId)}`))).result["query"];
      expect(Object.fromEntries(new URLSearchParams(String(stored)))).toEqual({
        columns: "lastName,seat",
        sort: "-seat,lastName",
        terms: JSON.stringify([["seat", "contains", "bench"]]),
        condition: JSON.stringify({ "==": [{ var: "seat" }, "bench"] }),
      });
      expect((await done(product.call("technician", "GET", "user/import-choices"))).result).toEqual({
        columns: { seat: "seat" },
        values: { seat: { one: "1" } },
      });
      const seen = await done(product.call("reader", "GET", `user/${id}`));
      expect([seen.result["lastName"], Object.hasOwn(seen.result, "seat")]).toEqual(["Lind", false]);
      const answer = await product.call("reader", "GET", "user?sort=bench");
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining("has no attribute bench")]);
      await product.grant("reader", null);
      expect(await claims("seat")).toEqual(before.map((each) => ({ ...each, attribute: "seat+lamp?seat=9" })));
      const { exported } = await readUsers(product, "technician", file);
      expect(exported).toMatchObject([{ userId: id, seat: "a" }]);
    });

    test("is told by the history of the attribute, which knows what was before, and earlier changes can be taken back [F-120]", async () => {
      await start(files(attribute("floor", { label: "Floor" })));
      await asManager("PUT", "userAttribute/floor", { hint: "Which one" });
      const { revision } = product.metadata.current();
      await start(files(attribute("level", { label: "Floor", formerNameList: ["floor"] })));
      const history = await asManager("GET", "metadata/history?kind=attribute&entity=user&name=level");
      const changes = (history.result as unknown as readonly { note: string | null; changes: readonly object[] }[]).map(
        ({ note, changes: [first] }) => [note, (first as { path: readonly string[] }).path],
      );
      expect(changes).toEqual([
        ["user.floor becomes user.level", ["formerNameList", "floor"]],
        [null, ["hint"]],
        ["Shipped metadata of this release", []],
      ]);
      await asManager("POST", "metadata/revert", { revision });
      expect((await asManager("GET", "userAttribute/level")).result).toMatchObject({ hint: null, label: "Floor" });
    });

    test("does nothing where the database never had the former name, and follows several at once [F-120]", async () => {
      expect(await start(files(attribute("fresh", { formerNameList: ["neverThere"] })))).toContain(
        "user.fresh is added.",
      );
      await start(files(attribute("first")));
      const id = await added({ first: "1" });
      expect(await start(files(attribute("third", { formerNameList: ["second", "first"] })))).toContain(
        "user.first becomes user.third; 1 value stays.",
      );
      expect(await read(id)).toMatchObject({ third: "1" });
    });

    test("gives a removed attribute of the new name the former one, and each keeps what it had [F-120]", async () => {
      await asManager("POST", "userAttribute", aText("taken"));
      const id = await added({ taken: "old" });
      expect((await product.call("manager", "DELETE", "userAttribute/taken")).status).toBe(200);
      await start(files(attribute("given")));
      await change(id, { given: "new" });
      await start(files(attribute("taken", { formerNameList: ["given"] })));
      expect(await read(id)).toMatchObject({ taken: "new" });
      expect((await historyOf(id)).map(({ attributeMap }) => attributeMap["taken"])).toEqual([undefined, "new"]);
    });

    test("takes it back with an older release in development [F-120]", async () => {
      const before = files(attribute("older"));
      await start(before);
      const id = await added({ older: "1" });
      await start(files(attribute("newer", { formerNameList: ["older"] })));
      expect(await start(before, true)).toContain("user.newer becomes user.older; 1 value stays.");
      expect(await read(id)).toMatchObject({ older: "1" });
      await change(id, { older: "2" });
      const entries = (await historyOf(id)).map(({ attributeMap }) => attributeMap["older"]);
      expect(entries).toEqual(["1", "2"]);
    });

    test("goes with another form of its values, which are converted on the new name, and undo knows both [F-120]", async () => {
      await start(files(attribute("pagesText")));
      const id = await added({ pagesText: "7" });
      const changesetId = await batch([{ userId: id, pagesText: "8" }]);
      const later = files(attribute("pages", { elementType: "TextFieldNumber", formerNameList: ["pagesText"] }));
      expect(await start(later)).toEqual([
        "user.pagesText becomes user.pages; 1 value stays.",
        expect.stringMatching(/^user\.pages changes: .*elementType.*\. Its values are converted\.$/),
      ]);
      expect(await read(id)).toMatchObject({ pages: 8 });
      await done(
        product.call("technician", "POST", `user/changeset/${changesetId}/undo`, [{ id, attributes: ["pages"] }]),
      );
      expect(await read(id)).toMatchObject({ pages: 7 });
    });

    test("waits for a conversion that an administrator began [F-120]", async () => {
      await start(files(attribute("wide"), attribute("tall")));
      const id = await added({ wide: "7", tall: "9" });
      const change = { kind: "attribute", entity: "user", name: "wide", layer: "local", convert: true } as const;
      const request = {
        authorId: null,
        note: null,
        base: null,
        changes: () => [{ ...change, values: { ...attribute("wide").shipped, elementType: "TextFieldNumber" } }],
      };
      const planned = await planConversions(deps, request);
      expect(await prepareConversions(deps, planned!, request)).not.toBeNull();
      await start(files(attribute("wide"), attribute("high", { formerNameList: ["tall"] })));
      expect(await read(id)).toMatchObject({ wide: 7, high: "9" });
    });

    test("does not start where the database has both, or made the former one itself [F-120]", async () => {
      await start(files(attribute("one")));
      await asManager("POST", "userAttribute", aText("two"));
      expect(await refusalOf(files(attribute("two", { formerNameList: ["one"] })))).toContain(
        "user.two was user.one according to formerNameList, but this database has user.two too.",
      );
      expect(await refusalOf(files(attribute("one"), attribute("three", { formerNameList: ["two"] })))).toContain(
        "user.two was made in this database",
      );
      await start(files(attribute("one")));
    });

    test("that a module refuses changes nothing, and the release before starts [F-120]", async () => {
      const before = files(attribute("upper"));
      await start(before);
      const id = await added({ upper: "1" });
      const former = { ...releaseOf(equipment, before), application: `1.${version}.0` };
      const later = files(attribute("over", { formerNameList: ["upper"] }));
      const release = { ...releaseOf(equipment, later), application: `1.${version + 1}.0` };
      const lint = () => {
        throw new Error("A module refuses it");
      };
      const refused = loadRelease({ ...deps, lint }, { release, shipped: later, mayGoBack: false });
      await expect(refused).rejects.toThrow("A module refuses it");
      expect(await loadRelease(deps, { release: former, shipped: before, mayGoBack: false })).toEqual([]);
      expect(await read(id)).toMatchObject({ upper: "1" });
      last = before.filter(({ name }) => name === "upper");
    });

    test("that fails once it has renamed keeps the release before from hiding the values [F-120]", async () => {
      const before = files(attribute("left"));
      await start(before);
      const former = { ...releaseOf(equipment, before), application: `1.${version}.0` };
      const id = await added({ left: "1" });
      const later = files(attribute("right", { formerNameList: ["left"] }));
      version += 1;
      const release = { ...releaseOf(equipment, later), application: `1.${version}.0` };
      let lints = 0;
      const lint = () => {
        lints += 1;
        if (lints > 1) throw new Error("A module refuses it");
      };
      await expect(loadRelease({ ...deps, lint }, { release, shipped: later, mayGoBack: false })).rejects.toThrow(
        "A module refuses it",
      );
      const error = await loadRelease(deps, { release: former, shipped: before, mayGoBack: false }).catch(
        (caught: unknown) => caught,
      );
      expect(sentenceOf(error)).toContain("The database was used by a newer release");
      await loadRelease(deps, { release, shipped: later, mayGoBack: false });
      expect(await read(id)).toMatchObject({ right: "1" });
    });

    test("and converts values keeps them, and each change can be taken back in its own form [F-120]", async () => {
      await start(files(attribute("width"), attribute("depth")));
      const id = await added({ width: "12", depth: "no number" });
      const number = (name: string, former: string) =>
        attribute(name, { elementType: "TextFieldNumber", formerNameList: [former] });
      const later = files(number("breadth", "width"), number("deepness", "depth"));
      const changesetId = await batch([{ userId: id, width: "13" }]);
      const plan = await planRelease(deps, later);
      expect(plan.filter(({ lost }) => lost > 0).map(({ text }) => text)).toEqual([
        expect.stringMatching(/^user\.deepness changes: .*; 1 that cannot be stay aside for 30 days\.$/) as string,
      ]);
      const accept = acceptanceOf(plan) ?? "";
      version += 1;
      const release = { ...releaseOf(equipment, later), application: `1.${version}.0` };
      await loadRelease(deps, { release, shipped: later, mayGoBack: false, accept });
      expect(await read(id)).toMatchObject({ breadth: 13, deepness: null });
      const entries = (await historyOf(id)).map(({ attributeMap }) => attributeMap["breadth"]);
      expect(entries.slice(0, 3)).toEqual(["12", "13", 13]);
      const undone = await done(
        product.call("technician", "POST", `user/changeset/${changesetId}/undo`, [{ id, attributes: ["breadth"] }]),
      );
      expect(undone.result).toMatchObject([{ status: "updated" }]);
      expect(await read(id)).toMatchObject({ breadth: 12 });
    });

    test("started twice at once renames once, and an administrator may use the former name afterwards [F-120]", async () => {
      await start(files(attribute("east")));
      const id = await added({ east: "e" });
      const later = files(attribute("west", { formerNameList: ["east"] }));
      const release = { ...releaseOf(equipment, later), application: "1.98.0" };
      await Promise.all([1, 2].map(() => loadRelease(deps, { release, shipped: later, mayGoBack: false })));
      expect(await read(id)).toMatchObject({ west: "e" });
      await asManager("POST", "userAttribute", aText("east"));
      await change(id, { east: "other" });
      const again = { ...release, application: "1.99.0" };
      await loadRelease(deps, { release: again, shipped: later, mayGoBack: false });
      expect(await read(id)).toMatchObject({ west: "e", east: "other" });
      const entries = (await historyOf(id)).map(({ attributeMap: { west, east } }) => [west, east]);
      expect(entries).toEqual([
        ["e", undefined],
        [undefined, "other"],
      ]);
    });
  },
  registerTemplate,
);
