import type { Values } from "@armature/engine";
import { v4 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingStatements } from "../../database/count-statements.testing.ts";
import { describePostgresql } from "../../database/testing.ts";
import { type Caller, registerTemplate, startPeople, type TestRegister } from "../../testing/equipment.testing.ts";
import { type Answer } from "../../testing/test-product.ts";

interface Row {
  readonly id: number | null;
  readonly status: string;
  readonly errorList: readonly string[];
  readonly errors: readonly { readonly code: string; readonly attribute: string | null; readonly clash?: Values }[];
}

describePostgresql(
  "rows of a batch that say what they were reviewed against",
  (database) => {
    let product: TestRegister;
    let counted: ReturnType<typeof countingStatements>;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startPeople(counted.database);
      await product.publish("user.room", { label: "Room", elementType: "TextField" });
    });
    afterAll(() => product.close());

    const batch = (rows: unknown, caller: Caller = "technician", below = "batch", headers = {}): Promise<Answer> =>
      product.call(caller, "POST", `user/${below}`, rows, headers);
    const send = async (rows: readonly Values[], below?: string) => {
      const { status, body } = await batch(rows, "technician", below);
      expect(status, body.message).toBe(200);
      return body["result"] as unknown as readonly Row[];
    };
    const shown = ({ status, errors }: Row) =>
      [status, ...errors.map(({ code, attribute }) => [code, attribute].join(" ").trim())].join(": ");
    const stored = async ({ userId }: Values) =>
      (await product.call("technician", "GET", `user/${String(userId)}`)).body.result as Values;
    const save = (record: Values, values: Values) =>
      product.call("technician", "PUT", `user/${String(record["userId"])}`, values);
    const row = ({ userId }: Values, values: Values, reviewed: Values) => ({ userId, ...values, $reviewed: reviewed });

    test("a value that somebody else saved since is not overwritten: both are told, the others saved [F-070, GEN-D12]", async () => {
      const [one, other] = [await product.create({ jobTitle: "a" }), await product.create({ jobTitle: "a" })];
      await save(one, { jobTitle: "theirs" });
      const rows = [one, other].map((record) => row(record, { jobTitle: "mine" }, { jobTitle: "a" }));
      const preview = await send(rows, "batch/check");
      const results = await send(rows);
      for (const answer of [preview, results]) expect(answer.map(shown)).toEqual(["error: clash jobTitle", "updated"]);
      expect(results[0]?.errors[0]).toMatchObject({
        message: expect.stringContaining("Job Title was changed by someone else"),
        clash: { reviewed: "a", stored: "theirs", sent: "mine" },
      });
      expect([(await stored(one))["jobTitle"], (await stored(other))["jobTitle"]]).toEqual(["theirs", "mine"]);
    });

    test("sent again with the value that was seen by then, it is saved [F-070]", async () => {
      const record = await product.create({ jobTitle: "a" });
      await save(record, { jobTitle: "theirs" });
      const [result] = await send([row(record, { jobTitle: "mine" }, { jobTitle: "theirs" })]);
      expect(result?.status).toBe("updated");
      expect(await stored(record)).toMatchObject({ jobTitle: "mine" });
    });

    test("changes of different attributes are merged [F-070]", async () => {
      const record = await product.create({ jobTitle: "a", phone: "(608) 555-0101" });
      await save(record, { phone: "(608) 555-0102" });
      const seen = { jobTitle: "a", phone: "(608) 555-0101", email: record["email"] };
      const sent = { jobTitle: "mine", phone: "(608) 555-0101", email: record["email"] };
      expect((await send([row(record, sent, seen)])).map(shown)).toEqual(["updated"]);
      expect(await stored(record)).toMatchObject({ jobTitle: "mine", phone: "(608) 555-0102" });
    });

    test("a row is never half saved: with one clash none of its values is [F-070]", async () => {
      const record = await product.create({ jobTitle: "a", room: "1" });
      await save(record, { jobTitle: "theirs" });
      await send([row(record, { jobTitle: "mine", room: "2" }, { jobTitle: "a", room: "1" })]);
      expect(await stored(record)).toMatchObject({ jobTitle: "theirs", room: "1" });
    });

    test("rows of older clients, which say nothing, are taken as they are [F-070]", async () => {
      const record = await product.create({ jobTitle: "a" });
      await save(record, { jobTitle: "theirs" });
      expect((await send([{ userId: record["userId"], jobTitle: "mine" }])).map(shown)).toEqual(["updated"]);
      expect(await stored(record)).toMatchObject({ jobTitle: "mine" });
    });

    test("a record that was deleted meanwhile is its row's error, and is not made again [F-070]", async () => {
      const [byId, byKey] = [await product.create(), await product.create()];
      for (const { userId } of [byId, byKey])
        expect((await product.call("manager", "DELETE", `user/${String(userId)}`)).status).toBe(200);
      const seen = { firstName: byKey["firstName"] };
      const results = await send([
        row(byId, { jobTitle: "mine" }, { jobTitle: null }),
        { ...product.anEntity("user"), email: byKey["email"], $reviewed: seen },
      ]);
      expect(results.map(shown)).toEqual(["error: gone", "error: gone"]);
    });

    test("the same new rows sent twice, by two tabs, make nothing twice [F-070]", async () => {
      const fresh = [product.anEntity("user"), product.anEntity("user")].map((each) => ({ ...each, $reviewed: null }));
      const headers = () => ({ "idempotency-key": uuid() });
      const answers = await Promise.all([1, 2].map(() => batch(fresh, "technician", "batch", headers())));
      const third = await send(fresh);
      const statuses = answers.map(({ body }) => (body["result"] as unknown as Row[]).map(shown).join());
      expect(statuses.filter((each) => each === "created,created")).toHaveLength(1);
      expect(third.map(shown)).toEqual(["unchanged", "unchanged"]);
    });

    test("a row that was new at its review and is there by now keeps what is there [F-070]", async () => {
      const there = await product.create({ jobTitle: "theirs", room: "7" });
      const sent = { email: there["email"], firstName: there["firstName"], jobTitle: "mine", room: null };
      const [result] = await send([{ ...sent, $reviewed: null }]);
      expect(result && shown(result)).toBe("error: clash jobTitle");
      expect(await stored(there)).toEqual(there);
    });

    test("a repeat under one Idempotency-Key answers the first result [F-070]", async () => {
      const record = await product.create({ jobTitle: "a" });
      const rows = [row(record, { jobTitle: "mine" }, { jobTitle: "a" })];
      const headers = { "idempotency-key": uuid() };
      const first = await batch(rows, "technician", "batch", headers);
      await save(record, { jobTitle: "theirs" });
      expect((await batch(rows, "technician", "batch", headers)).body).toEqual(first.body);
      expect(await stored(record)).toMatchObject({ jobTitle: "theirs" });
    });

    test("what the caller may not view is not told, whatever is guessed", async () => {
      const record = await product.create({ jobTitle: "secret" });
      await product.grant("technician", { user: { attribute: { jobTitle: { view: false } } } });
      const guesses = ["secret", "other"].map((guess) => row(record, { jobTitle: "mine" }, { jobTitle: guess }));
      const answers = [];
      for (const guess of guesses) answers.push((await send([guess], "batch/check"))[0]);
      await product.grant("technician", null);
      expect(answers[0]).toEqual(answers[1]);
      expect(JSON.stringify(answers)).not.toContain("secret");
    });

    test.each([
      ["a text", "x"],
      ["a list", []],
      ["a number", 1],
      ["a flag", true],
    ])("%s in place of the reviewed values is refused, and the row named", async (_, reviewed) => {
      const record = await product.create();
      const { status, body } = await batch([{ userId: record["userId"], jobTitle: "x", $reviewed: reviewed }]);
      expect(status).toBe(400);
      expect(body.message).toContain("row 1: $reviewed takes the values that were reviewed");
    });
    test("names that are no attributes are refused, each named, and nothing is saved [F-070]", async () => {
      const record = await product.create({ jobTitle: "a" });
      const rows = [
        row(record, { jobTitle: "b" }, { jobTitle: "a" }),
        row(record, { jobTitle: "b" }, { jobTitel: "a", toString: 1, jobTitle: "a" }),
      ];
      for (const below of ["batch", "batch/check"]) {
        const { status, body } = await batch(rows, "technician", below);
        expect([status, body.errors.map(({ code, attribute }) => [code, attribute])]).toEqual([
          400,
          [
            ["unknownAttribute", "jobTitel"],
            ["unknownAttribute", "toString"],
          ],
        ]);
        expect(body.message).toContain("row 2: $reviewed names jobTitel, toString, which is no attribute of person");
      }
      expect((await stored(record))["jobTitle"]).toBe("a");
    });
    test("reviewed values without a name say that there was a record, and guard nothing else [F-070]", async () => {
      const [there, gone] = [await product.create({ jobTitle: "a" }), await product.create()];
      await save(there, { jobTitle: "theirs" });
      expect((await product.call("manager", "DELETE", `user/${String(gone["userId"])}`)).status).toBe(200);
      const { email } = gone;
      const rows = [row(there, { jobTitle: "mine" }, {}), { ...product.anEntity("user"), email, $reviewed: {} }];
      expect((await send(rows)).map(shown)).toEqual(["updated", "error: gone"]);
    });

    test("a clash in every one of 5,000 rows is told, in as many statements as of 50 [F-070]", async () => {
      const rows = Array.from({ length: 5_000 }, (_, i) => {
        return { email: `clash${i}@x.example`, firstName: "Ann", lastName: `Lee ${i}`, jobTitle: "theirs" };
      });
      await send(rows);
      const mine = rows.map(({ email }) => ({ email, jobTitle: "mine", $reviewed: { jobTitle: "a" } }));
      const cost = (count: number) =>
        counted.costOf(async () => {
          const results = await send(mine.slice(0, count));
          expect(results.every((result) => shown(result) === "error: clash jobTitle")).toBe(true);
        });
      await cost(50);
      expect(await cost(5_000)).toBe(await cost(50));
    });
  },
  registerTemplate,
);

describePostgresql(
  "other rows that say what they were reviewed against",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startPeople(database());
    });
    afterAll(() => product.close());

    test("what is taken back clashes with a later change of the same attribute alone [F-070]", async () => {
      const [one, other] = [await product.create({ jobTitle: "a" }), await product.create({ jobTitle: "a" })];
      const change = ({ userId }: Values, values: Values) =>
        product.call("technician", "PUT", `user/${String(userId)}`, values);
      const rows = [one, other].map(({ userId }) => ({ userId, jobTitle: "b" }));
      const { changesetId } = (await product.call("technician", "POST", "user/batch", rows)).body;
      await change(one, { jobTitle: "theirs" });
      await change(other, { room: "9" });
      const asks = [one, other].map((record) => {
        return { id: record["userId"], attributes: ["jobTitle"], reviewed: { jobTitle: "b" } };
      });
      const { body } = await product.call(
        "technician",
        "POST",
        `user/changeset/${String(changesetId)}/undo`,
        asks as never,
      );
      expect(body.result).toMatchObject([
        { status: "error", errors: [{ code: "clash", clash: { reviewed: "b", stored: "theirs", sent: "a" } }] },
        { status: "updated" },
      ]);
    });

    test("a definition clashes as a record does, and nothing of the call is saved [F-070]", async () => {
      const read = async () => {
        const { body } = await product.call("manager", "GET", "userAttribute?limit=500");
        return (body.result as unknown as readonly Values[]).find(({ name }) => name === "jobTitle") ?? {};
      };
      const before = await read();
      const send = (label: string, reviewed: unknown) =>
        product.call("manager", "POST", "userAttribute/batch", [
          { name: "jobTitle", label, $reviewed: { label: reviewed } },
        ]);
      expect((await send("Theirs", before["label"])).body.result).toMatchObject([{ status: "updated" }]);
      const { status, body } = await send("Mine", before["label"]);
      expect(status).toBe(412);
      expect(body["errors"]).toMatchObject([{ code: "clash", attribute: "label", clash: { stored: "Theirs" } }]);
      expect((await send("Mine", "Theirs")).body.result).toMatchObject([{ status: "updated" }]);
      expect(await read()).toMatchObject({ label: "Mine" });
    });
  },
  registerTemplate,
);
