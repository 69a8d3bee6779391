import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "./processes.ts";

/** Another commit of this repository, built in a temporary folder. */
export interface OtherCheckout {
  readonly folder: string;
  /** The beginning of its commit. */
  readonly name: string;
  readonly remove: () => void;
}

/** Checks a commit out and builds it. @param ref a commit, tag or branch @throws Error that says what git or the build says */
export function buildOther(ref: string): OtherCheckout {
  const name = git("rev-parse", "--short", "--verify", "--end-of-options", `${ref}^{commit}`).trim();
  const parent = mkdtempSync(path.join(tmpdir(), "armature-beside-"));
  const folder = path.join(parent, "checkout");
  const remove = () => {
    rmSync(parent, { recursive: true, force: true });
    git("worktree", "prune");
  };
  try {
    git("worktree", "add", "--detach", folder, name);
    install(folder);
    run(folder, "npm", "run", "--silent", "build");
    return { folder, name, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Uses what is installed here, if the other commit needs exactly that. */
function install(folder: string): void {
  const lockOf = (root: string) => readFileSync(path.join(root, "package-lock.json"), "utf8");
  if (lockOf(folder) === lockOf(ROOT)) linkModules(folder, "node_modules");
  else run(folder, "npm", "ci", "--no-audit", "--no-fund", "--prefer-offline");
}

/** Links the packages of others. The links of the workspaces lead to those of the other commit, and caches stay here. */
function linkModules(folder: string, place: string): void {
  mkdirSync(path.join(folder, place));
  for (const entry of readdirSync(path.join(ROOT, place), { withFileTypes: true })) {
    const [here, there] = [path.join(ROOT, place, entry.name), path.join(folder, place, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(here), there);
    else if (entry.name === "@armature") linkModules(folder, `${place}/@armature`);
    else if (entry.name !== ".cache") symlinkSync(here, there);
  }
}

function git(...args: readonly string[]): string {
  return run(ROOT, "git", ...args);
}

function run(cwd: string, program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status === 0) return stdout;
  throw new Error(`${[program, ...args].join(" ")} failed: ${stderr || stdout || error?.message}`);
}
