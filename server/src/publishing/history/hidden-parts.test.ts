import { sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { describePostgresqlFirst } from "../../database/testing.ts";
import { ADMIN, aText, aUser, revisionOf, rowsOf, sharedProduct } from "../../metadata/testing.ts";
import { registerTemplate } from "../../testing/equipment.testing.ts";

const check = (attribute: string) => ({ attribute, comparativeOperator: "isEqual", value: "x" });
const rule = (id: string, attribute: string) => ({ id, if: check(attribute), then: [{ id: "show" }] });
const HIDING = rule("hidden", "secret");
const SEEN = rule("seen", "jobTitle");
const REFUSAL = { id: "hidden", if: check("secret"), text: "No.", at: ["jobTitle"] };

describePostgresqlFirst(
  "what an administrator may not view of a definition",
  (database) => {
    const { admin } = sharedProduct(database);
    const set = (permission: object | null) =>
      sql`update system.account set permission = ${permission && JSON.stringify(permission)}::jsonb
        where username = ${ADMIN}`.execute(database().kysely);
    const hide = () => set({ user: { attribute: { secret: { view: false } } } });
    const rulesOf = async (name: string) =>
      (await admin.get(`/api/userAttribute/${name}`)).body.result["conditionalList"];
    const nameOf = async (id: unknown) => {
      const row = database().kysely.selectFrom("system.definition").select("name").where("id", "=", Number(id));
      return (await row.executeTakeFirstOrThrow()).name;
    };
    beforeAll(async () => {
      expect((await admin.post("/api/userAttribute", aText("secret"))).status).toBe(201);
    });
    afterEach(() => set(null));

    test.each([
      ["empty", []],
      ["null", null],
    ])("stays in a list of rules that is sent %s, with what was opened and without", async (word, conditionalList) => {
      for (const isOpened of [false, true]) {
        const name = `${word}${isOpened ? "Opened" : ""}`;
        const made = await admin.post("/api/userAttribute", aText(name, { conditionalList: [HIDING, SEEN] }));
        expect(made.status).toBe(201);
        await hide();
        const opened = (await admin.get(`/api/userAttribute/${name}`)).body.result;
        expect(opened["conditionalList"]).toEqual([SEEN]);
        const sent = { conditionalList, ...(isOpened && { opened }) };
        const { status, body } = await admin.put(`/api/userAttribute/${name}`, sent);
        expect([name, status, body.errors ?? []]).toEqual([name, 200, []]);
        await set(null);
        expect([name, await rulesOf(name)]).toEqual([name, [HIDING]]);
      }
    });

    test("stays where a publish sends what the caller saw, with what was opened and without", async () => {
      await admin.post("/api/userAttribute", aText("seenToo"));
      const columns = (...names: string[]) => names.map((attributeName) => ({ attributeName, required: false }));
      const kept = {
        conditionalList: [HIDING, SEEN],
        prerequisiteListRequired: [{ attributeName: "secret", operator: "isEqual", value: "x" }],
      };
      const unique = { attributeList: ["secret", "jobTitle"], message: "Taken." };
      const { id: presetId } = (
        await admin.post("/api/userPreset", { label: "Three", attributeList: columns("jobTitle", "secret", "seenToo") })
      ).body.result;
      const lists = { ruleList: [REFUSAL], uniqueList: [unique] };
      expect((await admin.put("/api/entity/user", lists)).body.errors ?? []).toEqual([]);
      for (const isOpened of [false, true]) {
        const name = isOpened ? "sentOpened" : "sentAlone";
        expect((await admin.post("/api/userAttribute", aText(name, kept))).status).toBe(201);
        await hide();
        const sent = (properties: readonly string[], record: Readonly<Record<string, unknown>>, over: object) => {
          const opened = Object.fromEntries(properties.map((each) => [each, record[each] ?? null]));
          return { values: { ...opened, ...over }, ...(isOpened && { opened }) };
        };
        const attribute = (await admin.get(`/api/userAttribute/${name}`)).body.result;
        const preset = (await admin.get(`/api/userPreset/${String(presetId)}`)).body.result;
        const entity = (await admin.get("/api/entity/user")).body.result;
        expect([attribute["conditionalList"], entity["uniqueList"]]).toEqual([[SEEN], []]);
        const changes = [
          {
            kind: "attribute",
            entity: "user",
            name,
            ...sent(["label", "elementType", ...Object.keys(kept)], attribute, {
              label: "Renamed",
              conditionalList: [],
            }),
          },
          {
            kind: "preset",
            entity: "user",
            name: await nameOf(presetId),
            ...sent(["label", "attributeList"], preset, { attributeList: columns("seenToo", "jobTitle") }),
          },
          {
            kind: "entity",
            entity: "user",
            name: "user",
            ...sent(["label", "ruleList", "uniqueList"], entity, { labelPlural: name }),
          },
        ];
        const { status, body } = await admin.post("/api/metadata/publish", { base: await revisionOf(admin), changes });
        expect([status, body.errors ?? []]).toEqual([200, []]);
        await set(null);
        expect((await admin.get(`/api/userAttribute/${name}`)).body.result).toMatchObject({
          ...kept,
          label: "Renamed",
          conditionalList: [HIDING],
        });
        expect((await admin.get(`/api/userPreset/${String(presetId)}`)).body.result["attributeList"]).toMatchObject(
          columns("seenToo", "jobTitle", "secret"),
        );
        const { ruleList, uniqueList, labelPlural } = (await admin.get("/api/entity/user")).body.result;
        expect({ ruleList, uniqueList, labelPlural }).toMatchObject({
          ruleList: [REFUSAL],
          uniqueList: [unique],
          labelPlural: name,
        });
      }
    });

    test("stays where a client does not know the property and leaves it out", async () => {
      await admin.put("/api/entity/user", { ruleList: [REFUSAL] });
      await admin.post("/api/userAttribute", aText("placed", { section: "Work", conditionalList: [SEEN] }));
      const changes = [
        { kind: "entity", entity: "user", name: "user", values: { label: "User" } },
        { kind: "attribute", entity: "user", name: "placed", values: { label: "Placed", elementType: "TextField" } },
      ];
      const { status } = await admin.post("/api/metadata/publish", { base: await revisionOf(admin), changes });
      expect(status).toBe(200);
      expect((await admin.get("/api/entity/user")).body.result["ruleList"]).toMatchObject([REFUSAL]);
      const placed = (await admin.get("/api/userAttribute/placed")).body.result;
      expect(placed).toMatchObject({ label: "Placed", section: "Work", conditionalList: [SEEN], maxLength: 100 });
    });

    test("is answered as unknown where a change names it", async () => {
      const { body } = await admin.put("/api/userAttribute/secret", { helpText: "Was changed" });
      const revision = body["revision"];
      await admin.post("/api/userAttribute", aText("openToAll"));
      await hide();
      const of = (name: string) => ({ kind: "attribute", entity: "user", name });
      const change = { ...of("secret"), values: aText("secret", { helpText: "Hidden" }) };
      const base = await revisionOf(admin);
      const answers = {
        put: await admin.put("/api/userAttribute/secret", { helpText: "Hidden" }),
        remove: await admin.remove("/api/userAttribute/secret"),
        publish: await admin.post("/api/metadata/publish", { base, changes: [change] }),
        delete: await admin.post("/api/metadata/publish", { base, changes: [{ ...change, values: null }] }),
        impact: await admin.post("/api/metadata/impact", { changes: [change] }),
        warnings: await admin.post("/api/metadata/warnings", { entity: "user", name: "secret", values: change.values }),
        lint: await admin.post("/api/admin/condition/lint", {
          entity: "user",
          definition: { kind: "attribute", name: "secret", values: change.values },
        }),
        revert: await admin.post("/api/metadata/revert", { revision }),
      };
      expect(Object.entries(answers).map(([call, { status }]) => [call, status])).toEqual(
        Object.keys(answers).map((call) => [call, 404]),
      );
      const part = await admin.post("/api/metadata/revert", {
        revision,
        paths: [{ ...of("secret"), path: ["helpText"] }],
      });
      expect([part.status, JSON.stringify(part.body)]).toEqual([400, expect.not.stringContaining("Was changed")]);
      await set(null);
      expect((await admin.get("/api/userAttribute/secret")).body.result["helpText"]).toBe("Was changed");
    });

    test("stays where the rest of a revision is reverted, which its history says [ADD-104]", async () => {
      const of = (name: string, values: object) => ({ kind: "attribute", entity: "user", name, values });
      const revisionWith = async (helpText: string, conditionalList: readonly object[]) => {
        const changes = [
          of("secret", aText("secret", { helpText })),
          of("partly", aText("partly", { helpText, conditionalList })),
        ];
        const base = await revisionOf(admin);
        expect((await admin.post("/api/metadata/publish", { base, changes })).status).toBe(200);
        return revisionOf(admin);
      };
      await revisionWith("Before", []);
      const revision = await revisionWith("After", [HIDING, SEEN]);
      const historyOf = async () =>
        (await rowsOf(admin, "/api/metadata/history?limit=100")).find((each) => each["revision"] === revision);
      expect(await historyOf()).toMatchObject({ hasHidden: false });
      await hide();
      expect(await historyOf()).toMatchObject({ hasHidden: true });
      expect((await admin.post("/api/metadata/impact", { revert: { revision } })).status).toBe(200);
      const { status, body } = await admin.post("/api/metadata/revert", { revision });
      expect([status, body.errors ?? []]).toEqual([200, []]);
      await set(null);
      expect((await admin.get("/api/userAttribute/secret")).body.result["helpText"]).toBe("After");
      expect((await admin.get("/api/userAttribute/partly")).body.result).toMatchObject({
        helpText: "Before",
        conditionalList: [HIDING],
      });
    });

    test("is named neither by revisions, by conversions, by an impact nor by a warning", async () => {
      await hide();
      const revisions = await rowsOf(admin, "/api/metadata/revisions?limit=500");
      expect(JSON.stringify(revisions.map(({ changes }) => changes))).not.toContain('"secret"');
      await set(null);
      await admin.post("/api/userAttribute", aText("codeOf"));
      await admin.put("/api/userAttribute/secret", {
        conditionalList: [{ id: "by", if: check("codeOf"), then: [{ id: "disable" }] }],
      });
      await admin.post("/api/user", { ...aUser(), codeOf: "x", secret: "y" });
      await hide();
      const values = { values: null };
      const impact = await admin.post("/api/metadata/impact", {
        changes: [{ kind: "attribute", entity: "user", name: "codeOf", ...values }],
      });
      expect(impact.status).toBe(200);
      expect(JSON.stringify(impact.body)).not.toContain("ecret");
      await sql`insert into system.storage ("entity", "attribute", "place", "columnName", "columnKind", "ready", "asideAt", "conversion")
        values ('user', 'secret', 'failed', 'value_secret', 'integer', true, now(),
          ${JSON.stringify({ request: { number: 1, at: "2026-01-01T00:00:00.000Z", authorId: null }, filled: 0, problem: "No." })}::jsonb)`.execute(
        database().kysely,
      );
      expect(await rowsOf(admin, "/api/metadata/conversions")).toEqual([]);
      await set(null);
      expect(await rowsOf(admin, "/api/metadata/conversions")).toMatchObject([{ attribute: "secret" }]);
    });

    test("is not told by an answer about an attribute that is hidden as a whole", async () => {
      const opened = aText("secret");
      expect((await admin.put("/api/userAttribute/secret", { label: "Known to nobody" })).status).toBe(200);
      await hide();
      const values = aText("secret", { label: "Mine" });
      const change = { kind: "attribute", entity: "user", name: "secret", values, opened };
      const answer = await admin.post("/api/metadata/publish", { base: 1, changes: [change] });
      expect(answer.status).toBe(404);
      expect(JSON.stringify(answer.body)).not.toContain("Known to nobody");
    });

    test("does not keep the rules of a kind of record from being looked at", async () => {
      expect((await admin.put("/api/entity/user", { ruleList: [REFUSAL] })).status).toBe(200);
      await hide();
      const entity = (await admin.get("/api/entity/user")).body.result;
      expect(entity["ruleList"]).toEqual([]);
      const definition = { kind: "entity", name: "user", values: { label: "User", ruleList: [REFUSAL] } };
      const { status, body } = await admin.post("/api/admin/condition/lint", { entity: "user", definition });
      expect([status, body.errors ?? []]).toEqual([200, []]);
      await set(null);
      expect((await rowsOf(admin, "/api/entity?limit=1000")).find(({ name }) => name === "user")).toBeDefined();
    });
  },
  registerTemplate,
);
