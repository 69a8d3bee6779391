import { statementTotals } from "../base/metrics.ts";
import { runningCall } from "../base/running-call.ts";
import { addStatementSpan } from "../base/tracing.ts";
import type { DatabaseLog } from "./database.ts";

/** From when on a statement is slow, in milliseconds, and where that is said. */
export interface SlowStatements {
  readonly milliseconds: number;
  readonly log: DatabaseLog;
}

const LOCKS = /\bfor (?:no key )?update\b|\bpg_advisory_xact_lock/;
const MOST_TEXTS = 1000;
const LONGEST_TEXT = 2000;
/** What is known of texts, which are long and come again. */
const texts = new Map<string, { readonly takesLocks: boolean; shape?: string }>();

/** Adds a statement to the sums and to its call, and logs it if it was slow. @param began by `performance.now()` */
export function noteStatement(text: string, began: number, slow: SlowStatements | undefined): void {
  const time = performance.now() - began;
  const known = knownOf(text);
  const lockTime = known.takesLocks ? time : 0;
  const call = runningCall();
  statementTotals.statements += 1;
  statementTotals.time += time;
  statementTotals.lockTime += lockTime;
  if (call !== undefined) {
    call.statements += 1;
    call.databaseTime += time;
    call.lockTime += lockTime;
    addStatementSpan(call, began, () => (known.shape ??= withoutValues(text)));
  }
  if (slow === undefined || time < slow.milliseconds) return;
  statementTotals.slow += 1;
  slow.log.warn({ milliseconds: Math.round(time), statement: withoutValues(text) }, "slow statement");
}

/** Adds a wait for a connection to the sums and to its call. */
export function noteConnectionWait(began: number): void {
  const time = performance.now() - began;
  const call = runningCall();
  statementTotals.connectionWait += time;
  if (call !== undefined) call.connectionWait += time;
}

function knownOf(text: string): { readonly takesLocks: boolean; shape?: string } {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size >= MOST_TEXTS) texts.clear();
  const found = { takesLocks: LOCKS.test(text) };
  texts.set(text, found);
  return found;
}

/**
 * The text of a statement for people: parameters are numbered, and texts and numbers that stand in it become `?`.
 * @example
 * ```ts
 * withoutValues(`select "name" from data."device" where "id" = $1 and "state" = 'lent' limit 25`);
 * // → select "name" from data."device" where "id" = $1 and "state" = ? limit ?
 * ```
 */
export function withoutValues(text: string): string {
  return text
    .replaceAll(
      /"(?:[^"]|"")*"|\be'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|(?<![\w$])\d+(?:\.\d+)?/gi,
      (part) => (part.startsWith('"') ? part : "?"),
    )
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_TEXT);
}
