import { examine, type Finding } from "./examine.ts";
import { type Commanded, onDatabase } from "./on-database.ts";

const SIGNS: Readonly<Record<Finding["state"], string>> = { well: "ok  ", look: "look", bad: "BAD " };

/**
 * `armature doctor`: prints a line for each part of the configured installation, with what to do. Changes nothing. The
 * exit code is 0 unless something is bad.
 * @example
 * ```ts
 * import { registry } from "@armature/plugins/elements";
 * import { loadConfig, readApplication, runDoctor } from "@armature/server";
 * const application = { ...readApplication("metadata", "library", registry), modules: [] };
 * void runDoctor(() => ({ application, config: loadConfig(process.env) }));
 * ```
 */
export function runDoctor(configure: () => Commanded | Promise<Commanded>): Promise<void> {
  return onDatabase(configure, async ({ application, config, database }) => {
    const findings = await examine({ application, config, database, clock: () => new Date() });
    for (const { part, state, says } of findings) console.log(`${SIGNS[state]}  ${part.padEnd(14)}  ${says}`);
    return findings.some(({ state }) => state === "bad") ? 1 : 0;
  });
}
