import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { smoke } from "./smoke.ts";

/** The package of Node for this machine. */
const PACKAGE = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/** Runs the smoke test on the newest Node of each line after this one that npm has. */
export async function rehearseNode(): Promise<boolean> {
  const versions = newestLater(JSON.parse(npm("view", PACKAGE, "versions", "--json")) as readonly string[]);
  if (versions.length === 0) console.log(`npm has no line of Node after ${process.version}.`);
  let isWell = true;
  for (const version of versions) {
    const problem = await smokeOn(version);
    console.log(`Node ${version}: ${problem ?? "the product starts, signs in, saves, reads a sheet and ends"}`);
    isWell &&= problem === null;
  }
  return isWell;
}

/** The newest version of each line after that of this process, oldest line first. */
export function newestLater(versions: readonly string[], own: string = process.versions.node): readonly string[] {
  const lineOf = (version: string) => Number(version.split(".")[0]);
  const later = versions.filter((version) => /^\d+\.\d+\.\d+$/.test(version) && lineOf(version) > lineOf(own));
  const inOrder = later.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return [...new Map(inOrder.map((version) => [lineOf(version), version])).values()];
}

/** @returns what went wrong; null if nothing did */
async function smokeOn(version: string): Promise<string | null> {
  const folder = mkdtempSync(path.join(tmpdir(), "armature-node-"));
  try {
    const tarball = npm("pack", `${PACKAGE}@${version}`, "--silent", "--pack-destination", folder).trim();
    execFileSync("tar", ["-xzf", path.join(folder, tarball), "-C", folder]);
    await smoke(path.join(folder, "package/bin/node"), path.join(folder, "data"));
    return null;
  } catch (error) {
    return String(error);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function npm(...args: readonly string[]): string {
  return execFileSync("npm", args, { encoding: "utf8" });
}
