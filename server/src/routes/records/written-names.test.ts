import { afterAll, beforeAll, expect, test } from "vitest";
import { countingStatements } from "../../database/count-statements.testing.ts";
import { describePostgresql } from "../../database/testing.ts";
import { PART_OF, registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";

describePostgresql(
  "what a written record refers to",
  (database) => {
    let product: TestRegister;
    let counted: ReturnType<typeof countingStatements>;
    let [id, ann, bo] = [0, 0, 0];
    const make = async (name: string) => {
      const { id } = await product.create({ assetNumber: name, name: "Fan" });
      return Number(id);
    };
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startRegister(counted.database);
      await product.publish("device.partOfId", PART_OF);
      [id, ann, bo] = [await make("Ida"), await make("Ann"), await make("Bo")];
    });
    afterAll(() => product.close());

    const put = async (values: object) => {
      const { status, body } = await product.call("technician", "PUT", `device/${id}`, values);
      expect(status, JSON.stringify(body)).toBe(200);
      return body as unknown as { readonly labels: Record<string, Record<string, string>>; readonly people: object };
    };

    test("is named in the answer, as it is after the write", async () => {
      expect((await put({ partOfId: ann })).labels["partOfId"]).toEqual({ [ann]: "ANN Fan" });
      const { labels, people } = await put({ serialNumber: "N-1" });
      expect(labels["partOfId"]).toEqual({ [ann]: "ANN Fan" });
      expect(Object.values(people)).toEqual([expect.stringContaining("@")]);
      expect((await put({ partOfId: bo })).labels["partOfId"]).toEqual({ [bo]: "BO Fan" });
    });

    test("is asked for anew only where the write changed it", async () => {
      const kept = await counted.costOf(() => put({ serialNumber: "M-1" }));
      // One more statement to check that the other device exists, and one to read its label.
      expect(await counted.costOf(() => put({ serialNumber: "N-1", partOfId: ann }))).toBe(kept + 2);
      expect(await counted.costOf(() => put({ serialNumber: "M-1", partOfId: ann }))).toBe(kept);
    });
  },
  registerTemplate,
);
