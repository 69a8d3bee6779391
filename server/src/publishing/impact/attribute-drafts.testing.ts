import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "../../database/open.ts";
import type { Caller, TestRegister } from "../../testing/equipment.testing.ts";
import type { Answer } from "../../testing/test-product.ts";

/** The newest published revision. */
export async function latestRevision({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select max(number) as n from system.revision`.execute(kysely);
  return Number(rows[0]?.n);
}

/** The stored properties of a user attribute, in the form that a publish takes. */
export async function storedAttribute(product: TestRegister, name: string): Promise<Values> {
  const { body } = await product.call("manager", "GET", `userAttribute/${name}`);
  const { id: _id, defaultValue: _default, updated: _updated, ...stored } = body.result;
  return stored;
}

/** Asks for the impact of a change of a user attribute. Publishes nothing. */
export async function askImpact(
  product: TestRegister,
  name: string,
  values: Values,
  caller: Caller = "manager",
): Promise<Answer> {
  const changes = [{ kind: "attribute", entity: "user", name, values }];
  return product.call(caller, "POST", "metadata/impact", { changes });
}

/** The impact of a change on top of the stored properties. */
export async function impactOfChange(product: TestRegister, name: string, change: Values): Promise<Values> {
  const { status, body } = await askImpact(product, name, { ...(await storedAttribute(product, name)), ...change });
  expect(status, JSON.stringify(body)).toBe(200);
  const [impact = {}] = body.result["attributes"] as readonly Values[];
  return impact;
}
