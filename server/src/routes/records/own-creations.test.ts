import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countingStatements } from "../../database/count-statements.testing.ts";
import { describePostgresql } from "../../database/testing.ts";
import { contentOf, fileOf, formOf } from "../../files/testing.ts";
import { type Caller, registerTemplate, startPeople, type TestRegister } from "../../testing/equipment.testing.ts";

interface Row {
  readonly status: string;
  readonly errors: readonly { readonly code: string; readonly message: string }[];
}

describePostgresql(
  "taking back what one made oneself, without the right to delete",
  (database) => {
    let product: TestRegister;
    let counted: ReturnType<typeof countingStatements>;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startPeople(counted.database);
      const boss = { label: "Supervisor", elementType: "SelectFk", fkExists: true, fkName: "user" };
      await product.publish("user.supervisorId", boss);
    });
    afterAll(() => product.close());

    const idOf = (record: Values | undefined) => Number(record?.["userId"] ?? record?.["id"]);
    /** Imports new users. */
    async function imported(
      count = 1,
      query = "",
    ): Promise<{ readonly changesetId: string; readonly ids: readonly number[] }> {
      const rows = Array.from({ length: count }, () => product.anEntity("user"));
      const { status, body } = await product.call("technician", "POST", `user/batch${query}`, rows);
      expect(status, JSON.stringify(body)).toBe(200);
      return { changesetId: String(body["changesetId"]), ids: (body.result as unknown as Values[]).map(idOf) };
    }
    async function undo(changesetId: string, ids: readonly number[], caller: Caller = "technician", below = "undo") {
      const rows = ids.map((id) => ({ id }));
      const { status, body } = await product.call(caller, "POST", `user/changeset/${changesetId}/${below}`, rows);
      if (status !== 200) return [String(status)];
      return (body.result as unknown as Row[]).map((row) =>
        [row.status, ...row.errors.map(({ code }) => code)].join(" "),
      );
    }
    const own = async (changesetId: string, caller: Caller = "technician") =>
      (await product.call(caller, "GET", `user/changeset/${changesetId}`)).body.result?.["own"];
    const exists = async (id: number | undefined) =>
      (await product.call("manager", "GET", `admin/user/${id ?? 0}`)).status === 200;
    const change = (by: Caller, id: number | undefined, values: Values) =>
      product.call(by, "PUT", `${by === "manager" ? "admin/" : ""}user/${id ?? 0}`, values);
    const addAccount = (userId: number | undefined, confirmed: string | null) => {
      const username = `own${userId ?? 0}`;
      const account = {
        userId: userId ?? 0,
        username,
        usernameKey: username,
        profile: "technician",
        confirmed,
      } as const;
      return database()
        .kysely.insertInto("system.account")
        .values({ ...account, passwordHash: null, permission: null, lastOrganizationId: null })
        .execute();
    };
    const accounts = async (userId: number | undefined) =>
      (
        await database()
          .kysely.selectFrom("system.account")
          .select("userId")
          .where("userId", "=", userId ?? 0)
          .execute()
      ).length;

    test("a member cannot delete users, and takes back an import that made some [F-071]", async () => {
      const { changesetId, ids } = await imported(3);
      expect((await product.call("technician", "DELETE", `user/${ids[0] ?? 0}`)).status).toBe(403);
      expect(await own(changesetId)).toEqual(ids);
      expect(await undo(changesetId, ids, "technician", "undo/check")).toEqual(["deleted", "deleted", "deleted"]);
      expect(await exists(ids[0])).toBe(true);
      expect(await undo(changesetId, ids)).toEqual(["deleted", "deleted", "deleted"]);
      expect(await exists(ids[0])).toBe(false);
      expect(await undo(changesetId, ids)).toEqual([
        "error unknownRecord",
        "error unknownRecord",
        "error unknownRecord",
      ]);
    });

    test("an account that was made alongside and is not confirmed yet goes along [F-071]", async () => {
      const { changesetId, ids } = await imported();
      await addAccount(ids[0], null);
      expect(await undo(changesetId, ids)).toEqual(["deleted"]);
      expect(await accounts(ids[0])).toBe(0);
    });

    test("what one changed oneself since may still be taken back [F-071]", async () => {
      const { changesetId, ids } = await imported();
      await change("technician", ids[0], { jobTitle: "Corrected" });
      expect([await own(changesetId), await undo(changesetId, ids)]).toEqual([ids, ["deleted"]]);
    });

    describe("is refused, and the others are taken back,", () => {
      test.each<[title: string, spoil: (id: number | undefined) => Promise<unknown>, code: string]>([
        [
          "where somebody else changed the record since",
          (id) => change("manager", id, { jobTitle: "Theirs" }),
          "notOwn",
        ],
        ["where the person confirmed the account", (id) => addAccount(id, "2026-01-01T00:00:00Z"), "notOwn"],
        [
          "where another record refers to it",
          async (id) => {
            const { body } = await imported().then(({ ids }) => change("technician", ids[0], { supervisorId: id }));
            expect(body.result).toMatchObject({ supervisorId: id });
          },
          "inUse",
        ],
      ])("%s [F-071]", async (_, spoil, code) => {
        const { changesetId, ids } = await imported(2);
        await spoil(ids[0]);
        expect(await undo(changesetId, ids, "technician", "undo/check")).toEqual([`error ${code}`, "deleted"]);
        expect(await undo(changesetId, ids)).toEqual([`error ${code}`, "deleted"]);
        expect([await exists(ids[0]), await exists(ids[1])]).toEqual([true, false]);
      });

      test("where somebody else made it [F-071]", async () => {
        const { changesetId, ids } = await imported();
        await product.grant("reader", { user: { create: true, update: true } });
        expect(await own(changesetId, "reader")).toEqual([]);
        expect(await undo(changesetId, ids, "reader")).toEqual(["error notOwn"]);
        await product.grant("reader", null);
        expect(await exists(ids[0])).toBe(true);
      });

      test("where another changeset made it than the one that is taken back [F-071]", async () => {
        const made = await imported();
        const rows = made.ids.map((userId) => ({ userId, jobTitle: "later" }));
        const { body } = await product.call("technician", "POST", "user/batch", rows);
        expect(await undo(String(body["changesetId"]), made.ids)).toEqual(["unchanged"]);
        expect(await exists(made.ids[0])).toBe(true);
      });
    });

    test("a record that was changed since it was looked at stays, though one changed it oneself [F-070 F-071]", async () => {
      const { changesetId, ids } = await imported();
      const seen = (await product.call("technician", "GET", `user/${ids[0] ?? 0}`)).body.result["updated"];
      await change("technician", ids[0], { jobTitle: "later" });
      const answers = async (ifMatch: unknown, below: string) => {
        const rows = [{ id: ids[0], ifMatch }];
        const { body } = await product.call("technician", "POST", `user/changeset/${changesetId}/${below}`, rows);
        return (body.result as unknown as Row[]).map(({ status, errors }) => [
          status,
          ...errors.map(({ code }) => code),
        ]);
      };
      for (const below of ["undo/check", "undo"]) expect(await answers(seen, below)).toEqual([["error", "stale"]]);
      expect(await exists(ids[0])).toBe(true);
      const now = (await product.call("technician", "GET", `user/${ids[0] ?? 0}`)).body.result["updated"];
      expect(await answers(now, "undo")).toEqual([["deleted"]]);
    });

    test("another organization knows no such change", async () => {
      const { changesetId, ids } = await imported();
      expect(await undo(changesetId, ids, "neighbour")).toEqual(["404"]);
    });

    test("costs 500 records as many statements as two [F-071]", async () => {
      const cost = async (count: number) => {
        const { changesetId, ids } = await imported(count);
        return counted.costOf(async () => expect(new Set(await undo(changesetId, ids))).toEqual(new Set(["deleted"])));
      };
      await cost(2);
      expect(await cost(500)).toBe(await cost(2));
    });

    test("an import tells each reader how many of its records can be taken back [F-071]", async () => {
      const { body, headers } = await formOf([
        ["fileTypeId", "7"],
        ["file", fileOf("users.xlsx", contentOf("xlsx"))],
      ]);
      const fileId = Number((await product.call("technician", "POST", "file2", body, headers)).body.result);
      const { changesetId } = await imported(2, `?fileId=${fileId}`);
      const undoable = async (caller: Caller) => {
        const { result } = (await product.call(caller, "GET", "user/imports")).body;
        return (result as unknown as readonly Values[]).find((each) => each["changesetId"] === changesetId)?.[
          "undoable"
        ];
      };
      expect([await undoable("technician"), await undoable("reader")]).toEqual([2, 0]);
    });
  },
  registerTemplate,
);
