import type { Values } from "@armature/engine";
import {
  compileLogic,
  JSON_LOGIC_OPERATIONS,
  NO_FACTS,
  type LogicNode,
  toJsonLogic,
  writeCondition,
} from "@armature/engine/rules";
import jsonLogic from "json-logic-js";
import { randomOf } from "../../engine/src/rules/testing/random.ts";
import { randomLogic } from "../../engine/src/rules/testing/random-logic.ts";
import { randomRecord } from "../../engine/src/rules/testing/random-records.ts";
import { alternate } from "../alternate.ts";
import { spreadText, table } from "../markdown.ts";
import type { Section } from "../section.ts";
import { type Spread, spreadOf } from "../statistics.ts";
import { handWritten } from "./floor.ts";

const RULES = 300;
const RECORDS = 200;
/** The same conditions and records in every run. */
const SEED = 20_261;

interface Mix {
  readonly title: string;
  readonly takes: (condition: LogicNode) => boolean;
}

const MIXES: readonly Mix[] = [
  { title: "rules of every kind", takes: (condition) => !hasDays(condition) },
  { title: "rules as attributes store them", takes: isMadeOfRows },
];

const SIDES = ["product", "floor", "json-logic-js"] as const;
type SideName = (typeof SIDES)[number];
type Test = (record: Values) => boolean;

/** The speed of conditions, compared with hand-written ones and with json-logic-js. */
export const rules: Section = {
  rows: MIXES.map(({ title }) => title),
  measure: async ({ rounds, wants }) => {
    const measured = [];
    for (const mix of MIXES.filter(({ title }) => wants(title))) measured.push(await measureMix(mix, rounds));
    return [
      "## Rules",
      "",
      `${RULES} random conditions over ${RECORDS} random records, as the property tests make them: of every kind, objects and lists and arithmetic included; and those of them that an attribute's rule can be, checks against fixed values joined by and and or. Reading values out of the record is included, and no side generates code. The floor is the same conditions as nested arrow functions written by hand; json-logic-js has the product's comparisons as its operations, so that all three mean the same, which is checked before they are timed.`,
      "",
      ...table(
        [
          "what",
          "of the floor's speed",
          "bar",
          "of json-logic-js' speed",
          "bar",
          "ns a condition",
          "floor",
          "json-logic-js",
        ],
        measured,
      ),
      "",
    ];
  },
};

async function measureMix({ title, takes }: Mix, rounds: number): Promise<readonly string[]> {
  const random = randomOf(SEED);
  const conditions: LogicNode[] = [];
  while (conditions.length < RULES) conditions.push(...[randomLogic(random)].filter(takes));
  const records = Array.from({ length: RECORDS }, () => randomRecord(random));
  const sides = sidesOf(conditions);
  refuseDifference(sides, records);
  const times = await alternate(SIDES, rounds, (side) => nanosecondsOf(sides[side], records));
  const time = (side: SideName) => spreadText(spreadOf(times.map((round) => round[side])), 0);
  const speed = (than: SideName) => speedText(spreadOf(times.map((round) => round[than] / round.product)));
  return [title, speed("floor"), "≥ 0.7×", speed("json-logic-js"), "≥ 5×", ...SIDES.map(time)];
}

const OF_DAYS = /"kind":"(today|day|addDays|dateDiff)"/;

function hasDays(condition: LogicNode): boolean {
  return OF_DAYS.test(JSON.stringify(condition));
}

/** Whether checks and groups can express it. */
function isMadeOfRows(condition: LogicNode): boolean {
  return !("logic" in writeCondition(condition));
}

function speedText(spread: Spread): string {
  return `${spreadText(spread, 2)}×`;
}

function sidesOf(conditions: readonly LogicNode[]): Readonly<Record<SideName, readonly Test[]>> {
  for (const [name, operation] of Object.entries(JSON_LOGIC_OPERATIONS)) jsonLogic.add_operation(name, operation);
  const oracle = (condition: LogicNode): Test => {
    const json = toJsonLogic(condition) as jsonLogic.RulesLogic;
    return (record) => jsonLogic.truthy(jsonLogic.apply(json, record));
  };
  return {
    product: conditions.map((condition): Test => {
      const holds = compileLogic(condition);
      return (record) => holds(record, NO_FACTS);
    }),
    floor: conditions.map(handWritten),
    "json-logic-js": conditions.map(oracle),
  };
}

function refuseDifference(sides: Readonly<Record<SideName, readonly Test[]>>, records: readonly Values[]): void {
  const ruleResults = SIDES.map((side) =>
    sides[side].map((holds) => records.map(holds).map(Number).join("")).join(" "),
  );
  if (new Set(ruleResults).size > 1) throw new Error("The sides do not say the same of every record");
}

/** Time for one condition and one record, over all conditions and records. */
function nanosecondsOf(tests: readonly Test[], records: readonly Values[]): number {
  let holding = 0;
  const before = process.cpuUsage();
  for (let pass = 0; pass < PASSES; pass++) {
    for (const holds of tests) for (const record of records) if (holds(record)) holding++;
  }
  const { user, system } = process.cpuUsage(before);
  if (holding === 0) throw new Error("No condition holds for any record");
  return ((user + system) * 1000) / (PASSES * tests.length * records.length);
}

const PASSES = 5;
