import { sql } from "kysely";
import { expect, test } from "vitest";
import { describePostgresqlFirst } from "../../database/testing.ts";
import { ADMIN, aText, MEMBER, revisionOf, rowsOf, sharedProduct } from "../../metadata/testing.ts";
import { registerTemplate } from "../../testing/equipment.testing.ts";

interface Entry {
  readonly revision: number;
  readonly by: string | null;
  readonly note: string | null;
  readonly more: number;
  readonly changes: readonly { name: string; path: string[]; before: unknown; after: unknown; isCurrent: boolean }[];
}
const check = (attribute: string) => ({ attribute, comparativeOperator: "isEqual", value: "x" });
const rule = (id: string, attribute: string) => ({ id, if: check(attribute), then: [{ id: "show" }] });

describePostgresqlFirst(
  "the history of definitions",
  (database) => {
    const { product, admin } = sharedProduct(database);
    const history = async (query: string) =>
      (await rowsOf(admin, `/api/metadata/history?${query}`)) as unknown as readonly Entry[];
    const ofAttribute = (name: string) => history(`kind=attribute&entity=user&name=${name}`);
    const put = (name: string, values: object) => admin.put(`/api/userAttribute/${name}`, values);

    test("tells who changed which part from what to what, newest first, and what still is so", async () => {
      await admin.post("/api/userAttribute", aText("desk"));
      await put("desk", { label: "Place", hint: "x" });
      await put("desk", { label: "Seat" });
      const [last, second, first, ...others] = await ofAttribute("desk");
      expect(others).toEqual([]);
      expect(last).toMatchObject({ revision: await revisionOf(admin), by: expect.stringContaining("@") as unknown });
      expect(last?.changes).toMatchObject([
        { name: "desk", label: "Seat", path: ["label"], before: "Place", after: "Seat", isCurrent: true },
        { path: ["formerLabelList", "Place"], before: null, after: "Place" },
      ]);
      expect(second?.changes).toMatchObject([
        { path: ["label"], before: "The desk", after: "Place", isCurrent: false },
        { path: ["hint"], before: null, after: "x", isCurrent: true },
        { path: ["formerLabelList", "The desk"] },
      ]);
      expect(first?.changes).toMatchObject([
        { path: [], before: null, after: { label: "The desk" }, isCurrent: false },
      ]);
    });

    test("of a kind of record has its attributes, presets and mappings; of all, page after page", async () => {
      await admin.post("/api/devicePreset", { label: "Of devices" });
      await admin.post("/api/userPreset", { label: "Of users" });
      const [newest] = await history("entity=user&limit=1");
      expect(newest?.changes).toMatchObject([{ kind: "preset", entity: "user", label: "Of users" }]);
      const pages = await history("limit=2");
      const rest = await history(`limit=2&before=${pages.at(-1)?.revision}`);
      const numbers = [...pages, ...rest].map(({ revision }) => revision);
      expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
      expect(new Set(numbers).size).toBe(4);
      const [release] = await history("limit=1&before=2");
      expect(release).toMatchObject({ revision: 1, by: null });
      expect(release?.changes.length).toBeLessThanOrEqual(200);
    });

    test("is cut to what the caller may view", async () => {
      await admin.post("/api/userAttribute", aText("secret"));
      await admin.post("/api/userAttribute", aText("open", { conditionalList: [rule("hidden", "secret")] }));
      await put("open", { conditionalList: [rule("hidden", "secret"), rule("seen", "jobTitle")] });
      await put("secret", { label: "Known to nobody" });
      const hidden = { user: { attribute: { secret: { view: false } } } };
      const set = (permission: string | null) =>
        sql`update system.account set permission = ${permission}::jsonb where username = ${ADMIN}`.execute(
          database().kysely,
        );
      await set(JSON.stringify(hidden));
      try {
        expect(await ofAttribute("secret")).toMatchObject([{ changes: [] }, { changes: [] }]);
        const text = JSON.stringify(await history("entity=user&limit=5"));
        expect(text).toContain("seen");
        expect(text).not.toContain("secret");
        expect(text).not.toContain("Known to nobody");
      } finally {
        await set(null);
      }
    });

    test("leaves out a rule that this release cannot read, and tells the rest", async () => {
      const rules = [{ id: "old", if: { list: "?" }, then: [] }, rule("new", "jobTitle")];
      const change = { kind: "attribute", entity: "user", name: "older", before: null };
      const operations = JSON.stringify([{ ...change, after: { label: "Older", conditionalList: rules } }]);
      const number = (await revisionOf(admin)) + 1;
      await sql`insert into system.revision ("number", "at", "authorId", "note", "base", "operations")
        values (${number}, now(), null, null, ${number - 1}, ${operations}::jsonb)`.execute(database().kysely);
      const [entry] = await ofAttribute("older");
      expect(entry?.changes).toMatchObject([{ after: { label: "Older", conditionalList: [{ id: "new" }] } }]);
    });

    test("is for administrators, and of what was never there it is empty", async () => {
      const member = await product().as(MEMBER);
      expect((await member.get("/api/metadata/history")).status).toBe(403);
      expect(await ofAttribute("never")).toEqual([]);
      expect((await admin.get("/api/metadata/history?kind=table")).status).toBe(400);
      expect((await admin.get("/api/metadata/history?limit=1000")).status).toBe(400);
    });
  },
  registerTemplate,
);
