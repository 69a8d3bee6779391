/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingStatements } from "../../database/count-statements.testing.ts";
import { describePostgresql } from "../../database/testing.ts";
import { registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";

const DAY_MINUTES = 24 * 60;
const OVERDUE = { logic: { "<": [{ var: "nextInspection" }, { today: [] }] } };

/** A clock that stands ten minutes before midnight, and can be moved on. */
function clockBeforeMidnight() {
  const start = Date.now();
  const midnight = Math.ceil(start / (DAY_MINUTES * 60_000)) * DAY_MINUTES * 60_000;
  let at = midnight - 10 * 60_000;
  return { clock: () => new Date(at + Date.now() - start), toNextDay: () => void (at = midnight + 60_000) };
}

describePostgresql(
  "rules that read today",
  (database) => {
    let product: TestRegister;
    let counted: ReturnType<typeof countingStatements>;
    const { clock, toNextDay } = clockBeforeMidnight();
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startRegister(counted.database, { clock });
      await product.publish("device.grade", { label: "Grade", elementType: "TextField" });
      await product.publish("device.shelf", { label: "Shelf", elementType: "TextField" });
    });
    afterAll(() => product.close());

    const pathOf = (record: Values) => `device/${String(record["id"])}`;
    const save = (record: Values, values: Values) => product.call("technician", "PUT", pathOf(record), values);
    const lacking = async (where = "") => {
      const { body } = await product.call("technician", "GET", `device?limit=100${where}`);
      return { ids: body["needsInformation"] as readonly number[], rows: body.result as unknown as readonly Values[] };
    };
    const INCOMPLETE = `&filter=${encodeURIComponent(JSON.stringify({ kind: "incomplete" }))}`;

    test("mean the same in saves, checks, batches, lists and filters, before midnight and after it, and cost no statement", async () => {
      const today = clock().toISOString().slice(0, 10);
      const record = await product.create({ nextInspection: today, grade: null, shelf: null });
      const id = Number(record["id"]);
      const costs = async () => [
        await counted.costOf(() => save(record, { notes: `at ${clock().toISOString()}` })),
        await counted.costOf(() => product.create({ nextInspection: today })),
        await counted.costOf(() => product.call("technician", "POST", "device/check", { id, values: { grade: "A" } })),
        await counted.costOf(() =>
          product.call("technician", "POST", "device/batch", [{ id, name: clock().toISOString() }]),
        ),
        await counted.costOf(() => lacking()),
        await counted.costOf(() => lacking(INCOMPLETE)),
      ];
      const before = await costs();
      await product.publish("device.grade", {
        conditionalList: [{ id: "late", if: OVERDUE, then: [{ id: "require" }] }],
      });
      await product.publish("device.shelf", { conditionalList: [{ id: "late", if: OVERDUE, then: [{ id: "show" }] }] });
      const refused = { logic: { and: [OVERDUE.logic, { "==": [{ var: "grade" }, "lent"] }] } };
      const ruleList = [{ if: refused, text: "Inspect it before you lend it.", at: ["grade"] }];
      expect((await product.call("manager", "PUT", "entity/device", { ruleList })).status).toBe(200);
      expect(await costs()).toEqual(before);

      expect((await lacking()).ids).not.toContain(id);
      expect((await lacking(INCOMPLETE)).rows.map((row) => row["id"])).not.toContain(id);
      expect((await save(record, { shelf: "A1" })).body.result["shelf"]).toBeNull();

      toNextDay();
      expect((await lacking()).ids).toContain(id);
      expect((await lacking(INCOMPLETE)).rows.map((row) => row["id"])).toContain(id);
      const row = { id, shelf: "A2" };
      const { body } = await product.call("technician", "POST", "device/batch", [row]);
      expect(JSON.stringify(body)).not.toContain('error":');
      expect((await save(record, { notes: "x" })).body.result["shelf"]).toBe("A2");
      expect((await save(record, { shelf: "A3", grade: "B" })).body.result["shelf"]).toBe("A3");
      expect((await lacking()).ids).not.toContain(id);
      expect((await save(record, { grade: "lent" })).body.errors).toMatchObject([{ code: "ruleRefused" }]);
    });

    test("staff who have chosen no organization have the day of the installation", async () => {
      await sql`update system.session set "organizationId" = null`.execute(database().kysely);
      const { body } = await product.call("manager", "GET", "session");
      const today = clock().toISOString().slice(0, 10);
      expect(body.result).toMatchObject({ organization: null, timeZone: "UTC", today });
      await product.create({ nextInspection: today, grade: null, shelf: null });
      const isToday = { logic: { "==": [{ var: "nextInspection" }, { today: [] }] } };
      const counted = await product.call("manager", "POST", "admin/condition/count", {
        entity: "device",
        condition: isToday,
      });
      const filter = encodeURIComponent(JSON.stringify({ kind: "logic", ...isToday }));
      const listed = await product.call("manager", "GET", `admin/device?filter=${filter}`);
      expect([counted.body.result["holds"], listed.body["total"]]).toEqual([1, 1]);
    });

    test("the session says the day and the time zone", async () => {
      const { body } = await product.call("technician", "GET", "session");
      expect(body.result).toMatchObject({ timeZone: "UTC", today: clock().toISOString().slice(0, 10) });
    });
  },
  registerTemplate,
);
