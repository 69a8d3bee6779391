import { compileMetadata, parseAttributeSpec, parseEntitySpec } from "@armature/engine";
import { resolvePermission, lintWarnings } from "@armature/engine/access";
import { registry } from "@armature/onboarding/elements";
import { expect, test } from "vitest";
import { onboarding } from "../../server.testing.ts";
import { readShipped } from "@armature/server/testing";

test("the shipped metadata gives no warnings, whatever a profile may view", () => {
  const shipped = readShipped(onboarding);
  const ofKind = (kind: "entity" | "attribute") => shipped.filter((definition) => definition.kind === kind);
  const spec = {
    revision: 1,
    application: onboarding.tenancy.declared,
    entities: ofKind("entity").map((definition) =>
      parseEntitySpec(definition.shipped, definition.name, onboarding.tenancy.declared),
    ),
    attributes: ofKind("attribute").map((definition) =>
      parseAttributeSpec(definition.shipped, definition.name, onboarding.tenancy.declared),
    ),
  };
  const metadata = compileMetadata(spec, registry);
  const names = [...metadata.entities.keys()];
  const readers = onboarding.tenancy.profileNames.map(
    (name) => [name, resolvePermission(onboarding.profiles, name, null, names)] as const,
  );
  expect(lintWarnings(metadata, new Map(readers))).toEqual([]);
});
