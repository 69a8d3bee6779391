import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../run-steps.ts";

const README = "docs/decisions/README.md";
/** Those of the core, and those that only one application has. */
const DECISIONS = "{docs/decisions,plugins/*/decisions}/**/[0-9]*.md";
/** What stands between these lines is made of the files. */
const LIST = /(<!-- list of files: npm run reference -->\n).*?(\n<!-- end of the list -->)/s;

/** The files of decisions, from the root of the checkout, in the order of rooms and numbers. */
export function decisionFiles(): readonly string[] {
  return globSync(DECISIONS, { cwd: root }).toSorted();
}

const UNUSED = /^(.*\d{4}) were never used\.$/m;

/** The list of all decisions by room, and the numbers that none has yet. The rest of the page stays. */
export function decisionsPage(): string {
  const files = decisionFiles();
  const rooms = Map.groupBy(files, (file) => path.dirname(file));
  const used = new Set(files.map((file) => path.basename(file).slice(0, 4)));
  const list = [...rooms].map(([room, files]) => [`\n## ${titleOf(room)}\n`, "| | |", "|---|---|", ...files.map(row)]);
  return readFileSync(path.join(root, README), "utf8")
    .replace(LIST, (_all, begin: string, end: string) => `${begin}${list.flat().join("\n")}\n${end}`)
    .replace(UNUSED, (_all, numbers: string) => {
      const unused = (numbers.match(/\d{4}/g) ?? []).filter((number) => !used.has(number));
      return `${new Intl.ListFormat("en-GB").format(unused)} were never used.`;
    });
}

function titleOf(room: string): string {
  const [, application] = /^plugins\/([^/]+)\//.exec(room) ?? [];
  const name = application ?? path.basename(room);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function row(file: string): string {
  const [, number, title] = /^# (\d{4}) (.+)$/m.exec(readFileSync(path.join(root, file), "utf8")) ?? [];
  if (number === undefined) throw new Error(`${file} must begin with "# ", its number and its title`);
  return `| [${number}](${path.relative(path.dirname(README), file)}) | ${title} |`;
}
