/**
 * Who may import whom: docs/architecture.md, section 3. `.ci/boundaries.test.ts` breaks each rule on purpose.
 * A `reachable` rule looks through any number of imports in between.
 */

const tests = "\\.(test|spec|stories)\\.tsx?$";
const testSupport = "(^|/)(testing|e2e)/|(^|[/.])testing\\.tsx?$";
const view = "^renderer/|\\.tsx$|(^|/)node_modules/(react|react-dom|react-router|@headlessui)/";
const serverOnly = "^(server|migrations)/|(^|/)node_modules/(kysely|pg|fastify|@fastify|@electric-sql)/";
const client = "^(renderer/src|renderer/app/src|plugins/elements|plugins/screens|plugins/registry)/";
// All the rest is reached from these, so that a path is looked for from them alone and not from a thousand files.
const serverEntries = "^server/src/(main|examples|sheets/worker-main)\\.ts$";
const clientEntries =
  "^(renderer/app/src/main\\.tsx|renderer/src/index\\.ts|plugins/registry/(elements|inputs|screens)\\.ts)$";
/** What is of the onboarding portal in the server still. The list only shrinks: a test names what left it. */
const onboardingFiles = [
  "applications",
  "gateways/learning",
  "mappings/epic-ids",
  "mappings/preview",
  "mappings/read-epic-ids",
  "mappings/related",
  "onboarding",
  "openapi/entity-schemas",
  "questionnaire/answers",
  "questionnaire/completion",
  "questionnaire/questionnaire",
  "questionnaire/read-answers",
  "questionnaire/read-submission",
  "questionnaire/snapshot",
  "questionnaire/submission",
  "records/refusal",
  "routes/admin-users",
  "routes/directory",
  "routes/epic-ids",
  "routes/install-team",
  "routes/leadership",
  "routes/learning",
  "routes/location-import",
  "routes/mappings",
  "routes/nmq",
  "routes/role-questions",
  "routes/security-roles",
  "routes/snapshot",
  "security/function-change",
  "security/role-model",
  "security/role-saves",
  "security/security-roles",
  "security/template-assignment",
  "seed/large/record-maker",
].map((file) => `^server/src/${file}\\.ts$`);
const generator = "^plugins/registry/generate\\.ts$";

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const forbidden = [
  {
    name: "engine-imports-nothing-of-ours",
    comment: "The engine is the compiler that both sides share; it is understood, tested and moved alone.",
    severity: "error",
    from: { path: "^engine/" },
    to: { path: "^(renderer|plugins|server|migrations|metadata|bench|\\.ci)/" },
  },
  {
    name: "engine-runs-anywhere",
    comment: "The engine runs in the browser and is pure: no I/O, no clock, no randomness, so no Node core module.",
    severity: "error",
    from: { path: "^engine/", pathNot: tests },
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
    from: { path: "^plugins/" },
    to: { path: "^(renderer/app|server|migrations|metadata|bench|\\.ci)/" },
  },
  {
    name: "plugin-never-imports-a-sibling",
    comment: "A plugin is one folder, which can be deleted with a green build; what two need belongs to the renderer.",
    severity: "error",
    from: { path: "^plugins/(elements|screens)/([^/]+)/" },
    to: { path: "^plugins/(elements|screens)/[^/]+/", pathNot: "^plugins/$1/$2/" },
  },
  {
    name: "element-is-pure",
    comment: "The server loads element.ts of every element type; it cannot load React or a DOM.",
    severity: "error",
    from: { path: "^plugins/elements/[^/]+/element\\.ts$" },
    to: { path: view, reachable: true },
  },
  {
    name: "screen-model-is-pure",
    comment: "The server loads the operation contracts of a screen, and models are tested without a browser.",
    severity: "error",
    from: { path: "^plugins/screens/[^/]+/(model|operations)\\.ts$" },
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
    name: "server-imports-no-plugin-and-no-metadata",
    comment:
      "The server serves any application: it is given one, and takes the contracts of its own calls from the engine.",
    severity: "error",
    from: { path: "^server/src/", pathNot: [tests, testSupport, ...onboardingFiles] },
    to: { path: "^(plugins|metadata)/" },
  },
  {
    name: "application-is-given-by-commands",
    comment:
      "What the server knows of an application and of its folder is an argument; a file that imports it works for no other.",
    severity: "error",
    from: {
      path: "^server/src/",
      pathNot: [tests, testSupport, "^server/src/(main|admin|examples|applications)\\.ts$"],
    },
    to: { path: "^server/src/(applications|onboarding|repository)\\.ts$" },
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
    from: { path: client, pathNot: [tests, testSupport, generator] },
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
    comment: "What ships must not carry tests, their fixtures or their tools.",
    severity: "error",
    from: { pathNot: [tests, testSupport] },
    to: { path: [tests, testSupport] },
  },
  {
    name: "every-import-resolves",
    comment: "An import that leads nowhere hides from all other rules.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
const configuration = {
  forbidden,
  options: {
    // TypeScript 7 has no JavaScript API; without another parser no .ts file is seen and everything passes.
    parser: "swc",
    // Type-only imports count as well: a boundary is about knowledge, not about bytes.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.out)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "module", "types", "node", "default"],
      mainFields: ["module", "main", "types"],
    },
  },
};

export default configuration;
