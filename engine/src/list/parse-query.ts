import { MetadataError } from "../errors.ts";
import { toJsonLogic } from "../rules/json-logic.ts";
import { parseJsonLogic } from "../rules/parse-json-logic.ts";
import type { Issue } from "../values/issue.ts";
import { FILTER_LIMITS } from "./filter-work.ts";
import { FILTER_OPERATORS } from "./operators.ts";
import type { Filter, FilterIds, FilterLogic, FilterTerm, SortKey } from "./query.ts";

/** The deepest nesting that a filter may have, and the longest list in a term. */
const MAX_DEPTH = 10;
const MAX_ITEMS = 200;
const TERMS = `at most ${FILTER_LIMITS.terms} terms (put several values into one term, or use fewer)`;

/**
 * Reads a filter, or returns the issue that explains why it is not one. Attributes are checked later, where the
 * caller's permissions are known.
 */
export function parseFilter(input: unknown): { readonly filter: Filter } | { readonly issue: Issue } {
  try {
    return { filter: readFilter(input, "filter", 0, { terms: 0 }) };
  } catch (error) {
    if (error instanceof FilterError) return { issue: error.issue };
    throw error;
  }
}

class FilterError extends Error {
  readonly issue: Issue;
  constructor(place: string, expected: string, found: unknown) {
    super(place);
    const args = { place, expected, found: JSON.stringify(found)?.slice(0, 80) ?? "nothing" };
    this.issue = { code: "badFilter", attribute: null, args };
  }
}

/** @param read counts the terms and groups of the whole filter */
function readFilter(input: unknown, place: string, depth: number, read: { terms: number }): Filter {
  if (depth > MAX_DEPTH) throw new FilterError(place, `at most ${MAX_DEPTH} levels`, depth);
  if (typeof input !== "object" || input === null) throw new FilterError(place, "an object with a kind", input);
  const node = input as Record<string, unknown>;
  if (node["kind"] === "term") return readTerm(node, place);
  if (node["kind"] === "quick") {
    return {
      kind: "quick",
      pieces: texts(node["pieces"], `${place}.pieces`),
      columns: texts(node["columns"], `${place}.columns`),
    };
  }
  if (node["kind"] === "ids") return readIds(node, place);
  if (node["kind"] === "incomplete") return { kind: "incomplete" };
  if (node["kind"] === "logic") return readLogicFilter(node["logic"], place);
  if (node["kind"] !== "all" && node["kind"] !== "any")
    throw new FilterError(place, "all, any, term, ids, incomplete, logic or quick", node["kind"]);
  const items = itemsOf(node["items"], `${place}.items`, read);
  const inside = items.map((item, i) => readFilter(item, `${place}.items[${i}]`, depth + 1, read));
  return { kind: node["kind"], items: inside };
}

function readLogicFilter(logic: unknown, place: string): FilterLogic {
  try {
    return { kind: "logic", logic: toJsonLogic(parseJsonLogic(logic, `${place}.logic`)) };
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    const [problem] = error.problems;
    throw new FilterError(problem?.path ?? place, problem?.message ?? "a condition in JSON Logic", logic);
  }
}

function itemsOf(input: unknown, place: string, read: { terms: number }): readonly unknown[] {
  if (!Array.isArray(input)) throw new FilterError(place, "a list of filters", input);
  read.terms += input.length;
  if (read.terms > FILTER_LIMITS.terms) throw new FilterError("filter", TERMS, read.terms);
  return input;
}

function readIds({ attribute, ids }: Record<string, unknown>, place: string): FilterIds {
  if (typeof attribute !== "string") throw new FilterError(`${place}.attribute`, "an attribute name", attribute);
  const list = listOf(ids, `${place}.ids`);
  const odd = list.find((id) => !Number.isInteger(id));
  if (odd !== undefined) throw new FilterError(`${place}.ids`, "whole numbers", odd);
  return { kind: "ids", attribute, ids: list as readonly number[] };
}

/** Whether an attribute has the operator is checked later, where the attribute is known. */
const OPERATOR_NAME = /^[a-z][A-Za-z0-9]{0,39}$/;

function readTerm(node: Record<string, unknown>, place: string): FilterTerm {
  const { attribute, operator } = node;
  if (typeof attribute !== "string") throw new FilterError(`${place}.attribute`, "an attribute name", attribute);
  if (typeof operator !== "string" || !OPERATOR_NAME.test(operator)) {
    throw new FilterError(
      `${place}.operator`,
      `one of ${FILTER_OPERATORS.join(", ")}, or an element type's own`,
      operator,
    );
  }
  const values = listOf(node["values"], `${place}.values`);
  const odd = values.find((value) => !["string", "number", "boolean"].includes(typeof value));
  if (odd !== undefined) throw new FilterError(`${place}.values`, "texts, numbers, true or false", odd);
  return { kind: "term", attribute, operator, values: values as FilterTerm["values"] };
}

function listOf(input: unknown, place: string): readonly unknown[] {
  if (!Array.isArray(input) || input.length > MAX_ITEMS)
    throw new FilterError(place, `a list of at most ${MAX_ITEMS}`, input);
  return input;
}

function texts(input: unknown, place: string): readonly string[] {
  const list = listOf(input, place);
  const odd = list.find((item) => typeof item !== "string");
  if (odd !== undefined) throw new FilterError(place, "a list of texts", odd);
  return list as readonly string[];
}

/** Reads `lastName,-email`. A minus sorts descending. */
export function parseSort(text: string): readonly SortKey[] {
  const keys = text.split(",").filter((key) => key !== "");
  return keys.map((key) => ({ attribute: key.replace(/^-/, ""), descending: key.startsWith("-") }));
}

/** Inverse of {@link parseSort}. */
export function formatSort(sort: readonly SortKey[]): string {
  return sort.map((key) => (key.descending ? `-${key.attribute}` : key.attribute)).join(",");
}
