import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { applicationFiles } from "./application-folder.ts";
import { applicationName, nameProblem, productName } from "./names.ts";

/** This package's folder, from the source as from `dist`. */
const PACKAGE = fileURLToPath(new URL("../", import.meta.url));
const TEMPLATE = path.join(PACKAGE, "template");
/** The files of the equipment register that a new application begins with. They are packed too. */
const PACKED = path.join(PACKAGE, "register");
const REGISTER = existsSync(PACKED) ? PACKED : path.join(PACKAGE, "../../metadata/equipment");

/** What the template is called in its own files. */
const NAME = /\blibrary\b/g;
const PRODUCT = /\bLibrary\b/g;

/** The attribute of the template's own element type. */
const SHELF_MARK = {
  name: "shelfMark",
  label: "Shelf mark",
  elementType: "ShelfMark",
  orderNumber: 25,
  showDefault: true,
};

/** The page of the template's own screen. */
const SHELVES = {
  name: "shelves",
  path: "/shelves",
  screen: "shelves/shelves",
  entities: ["item"],
  guard: "session",
  title: "Shelves",
  breadcrumb: [{ label: "Home", route: "home" }, { label: "Shelves" }],
  navigation: { label: "Shelves", icon: "library", order: 20 },
};

/** Why no application was made, as a sentence that says what to do. */
export class RefusedError extends Error {}

interface TemplateManifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * Makes an application in a folder that is missing or empty.
 * @param packages folder of tarballs that it installs; null for the registry
 * @returns its name in `metadata`
 * @throws RefusedError
 */
export function makeApplication(folder: string, packages: string | null): { readonly name: string } {
  const target = path.resolve(folder);
  const packageName = path.basename(target);
  const manifest = JSON.parse(readTemplate("package.json")) as TemplateManifest;
  const { dependencies, devDependencies } = manifest;
  const problem = nameProblem(packageName, Object.keys({ ...dependencies, ...devDependencies }));
  if (problem !== null) throw new RefusedError(problem);
  refuseUsed(folder, target);
  const own = {
    ...manifest,
    name: packageName,
    ...(packages !== null && fromTarballs(packages, manifest)),
  };
  const name = applicationName(packageName);
  const files = { ...codeOf(name, productName(packageName)), ...metadataOf(name, productName(packageName)) };
  writeAll(folder, target, { ...files, "package.json": json(own) });
  return { name };
}

/** @throws RefusedError if the folder has files; those of git do not count */
function refuseUsed(folder: string, target: string): void {
  const found = statSync(target, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) throw new RefusedError(`${folder} is a file; give the name of a new folder.`);
  const held = readdirSync(target).filter((file) => file !== ".git");
  if (held.length > 0)
    throw new RefusedError(`The folder ${folder} is not empty (it has ${held[0]}); give the name of a new one.`);
}

/** npm leaves files whose names begin with a dot out of a package, so those of the template have none. */
const DOTTED = /^(gitignore|dockerignore|github|vscode)/;

/** The template's own files, for a name. */
function codeOf(name: string, product: string): Readonly<Record<string, string>> {
  const files = globSync("**/*.*", { cwd: TEMPLATE }).concat("Dockerfile", "gitignore", "dockerignore");
  const read = (file: string) => readTemplate(file).replaceAll(NAME, name).replaceAll(PRODUCT, product);
  return Object.fromEntries(
    files.filter((file) => file !== "package.json").map((file) => [file.replace(DOTTED, ".$1"), read(file)]),
  );
}

function metadataOf(name: string, product: string): Readonly<Record<string, string>> {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(REGISTER, file), "utf8"));
  const own: Readonly<Record<string, (rows: readonly Row[]) => readonly Row[]>> = {
    "entities/item/attributes.json": (rows) => [...rows, SHELF_MARK],
    "routes.json": (rows) => [...rows, { ...SHELVES, navigation: { ...SHELVES.navigation, group: product } }],
  };
  const files = Object.entries(applicationFiles(name, product, read)).map(([file, content]) => {
    const add = own[file];
    return [`metadata/${name}/${file}`, json(add === undefined ? content : add(content as readonly Row[]))] as const;
  });
  return Object.fromEntries(files);
}

type Row = Readonly<Record<string, unknown>>;

/**
 * All tarballs of the folder, since the packages that the application does not name are not in the registry either.
 * @throws RefusedError if one that it names is missing
 */
function fromTarballs(packages: string, { dependencies, devDependencies }: TemplateManifest): TemplateManifest {
  const folder = path.resolve(packages);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const found = files.flatMap((file) => {
    const [, name] = /^armature-([a-z]+)-\d.*\.tgz$/.exec(file) ?? [];
    return name === undefined ? [] : [[`@armature/${name}`, `file:${path.join(folder, file)}`] as const];
  });
  const tarballs = Object.fromEntries(found);
  const named = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith("@armature/"));
  const missing = named.find((name) => tarballs[name] === undefined);
  if (missing !== undefined)
    throw new RefusedError(
      `There is no tarball of ${missing} in ${packages}: make them with 'npm run pack:all', then give their folder.`,
    );
  const { "@armature/testing": testing, ...others } = tarballs;
  return {
    dependencies: { ...dependencies, ...others },
    devDependencies: { ...devDependencies, ...(testing !== undefined && { "@armature/testing": testing }) },
  };
}

/** @throws RefusedError where the folder cannot be written to */
function writeAll(folder: string, target: string, files: Readonly<Record<string, string>>): void {
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
      writeFileSync(path.join(target, file), text);
    }
  } catch (error) {
    const { code = "an unknown error" } = error as NodeJS.ErrnoException;
    throw new RefusedError(`${folder} cannot be written (${code}); give a folder in which you may write.`);
  }
}

function readTemplate(file: string): string {
  return readFileSync(path.join(TEMPLATE, file), "utf8");
}

function json(content: unknown): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}
