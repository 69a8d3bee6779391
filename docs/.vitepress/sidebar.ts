import { readFileSync } from "node:fs";
import path from "node:path";
import type { DefaultTheme } from "vitepress";
import { pagesIn } from "./pages.ts";

/** Pages that a newcomer reads first, in this order. */
const START = [
  "docs/architecture/README.md",
  "docs/architecture/metadata.md",
  "docs/architecture/records.md",
  "docs/architecture/browser.md",
  "docs/principles.md",
  "docs/security.md",
  "SECURITY.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
];
const GUIDES = [
  "build-an-application",
  "change-the-model",
  "add-an-element-type",
  "add-a-screen",
  "add-a-module",
  "add-own-tables",
  "deploy",
  "sign-in-with-your-provider",
  "protect-sign-ins",
  "call-from-a-program",
  "hear-of-changes",
  "watch",
  "upgrade",
];
const OPERATE = ["proxy", "database", "recovery", "high-availability", "security-log", "air-gapped"];
const PACKAGES = [
  "engine",
  "plugins",
  "renderer",
  "server",
  "server/app",
  "server/client",
  "server/testing",
  "server/create-armature",
  "metadata",
  "migrations",
];
const REFERENCE = ["metadata", "element-types", "rules", "errors", "permissions", "environment", "http-api"];

/** The pages by group. A page that no list names comes after those that it does. */
export function sidebar(root: string): DefaultTheme.SidebarItem[] {
  const pages = pagesIn(root);
  const titles = new Map(pages.map((page) => [page, titleOf(path.join(root, page))]));
  const item = (page: string): DefaultTheme.SidebarItem => ({ text: titles.get(page) ?? page, link: linkOf(page) });
  const group = (text: string, folder: string, first: readonly string[], more: object = {}) => {
    const named = first.map((name) => `${folder}/${name}.md`);
    const all = pages.filter((page) => path.dirname(page) === folder);
    const others = all
      .filter((page) => !named.includes(page))
      .toSorted((a, b) => compare(titles.get(a), titles.get(b)));
    return { text, items: [...named.filter((page) => all.includes(page)), ...others].map(item), ...more };
  };
  const foldersIn = (folder: string) => [
    ...new Set(pages.map((page) => path.dirname(page)).filter((each) => path.dirname(each) === folder)),
  ];
  const doors = foldersIn("docs/packages").map((folder) =>
    group(`Parts of ${path.basename(folder)}`, folder, [], { collapsed: true }),
  );
  const decisions = group("Decisions", "docs/decisions", ["README"], { collapsed: true });
  const rooms = foldersIn("docs/decisions").map((folder) =>
    group(path.basename(folder), folder, [], { collapsed: true }),
  );
  return [
    { text: "Start", items: [{ text: "What Armature is", link: "/" }, ...START.map(item)] },
    group("Guides", "docs/guides", GUIDES),
    group("Operate", "docs/operate", OPERATE),
    { text: "Packages", items: [...PACKAGES.map((folder) => item(`${folder}/README.md`)), ...doors] },
    group("Reference", "docs/reference", REFERENCE),
    { text: "Laws of the engine", link: "/engine/SPEC" },
    { ...decisions, items: [...decisions.items, ...rooms] },
  ];
}

function linkOf(page: string): string {
  return `/${page.replace(/README\.md$/, "").replace(/\.md$/, "")}`;
}

function titleOf(file: string): string {
  return /^# (.+)$/m.exec(readFileSync(file, "utf8"))?.[1]?.replaceAll("`", "") ?? path.basename(file, ".md");
}

function compare(a = "", b = ""): number {
  return a < b ? -1 : 1;
}
