import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { doorsOfPackages } from "./pack-packages.ts";
import { root } from "./run-steps.ts";

interface Project {
  readonly compilerOptions: { readonly rootDir: string; readonly outDir: string };
}

/** The file of each package below `docs/reference/api`: every name that its doors export, and its declaration. */
export function apiTexts(): ReadonlyMap<string, string> {
  const doors = doorsOfPackages().filter(({ files }) => files.length > 0);
  const packages = Map.groupBy(doors, ({ name }) => /^@armature\/([^/]+)/.exec(name)?.[1] ?? name);
  return new Map(
    [...packages].map(([name, own]) => [
      `${name}.txt`,
      own
        .map((door) =>
          [`What ${door.name} exports.\n`, ...door.files.map((file) => textOf(file, door.files.length > 1))].join("\n"),
        )
        .join("\n"),
    ]),
  );
}

function textOf(file: string, isNamed: boolean): string {
  const names = namesOf(declarationsOf(file));
  const parts = [...names].toSorted(([a], [b]) => a.localeCompare(b, "en")).map(([name, text]) => `${name}\n${text}\n`);
  return [...(isNamed ? [`== ${path.basename(file)}\n`] : []), ...parts].join("\n");
}

/**
 * The declarations of a source, which `npm run typecheck` writes.
 * @param file from the root of the checkout
 */
function declarationsOf(file: string): string {
  const [folder = "", inner = ""] = file.split("/");
  const found = [`${folder}/${inner}/tsconfig.json`, `${folder}/tsconfig.json`, "tsconfig.tools.json"]
    .filter((project) => existsSync(path.join(root, project)))
    .map((project) => outputOf(path.join(root, project), path.join(root, file)))
    .find((output) => existsSync(output));
  if (found === undefined) throw new Error(`There are no declarations of ${file}: run npm run typecheck`);
  return found;
}

/** Where the compiler writes the declarations of a source, if the project has it. */
function outputOf(project: string, source: string): string {
  const { compilerOptions } = JSON.parse(readFileSync(project, "utf8")) as Project;
  const folder = path.dirname(project);
  const inside = path.relative(path.join(folder, compilerOptions.rootDir), source);
  return path.join(folder, compilerOptions.outDir, inside.replace(/\.tsx?$/, ".d.ts"));
}

interface Entry {
  readonly exportName: { readonly name: string | null; readonly kind: string };
  readonly importName: { readonly name: string | null; readonly kind: string };
  readonly localName: { readonly name: string | null };
  readonly moduleRequest: { readonly value: string } | null;
}

interface Parsed {
  readonly entries: readonly Entry[];
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string | null }>;
  readonly declared: ReadonlyMap<string, string>;
}

const parsedFiles = new Map<string, Parsed>();

/** What a file of declarations exports, by name, wherever it is declared. */
function namesOf(file: string): ReadonlyMap<string, string> {
  return new Map(parsed(file).entries.flatMap((entry) => [...exportedBy(file, entry)]));
}

function exportedBy(file: string, entry: Entry): ReadonlyMap<string, string> {
  const { exportName, importName, localName, moduleRequest } = entry;
  // `export *`
  if (exportName.kind === "None" && moduleRequest !== null) return namesOf(fileOf(file, moduleRequest.value));
  const name = exportName.name ?? "default";
  if (moduleRequest !== null)
    return new Map([[name, from(file, moduleRequest.value, importName.kind === "All" ? null : importName.name)]]);
  const local = localName.name ?? name;
  const imported = parsed(file).imports.get(local);
  return new Map([[name, imported ? from(file, imported.from, imported.name) : declaration(file, local)]]);
}

/** @param name null for all of the file */
function from(file: string, specifier: string, name: string | null): string {
  if (!specifier.startsWith(".")) return `from ${specifier}`;
  const other = fileOf(file, specifier);
  if (name !== null) return namesOf(other).get(name) ?? declaration(other, name);
  return `namespace of ${[...namesOf(other)].map(([each, text]) => `${each}\n${text}`).join("\n")}`;
}

function fileOf(file: string, specifier: string): string {
  return path.join(path.dirname(file), specifier.replace(/\.tsx?$/, ".d.ts"));
}

function declaration(file: string, name: string): string {
  const text = parsed(file).declared.get(name);
  if (text === undefined) throw new Error(`${file} does not declare ${name}`);
  return text;
}

function parsed(file: string): Parsed {
  const known = parsedFiles.get(file);
  if (known) return known;
  const made = parse(file);
  parsedFiles.set(file, made);
  return made;
}

function parse(file: string): Parsed {
  const source = readFileSync(file, "utf8");
  const { program, comments, module } = parseSync(file, source);
  // Prose is not the interface; since when a name is there, and until when, is.
  const bare = (start: number, end: number) => {
    let text = "";
    let at = start;
    for (const comment of comments.filter((each) => each.start >= start && each.end <= end)) {
      const tags = comment.value.match(/@(since|deprecated)\b[^\n*]*/g);
      text += source.slice(at, comment.start) + (tags ? `/** ${tags.join(" ").trim()} */` : "");
      at = comment.end;
    }
    return (text + source.slice(at, end)).replaceAll(/^\s*\n/gm, "").replace(/^export (default )?(declare )?/, "");
  };
  const declared = new Map<string, string>();
  for (const node of program.body) {
    const inner = "declaration" in node && node.declaration ? node.declaration : node;
    for (const name of namesIn(inner as Declared)) {
      const before = declared.get(name);
      // Of a function with several signatures, all.
      declared.set(name, [...(before === undefined ? [] : [before]), bare(node.start, node.end)].join("\n"));
    }
  }
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(
      ({ importName, localName }) =>
        [
          localName.value,
          {
            from: moduleRequest.value,
            name: importName.kind === "NamespaceObject" ? null : (importName.name ?? "default"),
          },
        ] as const,
    ),
  );
  return { entries: module.staticExports.flatMap(({ entries }) => entries), imports: new Map(imports), declared };
}

interface Declared {
  readonly id?: { readonly name: string } | null;
  readonly declarations?: readonly { readonly id: { readonly name: string } }[];
}

function namesIn({ id, declarations = [] }: Declared): readonly string[] {
  return [...(id ? [id.name] : []), ...declarations.map((each) => each.id.name)];
}

/** The files that are there now. */
export function writtenTexts(folder: string): ReadonlyMap<string, string> {
  return new Map(
    globSync("*.txt", { cwd: folder }).map((file) => [file, readFileSync(path.join(folder, file), "utf8")]),
  );
}
