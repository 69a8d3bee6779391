import { compileMetadata, parseAttributeSpec, parseEntitySpec, validate, type Values } from "@armature/engine";
import { examplesOf, registry } from "@armature/onboarding/elements";
import { describe, expect, test } from "vitest";
import { readShipped } from "../../../../server/src/metadata/shipped.ts";
import { onboarding } from "../../server.testing.ts";
import { seededRandom } from "../../../../server/src/seed/large/random.ts";
import { recordMaker } from "../../../../server/src/seed/large/record-maker.ts";

describe("a maker of records", () => {
  const shipped = readShipped(onboarding);
  const metadata = compileMetadata(
    {
      revision: 1,
      application: onboarding.tenancy.declared,
      entities: shipped
        .filter((d) => d.kind === "entity")
        .map((d) => parseEntitySpec(d.shipped, d.name, onboarding.tenancy.declared)),
      attributes: shipped
        .filter((d) => d.kind === "attribute")
        .map((d) => parseAttributeSpec(d.shipped, d.name, onboarding.tenancy.declared)),
    },
    registry,
  );
  const made = (entity: string, seed: number, count = 50): readonly Values[] => {
    const type = metadata.entities.get(entity);
    if (!type) throw new Error(`There is no entity ${entity}`);
    const maker = recordMaker(type, { random: seededRandom(seed), examplesOf });
    return Array.from({ length: count }, (_, n) =>
      maker.make(n + 1, n % 2 ? "Ambulatory" : "Acute Care", () => [1, 2, 3]),
    );
  };
  const FILLED = ["organization", "user", "resource", "location", "department", "device", "interface", "secQuestion"];

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
    for (const name of ["email", "employeeNumber"]) {
      const values = made("user", 5).flatMap((user) => user[name] ?? []);
      expect(new Set(values).size).toBe(values.length);
    }
  });
});
