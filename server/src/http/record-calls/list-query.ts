import type { EntityType, Query } from "@armature/engine";
import { changeMessageOf } from "@armature/engine/changes";
import { filterWork, formatSort, parseFilter, parseSort, workProblem } from "@armature/engine/list";
import { badQuery } from "../../base/errors.ts";

const KNOWN = ["filter", "sort", "limit", "offset", "after", "columns", "count"];

/**
 * Parses the query of `GET /api/{entity}`: filter (JSON), sort, limit, offset, after, columns, count.
 * @throws AppError badQuery (400) that names the parameter and how to fix it
 */
export function readListQuery(type: EntityType, raw: Readonly<Record<string, unknown>>): Query {
  const unknown = Object.keys(raw).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) throw badQuery(`There is no parameter ${unknown}; there are ${KNOWN.join(", ")}`);
  const text = (name: string) => {
    const value = raw[name];
    if (value !== undefined && typeof value !== "string") throw badQuery(`${name} is given twice`);
    return value === "" ? undefined : value;
  };
  const offset = count(text("offset"), "offset");
  const after = text("after");
  return {
    entity: type.name,
    where: filterOf(type, text("filter")),
    sort: parseSort(text("sort") ?? formatSort([])),
    page: {
      limit: count(text("limit"), "limit") ?? null,
      ...(offset !== undefined && { offset }),
      ...(after !== undefined && { after }),
    },
    columns: text("columns")?.split(",") ?? null,
    count: countMode(text("count")),
  };
}

function count(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw badQuery(`${name} takes a whole number, not ${JSON.stringify(text.slice(0, 40))}`);
  return Number(text);
}

function countMode(text: string | undefined): Query["count"] {
  if (text === undefined) return "bounded";
  if (text === "exact" || text === "bounded" || text === "none") return text;
  throw badQuery("count takes exact, bounded or none");
}

function filterOf(type: EntityType, text: string | undefined): Query["where"] {
  if (text === undefined) return null;
  const parsed = parseFilter(jsonOf(text));
  if ("issue" in parsed) throw badQuery(changeMessageOf(parsed.issue));
  const problem = workProblem(filterWork(type, parsed.filter));
  if (problem !== null) throw badQuery(problem);
  return parsed.filter;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badQuery("filter is not valid JSON");
  }
}
