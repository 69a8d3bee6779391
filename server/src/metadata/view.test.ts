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

test("an entity is left out with the one that it is a view of [ADM-D39]", () => {
  const spec = {
    revision: 1,
    entities: [parseEntitySpec({ name: "berth" }), parseEntitySpec({ name: "cabin", viewOf: "berth" })],
    attributes: [parseAttributeSpec({ entityName: "berth", name: "id", label: "ID", primaryKey: true })],
  };
  const compiled = { revision: 1, spec, metadata: compileMetadata(spec, createRegistry([])) };
  const seen = (view: boolean) =>
    viewFor(compiled as never, allowingAbsent({ berth: { view } })).answer.result.entities.map(({ name }) => name);
  expect([seen(true), seen(false)]).toEqual([["berth", "cabin"], []]);
});
