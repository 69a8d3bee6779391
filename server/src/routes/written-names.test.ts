import { afterAll, beforeAll, expect, test } from "vitest";
import { countingStatements } from "../database/count-statements.testing.ts";
import { describePostgresql } from "../database/testing.ts";
import { productTemplate, startProduct, type TestProduct } from "../testing.ts";

describePostgresql(
  "what a written record refers to",
  (database) => {
    let product: TestProduct;
    let counted: ReturnType<typeof countingStatements>;
    let [userId, ann, bo] = [0, 0, 0];
    const make = async (firstName: string) => {
      const user = { email: `${firstName}@one.example`, firstName, lastName: "Berg" };
      return Number((await product.call("member", "POST", "user", user)).body.result["userId"]);
    };
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startProduct(counted.database);
      [userId, ann, bo] = [await make("Ida"), await make("Ann"), await make("Bo")];
    });
    afterAll(() => product.close());

    const put = async (values: object) => {
      const { status, body } = await product.call("member", "PUT", `user/${userId}`, values);
      expect(status, JSON.stringify(body)).toBe(200);
      return body as unknown as { readonly labels: Record<string, Record<string, string>>; readonly people: object };
    };

    test("is named in the answer, as it is after the write", async () => {
      expect((await put({ supervisorId: ann })).labels["supervisorId"]).toEqual({ [ann]: "Ann Berg" });
      const { labels, people } = await put({ jobTitle: "Nurse" });
      expect(labels["supervisorId"]).toEqual({ [ann]: "Ann Berg" });
      expect(Object.values(people)).toEqual([expect.stringContaining("@")]);
      expect((await put({ supervisorId: bo })).labels["supervisorId"]).toEqual({ [bo]: "Bo Berg" });
    });

    test("is asked for anew only where the write changed it", async () => {
      const kept = await counted.costOf(() => put({ jobTitle: "Midwife" }));
      // One more to see that the supervisor is there, and one to name him.
      expect(await counted.costOf(() => put({ jobTitle: "Nurse", supervisorId: ann }))).toBe(kept + 2);
      expect(await counted.costOf(() => put({ jobTitle: "Midwife", supervisorId: ann }))).toBe(kept);
    });
  },
  productTemplate,
);
