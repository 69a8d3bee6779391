import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { OWN, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

/* What definitions say of care settings and of closed builds. */
describePostgresql(
  "definitions of the portal",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
      await product.create({ suffix: "MD" });
      await product.create({ suffix: null });
      await product.create({ suffix: "Jr." }, "otherMember");
      await product.create({ suffix: null }, "otherMember");
    });
    afterAll(() => product.close());

    const admin = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
      product.call("admin", method, path, body);

    test("an attribute of no care setting is refused with its code and place [ADM-D27]", async () => {
      const attribute = { name: "bad", label: "Bad", elementType: "TextField", acute: false, ambulatory: false };
      const { status, body } = await admin("POST", "userAttribute", attribute);
      expect([status, body.errors[0]]).toMatchObject([
        400,
        { code: "careSetting", message: expect.stringContaining("user.bad") as string },
      ]);
      expect((await admin("GET", "userAttribute/bad")).status).toBe(404);
    });

    test("an attribute has a flag for each care setting", async () => {
      const { body } = await admin("GET", "attribute/user.npi");
      expect(body.result).toMatchObject({ acute: true, ambulatory: true });
    });

    test("an entity can be closed with the build, at once", async () => {
      const ward = { name: "ward", label: "Ward", isOrgSpecific: true, closable: true };
      expect(await admin("POST", "entity", ward)).toMatchObject({ status: 201, body: { result: { closable: true } } });
      await product.setStatus(OWN, "buildClosed");
      expect((await product.call("member", "POST", "ward", {})).status).toBe(423);
      expect((await admin("PUT", "entity/ward", { closable: false })).status).toBe(200);
      expect((await product.call("member", "POST", "ward", {})).status).toBe(201);
      await product.setStatus(OWN, "buildOpen");
    });

    test("the impact of an attribute counts people of its care settings alone [F-050]", async () => {
      const lacking = async (careSetting: string) => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from data."user"
          join data.organization using ("organizationId")
          where "careSetting" = ${careSetting} and suffix is null`.execute(database().kysely);
        return Number(rows[0]?.n);
      };
      const stored = (await admin("GET", "userAttribute/suffix")).body.result;
      const { id: _id, defaultValue: _default, updated: _updated, ...values } = stored;
      const needed = async (ambulatory: boolean) => {
        const change = { ...values, required: true, ambulatory };
        const asked = { changes: [{ kind: "attribute", entity: "user", name: "suffix", values: change }] };
        const { body } = await admin("POST", "metadata/impact", asked);
        return (body.result["attributes"] as readonly Values[])[0]?.["needed"];
      };
      const [acute, ambulatory] = [await lacking("Acute Care"), await lacking("Ambulatory")];
      expect([acute > 0, ambulatory > 0]).toEqual([true, true]);
      expect([await needed(false), await needed(true)]).toEqual([acute, acute + ambulatory]);
    });
  },
  productTemplate,
);
