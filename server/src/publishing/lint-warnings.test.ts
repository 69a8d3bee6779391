import { compileMetadata, parseAttributeSpec, parseEntitySpec } from "@armature/engine";
import { resolvePermission, lintWarnings } from "@armature/engine/access";
import { expect, test } from "vitest";
import { equipment } from "../testing/equipment.testing.ts";
import { readShipped } from "../metadata/shipped.ts";

test("the shipped metadata gives no warnings, whatever a profile may view", () => {
  const shipped = readShipped(equipment);
  const ofKind = (kind: "entity" | "attribute") => shipped.filter((definition) => definition.kind === kind);
  const spec = {
    revision: 1,
    application: equipment.tenancy.declared,
    entities: ofKind("entity").map((definition) =>
      parseEntitySpec(definition.shipped, definition.name, equipment.tenancy.declared),
    ),
    attributes: ofKind("attribute").map((definition) =>
      parseAttributeSpec(definition.shipped, definition.name, equipment.tenancy.declared),
    ),
  };
  const metadata = compileMetadata(spec, equipment.elements);
  const names = [...metadata.entities.keys()];
  const readers = equipment.tenancy.profileNames.map(
    (name) => [name, resolvePermission(equipment.profiles, name, null, names)] as const,
  );
  expect(lintWarnings(metadata, new Map(readers))).toEqual([]);
});
