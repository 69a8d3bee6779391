import type { Values } from "@armature/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { OTHER, OWN, productTemplate, startProduct, type TestProduct } from "../../kit/server/portal.testing.ts";

describePostgresql(
  "the people of all organizations",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const list = async (query = "") => {
      const { status, body } = await product.call("staff", "GET", `admin/user${query}`);
      expect(status).toBe(200);
      return body as unknown as { readonly result: readonly Values[]; readonly total: number };
    };

    test("are listed each with whether they are the provider's, and the name of their account [ADM-036]", async () => {
      const { result, total } = await list();
      expect(result).toHaveLength(total);
      const flagOf = (email: string) => result.find((row) => row["email"] === email)?.["isProviderUser"];
      expect(result.every(({ isProviderUser }) => typeof isProviderUser === "boolean")).toBe(true);
      const emails = ["member@ambulatory.example", "staff@provider.example", "admin@provider.example"];
      expect(emails.map(flagOf)).toEqual([false, true, true]);
      expect(new Set(result.map((row) => row["organizationId"]))).toEqual(new Set([OWN, OTHER, null]));
    });

    test("are narrowed and cut as every list is", async () => {
      const { result, total } = await list("?columns=email&limit=1");
      expect([result.length, total > 1, Object.keys(result[0] ?? {}).toSorted()]).toEqual([
        1,
        true,
        ["email", "isProviderUser", "organizationId", "userId", "username"],
      ]);
      expect((await product.call("staff", "GET", "admin/user?columns=nothing")).status).toBe(400);
    });

    test("are for provider staff alone", async () => {
      for (const caller of ["member", "reader"] as const) {
        expect((await product.call(caller, "GET", "admin/user")).status).toBe(403);
      }
    });
  },
  productTemplate,
);
