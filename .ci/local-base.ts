import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { hasAll, isDone, missingPrograms } from "./programs.ts";

/** What a slim image leaves out. */
const LEFT_OUT = [
  "usr/share/doc",
  "usr/share/man",
  "usr/share/locale",
  "usr/share/info",
  "var/lib/apt/lists",
  "var/log",
];

/**
 * Makes an image under the name of an official one of Node, for a machine that cannot fetch that one: Debian's base
 * system, with the Node and npm of this machine. For trials of a Dockerfile, not for use.
 * @param name such as `node:24-slim`
 * @returns whether it did
 */
export function makeLocalBase(name: string): boolean {
  console.log(
    `${name} cannot be fetched, so a local image of that name is made: Debian with the Node of this machine.`,
  );
  if (!hasAll(missingPrograms(["debootstrap"]))) return false;
  const folder = mkdtempSync(path.join(tmpdir(), "armature-base-"));
  try {
    if (!isDone("debootstrap", "--variant=minbase", "bookworm", folder)) return false;
    for (const place of LEFT_OUT) rmSync(path.join(folder, place), { recursive: true, force: true });
    addNode(path.join(folder, "usr/local"));
    return commit(folder, name);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function addNode(place: string): void {
  cpSync(process.execPath, path.join(place, "bin/node"));
  const modules = execFileSync("npm", ["root", "--global"], { encoding: "utf8" }).trim();
  cpSync(path.join(modules, "npm"), path.join(place, "lib/node_modules/npm"), { recursive: true });
  for (const command of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${command}-cli.js`, path.join(place, "bin", command));
}

function commit(folder: string, name: string): boolean {
  const container = execFileSync("buildah", ["from", "scratch"], { encoding: "utf8" }).trim();
  try {
    return (
      isDone("buildah", "copy", "--quiet", container, folder, "/") &&
      isDone("buildah", "config", "--env", "PATH=/usr/local/bin:/usr/bin:/bin", container) &&
      isDone("buildah", "commit", "--quiet", container, `localhost/${name}`)
    );
  } finally {
    execFileSync("buildah", ["rm", container]);
  }
}
