import type { Problem } from "../errors.ts";
import { found } from "../values/found.ts";
import { didYouMean } from "../values/closest.ts";
import { entriesOf } from "./record-files.ts";
import { isObject } from "./shape.ts";

type Json = Readonly<Record<string, unknown>>;

/** The rows of an application's pages, each with its places in the two files. */
export interface OverlaidRoutes {
  readonly rows: readonly unknown[];
  readonly places: readonly RowPlaces[];
  /** What is wrong in the application's file, as a file that is laid over another one. */
  readonly problems: readonly Problem[];
}

/** Where a row stands: its index in the platform's file, and in that of the application. */
export interface RowPlaces {
  readonly platform: number | null;
  readonly own: number | null;
}

/**
 * Lays the `routes.json` of an application over that of the platform, by the names of rows and by their properties:
 * `null` takes a property away, and `"absent": true` a row. A row of the platform that the application names stands
 * where the application names it, with those behind it that it does not name.
 */
export function overlayRoutes(platform: unknown, own: unknown): OverlaidRoutes {
  const problems: Problem[] = [];
  const base = entriesOf(platform, "", problems).map((row, i) => ({ row, name: nameOf(row), i }));
  const rows = entriesOf(own, "", problems).map((row, i) => ({ row, name: nameOf(row), i }));
  const report = (i: number, property: string, message: string) =>
    problems.push({ code: "shape", path: `[${i}]${property}`, message });
  const all: { readonly row: unknown; readonly at: RowPlaces }[] = [];
  const named = new Set(rows.map(({ name }) => name));
  const addUnnamed = (from: number) => {
    const next = base.slice(from).findIndex(({ name }) => named.has(name));
    const end = next === -1 ? base.length : from + next;
    for (const { row, i } of base.slice(from, end)) all.push({ row, at: { platform: i, own: null } });
  };
  addUnnamed(0);
  const seen = new Set<unknown>();
  for (const { row, name, i } of rows) {
    if (name !== null && seen.size === seen.add(name).size) {
      report(i, ".name", `the route ${name} is there twice`);
      continue;
    }
    const under = name === null ? undefined : base.find((each) => each.name === name);
    const absence = absenceOf(row);
    if (absence === null) all.push(laidOver(row, i, under));
    else if (absence !== true) report(i, ".absent", `expected true, found ${found(absence)}`);
    else if (!under)
      report(
        i,
        ".name",
        `the platform has no route ${name}.${didYouMean(
          name ?? "",
          base.flatMap((each) => each.name ?? []),
        )}`,
      );
    if (under) addUnnamed(under.i + 1);
  }
  return { rows: all.map(({ row }) => row), places: all.map(({ at }) => at), problems };
}

function laidOver(row: unknown, i: number, under: { readonly row: unknown; readonly i: number } | undefined) {
  return { row: patched(under?.row ?? {}, row), at: { platform: under?.i ?? null, own: i } };
}

/** The value of `absent`; null without one. */
function absenceOf(row: unknown): unknown {
  return isObject(row) ? (row["absent"] ?? null) : null;
}

function nameOf(row: unknown): string | null {
  const name = isObject(row) ? row["name"] : null;
  return typeof name === "string" ? name : null;
}

/** The profiles for which the platform's `permissions.json` has letters: administrators, and all others. */
const ADMINISTRATOR = "administrator";
const EVERYBODY = "everybody";

/**
 * Lays the `permissions.json` of an application over that of the platform, property by property; `null` takes one away.
 * The platform's `administrator` is each profile with `organization.admin`, its `everybody` each other one.
 * @param profiles the names of all profiles
 */
export function overlayPermissions(platform: unknown, own: unknown, profiles: readonly string[]): Json {
  const holders = partOf(partOf(own, "named"), "organization.admin");
  const administrators = Array.isArray(holders) ? profiles.filter((profile) => holders.includes(profile)) : [];
  const others = profiles.filter((profile) => !administrators.includes(profile));
  const expanded = (role: string) => (role === ADMINISTRATOR ? administrators : role === EVERYBODY ? others : [role]);
  const entities = Object.entries(objectOf(partOf(platform, "entities"))).map(([entity, row]) => [
    entity,
    Object.fromEntries(
      Object.entries(objectOf(row)).flatMap(([role, letters]) => expanded(role).map((profile) => [profile, letters])),
    ),
  ]);
  const named = Object.entries(objectOf(partOf(platform, "named"))).map(([name, roles]) => [
    name,
    Array.isArray(roles) ? roles.flatMap((role) => expanded(String(role))) : [],
  ]);
  const { about: _, ...base } = objectOf(platform);
  const common = { ...base, entities: Object.fromEntries(entities), named: Object.fromEntries(named) };
  return objectOf(patched(common, own));
}

/**
 * As a JSON Merge Patch (RFC 7396): objects are merged, null takes a property away, anything else replaces. The null of
 * a property that is not there stays, since a row with `as` takes away with it what it would inherit.
 */
function patched(base: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const under = objectOf(base);
  const kept = Object.entries(under).filter(([key]) => !Object.hasOwn(patch, key));
  const laid = Object.entries(patch).filter(([key, value]) => value !== null || !Object.hasOwn(under, key));
  return Object.fromEntries([...kept, ...laid.map(([key, value]) => [key, patched(under[key], value)] as const)]);
}

function partOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}
