import type { Values } from "@armature/engine";
import { v4 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { type Answer, type Caller, OWN, productTemplate, startProduct, type TestProduct } from "../testing.ts";

interface Row {
  readonly importKey: string;
  readonly id: number | null;
  readonly status: string;
  readonly errorList: readonly string[];
  readonly errors: readonly { readonly code: string; readonly attribute: string | null }[];
}

describeDatabases(
  "POST /api/{entity}/batch",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const batch = (rows: unknown, caller: Caller = "member", headers = {}): Promise<Answer> =>
      product.call(caller, "POST", "user/batch", rows, headers);
    const rowsOf = (answer: Answer) => {
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body["result"] as unknown as readonly Row[];
    };
    const send = async (rows: readonly Values[], caller?: Caller) => rowsOf(await batch(rows, caller));
    const stored = async (id: unknown) => (await product.call("member", "GET", `user/${String(id)}`)).body.result;
    const codes = (row: Row | undefined) => row?.errors.map(({ code, attribute }) => `${code} ${attribute ?? ""}`);

    test("answers one row each in the order sent: created, updated, unchanged, error [GEN-094 GEN-D14]", async () => {
      const [one, two] = [await product.create(), await product.create()];
      const fresh = product.anEntity("user");
      const rows = await send([
        { userId: one["userId"], jobTitle: "Chief" },
        { ...fresh, jobTitle: "New" },
        { email: two["email"], npi: "12" },
        { email: two["email"], userId: two["userId"], jobTitle: two["jobTitle"] },
      ]);
      expect(rows.map((row) => row.status)).toEqual(["updated", "created", "error", "error"]);
      expect(rows[0]).toMatchObject({ importKey: one["email"], id: one["userId"], errorList: [] });
      expect(rows[1]).toMatchObject({ importKey: fresh["email"], errorList: [] });
      expect(rows[2]?.errorList).toHaveLength(1);
      expect(rows[2]).toMatchObject({ importKey: two["email"], errors: [{ attribute: "npi" }] });
      expect(await stored(one["userId"])).toMatchObject({ jobTitle: "Chief" });
      expect(await stored(rows[1]?.id)).toMatchObject({ jobTitle: "New" });
    });

    test("a row that says what is stored is unchanged", async () => {
      const user = await product.create({ jobTitle: "Nurse" });
      expect((await send([{ userId: user["userId"], jobTitle: "Nurse" }]))[0]?.status).toBe("unchanged");
      expect(await stored(user["userId"])).toEqual(user);
    });

    describe("finds the record [GEN-D15]", () => {
      test("by primary key, so that its import key can change", async () => {
        const user = await product.create();
        const email = `renamed-${String(user["userId"])}@ambulatory.example`;
        await send([{ userId: user["userId"], email }]);
        expect(await stored(user["userId"])).toMatchObject({ email });
      });
      test("by import key, trimmed and without case, and touches only what was sent", async () => {
        const user = await product.create({ jobTitle: "Nurse" });
        const [row] = await send([{ email: ` ${String(user["email"]).toUpperCase()} `, workPhone: "(608) 555-0101" }]);
        expect(row).toMatchObject({ id: user["userId"] });
        expect(await stored(user["userId"])).toMatchObject({ jobTitle: "Nurse", workPhone: "(608) 555-0101" });
      });
      test.each<[string, Values, string]>([
        ["an unknown primary key", { userId: 999_999, jobTitle: "x" }, "unknownRecord "],
        ["no key", { jobTitle: "x" }, "keyMissing email"],
        ["a blank key", { email: "  ", jobTitle: "x" }, "keyMissing email"],
        ["a primary key that is none", { userId: "__proto__", jobTitle: "x" }, "unknownRecord "],
      ])("%s is the row's error", async (_, faulty, code) => {
        const user = await product.create();
        const rows = await send([faulty, { userId: user["userId"], jobTitle: "Beside" }]);
        expect(rows.map((row) => row.status)).toEqual(["error", "updated"]);
        expect(codes(rows[0])).toEqual([code]);
      });
      test("a primary key of another organization is unknown", async () => {
        const other = await product.create({}, "otherMember");
        const rows = await send([{ userId: other["userId"], jobTitle: "x" }]);
        expect(codes(rows[0])).toEqual(["unknownRecord "]);
      });
      test("a repeated key is the later row's error, and names the earlier", async () => {
        const user = await product.create();
        const rows = await send([
          { email: user["email"], jobTitle: "First" },
          { email: String(user["email"]).toUpperCase(), jobTitle: "Second" },
        ]);
        expect(rows.map((row) => row.status)).toEqual(["updated", "error"]);
        expect(rows[1]?.errorList[0]).toContain("Same Email as row 1.");
        expect(await stored(user["userId"])).toMatchObject({ jobTitle: "First" });
      });
      test("an email in any case is the user's who has it here; another organization's is the row's error [GEN-109, F-079]", async () => {
        const user = await product.create();
        const other = await product.create({ firstName: "Secretive" }, "otherMember");
        const rows = await send([
          { email: ` ${String(user["email"]).toUpperCase()} `, jobTitle: "Matched" },
          { ...product.anEntity("user"), email: String(other["email"]).toUpperCase() },
        ]);
        expect(rows).toMatchObject([
          { status: "updated", id: user["userId"] },
          { status: "error", errors: [{ attribute: "email" }] },
        ]);
        expect(await stored(user["userId"])).toMatchObject({ jobTitle: "Matched" });
        expect(JSON.stringify(rows)).not.toContain("Secretive");
      });
    });

    describe("rights and state", () => {
      test("a caller with neither create nor update is refused whole [GEN-D14]", async () => {
        expect((await batch([product.anEntity("user")], "reader")).status).toBe(403);
      });
      test("without create, new rows are errors and known ones are saved [GEN-D15]", async () => {
        const user = await product.create();
        await product.grant("member", { user: { create: false } });
        const rows = await send([product.anEntity("user"), { userId: user["userId"], jobTitle: "Kept" }]);
        await product.grant("member", null);
        expect(rows.map((row) => row.status)).toEqual(["error", "updated"]);
        expect(codes(rows[0])).toEqual(["notCreatable "]);
      });
      test("a closed build refuses the whole call", async () => {
        const user = await product.create();
        await product.setStatus(OWN, "buildClosed");
        const { status } = await batch([{ userId: user["userId"], jobTitle: "x" }]);
        await product.setStatus(OWN, "buildOpen");
        expect(status).toBe(423);
        expect(await stored(user["userId"])).toEqual(user);
      });
      test("nobody is asked to sign in", async () => expect((await batch([], "nobody")).status).toBe(401));
    });

    describe("bad input", () => {
      test.each([
        ["an object", {}],
        ["text", '"rows"'],
        ["nothing", undefined],
        ["a list of lists", [[1]]],
        ["a list with null", [{ email: "a@b.example" }, null]],
      ])("%s is refused", async (_, body) => {
        const answer = await batch(body);
        expect(answer.status).toBe(400);
        expect(answer.body.message).toMatch(/list of rows|row \d must be/);
      });
      test("more rows than any list holds are refused before one is read", async () => {
        const answer = await batch(Array.from({ length: 20_001 }, () => ({})));
        expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining("20000 rows") } });
      });
      test("an attribute that is none is its row's error", async () => {
        const rows = await send([{ ...product.anEntity("user"), nonsense: 1 }]);
        expect(codes(rows[0])).toEqual(["unknownAttribute nonsense"]);
      });
      test("an empty list changes nothing", async () => expect(await send([])).toEqual([]));
      test.each(["user/1/batch", "nonsense/batch", "userAuditHistory/batch"])("there is no %s", async (path) => {
        expect((await product.call("member", "POST", path, [])).status).toBe(404);
      });
    });

    describe("a repeat under the same Idempotency-Key", () => {
      test("answers the first result and makes nothing twice", async () => {
        const key = { "idempotency-key": uuid() };
        const rows = [product.anEntity("user"), { jobTitle: "no key" }, product.anEntity("user")];
        const first = rowsOf(await batch(rows, "member", key));
        expect(first.map((row) => row.status)).toEqual(["created", "error", "created"]);
        expect(rowsOf(await batch(rows, "member", key))).toEqual(first);
      });
      test("with other rows is refused", async () => {
        const key = { "idempotency-key": uuid() };
        const user = await product.create();
        await batch([{ userId: user["userId"], jobTitle: "One" }], "member", key);
        expect((await batch([{ userId: user["userId"], jobTitle: "Two" }], "member", key)).status).toBe(400);
      });
    });

    test("all rows of a call are one changeset of the history", async () => {
      const users = [await product.create(), await product.create()];
      await send(users.map(({ userId }) => ({ userId, jobTitle: "Together" })));
      const rows = await database()
        .kysely.selectFrom("system.history")
        .innerJoin("system.changeset", "system.changeset.id", "system.history.changesetId")
        .select(["changesetId", "source"])
        .where(
          "recordId",
          "in",
          users.map(({ userId }) => Number(userId)),
        )
        .where("kind", "=", "update")
        .execute();
      expect(rows).toHaveLength(2);
      expect(rows[0]).toEqual(rows[1]);
      expect(rows[0]?.source).toBe("batch");
    });

    test("two batches over the same rows in opposite order both end", async () => {
      const users: Values[] = [];
      for (let n = 0; n < 20; n++) users.push(await product.create());
      const rows = (title: string) => users.map(({ userId }) => ({ userId, jobTitle: title }));
      const [one, other] = await Promise.all([send(rows("One")), send(rows("Other").toReversed())]);
      expect([...one, ...other].every((row) => row.status === "updated")).toBe(true);
      const titles = new Set(await Promise.all(users.map(async ({ userId }) => (await stored(userId))["jobTitle"])));
      expect(titles.size).toBe(1);
    });
  },
  productTemplate,
);
