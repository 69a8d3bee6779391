import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { afterAll, describe, expect, test } from "vitest";

import { DOOR, type Floors, floorRuleOf, floors, roomsNotBelow, roomsOf } from "./floors.ts";

const root = path.resolve(import.meta.dirname, "..");
const options = await extractDepcruiseOptions(path.join(root, ".dependency-cruiser.mjs"));
const scratch = mkdtempSync(path.join(tmpdir(), "armature-boundaries-"));
afterAll(() => rmSync(scratch, { recursive: true }));

/** A tree of files, each with the modules that it imports; after `late `, when it runs. */
type Tree = Record<string, string[]>;

/** For each rule, the smallest trees that break it, and the report: `from → to`. */
const violations: Record<string, { tree: Tree; reported: string }[]> = {
  "engine-and-typed-client-import-nothing-of-ours": [
    {
      tree: { "engine/src/a.ts": ["../../renderer/src/b.ts"], "renderer/src/b.ts": [] },
      reported: "engine/src/a.ts → renderer/src/b.ts",
    },
    {
      tree: { "engine/src/a.ts": ["../../metadata/b.ts"], "metadata/b.ts": [] },
      reported: "engine/src/a.ts → metadata/b.ts",
    },
    {
      tree: { "server/client/src/a.ts": ["../../../engine/src/b.ts"], "engine/src/b.ts": [] },
      reported: "server/client/src/a.ts → engine/src/b.ts",
    },
    {
      tree: { "server/client/src/a.ts": ["../../src/b.ts"], "server/src/b.ts": [] },
      reported: "server/client/src/a.ts → server/src/b.ts",
    },
  ],
  "engine-and-typed-client-run-anywhere": [
    { tree: { "engine/src/a.ts": ["node:fs"] }, reported: "engine/src/a.ts → fs" },
    { tree: { "server/client/src/a.ts": ["node:fs"] }, reported: "server/client/src/a.ts → fs" },
  ],
  "renderer-imports-engine-only": [
    {
      tree: { "renderer/src/a.ts": ["../../plugins/registry/b.ts"], "plugins/registry/b.ts": [] },
      reported: "renderer/src/a.ts → plugins/registry/b.ts",
    },
    {
      tree: { "renderer/src/a.ts": ["../app/e2e/b.ts"], "renderer/app/e2e/b.ts": [] },
      reported: "renderer/src/a.ts → renderer/app/e2e/b.ts",
    },
  ],
  "plugins-import-engine-and-renderer-only": [
    {
      tree: { "plugins/screens/a/index.ts": ["../../../metadata/b.ts"], "metadata/b.ts": [] },
      reported: "plugins/screens/a/index.ts → metadata/b.ts",
    },
  ],
  "application-uses-the-servers-door": [
    {
      tree: { "plugins/shop/sales/server/a.ts": ["../../../../server/src/b.ts"], "server/src/b.ts": [] },
      reported: "plugins/shop/sales/server/a.ts → server/src/b.ts",
    },
    {
      tree: { "plugins/shop/server.ts": ["../../migrations/src/b.ts"], "migrations/src/b.ts": [] },
      reported: "plugins/shop/server.ts → migrations/src/b.ts",
    },
  ],
  "tests-of-plugins-use-doors": [
    {
      tree: {
        "plugins/shop/sales/server/a.test.ts": ["../../../../server/src/database/testing.ts"],
        "server/src/database/testing.ts": [],
      },
      reported: "plugins/shop/sales/server/a.test.ts → server/src/database/testing.ts",
    },
    {
      tree: { "plugins/shop/server.testing.ts": ["../../server/app/b.ts"], "server/app/b.ts": [] },
      reported: "plugins/shop/server.testing.ts → server/app/b.ts",
    },
    {
      tree: { "plugins/shop/a.test.tsx": ["../../renderer/src/testing/b.ts"], "renderer/src/testing/b.ts": [] },
      reported: "plugins/shop/a.test.tsx → renderer/src/testing/b.ts",
    },
  ],
  "application-declares-its-calls": [
    {
      tree: { "plugins/shop/sales/server/a.ts": ["fastify"] },
      reported: "plugins/shop/sales/server/a.ts → node_modules/fastify/index.js",
    },
  ],
  "plugin-never-imports-a-sibling": [
    {
      tree: { "plugins/elements/A/element.ts": ["../B/element.ts"], "plugins/elements/B/element.ts": [] },
      reported: "plugins/elements/A/element.ts → plugins/elements/B/element.ts",
    },
    {
      tree: { "plugins/screens/a/model.ts": ["../../elements/B/element.ts"], "plugins/elements/B/element.ts": [] },
      reported: "plugins/screens/a/model.ts → plugins/elements/B/element.ts",
    },
    {
      tree: {
        "plugins/shop/elements/A/element.ts": ["../../../elements/B/index.ts"],
        "plugins/elements/B/index.ts": [],
      },
      reported: "plugins/shop/elements/A/element.ts → plugins/elements/B/index.ts",
    },
  ],
  "platform-imports-no-application": [
    {
      tree: { "plugins/screens/a/index.ts": ["../../shop/a/index.ts"], "plugins/shop/a/index.ts": [] },
      reported: "plugins/screens/a/index.ts → plugins/shop/a/index.ts",
    },
    {
      tree: { "plugins/a.test.ts": ["./shop/registry/inputs.ts"], "plugins/shop/registry/inputs.ts": [] },
      reported: "plugins/a.test.ts → plugins/shop/registry/inputs.ts",
    },
  ],
  "slice-is-entered-by-its-door": [
    {
      tree: { "plugins/shop/a/model.ts": ["../b/model.ts"], "plugins/shop/b/model.ts": [] },
      reported: "plugins/shop/a/model.ts → plugins/shop/b/model.ts",
    },
    {
      tree: { "plugins/shop/a/screens/A.tsx": ["../../b/screens/B.tsx"], "plugins/shop/b/screens/B.tsx": [] },
      reported: "plugins/shop/a/screens/A.tsx → plugins/shop/b/screens/B.tsx",
    },
    {
      tree: { "plugins/shop/a/server/a.ts": ["../../b/server/b.ts"], "plugins/shop/b/server/b.ts": [] },
      reported: "plugins/shop/a/server/a.ts → plugins/shop/b/server/b.ts",
    },
  ],
  "element-is-pure": [
    {
      tree: { "plugins/elements/A/element.ts": ["./words.ts"], "plugins/elements/A/words.ts": ["react"] },
      reported: "plugins/elements/A/element.ts → node_modules/react/index.js",
    },
    {
      tree: { "plugins/elements/A/element.ts": ["../../../renderer/src/b.ts"], "renderer/src/b.ts": [] },
      reported: "plugins/elements/A/element.ts → renderer/src/b.ts",
    },
  ],
  "screen-model-is-pure": [
    {
      tree: {
        "plugins/screens/a/operations.ts": ["./words.ts"],
        "plugins/screens/a/words.ts": ["./View.tsx"],
        "plugins/screens/a/View.tsx": [],
      },
      reported: "plugins/screens/a/operations.ts → plugins/screens/a/View.tsx",
    },
    {
      tree: { "plugins/screens/a/model.ts": ["react"] },
      reported: "plugins/screens/a/model.ts → node_modules/react/index.js",
    },
    {
      tree: { "plugins/shop/a/index.ts": ["./b.ts"], "plugins/shop/a/b.ts": ["react"] },
      reported: "plugins/shop/a/index.ts → node_modules/react/index.js",
    },
  ],
  "server-never-reaches-the-view": [
    {
      tree: {
        "server/app/serve.ts": ["../../plugins/registry/b.ts"],
        "plugins/registry/b.ts": ["./C.tsx"],
        "plugins/registry/C.tsx": [],
      },
      reported: "server/app/serve.ts → plugins/registry/C.tsx",
    },
    {
      tree: { "plugins/shop/application.ts": ["./a.ts"], "plugins/shop/a.ts": ["react"] },
      reported: "plugins/shop/application.ts → node_modules/react/index.js",
    },
  ],
  "server-imports-at-once": [
    {
      tree: { "server/src/a.ts": ["late ./b.ts"], "server/src/b.ts": [] },
      reported: "server/src/a.ts → server/src/b.ts",
    },
  ],
  "built-server-never-imports-late": [
    {
      tree: { "server/app/serve.ts": ["./a.ts"], "server/app/a.ts": ["./command.ts"], "server/app/command.ts": [] },
      reported: "server/app/serve.ts → server/app/command.ts",
    },
  ],
  "server-knows-no-application": [
    {
      tree: {
        "server/src/routes/session.ts": ["../../../plugins/registry/operations.ts"],
        "plugins/registry/operations.ts": [],
      },
      reported: "server/src/routes/session.ts → plugins/registry/operations.ts",
    },
    {
      tree: { "server/src/a.ts": ["../../metadata/b.ts"], "metadata/b.ts": [] },
      reported: "server/src/a.ts → metadata/b.ts",
    },
    {
      tree: { "server/src/a.ts": ["../app/load-application.ts"], "server/app/load-application.ts": [] },
      reported: "server/src/a.ts → server/app/load-application.ts",
    },
  ],
  "server-tests-stand-on-data": [
    {
      tree: { "server/src/a.test.ts": ["../../plugins/shop/sales/index.ts"], "plugins/shop/sales/index.ts": [] },
      reported: "server/src/a.test.ts → plugins/shop/sales/index.ts",
    },
    {
      tree: { "server/src/testing.ts": ["../../plugins/shop/server.testing.ts"], "plugins/shop/server.testing.ts": [] },
      reported: "server/src/testing.ts → plugins/shop/server.testing.ts",
    },
    {
      tree: { "server/src/a.test.ts": ["../app/load-application.ts"], "server/app/load-application.ts": [] },
      reported: "server/src/a.test.ts → server/app/load-application.ts",
    },
    {
      tree: { "server/src/a.test.ts": ["../../metadata/shop/permissions.ts"], "metadata/shop/permissions.ts": [] },
      reported: "server/src/a.test.ts → metadata/shop/permissions.ts",
    },
  ],
  "client-never-reaches-the-server": [
    {
      tree: {
        "plugins/registry/screens.ts": ["../screens/a/index.ts"],
        "plugins/screens/a/index.ts": ["./b.ts"],
        "plugins/screens/a/b.ts": ["kysely"],
      },
      reported: "plugins/registry/screens.ts → node_modules/kysely/index.js",
    },
    {
      tree: { "renderer/src/index.ts": ["../../server/src/b.ts"], "server/src/b.ts": [] },
      reported: "renderer/src/index.ts → server/src/b.ts",
    },
  ],
  "client-has-no-node": [
    { tree: { "renderer/src/a.ts": ["node:path"] }, reported: "renderer/src/a.ts → path" },
    { tree: { "plugins/elements/A/Input.tsx": ["node:os"] }, reported: "plugins/elements/A/Input.tsx → os" },
  ],
  "migrations-import-kysely-only": [
    {
      tree: { "migrations/src/a.ts": ["kysely", "../../server/src/b.ts"], "server/src/b.ts": [] },
      reported: "migrations/src/a.ts → server/src/b.ts",
    },
    { tree: { "migrations/src/a.ts": ["node:fs"] }, reported: "migrations/src/a.ts → fs" },
  ],
  "nothing-circular": [
    {
      tree: { "engine/src/a.ts": ["./b.ts"], "engine/src/b.ts": ["./a.ts"] },
      reported: "engine/src/a.ts → engine/src/b.ts",
    },
  ],
  "tests-are-imported-by-tests-only": [
    {
      tree: { "engine/src/a.ts": ["./b.test.ts"], "engine/src/b.test.ts": [] },
      reported: "engine/src/a.ts → engine/src/b.test.ts",
    },
    {
      tree: { "renderer/src/a.ts": ["./testing/b.ts"], "renderer/src/testing/b.ts": [] },
      reported: "renderer/src/a.ts → renderer/src/testing/b.ts",
    },
  ],
  "every-import-resolves": [
    { tree: { "server/src/a.ts": ["./nowhere.ts"] }, reported: "server/src/a.ts → ./nowhere.ts" },
  ],
};

/** A house in which each room imports the first room that is not below it, or the door. */
function climbingHouse(house: string, order: Floors): { tree: Tree; reported: string[] } {
  const fileOf = (room: string) => (room.includes(".") ? `${house}/${room}` : `${house}/${room}/a.ts`);
  const climbs = order.flatMap(roomsOf).map((room) => ({
    rule: floorRuleOf(house, room),
    from: fileOf(room),
    to: fileOf(roomsNotBelow(order, room)[0] ?? DOOR),
  }));
  const named = (from: string, to: string) => path.relative(path.dirname(from), to).replace(/^(?!\.)/, "./");
  return {
    tree: Object.fromEntries([[fileOf(DOOR), []], ...climbs.map(({ from, to }) => [from, [named(from, to)]])]),
    reported: climbs.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`),
  };
}

const sources = ["engine", "renderer", "plugins", "server", "migrations"];

function write(baseDir: string, tree: Tree): void {
  for (const [file, imports] of Object.entries(tree)) {
    const target = path.join(baseDir, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, imports.map(importOf).join(""));
  }
}

function importOf(name: string): string {
  return name.startsWith("late ") ? `void import("${name.slice(5)}");\n` : `import type {} from "${name}";\n`;
}

/** A folder with the tree, and empty packages to import. */
function scene(tree: Tree): string {
  const folder = mkdtempSync(path.join(scratch, "tree-"));
  const installed = ["react", "kysely", "fastify"].map((name): [string, string[]] => [
    `node_modules/${name}/index.js`,
    [],
  ]);
  write(folder, { ...Object.fromEntries(installed), ...tree });
  return folder;
}

async function check(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(folders, { ...options, baseDir });
  if (typeof output === "string") throw new Error(`expected a cruise result, found text: ${output}`);
  return output;
}

function reports({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

describe("each rule bites", () => {
  test("every rule has a violation here", () => {
    const ofFloors = Object.entries(floors).flatMap(([house, order]) =>
      order.flatMap(roomsOf).map((room) => floorRuleOf(house, room)),
    );
    expect([...Object.keys(violations), ...ofFloors]).toEqual(options.ruleSet?.forbidden?.map((rule) => rule.name));
  });

  const cases = Object.entries(violations).flatMap(([rule, list]) => list.map((it) => ({ rule, ...it })));
  test.each(cases)("$rule: $reported", async ({ rule, tree, reported }) => {
    const folders = sources.filter((source) => Object.keys(tree).some((file) => file.startsWith(`${source}/`)));
    expect(reports(await check(scene(tree), folders))).toContain(`${rule}: ${reported}`);
  });

  test.each(Object.entries(floors))("no room of %s imports one that is not below it [F-190]", async (house, order) => {
    const { tree, reported } = climbingHouse(house, order);
    expect(reports(await check(scene(tree), [house]))).toEqual(expect.arrayContaining(reported));
  });

  test("and a tree in the intended direction passes", async () => {
    const tree = {
      "engine/src/index.ts": [],
      "renderer/src/index.ts": ["react", "../../engine/src/index.ts"],
      "plugins/elements/A/element.ts": ["../../../engine/src/index.ts"],
      "plugins/elements/A/Input.tsx": ["react", "../../../renderer/src/index.ts", "./element.ts"],
      "plugins/elements/A/A.test.ts": ["node:fs", "./element.ts"],
      "plugins/registry/elements.ts": ["../elements/A/element.ts"],
      "server/src/index.ts": ["node:fs", "kysely"],
      "server/src/testing/index.ts": [],
      "server/src/a.test.ts": ["./index.ts", "../../plugins/registry/elements.ts", "../../plugins/kit/b.ts"],
      "plugins/shop/server.ts": ["../../server/src/index.ts", "./sales/server/a.ts"],
      "plugins/shop/sales/server/a.test.ts": ["../../../../server/src/testing/index.ts"],
      "plugins/shop/sales/server/a.ts": [
        "node:fs",
        "kysely",
        "../../../../server/src/index.ts",
        "../../b/server/index.ts",
      ],
      "plugins/shop/b/server/index.ts": [],
      "server/app/serve.ts": ["../src/index.ts", "../../plugins/registry/elements.ts"],
      "plugins/shop/application.ts": ["../../server/src/index.ts", "./server.ts"],
      "plugins/kit/b.ts": [],
      "plugins/shop/a/index.ts": ["./b.ts"],
      "plugins/shop/a/b.ts": ["../b/index.ts", "../kit/c.ts", "../../kit/b.ts"],
      "plugins/shop/a/screens/A.tsx": ["../b.ts", "../../b/screens/parts.ts"],
      "plugins/shop/b/index.ts": [],
      "plugins/shop/b/screens/parts.ts": ["react"],
      "plugins/shop/kit/c.ts": [],
      "plugins/shop/registry/elements.ts": ["../../registry/elements.ts"],
      "migrations/src/index.ts": ["kysely"],
    };
    expect(reports(await check(scene(tree), sources))).toEqual([]);
  });
});

const files = globSync("{engine,renderer,plugins,server,migrations}/**/*.{ts,tsx}", {
  cwd: root,
  exclude: ["**/node_modules/**", "**/dist/**"],
});

// A rule about a folder that has moved would check nothing.
test.each((options.ruleSet?.forbidden ?? []).map(({ name = "", from }) => [name, [from.path ?? ""].flat()] as const))(
  "%s is about files that are there",
  (_, patterns) => {
    for (const pattern of patterns) expect(files.filter((file) => new RegExp(pattern).test(file))).not.toEqual([]);
  },
);
