import {
  type EntityType,
  parseAttributeSpec,
  parseEntitySpec,
  type RuleSpec,
  type Values,
  compileMetadata,
  createRegistry,
} from "@armature/engine";
import { elements } from "@armature/plugins/elements";

const ATTRIBUTES = 60;
const RULES = 20;
const RECORDS = 10_000;

/** An entity of 60 attributes, 20 of which a rule needs, and records of which some lack one. */
export function completionSample(): { readonly type: EntityType; readonly records: readonly Values[] } {
  const key = {
    name: "sampleId",
    label: "Id",
    entityName: "sample",
    primaryKey: true,
    serverSet: true,
    type: "integer",
  } as const;
  const names = Array.from({ length: ATTRIBUTES }, (_, i) => `a${letters(i)}`);
  const attributes = names.map((name, i) => ({
    name,
    label: name,
    entityName: "sample",
    elementType: "TextField",
    orderNumber: i,
    acute: true,
    ambulatory: true,
    ...(i >= ATTRIBUTES - RULES && { conditionalList: [needing(names[i - RULES] ?? "", names[i % RULES] ?? "")] }),
  }));
  const metadata = compileMetadata(
    {
      revision: 1,
      entities: [parseEntitySpec({ name: "sample", label: "Sample" })],
      attributes: [key, ...attributes].map((attribute) => parseAttributeSpec(attribute)),
    },
    createRegistry(elements),
  );
  const type = metadata.entities.get("sample");
  if (!type) throw new Error("There is no entity sample");
  return { type, records: Array.from({ length: RECORDS }, (_, row) => recordOf(names, row)) };
}

function letters(n: number): string {
  return Array.from(String(n).padStart(2, "0"), (digit) => "abcdefghij"[Number(digit)]).join("");
}

/** Needed where one attribute says 'v1' and another is filled. */
function needing(first: string, second: string): RuleSpec {
  return {
    id: "needed",
    if: {
      list: [
        { attribute: first, comparativeOperator: "isEqual", value: "v1" },
        { booleanOperator: "AND", attribute: second, comparativeOperator: "isNotEqual", value: "v0" },
      ],
    },
    // oxlint-disable-next-line unicorn/no-thenable -- a stored rule has a part named 'then'
    then: [{ id: "require" }],
  };
}

/** Half of the records hold every value; of the others each seventh value is absent. */
function recordOf(names: readonly string[], row: number): Values {
  const values = names.map((name, i) => [name, row % 2 === 1 && (row + i) % 7 === 0 ? null : `v${(row + i) % 3}`]);
  return { sampleId: row + 1, ...Object.fromEntries(values) };
}
