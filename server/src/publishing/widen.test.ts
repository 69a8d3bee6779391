import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { NORTHGATE, registerTemplate, startRegister, type TestRegister } from "../testing/equipment.testing.ts";
import { aText } from "../metadata/testing.ts";

const PART = "sparePart";

describePostgresql(
  "a whole number that may have decimals from now on",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
      await product.call("manager", "PUT", `session/${NORTHGATE}`);
    });
    afterAll(() => product.close());

    test.each(["weight", "indexedWeight"])("keeps its values and takes 1.5: %s [F-175]", async (name) => {
      const definition = { ...aText(name), elementType: "TextFieldNumber", indexed: name.startsWith("indexed") };
      const made = await product.call("manager", "POST", "sparePartAttribute", definition);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const part = { partNumber: `W-${name}`, name: "Seal", stock: 1 };
      const { id } = (await product.call("technician", "POST", PART, { ...part, [name]: 7 })).body.result;
      const set = (value: number) => product.call("technician", "PUT", `${PART}/${Number(id)}`, { [name]: value });
      const read = async () => (await product.call("technician", "GET", `${PART}/${Number(id)}`)).body.result[name];
      expect((await set(1.5)).status).toBe(400);
      const changed = await product.call("manager", "PUT", `sparePartAttribute/${name}`, { type: "numeric" });
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
      expect(await read()).toBe(7);
      expect((await set(1.5)).status).toBe(200);
      expect(await read()).toBe(1.5);
    });
  },
  registerTemplate,
);
