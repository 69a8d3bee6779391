import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { isRehearsal } from "../testing/rehearsal.testing.ts";
import { type Person, registerTemplate, startPeople, type TestRegister } from "../testing/equipment.testing.ts";

const LIMIT = "takenLimit";
/** Rows of an import besides those whose address is taken. */
const FRESH = isRehearsal ? 4_600 : 200;

/* All ways in which a member can learn that somebody in another organization has an address. */
describePostgresql(
  "addresses that people of other organizations have",
  (database) => {
    let product: TestRegister;
    const elsewhere = Array.from({ length: 1_200 }, (_, n) => `Elsewhere${n}@free.example`);
    beforeAll(async () => {
      product = await startPeople(database());
      const rows = elsewhere.map((email) => product.anEntity("user", { email }));
      expect(new Set(await statuses("user/batch", rows, "neighbour"))).toEqual(new Set(["created"]));
    });
    beforeEach(() => anHourPasses());
    afterAll(() => product.close());

    const anHourPasses = () =>
      sql`update system."usage" set "since" = "since" - interval '61 minutes'`.execute(database().kysely);
    const post = (path: string, body: unknown, by: Person = "technician") => product.call(by, "POST", path, body);
    const results = async (path: string, rows: readonly Values[], by?: Person) =>
      (await post(path, rows, by)).body.result as unknown as readonly {
        status: string;
        errors: readonly { code: string }[];
      }[];
    const statuses = async (path: string, rows: readonly Values[], by?: Person) =>
      (await results(path, rows, by)).map(({ status }) => status);
    const codes = async (path: string, rows: readonly Values[]) =>
      new Set((await results(path, rows)).flatMap(({ errors }) => errors.map(({ code }) => code)));
    /** Rows that cannot be saved in any case. */
    const unsound = (emails: readonly string[]) => emails.map((email) => ({ email, firstName: "A" }));
    const sound = (emails: readonly string[]) => emails.map((email) => product.anEntity("user", { email }));
    let made = 0;
    const free = () => `free${(made += 1)}@free.example`;
    const spend = () => codes("user/batch/check", unsound(elsewhere));

    test.each(["user/batch", "user/batch/check"])(
      "are told so often alone by %s, sound or not [F-006]",
      async (path) => {
        for (const rowsOf of [unsound, sound]) {
          await anHourPasses();
          const reported = await codes(path, rowsOf(elsewhere));
          expect([reported.has("emailTaken"), reported.has(LIMIT)], "no row of too many is told").toEqual([
            false,
            true,
          ]);
          expect(await codes(path, unsound(elsewhere.slice(0, 1)))).not.toContain("emailTaken");
        }
      },
    );

    test("are told again once the hour is over, and to staff and other members meanwhile [F-006]", async () => {
      await spend();
      expect(await codes("user/batch/check", unsound(elsewhere.slice(0, 1)))).toContain(LIMIT);
      const byStaff = await results("user/batch/check", unsound(elsewhere.slice(0, 1)), "planner");
      expect(byStaff[0]?.errors.map(({ code }) => code)).toContain("emailTaken");
      await anHourPasses();
      expect(await codes("user/batch/check", unsound(elsewhere.slice(0, 1)))).toContain("emailTaken");
    });

    test("once too many were told, every call answers alike for who has an account and who has none [F-006]", async () => {
      const own = await product.create();
      await spend();
      const seen = async (email: string) => {
        const user = product.anEntity("user", { email });
        const id = String(own["userId"]);
        const answers = [
          await post("user", user),
          await post("user", { ...user, lastName: null }),
          await product.call("technician", "PUT", `user/${id}`, { email }),
          await post("user/check", { id: null, values: { email } }),
          await post("user/batch", sound([email])),
          await post("user/batch", [{ userId: own["userId"], email }]),
          await post("user/batch/check", unsound([email])),
        ];
        return answers.map(({ status, body }) => [
          status,
          status === 429 ? null : (body.result as unknown as Values[]).map((row) => [row["status"], row["errors"]]),
        ]);
      };
      const ofNobody = await seen(free());
      expect(await seen(elsewhere[7] ?? "")).toEqual(ofNobody);
      expect(ofNobody.map(([status]) => status)).toEqual([429, 429, 429, 429, 200, 200, 200]);
      const refused = await post("user", product.anEntity("user", { email: free() }));
      expect(refused.body.errors).toMatchObject([{ code: LIMIT, attribute: "email" }]);
      const kept = await product.call("technician", "PUT", `user/${String(own["userId"])}`, { jobTitle: "Nurse" });
      expect(kept.status, "what gives no address is saved").toBe(200);
    });

    test("are counted one by one in saves and checks of one record [F-006]", async () => {
      await codes("user/batch/check", unsound(elsewhere.slice(0, 998)));
      const [a = "", b = "", c = ""] = elsewhere.slice(1_000);
      expect((await post("user", product.anEntity("user", { email: a }))).status).toBe(409);
      expect((await post("user/check", { id: null, values: { email: b } })).status).toBe(200);
      expect((await post("user", product.anEntity("user", { email: c }))).status).toBe(429);
      expect((await post("user/check", { id: null, values: { email: free() } })).status).toBe(429);
    });

    test("are not passed by many calls at once [F-006]", async () => {
      const parts = Array.from({ length: 12 }, (_, n) => elsewhere.slice(n * 100, n * 100 + 100));
      const answers = await Promise.all(parts.map((part) => results("user/batch/check", unsound(part))));
      const reported = answers.flat().filter(({ errors }) => errors.some(({ code }) => code === "emailTaken"));
      expect(reported).toHaveLength(1_000);
    });

    test("keep nobody from an import, reviewed and sent twice [F-006]", async () => {
      const fresh = Array.from({ length: FRESH }, free);
      const rows = sound([...fresh, ...elsewhere.slice(0, 400)]);
      for (let review = 0; review < 3; review += 1) await statuses("user/batch/check", rows);
      for (const saved of ["created", "unchanged"]) {
        const sent = await statuses("user/batch", rows);
        expect([saved, "error"].map((status) => sent.filter((each) => each === status).length)).toEqual([FRESH, 400]);
      }
    });
  },
  registerTemplate,
);
