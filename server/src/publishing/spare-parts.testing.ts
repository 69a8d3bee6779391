import type { Values } from "@armature/engine";
import type { Properties } from "@armature/engine/metadata";
import { afterAll, beforeAll, expect } from "vitest";
import type { TestDatabase } from "../database/testing.ts";
import { type Definitions, definitionKey } from "../metadata/definitions.ts";
import { aText } from "../metadata/testing.ts";
import { NORTHGATE, startRegister, type TestRegister } from "../testing/equipment.testing.ts";
import type { PublishRequest } from "./publish.ts";

export const PART = "sparePart";

/** The spare parts of a register that starts before all tests: they add attributes and records. */
export function spareParts(database: () => TestDatabase) {
  let product: TestRegister;
  let made = 0;
  beforeAll(async () => {
    product = await startRegister(database());
    await product.call("manager", "PUT", `session/${NORTHGATE}`);
  });
  afterAll(() => product.close());

  return {
    product: () => product,
    addAttribute: async (name: string, over: Values = {}): Promise<void> => {
      const { status, body } = await product.call("manager", "POST", "sparePartAttribute", { ...aText(name), ...over });
      expect(status, JSON.stringify(body)).toBe(201);
    },
    /** @returns its id */
    addPart: async (values: Values = {}): Promise<number> => {
      const part = { partNumber: `P-${(made += 1)}`, name: "Seal", stock: 1, ...values };
      const { status, body } = await product.call("technician", "POST", PART, part);
      expect(status, JSON.stringify(body)).toBe(201);
      return Number(body.result["id"]);
    },
  };
}

/** The request that changes an attribute of spare parts, or makes it. */
export function requestOf(name: string, values: Properties): PublishRequest {
  const key = { kind: "attribute", entity: PART, name } as const;
  const known = (current: Definitions) => current.get(definitionKey(key))?.local?.values ?? { name, entityName: PART };
  return {
    authorId: null,
    note: null,
    base: null,
    changes: (current) => [{ ...key, layer: "local", convert: true, values: { ...known(current), ...values } }],
  };
}
