import { existsSync, globSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bin, complaints, root, type Scratch, scratchCheckout } from "./scratch.testing.ts";

/** Folders that an application is made of and that hold no slice. */
const SHARED = /\/(kit|registry|elements)$/;
const applications = globSync("plugins/*/package.json", { cwd: root }).map((file) => path.dirname(file));

/** Every addition, each one folder: element types, pages of the platform, slices of applications. */
const additions = [
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

const files = globSync("{engine,renderer,plugins,server,bench,.ci,.storybook}/**/*.{ts,tsx}", {
  cwd: root,
  exclude: ["**/node_modules/**", "**/dist/**"],
});
const RELATIVE = /(?:from|import\(|import)\s*"(\.[^"]+)"/g;

/** Which files outside the folder import a file inside it. */
function importersOf(folder: string): readonly string[] {
  const isInside = (file: string) => file.startsWith(`${folder}/`);
  return files.filter((file) => {
    if (isInside(file)) return false;
    const specs = [...readFileSync(path.join(root, file), "utf8").matchAll(RELATIVE)].map(([, spec = ""]) => spec);
    return specs.some((spec) => isInside(path.join(path.dirname(file), spec)));
  });
}

/** Generated from the folders, or the one list of an application's modules. */
const LISTS = /^plugins\/([^/]+\/)?(registry\/\w+(\.testing)?\.ts|server\.ts)$/;
const sliceOf = (file: string) => /^(plugins\/[^/]+\/[^/]+)\//.exec(file)?.[1] ?? file;

/** The slices that use another one by its door; it goes with them. */
function usersOf(folder: string): readonly string[] {
  return [
    ...new Set(
      importersOf(folder)
        .filter((file) => !LISTS.test(file))
        .map(sliceOf),
    ),
  ];
}

test.each(additions)("%s is used by lists of additions and, through its doors, by slices alone", (folder) => {
  const users = usersOf(folder);
  const isSlice = applications.includes(path.dirname(folder));
  expect(users.filter((user) => !isSlice || path.dirname(user) !== path.dirname(folder))).toEqual([]);
});

/** What can be taken away alone. All of it takes minutes: `npm run rehearse` does that, the tests one of each kind at once. */
const alone = additions.filter((folder) => usersOf(folder).length === 0);
const kinds = Map.groupBy(alone, (folder) => path.dirname(folder));
const removals =
  process.env["REHEARSAL"] === "yes"
    ? alone.map((folder) => [folder])
    : [[...kinds.values()].flatMap(([first]) => first ?? [])];

describe("the rest compiles without", () => {
  let scratch: Scratch;
  beforeAll(() => void (scratch = scratchCheckout()));
  afterAll(() => scratch.remove());

  test.each(removals.map((folders) => [folders.join(", "), folders] as const))(
    "%s",
    { timeout: 300_000 },
    (_, folders) => {
      const back = folders.map((folder) => takeAway(scratch.folder, folder));
      try {
        expect(complaints(scratch.node("plugins/registry/generate.ts"))).toBe("");
        expect(complaints(scratch.node(bin("typescript/bin/tsc"), "-b", "--checkers", "1"))).toBe("");
      } finally {
        for (const bringBack of back) bringBack();
      }
    },
  );
});

/** Moves an addition out of a checkout, and its module out of the list. @returns brings both back */
function takeAway(checkout: string, folder: string): () => void {
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

/** The list of an application's modules without those of a slice: its import, and the line that lists it. */
function withoutModule(list: string, slice: string): string {
  const imported = new RegExp(`^import \\{([^}]*)\\} from "\\./${slice}/server/module\\.ts";\\n`, "m").exec(list);
  if (!imported) return list;
  const names = (imported[1] ?? "").split(",").map((name) => name.replace("type ", "").trim());
  const isOf = (line: string) => names.some((name) => new RegExp(`^    ${name}(\\(gateways\\))?,$`).test(line));
  return list
    .replace(imported[0], "")
    .split("\n")
    .filter((line) => !isOf(line))
    .join("\n");
}
