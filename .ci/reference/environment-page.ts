import { TURN_LIMITS } from "../../server/src/turns/limits.ts";
import { FILTER_LIMITS } from "../../engine/src/list/filter-work.ts";
import { docsOfEntries, membersOf } from "./declared.ts";
import { code, page, table } from "./markdown.ts";

/** `ADMIN_EMAIL and ADMIN_PASSWORD: …`, `PORT, 3000: …` */
const SETTING = /^([A-Z_]+)(?: and ([A-Z_]+))?(?:, ([^:]+(?::\/\/[^:]+:[^:]+)?))?: (.+)$/;
const NAME = /^[A-Z_]+$/;

export function environmentPage(): string {
  const rows = membersOf("server/src/base/config.ts", "Config").flatMap(({ text }) => {
    const [, name, other, preset = "", what = ""] = SETTING.exec(text) ?? [];
    return [name, other].flatMap((each) => (each === undefined ? [] : [[code(each), valueOf(preset), sentence(what)]]));
  });
  return page(
    "Environment variables",
    "They configure a server process. It reads them at its start and refuses to start if one is not valid. It warns about a variable whose name is similar to one of these. An empty variable counts as unset.",
    table(["Variable", "Default", "What it does"], rows),
    `## Limits of time\n\n${timeLimits()}`,
    "## Shares of people and organizations",
    "Each server process lets calls run in turn, so that nobody can stop it for others. These numbers are fixed. A refused call is answered 429 or 503, with a sentence and `Retry-After`.",
    table(["What is limited", "Limit"], limitRows(TURN_LIMITS, "server/src/turns/limits.ts", "TURN_LIMITS")),
    "## Filters",
    "A list refuses a filter that is more work (400). The message says what to do.",
    table(["What is limited", "Limit"], limitRows(FILTER_LIMITS, "engine/src/list/filter-work.ts", "FILTER_LIMITS")),
  );
}

/** `A statement of a call: 30 s.` → what is limited, and to how much */
function timeLimits(): string {
  const rows = membersOf("server/src/database/time-limits.ts", "TimeLimits").map(({ text }) => {
    const [, what = "", limit = ""] = /^(.+): ([\d.]+ s)\.$/.exec(text) ?? [];
    return [what, limit];
  });
  const about =
    "On PostgreSQL, what takes longer is stopped, and the call answers 503 with a sentence and `Retry-After`. Work that nobody waits for has no limit: migrations, indexes, unique keys, templates and sweeps.";
  return `${about}\n\n${table(["What", "At most"], rows)}`;
}

function limitRows(limits: Readonly<Record<string, number>>, file: string, constant: string) {
  const docs = docsOfEntries(file, constant);
  return Object.entries(limits).map(([name, limit]) => [docs.get(name) ?? name, limit.toLocaleString("en-US")]);
}

function valueOf(preset: string): string {
  return NAME.test(preset) || /^[\w./:]+$/.test(preset) ? code(preset) : preset;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
