import { existsSync, globSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./scratch.testing.ts";

/** Folders of an application that are not slices. */
const SHARED = /\/(kit|registry|elements)$/;
export const applications = globSync("plugins/*/package.json", { cwd: root }).map((file) => path.dirname(file));

/** All additions, each in one folder: element types, pages of the platform, slices of applications. */
export const additions = [
  ...foldersIn("plugins/elements"),
  ...foldersIn("plugins/screens"),
  ...applications.flatMap((application) => [
    ...foldersIn(`${application}/elements`),
    ...foldersIn(application).filter((folder) => !SHARED.test(folder) && !folder.endsWith("node_modules")),
  ]),
];

function foldersIn(folder: string): readonly string[] {
  const at = path.join(root, folder);
  if (!existsSync(at)) return [];
  const entries = readdirSync(at, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map(({ name }) => `${folder}/${name}`);
}

const RELATIVE = /(?:from|import\(|import)\s*"(\.[^"]+)"/g;
/** Each file, with the files that it imports by a relative path. */
const imports = globSync("{engine,renderer,plugins,server,bench,.ci,.storybook}/**/*.{ts,tsx}", {
  cwd: root,
  exclude: ["**/node_modules/**", "**/dist/**"],
}).map((file) => {
  const specs = readFileSync(path.join(root, file), "utf8").matchAll(RELATIVE);
  return { file, imported: [...specs].map(([, spec = ""]) => path.join(path.dirname(file), spec)) };
});

/** Files outside the folder that import a file inside it. */
function importersOf(folder: string): readonly string[] {
  const isInside = (file: string) => file.startsWith(`${folder}/`);
  return imports.filter(({ file, imported }) => !isInside(file) && imported.some(isInside)).map(({ file }) => file);
}

/** Files that are generated from the folders, or list an application's modules. */
const LISTS = /^plugins\/([^/]+\/)?(registry\/\w+(\.testing)?\.ts|server\.ts)$/;
const sliceOf = (file: string) => /^(plugins\/[^/]+\/[^/]+)\//.exec(file)?.[1] ?? file;

/** The slices that use another one through its index, and must be removed with it. */
export function usersOf(folder: string): readonly string[] {
  return [
    ...new Set(
      importersOf(folder)
        .filter((file) => !LISTS.test(file))
        .map(sliceOf),
    ),
  ];
}

/** Additions that can be removed alone. */
export function removable(): readonly string[] {
  return additions.filter((folder) => usersOf(folder).length === 0);
}

/** Moves an addition out of a checkout, and its module out of the list. @returns a function that restores both */
export function takeAway(checkout: string, folder: string): () => void {
  const [from, to] = [path.join(checkout, folder), path.join(checkout, `removed-${path.basename(folder)}`)];
  const list = path.join(checkout, path.dirname(folder), "server.ts");
  const former = existsSync(list) ? readFileSync(list, "utf8") : null;
  renameSync(from, to);
  if (former !== null) writeFileSync(list, withoutModule(former, path.basename(folder)));
  return () => {
    renameSync(to, from);
    if (former !== null) writeFileSync(list, former);
  };
}

/** The list of an application's modules without those of one slice: its import and its line. */
function withoutModule(list: string, slice: string): string {
  const imported = new RegExp(`^import \\{([^}]*)\\} from "\\./${slice}/server/module\\.ts";\\n`, "m").exec(list);
  if (!imported) return list;
  const names = (imported[1] ?? "").split(",").map((name) => name.replace("type ", "").trim());
  const isOf = (line: string) => names.some((name) => new RegExp(`^    ${name}(\\(gateways\\))?,$`).test(line));
  // Its gateways are in the list of what the application needs.
  const others = names.reduce((text, name) => text.replaceAll(`, ${name}`, ""), list.replace(imported[0], ""));
  return others
    .split("\n")
    .filter((line) => !isOf(line))
    .join("\n");
}
