import { compileMetadata, parseAttributeSpec, parseEntitySpec, type Values } from "@armature/engine";
import { validate } from "@armature/engine/validation";
import { registry } from "@armature/plugins/elements";
import { examplesOf } from "@armature/plugins/examples";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { readShipped } from "../../metadata/shipped.ts";
import { equipment, registerTemplate, startPeople, type TestRegister } from "../../testing/equipment.testing.ts";
import { addLargeExamples } from "./large-examples.ts";
import { seededRandom } from "./random.ts";
import { recordMaker } from "./record-maker.ts";

describe("a maker of records", () => {
  const shipped = readShipped(equipment);
  const metadata = compileMetadata(
    {
      revision: 1,
      application: equipment.tenancy.declared,
      entities: shipped
        .filter((d) => d.kind === "entity")
        .map((d) => parseEntitySpec(d.shipped, d.name, equipment.tenancy.declared)),
      attributes: shipped
        .filter((d) => d.kind === "attribute")
        .map((d) => parseAttributeSpec(d.shipped, d.name, equipment.tenancy.declared)),
    },
    registry,
  );
  const made = (entity: string, seed: number, count = 50): readonly Values[] => {
    const type = metadata.entities.get(entity);
    if (!type) throw new Error(`There is no entity ${entity}`);
    const maker = recordMaker(type, { random: seededRandom(seed), examplesOf });
    return Array.from({ length: count }, (_, n) => maker.make(n + 1, null, () => [1, 2, 3]));
  };
  const FILLED = ["organization", "user", "device", "inspection", "workOrder", "sparePart", "room", "deviceModel"];

  test.each(FILLED)("makes the same records of %s of the same seed, others of another", (entity) => {
    expect(made(entity, 7)).toEqual(made(entity, 7));
    expect(made(entity, 7)).not.toEqual(made(entity, 8));
  });
  test.each(FILLED)("makes records of %s that the engine finds valid", (entity) => {
    const type = metadata.entities.get(entity);
    const issues = made(entity, 3).flatMap((values) => {
      const sent = (type?.attributes ?? []).filter((a) => values[a.name] !== undefined && values[a.name] !== null);
      return validate(sent, values, { mode: "create" });
    });
    expect(issues).toEqual([]);
  });
  test("gives every record its own unique values", () => {
    for (const [entity, name] of [
      ["user", "email"],
      ["device", "assetNumber"],
    ] as const) {
      const values = made(entity, 5).flatMap((record) => record[name] ?? []);
      expect(new Set(values).size).toBe(values.length);
    }
  });
});

describePostgresql(
  "large examples",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startPeople(database());
    });
    afterAll(() => product.close());

    const add = (organizations: number, records: number) =>
      addLargeExamples(
        { database: database(), metadata: product.metadata, clock: () => new Date(), examplesOf },
        { organizations, records, seed: 7 },
      );

    test("are as many as asked for, twice as well, the first organization the largest", async () => {
      const { organization, ...others } = await add(3, 400);
      expect(organization).toBe(3);
      expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBe(400);
      const again = await add(1, 100);
      expect(Object.values(again).reduce((sum, count) => sum + count, 0)).toBe(101);
    });
    test("hold their unique values: nobody else may take them", async () => {
      const { rows } = await sql<{ id: number }>`select max("organizationId") as id from data.organization`.execute(
        database().kysely,
      );
      await product.call("planner", "PUT", `session/${rows[0]?.id}`);
      const { rows: users } = await sql<Values>`select "userId", "email" from data."user"
        where "organizationId" = ${rows[0]?.id} limit 2`.execute(database().kysely);
      const [one, other] = users;
      expect(String(one?.["email"])).toContain("@people.example");
      const { status } = await product.call(
        "manager",
        "POST",
        "user",
        product.anEntity("user", { email: other?.["email"] }),
      );
      expect(status).toBe(409);
    });
  },
  registerTemplate,
);
