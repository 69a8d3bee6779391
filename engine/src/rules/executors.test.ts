import * as jsonLogic from "json-logic-js";
import { beforeAll, expect, test } from "vitest";
import { compileLogic, type Test } from "./compile-logic.ts";
import { JSON_LOGIC_OPERATIONS, toJsonLogic } from "./json-logic.ts";
import { type LogicNode, sizeOfLogic } from "./logic.ts";
import { MAX_DEPTH, MAX_NODES, parseJsonLogic } from "./parse-json-logic.ts";
import { describeMix, lackingIn, mixOf } from "./testing/mix.ts";
import { randomOf } from "./testing/random.ts";
import { randomLogic } from "./testing/random-logic.ts";
import { randomFacts, randomRecord } from "./testing/random-records.ts";
import { type Case, smallest } from "./testing/smallest.ts";

const seed = Number(process.env["TEST_SEED"] ?? 7);
const random = randomOf(seed);
const rules = Array.from({ length: 600 }, () => randomLogic(random));
const records = Array.from({ length: 200 }, () => ({ record: randomRecord(random), facts: randomFacts(random) }));

beforeAll(() => {
  for (const [name, operation] of Object.entries(JSON_LOGIC_OPERATIONS)) jsonLogic.add_operation(name, operation);
});

/** The result of the library json-logic-js. */
function oracle(logic: LogicNode): Test {
  const json = toJsonLogic(logic) as jsonLogic.RulesLogic;
  return (record, facts) => jsonLogic.truthy(jsonLogic.apply(json, { ...record, $facts: facts }));
}

/** A message with the smallest case that still differs. */
async function report(failing: Case, other: (logic: LogicNode) => Test): Promise<string> {
  const differs = ({ logic, record, facts }: Case) =>
    compileLogic(logic)(record, facts) !== other(logic)(record, facts);
  const { logic, record, facts } = await smallest(failing, differs);
  const values = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
  const found = `closures say ${compileLogic(logic)(record, facts)}`;
  return `${found} of ${JSON.stringify(toJsonLogic(logic))} for ${JSON.stringify(values)}, ${JSON.stringify(facts)} (TEST_SEED=${seed})`;
}

async function expectEqual(other: (logic: LogicNode) => Test): Promise<boolean[][]> {
  const ruleResults: boolean[][] = [];
  for (const logic of rules) {
    const [holds, expected] = [compileLogic(logic), other(logic)];
    const failing = records.find(({ record, facts }) => holds(record, facts) !== expected(record, facts));
    if (failing) expect.fail(await report({ logic, ...failing }, other));
    ruleResults.push(records.map(({ record, facts }) => holds(record, facts)));
  }
  return ruleResults;
}

test("closures mean what json-logic-js means, over a mix of everything [SPEC R1] [BLD-D23, ADM-D26]", async () => {
  const mix = mixOf(
    rules,
    records.map(({ record }) => record),
    await expectEqual(oracle),
  );
  process.stdout.write(`TEST_SEED=${seed}: ${describeMix(mix)}\n`);
  expect(lackingIn(mix)).toEqual([]);
});

test("JSON Logic written and read again means the same", async () => {
  const small = (logic: LogicNode) => {
    const { nodes, depth } = sizeOfLogic(logic);
    return nodes < MAX_NODES / 2 && depth < MAX_DEPTH / 2;
  };
  const again = (logic: LogicNode) => compileLogic(small(logic) ? parseJsonLogic(toJsonLogic(logic)) : logic);
  await expectEqual(again);
  expect(rules.filter(small).length / rules.length).toBeGreaterThan(0.9);
});

test("JSON Logic that was read is written and read again without a change [SPEC R4]", () => {
  for (const rule of rules.filter((logic) => sizeOfLogic(logic).nodes < MAX_NODES / 2)) {
    const read = parseJsonLogic(toJsonLogic(rule));
    expect(parseJsonLogic(toJsonLogic(read))).toEqual(read);
  }
});
