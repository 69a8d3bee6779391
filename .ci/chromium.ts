import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";

/** Arguments of the browser of tests and benchmarks: no sandbox (root in containers has none), no own network calls. */
export const chromiumArgs: string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page stays in the process in which it was opened. Otherwise its first address would start another process.
  "--renderer-process-limit=1",
];

/**
 * Arguments of Playwright that are left out: it would keep what a page draws in files of /tmp, which takes a tenth more
 * processor time than shared memory. Containers may have too little of that.
 */
export const ignoreDefaultArgs: string[] = sharedMemory() >= 1024 ** 3 ? ["--disable-dev-shm-usage"] : [];

/** The bytes of shared memory that are free; 0 where the system has no folder for it. */
function sharedMemory(): number {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/**
 * Path of a Chromium for tests: `CHROMIUM_PATH`, else the headless shell of `@sparticuz/chromium`, unpacked once for
 * each version into `node_modules/.cache` (1.5 s, 209 MB). The package's own `executablePath()` is not used, because it
 * unpacks to a fixed place under /tmp that other users cannot read and that an upgrade does not replace.
 */
export async function chromiumPath(): Promise<string> {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen) return chosen;
  const folder = packageFolder();
  const target = path.resolve(folder, "../../.cache", `chromium-${packageVersion(folder)}`);
  if (!existsSync(target)) await unpack(path.join(folder, "bin/chromium.br"), target);
  return lacksLibraries(target) ? withLibraries(folder, target) : target;
}

/** A minimal system lacks libnss3 and similar libraries. */
function lacksLibraries(binary: string): boolean {
  return execFileSync("ldd", [binary], { encoding: "utf8" }).includes("not found");
}

/**
 * A script that starts the browser with the libraries from the package, so that nothing must be installed.
 * @param folder of the package
 * @param binary the unpacked browser
 */
export async function withLibraries(folder: string, binary: string): Promise<string> {
  const libraries = `${binary}-libraries`;
  if (!existsSync(libraries)) await unpackArchive(path.join(folder, "bin/al2023.tar.br"), libraries);
  const starter = `${binary}.sh`;
  const script = `#!/bin/sh\nLD_LIBRARY_PATH="${libraries}/lib" exec "${binary}" "$@"\n`;
  if (!existsSync(starter)) writeWhole(starter, (part) => writeFileSync(part, script, { mode: 0o755 }));
  return starter;
}

/**
 * Unpacks through a file, because tar may end before it has read the padding of an archive, which would break a pipe.
 */
async function unpackArchive(source: string, target: string): Promise<void> {
  const part = mkdtempSync(`${target}.`);
  const archive = `${part}.tar`;
  try {
    await pipeline(createReadStream(source), createBrotliDecompress(), createWriteStream(archive));
    execFileSync("tar", ["-x", "-f", archive, "-C", part]);
    renameSync(part, target);
  } finally {
    rmSync(archive, { force: true });
  }
}

function writeWhole(target: string, write: (part: string) => void): void {
  const part = `${target}.${process.pid}`;
  write(part);
  renameSync(part, target);
}

/** The folder of the browser's package. */
export function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (platform !== "linux-x64") {
    throw new Error(`No Chromium comes with npm for ${platform}: set CHROMIUM_PATH to a Chrome or Chromium`);
  }
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  return path.resolve(path.dirname(entry), "..");
}

function packageVersion(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) return String(manifest.version);
  throw new Error(`${folder}/package.json names no version`);
}

/** Writes a temporary file and renames it, so that two starts at the same time never see half a file. */
async function unpack(source: string, target: string): Promise<void> {
  mkdirSync(path.dirname(target), { recursive: true });
  const part = `${target}.${randomUUID()}`;
  try {
    await pipeline(createReadStream(source), createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }));
    renameSync(part, target);
  } finally {
    rmSync(part, { force: true });
  }
}
