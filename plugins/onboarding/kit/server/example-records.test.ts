import { textForm, type Values } from "@armature/engine";
import { readSnapshot } from "@armature/onboarding/security";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "@armature/server";
import {
  createLog,
  demoSignIns,
  describePostgresqlFirst,
  emptyTemplate,
  openProduct,
  optionListsOf,
  type Product,
  readExampleRecords,
  tokenOf,
} from "@armature/server/testing";
import { onboarding } from "../../server.testing.ts";
import { STATUSES } from "../states.ts";
import { type Account, ACCOUNTS, OTHER, OWN } from "./portal.testing.ts";

const ORIGIN = "http://product.test";
const PASSWORD = "Correct horse 1";

describePostgresqlFirst(
  "the examples of a first start",
  (database) => {
    let product: Product;
    const open = () =>
      openProduct({
        config: loadConfig({ DATABASE_URL: "memory://", PUBLIC_URL: ORIGIN, DEMO: "on", DEMO_PASSWORD: PASSWORD }),
        database: database(),
        clock: () => new Date(),
        log: createLog("silent"),
        application: onboarding,
        optionLists: optionListsOf(onboarding),
        exampleRecords: readExampleRecords(onboarding.metadata),
      });
    beforeAll(async () => {
      product = await open();
    });
    afterAll(() => product.app.close());

    async function rowsOf(table: string): Promise<readonly Values[]> {
      const { rows } = await sql<Values>`select * from ${sql.table(table)}`.execute(database().kysely);
      return rows;
    }

    test("are organizations of both care settings and of every status", async () => {
      const organizations = await rowsOf("data.organization");
      expect(new Set(organizations.map((o) => o["status"]))).toEqual(new Set(STATUSES));
      expect(new Set(organizations.map((o) => o["careSetting"]))).toEqual(new Set(["Acute Care", "Ambulatory"]));
    });
    test.each([
      ["user", 30],
      ["location", 12],
      ["department", 12],
      ["resource", 12],
      ["address", 12],
    ])("hold records of %s in the two first organizations", async (entity, least) => {
      const records = await rowsOf(`data.${entity}`);
      for (const id of [200, 201]) {
        expect(records.filter((record) => record["organizationId"] === id).length).toBeGreaterThanOrEqual(least);
      }
    });
    test("hold security roles, each with a template that fits it", async () => {
      const roles = (await rowsOf("data.secRoleOrganization")).filter((role) => role["organizationId"] === 200);
      const fitting = roles.map(({ snapshot }) => readSnapshot(snapshot)?.matchedTemplateList.length ?? 0);
      expect([fitting.length, Math.min(...fitting) > 0]).toEqual([5, true]);
    });
    test("are nobody's: addresses of mail and numbers of telephones that are kept for examples", async () => {
      const users = await rowsOf("data.user");
      expect(users.filter((user) => !String(user["email"]).endsWith(".example"))).toEqual([]);
      const phones = users.flatMap((user) => user["workPhone"] ?? []);
      expect(phones.filter((phone) => !textForm(phone).includes(") 555-01"))).toEqual([]);
    });
    test("let everybody named at the start sign in", async () => {
      for (const username of demoSignIns(onboarding.metadata)) {
        const payload = { username, password: PASSWORD };
        const answer = await product.app.inject({
          method: "POST",
          url: "/api/login",
          headers: { origin: ORIGIN },
          payload,
        });
        expect([username, answer.statusCode]).toEqual([username, 200]);
      }
    });
    test.each(Object.keys(ACCOUNTS) as Account[])("let %s begin where the example says", async (account) => {
      const jwt = await tokenOf(product, ACCOUNTS[account]);
      const { result } = (await product.app.inject({ method: "GET", url: "/api/session", cookies: { jwt } })).json<{
        result: Values;
      }>();
      expect(result["organizationId"]).toBe(account === "otherMember" ? OTHER : OWN);
    });
    test("are loaded once", async () => {
      const before = await rowsOf("data.user");
      const again = await open();
      await again.app.close();
      expect(await rowsOf("data.user")).toEqual(before);
    });
  },
  emptyTemplate,
);
