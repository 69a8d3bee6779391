/** A package that can be installed outside this repository. */
export interface Package {
  readonly folder: string;
  /** The folder of the package that becomes `dist`. */
  readonly source: string;
  /** Exports that are not packed, because only tests or the applications of this checkout use them. */
  readonly left?: readonly string[];
  /** Files that run although nothing imports them. */
  readonly run?: readonly string[];
  /** Those of them that are commands, by the command's name. */
  readonly commands?: Readonly<Record<string, string>>;
  /** Doors that Node loads for a build of pages, where the others are for browsers. */
  readonly tools?: readonly string[];
  /** Doors that only tests use. */
  readonly tests?: readonly string[];
  /** Files that are copied as they are. */
  readonly copied?: readonly Copied[];
  readonly packed: readonly string[];
}

interface Copied {
  /** From the package's folder, unless `from` names another one of the checkout. */
  readonly pattern: string;
  readonly from?: string;
  /** The folder in the package in which they land. */
  readonly to: string;
}

/** In this order: each is compiled against the declarations of those before it. */
export const PACKAGES: readonly Package[] = [
  {
    folder: "engine",
    source: "src",
    left: ["./testing"],
    copied: [
      { from: "docs/packages/engine", pattern: "*.md", to: "doors" },
      { from: "docs/reference", pattern: "{examples.md,library.ts}", to: "doors" },
    ],
    packed: ["dist", "doors"],
  },
  { folder: "migrations", source: "src", packed: ["dist"] },
  {
    folder: "metadata",
    source: ".",
    left: ["./*.json"],
    copied: [{ pattern: "platform/**/*.json", to: "." }],
    packed: ["platform"],
  },
  {
    folder: "renderer",
    source: ".",
    left: ["./testing", "./testing/routes"],
    tools: ["./vite"],
    copied: [
      { pattern: "src/ui/*.css", to: "dist" },
      { pattern: "vite/public/*", to: "." },
      { from: "docs/packages/renderer", pattern: "*.md", to: "doors" },
    ],
    packed: ["dist", "doors", "vite"],
  },
  {
    folder: "plugins",
    source: ".",
    tests: ["./conformance", "./faults"],
    copied: [{ pattern: "styles.css", to: "dist" }],
    packed: ["dist"],
  },
  {
    folder: "server/client",
    source: "src",
    run: ["src/armature-client.ts"],
    commands: { "armature-client": "src/armature-client.ts" },
    packed: ["dist"],
  },
  {
    folder: "server",
    source: "src",
    left: ["./testing"],
    run: ["src/sheets/worker-main.ts"],
    copied: [
      { pattern: "data/*", to: "." },
      { from: "docs/packages/server", pattern: "*.md", to: "doors" },
    ],
    packed: ["dist", "data", "doors"],
  },
  {
    folder: "server/app",
    source: ".",
    run: ["armature.ts", "serve.ts", "main.ts"],
    commands: { armature: "armature.ts" },
    packed: ["dist"],
  },
  { folder: "server/testing", source: ".", tests: ["."], packed: ["dist"] },
  {
    folder: "server/create-armature",
    source: "src",
    run: ["src/create-armature.ts"],
    commands: { "create-armature": "src/create-armature.ts" },
    copied: [
      { pattern: "template/**/*", to: "." },
      {
        from: "metadata/equipment",
        pattern: "{application,permissions,routes,fileTypes,entities/{user,organization}/entity}.json",
        to: "register",
      },
    ],
    packed: ["dist", "template", "register"],
  },
];
