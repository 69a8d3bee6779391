import { compileMetadata, createRegistry, parseAttributeSpec, parseEntitySpec } from "@armature/engine";
import { allowingAbsent } from "@armature/engine/access";
import { expect, test } from "vitest";
import { viewFor } from "./view.ts";

const offered = (when: object) => ({ attribute: "kind", value: "car", when: { logic: when } });

test("what a reference offers is left out for a caller who may not view what its condition reads", () => {
  const spec = {
    revision: 1,
    entities: [
      parseEntitySpec({
        name: "berth",
        offeredList: [offered({ "<": [{ var: "size" }, 3] }), offered({ "==": [{ var: "kind" }, "car"] })] as never,
      }),
    ],
    attributes: ["id", "kind", "size"].map((name) =>
      parseAttributeSpec({ entityName: "berth", name, label: name, primaryKey: name === "id" }),
    ),
  };
  const compiled = { revision: 1, spec, metadata: compileMetadata(spec, createRegistry([])) };
  const offers = (size: object) => {
    const permission = allowingAbsent({ berth: { attribute: { size } } });
    return viewFor(compiled as never, permission).answer.result.entities[0]?.offeredList?.length;
  };
  expect([offers({}), offers({ view: false })]).toEqual([2, 1]);
});
