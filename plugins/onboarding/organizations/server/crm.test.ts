import type { Query, Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entityOf } from "@armature/server";
import { describePostgresql, queryInMemory } from "@armature/server/testing";
import type { OpenCrm } from "./module.ts";
import { onboardingOver } from "../../server.testing.ts";
import {
  CALLERS,
  type Caller,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";

const ACCOUNT = { salesforceId: "0015e00000A1b2CAAQ", name: "Green Valley Clinic", goLiveDate: "2027-04-01" };

const OWN_COPY = { salesforceId: "0015e00000C3d4EAAQ", name: "Blue Ridge Clinic", goLiveDate: null };

describePostgresql(
  "the CRM's accounts",
  (database) => {
    let product: TestProduct;
    let id: number;
    const get = (caller: Caller, path: string) => product.call(caller, "GET", path);
    const rowsOf = async (caller: Caller, path: string) =>
      (await get(caller, path)).body.result as unknown as readonly Values[];

    describe("kept here", () => {
      beforeAll(async () => {
        product = await startProduct(database());
        const { status, body } = await product.call("admin", "POST", "salesforce/account", ACCOUNT);
        expect(status, JSON.stringify(body)).toBe(201);
        id = Number(body.result["id"]);
      });
      afterAll(() => product.close());

      test("are answered one by one, by their own id or that of the record, on both paths [ACC-210]", async () => {
        const paths = [`salesforce/${ACCOUNT.salesforceId}`, `salesforce/${id}`, `salesforce/account/${id}`];
        for (const path of [...paths, `salesforce/account/${ACCOUNT.salesforceId}`]) {
          for (const caller of ["staff", "admin"] as const) {
            const { status, body, headers } = await get(caller, path);
            expect([path, status, body.result]).toMatchObject([path, 200, { id, ...ACCOUNT }]);
            expect(headers["etag"]).toBe(`"${String(body.result["updated"])}"`);
          }
          for (const caller of ["member", "reader"] as const) expect((await get(caller, path)).status).toBe(403);
          expect((await get("nobody", path)).status).toBe(401);
        }
        for (const unknown of ["999999", "0015e00000XXXXXAAQ"]) {
          expect((await get("staff", `salesforce/${unknown}`)).status).toBe(404);
        }
      });

      test("'account' is their list, whatever an account is called", async () => {
        const named = { ...ACCOUNT, salesforceId: "account", name: "Account" };
        await product.call("admin", "POST", "salesforce/account", named);
        const rows = await rowsOf("staff", "salesforce/account?sort=name&columns=name,goLiveDate");
        expect(rows.map(({ name }) => name)).toEqual(["Account", "Green Valley Clinic"]);
        expect((await get("staff", "salesforce/account?limit=1")).body["total"]).toBe(2);
        expect((await get("member", "salesforce/account")).status).toBe(403);
      });

      test("are filled by administrators alone [ADM-D08]", async () => {
        const path = `salesforce/account/${id}`;
        expect((await product.call("staff", "PUT", path, { goLiveDate: "2027-05-01" })).status).toBe(403);
        expect((await product.call("staff", "POST", "salesforce/account", ACCOUNT)).status).toBe(403);
        const { body } = await product.call("admin", "PUT", path, { goLiveDate: "2027-05-01" });
        expect(body.result).toMatchObject({ ...ACCOUNT, goLiveDate: "2027-05-01" });
        const twice = await product.call("admin", "POST", "salesforce/account", ACCOUNT);
        expect([twice.status, twice.body.errors]).toMatchObject([409, [{ attribute: "salesforceId" }]]);
        expect((await product.call("admin", "DELETE", path)).status).toBe(200);
        expect((await get("staff", `salesforce/${ACCOUNT.salesforceId}`)).status).toBe(404);
      });
    });

    describe("of another implementation", () => {
      const THERE = { id: 7, salesforceId: "0015e00000ZZZZZAAQ", name: "Elsewhere Hospital", goLiveDate: null };
      const queries: Query[] = [];
      const openElsewhere: OpenCrm = () => {
        const answer: ReturnType<OpenCrm>["query"] = async (scope, query) => {
          queries.push(query);
          const type = entityOf(product.metadata.current(), query.entity);
          return { ...queryInMemory(type, scope, [THERE], query), needsInformation: [] };
        };
        return { query: answer, get: async () => ({ record: THERE, names: { labels: {}, people: {} } }) };
      };
      beforeAll(async () => {
        product = await startProduct(database(), { application: onboardingOver({ openCrm: openElsewhere }) });
      });
      afterAll(() => product.close());

      test("are what every call answers, and writes stay with the own copy", async () => {
        for (const path of ["salesforce/account", "admin/salesforce/account"]) {
          expect(await rowsOf("staff", path)).toMatchObject([THERE]);
          expect(await rowsOf("staff", `${path}?filter=${encodeURIComponent(term("Green"))}`)).toEqual([]);
        }
        for (const key of [THERE.id, THERE.salesforceId]) {
          expect((await get("staff", `salesforce/${key}`)).body.result).toMatchObject(THERE);
        }
        expect(new Set(queries.map(({ entity }) => entity))).toEqual(new Set(["salesforceAccount"]));
      });

      test("reads are for provider staff, writes for administrators, of the own copy and never of the CRM [ACC-209]", async () => {
        const copy = async () =>
          (await database()
            .kysely.selectFrom("data.salesforceAccount" as never)
            .selectAll()
            .where("salesforceId" as never, "=", OWN_COPY.salesforceId as never)
            .execute()) as Values[];
        for (const path of ["salesforce/account", "salesforce/7", "salesforce/account/7"]) {
          const found = await Promise.all(CALLERS.map(async (caller) => (await get(caller, path)).status));
          expect([path, ...found]).toEqual([path, 403, 403, 403, 200, 200, 401]);
        }
        const statusOf = async (method: "POST" | "PUT" | "DELETE", path: string, body?: Values) => {
          const all: number[] = [];
          for (const caller of CALLERS) all.push((await product.call(caller, method, path, body)).status);
          return all;
        };
        expect(await statusOf("POST", "salesforce/account", OWN_COPY)).toEqual([403, 403, 403, 403, 201, 401]);
        expect(await copy()).toMatchObject([OWN_COPY]);
        const path = `salesforce/account/${String((await copy())[0]?.["id"])}`;
        expect(await statusOf("PUT", path, { name: "Green Hills" })).toEqual([403, 403, 403, 403, 200, 401]);
        expect(await copy()).toMatchObject([{ ...OWN_COPY, name: "Green Hills" }]);
        expect(await statusOf("PUT", "salesforce/account", { name: "X" })).not.toContain(200);
        expect(await statusOf("DELETE", path)).toEqual([403, 403, 403, 403, 200, 401]);
        expect(await copy()).toEqual([]);
        expect(await rowsOf("staff", "salesforce/account")).toMatchObject([THERE]);
      });
    });
  },
  productTemplate,
);

function term(value: string): string {
  return JSON.stringify({ kind: "term", attribute: "name", operator: "contains", values: [value] });
}
