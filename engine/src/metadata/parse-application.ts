import { type Problem, refuse } from "../errors.ts";
import { attributeShape } from "./attribute-spec.ts";
import { entityShape } from "./entity-spec.ts";
import {
  type ApplicationSpec,
  type Closing,
  type Lifecycle,
  MAPPING_WORDS,
  type MappingWords,
  NO_APPLICATION,
  statesFrom,
  type Variants,
} from "./application-spec.ts";
import { lettersOf } from "../values/letters.ts";
import type { Synonyms } from "../values/similar.ts";
import { OTHER_OF_ROWS } from "./mapping-spec.ts";
import { checkIdentifier, type Field, readShape, type Shape } from "./shape.ts";

const text: Field = { kind: "text", default: "", max: 200 };
const CLOSING_SHAPE: Shape = {
  flag: text,
  from: { ...text, names: "state" },
  error: text,
  text,
  refusal: text,
  liftedFor: { kind: "text", default: null, choices: ["admin"] },
  closesAttributes: { kind: "boolean", default: false },
};
const LIFECYCLE_SHAPE: Shape = {
  attribute: { ...text, names: "attribute" },
  states: { kind: "textList", default: [] },
  closes: { kind: "list", default: [], of: CLOSING_SHAPE },
};
const VARIANTS_SHAPE: Shape = {
  attribute: { ...text, names: "attribute" },
  values: { kind: "any", default: {}, each: text },
};
const SESSION_SHAPE: Shape = { organization: { kind: "textList", default: [], names: "attribute" } };
const MAPPINGS_SHAPE: Shape = {
  itemNumber: { ...text, default: MAPPING_WORDS.itemNumber },
  firstItem: { ...text, default: MAPPING_WORDS.firstItem },
};
/** What `application.json` declares of organizations. */
const DECLARED_SHAPE: Shape = {
  lifecycle: { kind: "any", default: null, of: LIFECYCLE_SHAPE },
  variants: { kind: "any", default: null, of: VARIANTS_SHAPE },
  timeZone: { kind: "text", default: null, max: 200, names: "attribute" },
  session: { kind: "any", default: {}, of: SESSION_SHAPE },
  reservedNames: { kind: "textList", default: [] },
  unselectable: { kind: "textList", default: [] },
  synonyms: { kind: "any", default: {}, each: text },
  mappings: { kind: "any", default: null, of: MAPPINGS_SHAPE },
};

/** The properties of a profile. */
export const PROFILE_SHAPE: Shape = {
  provider: { kind: "boolean", default: false },
  label: { kind: "text", default: null, max: 100 },
  secondFactor: { kind: "text", default: null, choices: ["required", "passkey"] },
};
const NAME: Field = { kind: "text", default: "" };
/** What pages call an organization by a second name. */
export const SECOND_NAME_SHAPE: Shape = { attribute: { ...NAME, names: "attribute" }, short: NAME };
/** What pages call an organization. */
export const TENANT_SHAPE: Shape = { called: NAME, secondName: { kind: "any", default: null, of: SECOND_NAME_SHAPE } };
/** All that `application.json` can have. */
export const APPLICATION_SHAPE: Shape = {
  product: { ...NAME, needed: true },
  tenant: { kind: "any", default: null, of: TENANT_SHAPE, needed: true },
  lackingText: NAME,
  pathParams: { kind: "any", default: {}, each: NAME },
  profiles: { kind: "any", default: {}, each: { kind: "object", default: {}, of: PROFILE_SHAPE }, needed: true },
  ...DECLARED_SHAPE,
};

/**
 * Reads what `application.json` declares of states, variants and sessions.
 * @throws MetadataError with every problem and its place
 */
export function parseApplicationSpec(input: unknown): ApplicationSpec {
  const problems: Problem[] = [];
  const { lifecycle, variants, session, synonyms, mappings, ...rest } = readShape(input, DECLARED_SHAPE, "", problems);
  const spec: ApplicationSpec = Object.freeze({
    lifecycle: lifecycle === null ? null : parseLifecycle(lifecycle, problems),
    variants: variants === null ? null : parseVariants(variants, problems),
    timeZone: rest["timeZone"] as string | null,
    sessionAttributes: Object.freeze(
      readShape(session, SESSION_SHAPE, "session", problems)["organization"] as string[],
    ),
    reservedNames: Object.freeze(rest["reservedNames"] as readonly string[]),
    unselectable: Object.freeze(rest["unselectable"] as readonly string[]),
    synonyms: parseSynonyms(synonyms, problems),
    mappings: mappings === null ? MAPPING_WORDS : parseMappings(mappings, problems),
  });
  checkFlags(spec, problems);
  refuse(problems.map((problem) => ({ ...problem, path: problem.path.replace(/^\./, "") })));
  return spec;
}

function report(problems: Problem[], path: string, message: string): void {
  problems.push({ code: "shape", path, message });
}

function parseLifecycle(input: unknown, problems: Problem[]): Lifecycle {
  const { attribute, states, closes } = readShape(input, LIFECYCLE_SHAPE, "lifecycle", problems) as {
    readonly attribute: string;
    readonly states: readonly string[];
    readonly closes: readonly unknown[];
  };
  if (attribute === "") report(problems, "lifecycle.attribute", "name the attribute that holds the state");
  if (states.length === 0) report(problems, "lifecycle.states", "list the states in their order");
  const twice = states.find((state, i) => states.indexOf(state) !== i);
  if (twice !== undefined) report(problems, "lifecycle.states", `'${twice}' is there twice; list each state once`);
  const ordered: Lifecycle = { attribute, states: Object.freeze(states), closings: [] };
  const closings = closes
    .map((each, i) => parseClosing(each, ordered, `lifecycle.closes[${i}]`, problems))
    .sort((a, b) => states.indexOf(b.from) - states.indexOf(a.from));
  return Object.freeze({ ...ordered, closings: Object.freeze(closings) });
}

function parseClosing(input: unknown, lifecycle: Lifecycle, path: string, problems: Problem[]): Closing {
  const read = readShape(input, CLOSING_SHAPE, path, problems) as unknown as Omit<Closing, "states">;
  for (const name of ["flag", "from", "error", "text"] as const) {
    if (read[name] === "") report(problems, `${path}.${name}`, "a text is needed");
  }
  if (read.from !== "" && !lifecycle.states.includes(read.from)) {
    report(problems, `${path}.from`, `'${read.from}' is no state; name one of ${lifecycle.states.join(", ")}`);
  }
  return Object.freeze({ ...read, refusal: read.refusal || read.text, states: statesFrom(lifecycle, read.from) });
}

function parseVariants(input: unknown, problems: Problem[]): Variants {
  const { attribute, values } = readShape(input, VARIANTS_SHAPE, "variants", problems) as {
    readonly attribute: string;
    readonly values: unknown;
  };
  if (attribute === "") report(problems, "variants.attribute", "name the attribute that holds the variant");
  const given = typeof values === "object" && values !== null && !Array.isArray(values) ? Object.entries(values) : [];
  const flags = given.flatMap(([value, flag]): [string, string][] => (typeof flag === "string" ? [[value, flag]] : []));
  if (flags.length < 2 || flags.length < given.length) {
    report(problems, "variants.values", "give two values or more, each with the name of its flag");
  }
  return Object.freeze({ attribute, flags: new Map(flags) });
}

function parseSynonyms(input: unknown, problems: Problem[]): Synonyms {
  const words = typeof input === "object" && input !== null ? Object.keys(input) : [];
  const shape = Object.fromEntries(words.map((word) => [word, text]));
  const read = Object.entries(readShape(input, shape, "synonyms", problems) as Readonly<Record<string, string>>);
  for (const [word, meant] of read) {
    const path = `synonyms.${word}`;
    if (word === "" || word !== lettersOf(word))
      report(problems, path, "write one word in small letters, without accents and signs");
    if (meant.trim() === "") report(problems, path, "give the words that it is compared as");
  }
  return new Map(read.map(([word, meant]) => [word, Object.freeze(meant.trim().split(/\s+/))]));
}

function parseMappings(input: unknown, problems: Problem[]): MappingWords {
  const words = readShape(input, MAPPINGS_SHAPE, "mappings", problems) as unknown as MappingWords;
  checkIdentifier(words.itemNumber, "mappings.itemNumber", problems);
  if (OTHER_OF_ROWS.includes(words.itemNumber))
    report(
      problems,
      "mappings.itemNumber",
      `every row has a property ${words.itemNumber}; give the number another one`,
    );
  if (words.firstItem === "") report(problems, "mappings.firstItem", "a text is needed");
  return Object.freeze(words);
}

/** Flags are properties of definitions, so each needs a name that is not in use. */
function checkFlags({ lifecycle, variants }: ApplicationSpec, problems: Problem[]): void {
  const own = new Set([...Object.keys(attributeShape(NO_APPLICATION)), ...Object.keys(entityShape(NO_APPLICATION))]);
  const flags = [
    ...(lifecycle?.closings ?? []).map(({ flag }) => ({ flag, path: "lifecycle.closes" })),
    ...[...(variants?.flags.values() ?? [])].map((flag) => ({ flag, path: "variants.values" })),
  ];
  for (const [i, { flag, path }] of flags.entries()) {
    if (flag === "") continue;
    checkIdentifier(flag, path, problems);
    if (own.has(flag)) report(problems, path, `every definition has a property ${flag}; give the flag another name`);
    if (flags.findIndex((each) => each.flag === flag) !== i) {
      report(problems, path, `the flag ${flag} is there twice; give each its own`);
    }
  }
}
