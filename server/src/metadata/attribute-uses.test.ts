import { expect, test } from "vitest";
import { type AttributeName, withoutNaming } from "./attribute-uses.ts";
import { type Definition, type Definitions, definitionKey } from "./definitions.ts";
import { takeOut } from "../publishing/take-out.ts";

const definition = (kind: "entity" | "attribute", entity: string, name: string, values: object) =>
  ({ kind, entity, name, shipped: values, local: null, removed: false }) as unknown as Definition;

const when = { logic: { "<": [{ var: "size" }, 3] } };
const offeredList = [{ attribute: "kind", value: "car", when }];
const waivedList = [
  { by: "berthId", when },
  { by: "berthId", attribute: "kind", value: "car" },
];
const berth = definition("entity", "berth", "berth", { offeredList });
const permit = definition("entity", "permit", "permit", { waivedList });
const berthId = definition("attribute", "permit", "berthId", { label: "Berth", fkName: "berth" });
const definitions: Definitions = new Map([berth, permit, berthId].map((each) => [definitionKey(each), each]));
const isSize = ({ entity, name }: AttributeName) => entity === "berth" && name === "size";

test("an entity is read without offers and waivers whose conditions read a hidden attribute", () => {
  expect(withoutNaming(berth, { offeredList }, definitions, isSize)).toEqual({ offeredList: [] });
  expect(withoutNaming(permit, { waivedList }, definitions, isSize)).toEqual({ waivedList: [waivedList[1]] });
});

test("a deleted attribute takes no offer and no waiver along, so that its deletion is refused", () => {
  expect(takeOut(definitions, { entity: "berth", name: "size" })).toEqual([]);
});
