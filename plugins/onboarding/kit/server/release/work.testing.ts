import { setTimeout as pause } from "node:timers/promises";
import { ADMIN, ASKED, MEMBER, READER, signInAll } from "./callers.testing.ts";
import { changeAll } from "./changes.testing.ts";
import { defineAll } from "./definitions.testing.ts";
import { storeAll } from "./records.testing.ts";
import { type ReleaseSummary, summarize } from "./summary.testing.ts";

/*
 * What people of the portal do in a release through its HTTP API before its database becomes a fixture, and what they
 * read at the end. `upgrade.test.ts` starts a newer server on that database and expects the same answers.
 */

export { PASSWORD } from "./callers.testing.ts";

/** A list of tens of thousands of options, which is most of a new database. */
export const LEFT_OUT = `delete from data."option" where "optionType" = 'clarityZip'`;

/** Works with a server that has just created its examples, and returns its state afterwards. */
export async function workAtRelease(url: string, commit: string): Promise<ReleaseSummary> {
  const callers = await signInAll(url, [MEMBER, ASKED, ADMIN, READER]);
  const defined = await defineAll(callers);
  const stored = await storeAll(callers);
  const changed = await changeAll(callers, defined, stored);
  // Events about answered writes are sent a moment later.
  await pause(500);
  return summarize(callers, commit, { ...defined, ...stored, ...changed });
}
