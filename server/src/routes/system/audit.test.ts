import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { contentOf, fileOf, formOf, upload } from "../../files/testing.ts";
import {
  PEOPLE,
  type Person,
  NORTHGATE,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { movableClock } from "../../testing/test-product.ts";

describePostgresql(
  "what the security log tells of calls",
  (database) => {
    let product: TestRegister;
    const { clock, pass } = movableClock();
    beforeAll(async () => {
      product = await startPeople(database(), { clock });
    });
    afterAll(() => product.close());
    beforeEach(() => pass(1.1));

    const entriesOf = async (account: Person) => {
      const rows = await entries();
      return rows.filter(({ username }) => username === PEOPLE[account]).map(({ kind: of, detail }) => [of, detail]);
    };
    const entries = () =>
      database()
        .kysely.selectFrom("system.securityEvent as event")
        .innerJoin("system.account as account", "account.userId", "event.userId")
        .select(["event.kind", "event.detail", "event.address", "account.username"])
        .where("event.kind", "in", ["accessRefused", "exported", "downloaded"])
        .orderBy("event.id")
        .execute();

    test("whom it refused what, once a minute, without what the query held [F-011]", async () => {
      const refuse = () => product.call("reader", "GET", "admin/organization?search=hunter2");
      const answers = await Promise.all([refuse(), refuse(), refuse(), refuse()]);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      const entry = ["accessRefused", { method: "GET", path: "/api/admin/organization", organizationId: NORTHGATE }];
      expect(await entriesOf("reader")).toEqual([entry]);
      expect((await product.call("reader", "PUT", "admin/organization/3", {})).status).toBe(403);
      expect((await entriesOf("reader")).slice(1)).toEqual([
        ["accessRefused", { method: "PUT", path: "/api/admin/organization/3", organizationId: NORTHGATE }],
      ]);
      pass(1.1);
      await refuse();
      expect((await entriesOf("reader")).slice(2)).toEqual([entry]);
      const [first] = await entries();
      expect(first?.address).toBe("127.0.0.1");
    });

    test("nothing of calls without a session, and none that were answered [F-011]", async () => {
      const before = (await entries()).length;
      await product.call("nobody", "GET", "admin/organization");
      await product.call("technician", "GET", "organization");
      await product.call("technician", "GET", "user/999999");
      expect(await entries()).toHaveLength(before);
    });

    test("who exported what, and who downloaded which file [F-011]", async () => {
      const preset = (await product.call("technician", "GET", "devicePreset")).body.result as unknown as readonly {
        id: number;
      }[];
      const { body, headers } = await formOf([
        ["presetId", String(preset[0]?.id)],
        ["entityName", "device"],
      ]);
      expect((await product.call("technician", "POST", "entity/export", body, headers)).status).toBe(200);
      expect((await product.call("technician", "GET", "device/download")).status).toBe(200);
      const stored = await upload(product, "technician", "file2", fileOf("Anna Miller.xlsx", contentOf("xlsx")));
      const id = Number(stored.body.result);
      expect((await product.call("technician", "GET", `file2/${id}/download`)).status).toBe(200);
      const of = (name: string, method: string, path: string) => [
        "exported",
        { name, method, path, organizationId: NORTHGATE },
      ];
      expect(await entriesOf("technician")).toEqual([
        of("Device Export.xlsx", "POST", "/api/entity/export"),
        of("Devices.xlsx", "GET", "/api/device/download"),
        ["downloaded", { method: "GET", path: `/api/file2/${id}/download`, organizationId: NORTHGATE }],
      ]);
    });

    test("a person who walks through all ids fills neither the log nor the disk [F-011]", async () => {
      const rows = async () => (await database().kysely.selectFrom("system.attempt").select("key").execute()).length;
      for (let id = 1; id <= 199; id += 1) await product.call("neighbour", "GET", `admin/organization/${id}`);
      const before = await rows();
      for (let id = 200; id <= 230; id += 1) await product.call("neighbour", "GET", `admin/organization/${id}`);
      const found = await entriesOf("neighbour");
      expect(found).toHaveLength(200);
      expect(found.at(-1)?.[1]).toMatchObject({ path: "/api/admin/organization/200", isLast: true });
      expect(found.filter(([, detail]) => (detail as { isLast?: boolean }).isLast)).toHaveLength(1);
      expect((await rows()) - before).toBeLessThanOrEqual(2);
    });

    test("a path with control characters is one line of the log [F-011]", async () => {
      await product.call("planner", "DELETE", "admin/organization/1%0aSigned%20in");
      await product.call("planner", "PUT", `admin/organization/${"9".repeat(300)}`, {});
      const found = (await entriesOf("planner")).map(([, detail]) => (detail as { path: string }).path);
      expect(found.length).toBeGreaterThan(0);
      for (const path of found) expect(path).toMatch(/^[\x20-\x7e]{1,200}$/);
    });
  },
  registerTemplate,
);
