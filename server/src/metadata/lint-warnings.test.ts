import { compileMetadata, lintWarnings, parseAttributeSpec, parseEntitySpec } from "@armature/engine";
import { registry } from "@armature/plugins/elements";
import { expect, test } from "vitest";
import { readShipped } from "./shipped.ts";

test("the shipped metadata gives no warnings", () => {
  const shipped = readShipped();
  const ofKind = (kind: "entity" | "attribute") => shipped.filter((definition) => definition.kind === kind);
  const spec = {
    revision: 1,
    entities: ofKind("entity").map((definition) => parseEntitySpec(definition.shipped)),
    attributes: ofKind("attribute").map((definition) => parseAttributeSpec(definition.shipped)),
  };
  expect(lintWarnings(compileMetadata(spec, registry))).toEqual([]);
});
