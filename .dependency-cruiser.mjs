/**
 * Who may import whom: docs/architecture, "Who may import whom". `.ci/boundaries.test.ts` breaks each rule on purpose. A
 * `reachable` rule follows any number of imports.
 */

import { floorRules, floors } from "./.ci/floors.ts";

const tests = "\\.(test|spec|stories)\\.tsx?$";
const testSupport = "(^|/)(testing|e2e)/|(^|[/.])testing\\.tsx?$";
const view = "^renderer/|\\.tsx$|(^|/)node_modules/(react|react-dom|react-router|@headlessui)/";
const serverOnly = "^(server|migrations)/|(^|/)node_modules/(kysely|pg|fastify|@fastify|@electric-sql)/";
/** The packages that need none of the others. */
const alone = "^(engine|server/client)/";
const client = "^(renderer/src|plugins)/";
/** A folder of plugins with an application's own code. All others belong to the platform. */
const platform = "(?:elements|kit|recording|registry|screens|workbench)/";
const application = `plugins/(?!${platform})`;
/** One of its areas. */
const slice = `${application}([^/]+)/(?!${platform})([^/]+)/`;
// All other files are reachable from these, so that paths are searched from a few files instead of a thousand.
const serverEntries = "^(server/(app/serve|src/(index|sheets/worker-main))|plugins/[^/]+/application)\\.ts$";
const clientEntries = "^(renderer/src/index\\.ts|plugins/(registry|[^/]+/registry)/(elements|inputs|screens)\\.ts)$";
/** The code that an application adds to the server, by slice. */
const ofServer = ["^plugins/[^/]+/[^/]+/server/", "^plugins/[^/]+/(server|application)\\."];
/** The files that may import code of ours late. */
const lateImporters = "^server/app/(armature|command|run-tool)\\.ts$";
const generator = "^plugins/registry/generate\\.ts$";

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const forbidden = [
  {
    name: "engine-and-typed-client-import-nothing-of-ours",
    comment:
      "Both sides share the engine, and any program the typed client. Each is understood, tested and moved alone.",
    severity: "error",
    from: { path: alone },
    to: { path: "^(engine|renderer|plugins|server|migrations|metadata|bench|\\.ci)/", pathNot: "^$1/" },
  },
  {
    name: "engine-and-typed-client-run-anywhere",
    comment:
      "They run in the browser, and the engine is pure: no Node core module, except in the command of the typed client.",
    severity: "error",
    from: { path: alone, pathNot: [tests, "^server/client/src/(armature-client|write-types)\\.ts$"] },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "renderer-imports-engine-only",
    comment: "The renderer knows no element type, no screen and no entity; those are plugins and data.",
    severity: "error",
    from: { path: "^renderer/src/" },
    to: { path: "^(renderer/app|plugins|server|migrations|metadata|bench|\\.ci)/" },
  },
  {
    name: "plugins-import-engine-and-renderer-only",
    comment: "A plugin works in any composition: it asks its ports for data and never a server or shipped metadata.",
    severity: "error",
    from: { path: "^plugins/", pathNot: ofServer },
    to: { path: "^(renderer/app|server|migrations|metadata|bench|\\.ci)/" },
  },
  {
    name: "application-uses-the-servers-door",
    comment: "What an application may rest on is what @armature/server exports; the files behind it may move.",
    severity: "error",
    from: { path: ofServer, pathNot: [tests, testSupport] },
    to: { path: "^(server|migrations|bench|\\.ci)/", pathNot: "^server/src/index\\.ts$" },
  },
  {
    name: "tests-of-plugins-use-doors",
    comment:
      "Tests open an application through @armature/server/testing and @armature/renderer/testing: the files behind may move.",
    severity: "error",
    from: { path: "^plugins/" },
    to: {
      path: "^(server|renderer|migrations|bench|\\.ci)/",
      pathNot: [
        "^server/src/(testing/)?index\\.ts$",
        "^renderer/(src/((testing|ui)/)?index|src/testing/routes|vite/pages)\\.ts$",
      ],
    },
  },
  {
    name: "application-declares-its-calls",
    comment: "The server serves the operations of modules; how it does that may change under them.",
    severity: "error",
    from: { path: ofServer, pathNot: [tests, testSupport] },
    to: { path: "(^|/)node_modules/(fastify|@fastify)/" },
  },
  {
    name: "plugin-never-imports-a-sibling",
    comment: "A plugin is one folder, which can be deleted with a green build; what two need belongs to the renderer.",
    severity: "error",
    from: { path: "^plugins/(elements|screens|[^/]+/elements)/([^/]+)/" },
    to: { path: "^plugins/(elements|screens|[^/]+/elements)/[^/]+/", pathNot: "^plugins/$1/$2/" },
  },
  {
    name: "platform-imports-no-application",
    comment: "The platform serves any application; one is a folder, which can be deleted with a green build.",
    severity: "error",
    from: { path: `^plugins/${platform}|^plugins/[^/]+$` },
    to: { path: `^${application}[^/]+/` },
  },
  {
    name: "slice-is-entered-by-its-door",
    comment:
      "What another area may use stands in a door: index.ts what is pure, screens/parts.ts what is shown, server/index.ts.",
    severity: "error",
    from: { path: `^${slice}` },
    to: {
      path: "^plugins/$1/[^/]+/",
      pathNot: ["^plugins/$1/($2|kit|registry)/", "^plugins/$1/[^/]+/(index|screens/parts|server/index)\\.ts$"],
    },
  },
  {
    name: "element-is-pure",
    comment: "The server loads element.ts of every element type; it cannot load React or a DOM.",
    severity: "error",
    from: { path: "^plugins/(elements|[^/]+/elements)/[^/]+/element\\.ts$" },
    to: { path: view, reachable: true },
  },
  {
    name: "screen-model-is-pure",
    comment: "The server loads the operation contracts of a screen, and models are tested without a browser.",
    severity: "error",
    from: { path: ["^plugins/screens/[^/]+/(model|operations)\\.ts$", `^${slice}(index|model|operations)\\.ts$`] },
    to: { path: view, reachable: true },
  },
  {
    name: "server-never-reaches-the-view",
    comment: "Node runs the sources as they are: a .tsx file stops the start, and the server has no use for React.",
    severity: "error",
    from: { path: serverEntries },
    to: { path: view, reachable: true },
  },
  {
    name: "server-imports-at-once",
    comment:
      "In the one file that it is built into, a late import makes a function of every module behind it, and each call costs a tenth more.",
    severity: "error",
    from: { path: "^(engine/src|migrations|server/(app|src))/", pathNot: [lateImporters, tests, testSupport] },
    to: { path: "^(engine|migrations|plugins|server)/", dynamic: true },
  },
  {
    name: "built-server-never-imports-late",
    comment: "As before: what imports late is for commands that run from their sources.",
    severity: "error",
    from: { path: serverEntries },
    to: { path: lateImporters, reachable: true },
  },
  {
    name: "server-knows-no-application",
    comment: "The server serves any application: one is given to it, with its metadata and modules.",
    severity: "error",
    from: { path: "^server/src/", pathNot: [tests, testSupport] },
    to: { path: "^(server/app|plugins|metadata)/" },
  },
  {
    name: "server-tests-stand-on-data",
    comment:
      "The server's tests run with the equipment register alone: what an application adds in code is tested there.",
    severity: "error",
    from: { path: "^server/src/" },
    to: { path: ["^server/app/", "^metadata/", `^${application}[^/]+/`] },
  },
  {
    name: "client-never-reaches-the-server",
    comment: "What a browser loads must hold no database driver, no HTTP server and none of the server's code.",
    severity: "error",
    from: { path: clientEntries },
    to: { path: serverOnly, reachable: true },
  },
  {
    name: "client-has-no-node",
    comment: "A browser has no Node core modules; the bundler would put empty ones in their place.",
    severity: "error",
    from: { path: client, pathNot: [tests, testSupport, generator, ...ofServer] },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "migrations-import-kysely-only",
    comment: "A migration must mean the same years later, so it shares no code that goes on changing.",
    severity: "error",
    from: { path: "^migrations/src/", pathNot: tests },
    to: { pathNot: "^migrations/src/|(^|/)node_modules/kysely/" },
  },
  {
    name: "nothing-circular",
    comment: "Files in a circle can only be read, tested and moved together.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "tests-are-imported-by-tests-only",
    comment:
      "What ships must not carry tests, their fixtures or their tools. `armature check` runs the laws of the kit.",
    severity: "error",
    from: { pathNot: [tests, testSupport, "^server/app/commands/check\\.ts$"] },
    to: { path: [tests, testSupport] },
  },
  {
    name: "every-import-resolves",
    comment: "An import that leads nowhere hides from all other rules.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
  ...Object.entries(floors).flatMap(([house, order]) => floorRules(house, order, [tests, testSupport])),
];

/** @type {import("dependency-cruiser").IConfiguration} */
const configuration = {
  forbidden,
  options: {
    // TypeScript 7 has no JavaScript API. Without another parser no .ts file would be read, and everything would pass.
    parser: "swc",
    // Type-only imports count too: a boundary is about knowledge, not about bytes.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // A template stands on packages, and on metadata that the application gets when it is made.
    exclude: { path: "(^|/)(dist|\\.out|create-armature/template)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "module", "types", "node", "default"],
      mainFields: ["module", "main", "types"],
    },
  },
};

export default configuration;
