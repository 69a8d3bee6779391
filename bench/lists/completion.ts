import type { EntityType, Values } from "@armature/engine";
import type { RuleSpec } from "@armature/engine/rules";
import { elements } from "@armature/onboarding/elements";
import { compileSamples, typeOf } from "../forms/page/sample-entities.ts";

const ATTRIBUTES = 60;
const RULES = 20;
const RECORDS = 10_000;

/** An entity with 60 attributes, 20 of which a rule requires, and records of which some lack one. */
export function completionSample(): { readonly type: EntityType; readonly records: readonly Values[] } {
  const names = Array.from({ length: ATTRIBUTES }, (_, i) => `a${letters(i)}`);
  const attributes = names.map((name, i) => ({
    name,
    label: name,
    elementType: "TextField",
    ...(i >= ATTRIBUTES - RULES && { conditionalList: [needing(names[i - RULES] ?? "", names[i % RULES] ?? "")] }),
  }));
  const metadata = compileSamples([{ entity: { name: "sample", label: "Sample" }, attributes }], elements);
  const records = Array.from({ length: RECORDS }, (_, row) => recordOf(names, row));
  return { type: typeOf(metadata, "sample"), records };
}

function letters(n: number): string {
  return Array.from(String(n).padStart(2, "0"), (digit) => "abcdefghij"[Number(digit)]).join("");
}

/** Required if one attribute is 'v1' and another has a value. */
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

/** Half of the records have every value. In the others every seventh value is missing. */
function recordOf(names: readonly string[], row: number): Values {
  const values = names.map((name, i) => [name, row % 2 === 1 && (row + i) % 7 === 0 ? null : `v${(row + i) % 3}`]);
  return { sampleId: row + 1, ...Object.fromEntries(values) };
}
