import { spawnSync } from "node:child_process";

/** Runs a program whose output people see. @returns whether it ended well */
export function isDone(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: "inherit" }).status === 0;
}

/** Those that this machine lacks. */
export function missingPrograms(programs: readonly string[]): readonly string[] {
  return programs.filter((program) => spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0);
}

/** Tells people which Debian packages are missing. @returns whether none is */
export function hasAll(missing: readonly string[], hint = ""): boolean {
  if (missing.length === 0) return true;
  console.error(`This needs ${missing.join(" and ")}: sudo apt-get install ${missing.join(" ")}${hint}`);
  return false;
}
