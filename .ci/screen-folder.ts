import { Script } from "node:vm";
import { folderProblem, hasWord, labelOf, type Taken } from "./scaffold.ts";

/** An existing route. */
export interface UsedRoute {
  readonly name: string;
  readonly path: string;
  /** Its label in the navigation, or null. */
  readonly label: string | null;
}

export interface TakenByScreens extends Taken {
  readonly routes: readonly UsedRoute[];
}

/** Why a screen cannot have this name, as a sentence, or null if it can. */
export function nameProblem(name: string, taken: TakenByScreens): string | null {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) {
    return `'${name}' cannot be the name of a screen: begin with a small letter, and use letters and digits only, such as phoneList.`;
  }
  const problem = folderProblem(name, "a folder", taken) ?? routeProblem(name, taken.routes);
  if (problem !== null) return problem;
  return isReserved(name) || hasWord(screenSource("x"), componentOf(name))
    ? `The code of a screen uses the word ${name} or ${componentOf(name)} already; choose another name.`
    : null;
}

function routeProblem(name: string, routes: readonly UsedRoute[]): string | null {
  const twin = routes.find((route) => route.name === name || route.path === pathOf(name));
  if (twin) return `There is a route ${twin.name} at ${twin.path} already; choose another name.`;
  const like = routes.find(({ label }) => label?.toLowerCase() === labelOf(name).toLowerCase());
  return like
    ? `The navigation leads to ${like.path} as '${String(like.label)}' already; choose a name that reads otherwise.`
    : null;
}

/** Whether JavaScript reserves the word, like `delete` and `await`. */
function isReserved(word: string): boolean {
  try {
    void new Script(`async () => { "use strict"; var ${word}; }`);
    return false;
  } catch {
    return true;
  }
}

/** `/phone-list` from phoneList */
export function pathOf(name: string): string {
  return `/${kebabOf(name)}`;
}

function kebabOf(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}

function componentOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The files of a working screen: one empty page, to be changed into what is needed. */
export function screenFiles(name: string): Readonly<Record<string, string>> {
  return {
    [`${componentOf(name)}.tsx`]: screenSource(name),
    "index.ts": indexSource(name),
    [`${kebabOf(name)}.test.tsx`]: testSource(name),
  };
}

/** `metadata/onboarding/routes.json` with a row for the page at its end. Everything else stays as it is written. */
export function withRoute(routes: string, name: string): string {
  return `${routes.replace(/\s*\]\s*$/, "")},\n${rowSource(name)}\n]\n`;
}

function rowSource(name: string): string {
  const label = labelOf(name);
  const row = {
    name,
    path: pathOf(name),
    screen: `${name}/${name}`,
    guard: "session",
    title: label,
    breadcrumb: [{ label: "Home", route: "home" }, { label }],
    navigation: { group: "Build", label, icon: "layout-grid", order: 44 },
  };
  const lines = Object.entries(row).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`);
  return `{\n${lines.join(",\n")}\n}`;
}

function screenSource(name: string): string {
  return `import { Page } from "@armature/renderer";
import { EmptyState } from "@armature/renderer/ui";
import { LayoutGrid } from "lucide-react";

/** One page, still empty. */
export default function ${componentOf(name)}() {
  return (
    <Page text="What this page is for, in one sentence.">
      <EmptyState icon={LayoutGrid} title="Nothing here yet" text="What will be here, and what to do about it." />
    </Page>
  );
}
`;
}

function indexSource(name: string): string {
  return `/** One page. */
export const screens = {
  ${name}: () => import("./${componentOf(name)}.tsx"),
};
`;
}

function testSource(name: string): string {
  const label = labelOf(name);
  return `import { closeApp, screensOf, serveApp, visitApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { screens } from "./index.ts";

const screen = "${name}/${name}";
const ROUTES = [
  { name: "login", path: "/login", screen, guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen, guard: "session", title: "Home" },
  { name: "${name}", path: "${pathOf(name)}", screen, guard: "session", title: "${label}" },
];

beforeEach(async () => {
  await page.viewport(1280, 800);
  serveApp();
});
afterEach(closeApp);

test("opens at its address", async () => {
  visitApp({ routes: ROUTES, screens: screensOf("${name}", screens), path: "${pathOf(name)}" });
  await expect.element(page.getByRole("heading", { name: "${label}", level: 1 })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
});
`;
}
