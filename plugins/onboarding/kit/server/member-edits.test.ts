import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { OWN, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

const ROLE = "security/roleOrganization";

describePostgresql(
  "what members keep themselves",
  (database) => {
    let product: TestProduct;
    let secRolePrimaryId: unknown;
    beforeAll(async () => {
      product = await startProduct(database());
      const primary = { name: `Role ${crypto.randomUUID()}`, description: "One" };
      const { body } = await product.call("admin", "POST", "security/rolePrimary", primary);
      secRolePrimaryId = body.result["id"];
    });
    afterAll(() => product.close());

    const call = (method: "POST" | "PUT" | "DELETE", path: string, body?: Values) =>
      product.call("member", method, path, body);
    const aRole = () => ({ name: `Own ${crypto.randomUUID()}`, secRolePrimaryId });
    const team = (name: string) => ({ coreTeam: { "Lab Managers": [{ name, email: "ann@one.example" }] } });

    describe("is core team roles and security roles, unless the build is closed", () => {
      test.each(["nmqOpen", "nmqSubmitted", "nmqApproved", "buildOpen"])("at %s [GEN-215]", async (status) => {
        await product.setStatus(OWN, status);
        expect((await call("PUT", `organization/${OWN}`, team(status))).body.result).toMatchObject(team(status));
        const made = await call("POST", ROLE, aRole());
        expect(made.status, JSON.stringify(made.body)).toBe(201);
        const path = `${ROLE}/${String(made.body.result["id"])}`;
        const renamed = aRole().name;
        expect((await call("PUT", path, { name: renamed })).body.result).toMatchObject({ name: renamed });
        expect((await call("DELETE", path)).status).toBe(200);
        expect((await product.call("member", "GET", path)).status).toBe(404);
      });

      test.each(["buildClosed", "completed"])("at %s [GEN-215]", async (status) => {
        await product.setStatus(OWN, "buildOpen");
        const { body } = await call("POST", ROLE, aRole());
        const path = `${ROLE}/${String(body.result["id"])}`;
        await product.setStatus(OWN, status);
        const refused = [
          await call("PUT", `organization/${OWN}`, team("late")),
          await call("POST", ROLE, aRole()),
          await call("PUT", path, aRole()),
          await call("DELETE", path),
        ];
        expect(refused.map((answer) => answer.status)).toEqual([423, 423, 423, 423]);
        expect((await product.call("member", "GET", path)).body.result).toEqual(body.result);
      });
    });
  },
  productTemplate,
);
