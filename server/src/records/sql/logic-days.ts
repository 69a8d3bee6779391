import { type DayUnit, MOST_DAYS } from "@armature/engine/rules";
import { sql } from "kysely";
import type { Sql } from "./table.ts";

export const NO_DAY: Sql = sql`null::date`;

/** Days that exist, of the years 1000 to 9999, so that a text which matches can be cast. */
const DAY =
  "[1-9][0-9]{3}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)" +
  "|02-(?:0[1-9]|1[0-9]|2[0-8]))" +
  "|(?:[1-9][0-9](?:0[48]|[2468][048]|[13579][26])|(?:[13579][26]|[2468][048])00)-02-29";
const DAY_ALONE = sql.lit(`^(?:${DAY})$`);
/** A moment as it is stored and sent. */
const MOMENT = sql.lit(`^(?:${DAY})T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9][.][0-9]{3}Z$`);

/** The day that a text is; null if it is none. The cast stays within the case, so that no text is an error. */
export function dayOfText(text: Sql): Sql {
  return sql`case when ${text} ~ ${DAY_ALONE} then (${text})::date end`;
}

/** The day of a text that is a moment, in a time zone; null if it is none. */
export function dayOfMomentText(text: Sql, timeZone: string): Sql {
  return sql`case when ${text} ~ ${MOMENT} then ${dayOfMomentSql(sql`(${text})::timestamptz`, timeZone)} end`;
}

/** The day of a timestamp in a time zone; null outside the years that a date can have. */
export function dayOfMomentSql(moment: Sql, timeZone: string): Sql {
  const day = sql`(${moment} at time zone ${timeZone}::text)::date`;
  return sql`case when ${day} between '1000-01-01'::date and '9999-12-31'::date then ${day} end`;
}

/** As `addDays` of the engine. `least` and `greatest` ignore null, so a missing day needs a case of its own. */
export function addDaysSql(day: Sql, count: Sql): Sql {
  return sql`case when ${day} is not null and abs(${count}) <= ${sql.lit(MOST_DAYS)} and ${count} = trunc(${count})
    then greatest(least(${day} + (${count})::integer, '9999-12-31'::date), '1000-01-01'::date) end`;
}

/** As `dateDiff` of the engine: a number (`float8`), null if a day is missing. */
export function dateDiffSql(unit: DayUnit, from: Sql, to: Sql): Sql {
  if (unit === "days") return sql`(${to} - ${from})::float8`;
  const months = sql`(${position(to)} - ${position(from)}) / 32`;
  return unit === "months" ? sql`(${months})::float8` : sql`(${months} / 12)::float8`;
}

/** Counts days as if each month had 32, so that whole months are a division; those of integers cut toward zero. */
function position(day: Sql): Sql {
  const part = (name: string) => sql`extract(${sql.raw(name)} from ${day})::integer`;
  return sql`((${part("year")} * 12 + ${part("month")}) * 32 + ${part("day")})`;
}
