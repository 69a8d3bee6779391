import pg from "pg";

type Parser = (text: string) => unknown;

const { builtins } = pg.types;
const parseDate = pg.types.getTypeParser(builtins.TIMESTAMPTZ, "text") as (text: string) => Date | number;

/**
 * The usual form of a timestamp on our connections, whose time zone is UTC. It is converted without a calendar, which
 * is faster.
 */
const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** `2026-11-20 09:30:00.25+01` → `2026-11-20T08:30:00.250Z`; `infinity` stays text. */
function parseInstant(text: string): string {
  const utc = UTC.exec(text);
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? "").padEnd(3, "0")}Z`;
  const value = parseDate(text);
  return value instanceof Date ? value.toISOString() : text;
}

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError("An integer of the database is beyond 2^53 and cannot be read exactly");
  return value;
}

const scalars: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [builtins.INT8, parseSafeInteger],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [builtins.TIMESTAMP, String],
  [builtins.TIMESTAMPTZ, parseInstant],
  [builtins.INTERVAL, String],
]);

/** One-dimensional arrays of the types above. Their elements contain no quotes or commas. */
function parseArray(text: string, parse: Parser): unknown[] {
  const elements = text
    .slice(1, -1)
    .split(",")
    .filter((element) => element !== "");
  return elements.map((element) => (element === "NULL" ? null : parse(element.replaceAll('"', ""))));
}

/** Type ids of the arrays of the types above (pg_type.typarray). PostgreSQL never changes them. */
const arrays: ReadonlyMap<number, Parser> = new Map<number, Parser>(
  [
    [1016, builtins.INT8],
    [1231, builtins.NUMERIC],
    [1182, builtins.DATE],
    [1115, builtins.TIMESTAMP],
    [1185, builtins.TIMESTAMPTZ],
    [1187, builtins.INTERVAL],
  ].map(([array, element]) => [array as number, (text) => parseArray(text, scalars.get(element as number) as Parser)]),
);

/**
 * How database values read in JavaScript, the same for both databases: a date is `YYYY-MM-DD` text, a timestamp is ISO
 * text with milliseconds and Z, numeric and int8 are numbers; the same in arrays. Other types read as in `pg`.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    const parser = format === "binary" ? undefined : (scalars.get(id) ?? arrays.get(id));
    return parser ?? pg.types.getTypeParser(id, format);
  },
};
