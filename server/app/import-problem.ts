import path from "node:path";
import { fileURLToPath } from "node:url";

/** Node's messages about failed imports, and the texts that replace them. */
const SAID: readonly (readonly [RegExp, (importer: string, name: string, where: string) => string])[] = [
  [/^Cannot find package '([^']+)'/, notInstalled],
  // Of a package alone, where a file of the application has its path.
  [/^Cannot find module '((?:@[\w.-]+\/)?[\w-][\w.-]*)(?=[/'])/, notInstalled],
  [
    /^Cannot find module '([^']+)'/,
    (importer, file) => `${importer} imports ${file}, which is not there: ${remedyFor(file)}.`,
  ],
  [
    /^Package subpath '\.\/([^']+)' is not defined by "exports" in (\S+)/,
    (importer, door, manifest) => {
      const name = packageOf(manifest) ?? manifest;
      return lacking(importer, `${name}/${door}`, name);
    },
  ],
  [
    /^The requested module '(\.[^']*)' does not provide an export named '([^']+)'/,
    (importer, file, what) =>
      `${importer} imports '${what}' of ${file}, which does not export it: correct the name, or export it there.`,
  ],
  [
    /^The requested module '((?:@[^/']+\/)?[^/']+)[^']*' does not provide an export named '([^']+)'/,
    (importer, name, what) => lacking(importer, `'${what}' of ${name}`, name),
  ],
];

/**
 * Explains a failed import that a person can fix: a package is not installed, or is older than the code that imports
 * from it. Null for any other error.
 * @param folder the application's folder; its files are named relative to it
 */
export function importProblem(error: unknown, folder: string): string | null {
  if (!(error instanceof Error)) return null;
  const fromFolder = (name: string) => (path.isAbsolute(name) ? path.relative(folder, name) : name);
  for (const [pattern, sentence] of SAID) {
    const found = pattern.exec(error.message);
    if (found) return sentence(fromFolder(importerOf(error)), fromFolder(found[1] ?? ""), found[2] ?? "");
  }
  return null;
}

/** What makes a file that is not there. */
function remedyFor(file: string): string {
  if (/^types[\\/]/.test(file)) return "run npm run types";
  return path.extname(file) === ""
    ? `write its ending, such as ${path.basename(file)}.ts`
    : "add the file, or correct the import";
}

function notInstalled(importer: string, name: string): string {
  return `${importer} needs the package ${name}, which is not installed: run npm install ${name}.`;
}

function lacking(importer: string, what: string, name: string): string {
  return `${importer} imports ${what}, which the installed version does not have: install the version of ${name} that it was written for, or correct the import.`;
}

/** The package with the import, or the file if it belongs to the application. */
function importerOf({ message, stack = "" }: Error): string {
  // If a module lacks an export, only the first line of the stack names the importing file.
  const named =
    / imported from (.+)$/m.exec(message)?.[1] ??
    /^Require stack:\n- (.+)$/m.exec(message)?.[1] ??
    /^file:\/\/.*?(?=:\d+$)/m.exec(stack)?.[0];
  if (named === undefined) return "The application";
  const file = named.startsWith("file:") ? fileURLToPath(named) : named;
  return packageOf(file) ?? file;
}

/** The installed package that a file belongs to; null if none. */
function packageOf(file: string): string | null {
  return /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1]?.replace("\\", "/") ?? null;
}
