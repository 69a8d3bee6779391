import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { type Caller, OWN, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

const CLOSED = "The build is closed. The form has been disabled.";
const LOCKED = "The organization's users are locked for editing. The form has been disabled.";

describePostgresql(
  "state",
  (database) => {
    let product: TestProduct;
    let record: Values;
    beforeAll(async () => {
      product = await startProduct(database());
      record = await product.create();
    });
    afterAll(() => product.close());
    const path = () => `user/${String(record["userId"])}`;

    describe.each(["buildClosed", "completed"])("of a build that is %s", (status) => {
      beforeAll(() => product.setStatus(OWN, status));
      afterAll(() => product.setStatus(OWN, "buildOpen"));

      test.each(["member", "staff", "admin"] as const)(
        "%s writes no user: 423 with the banner's text [BLD-046]",
        async (caller) => {
          const answers = [
            await product.call(caller, "POST", "user", product.anEntity("user")),
            await product.call(caller, "PUT", path(), { jobTitle: "x" }),
          ];
          for (const answer of answers) expect([answer.status, answer.body.message]).toEqual([423, CLOSED]);
        },
      );
      test("nobody deletes a user who does not keep accounts", async () => {
        await product.grant("member", { user: { remove: true } });
        expect((await product.call("member", "DELETE", path())).status).toBe(423);
        await product.grant("member", null);
        expect((await product.call("member", "GET", path())).body.result).toEqual(record);
      });
      test.each<[title: string, caller: Caller, path: string, status: number]>([
        ["an unknown record", "member", "user/2000000000", 404],
        ["another organization's record", "otherMember", "", 404],
        ["no right to change", "reader", "", 403],
        ["no session", "nobody", "", 401],
      ])("%s comes first: %s [ACC-D33]", async (_, caller, target, expected) => {
        expect((await product.call(caller, "PUT", target || path(), { jobTitle: "x" })).status).toBe(expected);
      });
      test("423 comes before 412 and 400 [ACC-D33]", async () => {
        const stale = { "if-match": '"2001-01-01T00:00:00.000Z"' };
        expect((await product.call("member", "PUT", path(), { email: "" }, stale)).status).toBe(423);
      });
      test("reads, configuration and other organizations go on", async () => {
        expect((await product.call("member", "GET", path())).status).toBe(200);
        expect((await product.call("member", "GET", "user")).status).toBe(200);
        const history = `userAuditHistory?filter[userId]=${String(record["userId"])}`;
        expect((await product.call("member", "GET", history)).status).toBe(200);
        const option = { optionType: "state", label: `Ohio ${status}` };
        expect((await product.call("admin", "POST", "option", option)).status).toBe(201);
        expect((await product.call("otherMember", "POST", "user", product.anEntity("user"))).status).toBe(201);
      });
    });

    test.each(["nmqOpen", "nmqSubmitted", "nmqApproved", "buildOpen"])("%s closes nothing here", async (status) => {
      await product.setStatus(OWN, status);
      expect((await product.call("member", "PUT", path(), { jobTitle: status })).status).toBe(200);
      await product.setStatus(OWN, "buildOpen");
    });

    describe("of a locked record [ADM-107]", () => {
      beforeAll(async () => {
        await product.publish("user.jobTitle", { lockable: true });
        record = await product.create({ jobTitle: "kept" });
        await sql`update data."user" set "locked" = true where "userId" = ${record["userId"]}`.execute(
          database().kysely,
        );
      });
      test("a lockable attribute stays: 423 with the banner's text", async () => {
        for (const caller of ["member", "admin"] as const) {
          const { status, body } = await product.call(caller, "PUT", path(), { jobTitle: "x" });
          expect([status, body.message]).toEqual([423, LOCKED]);
          expect(body.errors).toMatchObject([{ code: "locked", attribute: "jobTitle" }]);
        }
      });
      test("a lockable attribute that is sent unchanged is no change [BLD-D38]", async () => {
        expect((await product.call("member", "PUT", path(), { jobTitle: "kept" })).status).toBe(200);
      });
      test("an attribute that is not lockable changes", async () => {
        expect((await product.call("member", "PUT", path(), { workPhone: "(608) 555-0101" })).status).toBe(200);
      });
      test("423 comes before 412 and 400, and after 403 [ACC-D33]", async () => {
        const stale = { "if-match": '"2001-01-01T00:00:00.000Z"' };
        const change = { jobTitle: "x", email: "" };
        expect((await product.call("member", "PUT", path(), change, stale)).status).toBe(423);
        expect((await product.call("reader", "PUT", path(), change, stale)).status).toBe(403);
      });
      test("it is not deleted", async () => {
        expect((await product.call("admin", "DELETE", path())).status).toBe(423);
      });
    });
  },
  productTemplate,
);
