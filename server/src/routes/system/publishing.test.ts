import { expect, test } from "vitest";
import { describePostgresqlFirst } from "../../database/testing.ts";
import {
  aText,
  aUser,
  MEMBER,
  OTHER_MEMBER,
  revisionOf,
  rowsOf,
  STAFF,
  sharedProduct,
} from "../../metadata/testing.ts";
import { registerTemplate } from "../../testing/equipment.testing.ts";

const change = (name: string, values: object | null, entity = "user") => ({ kind: "attribute", entity, name, values });
const entity = (name: string, values: object | null) => ({ kind: "entity", entity: name, name, values });

describePostgresqlFirst(
  "publishing",
  (database, kind) => {
    /** For checks before any statement, which need only one database. */
    const validated = test.runIf(kind === "postgresql");
    const { product, admin, member } = sharedProduct(database);

    const publish = async (changes: readonly object[], extra: object = {}) =>
      admin.post("/api/metadata/publish", { base: await revisionOf(admin), changes, ...extra });
    const shippedValues = async (name: string) => {
      const { body } = await admin.get("/api/metadata");
      const attributes = body.result["attributes"] as readonly { entityName: string; name: string }[];
      return attributes.find((a) => a.entityName === "user" && a.name === name) ?? {};
    };

    test("several changes are one revision, with its note, its author and what it changed", async () => {
      const before = await revisionOf(admin);
      const answer = await publish([change("firstOne", aText("firstOne")), change("secondOne", aText("secondOne"))], {
        note: "Two at once",
      });
      expect(answer).toMatchObject({ status: 200, body: { result: { revision: before + 1, changed: 2 } } });
      const [newest] = await rowsOf(admin, "/api/metadata/revisions?limit=1");
      expect(newest).toMatchObject({ number: before + 1, note: "Two at once" });
      expect(newest?.["changes"]).toEqual([
        { kind: "attribute", entity: "user", name: "firstOne" },
        { kind: "attribute", entity: "user", name: "secondOne" },
      ]);
      const saved = await member.post("/api/user", aUser({ firstOne: "1", secondOne: "2" }));
      expect(saved.body.result).toMatchObject({ firstOne: "1", secondOne: "2" });
    });

    test("one refused change refuses all of them", async () => {
      const before = await revisionOf(admin);
      const bad = { ...aText("bad"), elementType: "TextFieldX" };
      const answer = await publish([change("good", aText("good")), change("bad", bad)]);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ code: "unknownElementType" }] } });
      expect(await revisionOf(admin)).toBe(before);
      expect((await admin.get("/api/userAttribute/good")).status).toBe(404);
    });

    test("what is odd about a change is told next to the result, what was odd before is not", async () => {
      const reads = (attribute: string, value: unknown) => ({ attribute, comparativeOperator: "isEqual", value });
      const hiding = { list: [reads("certified", true), { ...reads("certified", false), booleanOperator: "AND" }] };
      const odd = aText("odd", {
        label: "Phone",
        conditionalList: [{ id: "never", if: hiding, then: [{ id: "hide" }] }],
      });
      const answer = await publish([change("odd", odd)]);
      expect(answer).toMatchObject({ status: 200, body: { result: { changed: 1 } } });
      expect(answer.body.result["warnings"]).toMatchObject([
        { code: "sameLabel", attribute: "label", message: expect.stringContaining("user.odd.label: ") as unknown },
        { code: "neverTrue", attribute: "conditionalList", message: expect.stringContaining(".never: ") as unknown },
      ]);
      const later = await publish([change("even", aText("even"))]);
      expect(later.body.result["warnings"]).toEqual([]);
      expect((await publish([change("odd", null)])).body.result["warnings"]).toEqual([]);
    });

    test("what changes nothing makes no revision", async () => {
      const before = await revisionOf(admin);
      const answer = await publish([change("jobTitle", await shippedValues("jobTitle"))]);
      expect(answer).toMatchObject({ status: 200, body: { result: { revision: before, changed: 0 } } });
    });

    test("a publish on a revision that is not the newest is a 409 naming both", async () => {
      const base = await revisionOf(admin);
      await publish([change("racing", aText("racing"))]);
      const late = await admin.post("/api/metadata/publish", { base, changes: [change("late", aText("late"))] });
      expect(late.status).toBe(409);
      expect(late.body.errors[0]?.message).toContain(`Revision ${base} `);
      expect(late.body.errors[0]?.message).toContain(`${base + 1} was published since`);
      expect(await revisionOf(admin)).toBe(base + 1);
    });

    test("two publishers on one revision: one is published, the other is a 409", async () => {
      const base = await revisionOf(admin);
      const names = ["rivalOne", "rivalTwo"];
      const answers = await Promise.all(
        names.map((name) => admin.post("/api/metadata/publish", { base, changes: [change(name, aText(name))] })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await revisionOf(admin)).toBe(base + 1);
    });

    test("reverting an edit brings back what was there, rules included", async () => {
      const before = await shippedValues("certifiedUntil");
      await publish([change("certifiedUntil", { ...before, label: "Identifier", conditionalList: [] })]);
      expect(await shippedValues("certifiedUntil")).toMatchObject({ label: "Identifier" });
      const revision = await revisionOf(admin);
      const answer = await admin.post("/api/metadata/revert", { revision, base: revision });
      expect(answer).toMatchObject({ status: 200, body: { result: { revision: revision + 1, changed: 1 } } });
      expect(await shippedValues("certifiedUntil")).toEqual(before);
      const [newest] = await rowsOf(admin, "/api/metadata/revisions?limit=1");
      expect(newest).toMatchObject({ note: `Reverts revision ${revision}` });
    });

    test("an earlier revision can be reverted while later ones stay", async () => {
      await publish([change("earlier", aText("earlier"))]);
      const earlier = await revisionOf(admin);
      await publish([change("later", aText("later"))]);
      const base = await revisionOf(admin);
      expect((await admin.post("/api/metadata/revert", { revision: earlier, base })).status).toBe(200);
      expect((await admin.get("/api/userAttribute/earlier")).status).toBe(404);
      expect((await admin.get("/api/userAttribute/later")).status).toBe(200);
    });

    test("the release's own revision cannot be reverted, since the product needs what it brought", async () => {
      const base = await revisionOf(admin);
      const answer = await admin.post("/api/metadata/revert", { revision: 1, base });
      expect(answer.status).toBe(400);
      expect(answer.body.errors.map((error) => error.code)).toContain("protected");
      expect(await revisionOf(admin)).toBe(base);
    });

    test("an entity that is made here has its calls at once, and goes whole", async () => {
      const key = { name: "clinicId", label: "Clinic ID", type: "integer", primaryKey: true, serverSet: true };
      const values = { label: "Clinic", labelPlural: "Clinics", readableAttribute: "name", scope: "organization" };
      const made = await publish([
        entity("clinic", values),
        change("clinicId", key, "clinic"),
        change("name", aText("name"), "clinic"),
      ]);
      expect(made.status).toBe(200);
      const created = await member.post("/api/clinic", { name: "Lakeside" });
      expect(created).toMatchObject({ status: 201, body: { result: { clinicId: 1, name: "Lakeside" } } });
      expect(await rowsOf(member, "/api/clinic?sort=name")).toMatchObject([{ name: "Lakeside" }]);
      const other = await product().as(OTHER_MEMBER);
      expect(await rowsOf(other, "/api/clinic")).toEqual([]);

      const revision = await revisionOf(admin);
      expect((await admin.post("/api/metadata/revert", { revision, base: revision })).status).toBe(200);
      expect((await member.get("/api/clinic")).status).toBe(404);
      await admin.post("/api/metadata/revert", { revision: revision + 1, base: revision + 1 });
      expect(await rowsOf(member, "/api/clinic")).toMatchObject([{ name: "Lakeside" }]);
    });

    validated.each([
      ["the key of an entity is removed", [change("userId", null)], "protected", "user.userId"],
      ["a locked attribute is removed", [change("email", null)], "protected", "user.email"],
      ["an entity that ships is removed", [entity("option", null)], "protected", "option"],
      [
        "an attribute of a system entity is removed",
        [change("hint", null, "attribute")],
        "protected",
        "attribute.hint",
      ],
      [
        "a system entity gets an attribute",
        [change("mine", aText("mine"), "attribute")],
        "protected",
        "attribute.mine",
      ],
      [
        "an entity's scope changes",
        [entity("user", { label: "User", scope: "configuration", readableAttribute: "displayName" })],
        "immutable",
        "user.scope",
      ],
      [
        "an entity takes a fixed path of the API",
        [entity("metadata", { label: "M" })],
        "reservedName",
        "metadata.name",
      ],
      ["an attribute of no entity", [change("lost", aText("lost"), "nowhere")], "unknownEntity", "nowhere.lost"],
    ])("refused with code and place when %s", async (_, changes, code, place) => {
      const before = await revisionOf(admin);
      const { status, body } = await publish(changes);
      expect(status).toBe(400);
      const named = body.errors.filter((error) => error.code === code && error.message.startsWith(place));
      expect(named, JSON.stringify(body.errors)).not.toHaveLength(0);
      expect(await revisionOf(admin)).toBe(before);
    });

    validated.each([
      ["no changes", { base: 0, changes: [] }],
      ["a base that is no number", { base: "newest", changes: [change("x", null)] }],
      ["an unknown kind", { base: 0, changes: [{ ...change("x", null), kind: "table" }] }],
      ["an unknown field", { base: 0, changes: [change("x", null)], force: true }],
    ])("a body with %s is a 400", async (_, body) => {
      expect((await admin.post("/api/metadata/publish", body)).status).toBe(400);
    });

    test("changes keep their history though the note is long, and a note beyond 1,000 characters is refused", async () => {
      expect((await publish([change("noted", aText("noted"))], { note: "n".repeat(1000) })).status).toBe(200);
      expect((await publish([change("noted", null)], { note: "n".repeat(1001) })).status).toBe(400);
    });

    validated.each([MEMBER, STAFF])("%s publishes, reverts and lists nothing", async (username) => {
      const caller = await product().as(username);
      const base = await revisionOf(caller);
      const request = { base, changes: [change("sneaked", { nonsense: true })] };
      expect((await caller.post("/api/metadata/publish", request)).status).toBe(403);
      expect((await caller.post("/api/metadata/revert", { revision: base, base })).status).toBe(403);
      expect((await caller.get("/api/metadata/revisions")).status).toBe(403);
      expect(await revisionOf(caller)).toBe(base);
    });

    test("an unknown revision cannot be reverted", async () => {
      const base = await revisionOf(admin);
      expect((await admin.post("/api/metadata/revert", { revision: 9999, base })).status).toBe(404);
    });
  },
  registerTemplate,
);
