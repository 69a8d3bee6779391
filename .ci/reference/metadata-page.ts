import { attributeShape, NO_APPLICATION, type Shape, type ShapeField } from "@armature/engine/metadata";
import { entityShape } from "../../engine/src/metadata/entity-spec.ts";
import { parseRoutes } from "../../renderer/src/router/route-rows.ts";
import { docOf, type Member, membersOf } from "./declared.ts";
import { code, page, table } from "./markdown.ts";

const METADATA = "engine/src/metadata";
const RULES = "engine/src/rules/parse.ts";
const CONDITIONS = "engine/src/rules/parse-condition.ts";
const ROUTES = "renderer/src/router/route-rows.ts";
const SETUP = "renderer/src/router/screen-setup.ts";

export function metadataPage(): string {
  return page(
    "Metadata",
    "What can stand in the files of `metadata/<application>`, property by property. [Build an application](../guides/build-an-application.md) shows how they fit together. A property that is left out has its default. Everything else is refused, with the file and the place.",
    ...applicationTexts(),
    ...entityTexts(),
    ...ruleTexts(),
    ...exportTexts(),
    ...routeTexts(),
    "## permissions.json",
    "What each profile may do, laid over what the platform's file says: `null` takes an entry away. What has no entry is refused, and each entity of the release needs a row. [Permissions](permissions.md) has the permissions of the two applications.",
    properties(membersOf("engine/src/access/permission.ts", "PermissionProfiles")),
    "## Other files",
    "`featureFlags.json` lists features that administrators switch on and off, each with `name`, `label` and `text`. `fileTypes.json` and `options/*.json` list records of the entities `fileType` and `option`. `examples/` has the records of demos and tests. `theme.css` replaces colors of the pages; if the application has code, it is beside `application.ts` instead.",
  );
}

function applicationTexts(): readonly string[] {
  return [
    "## application.json",
    "What the application is called, who uses it, and what it says about organizations. It is read at the start only.",
    properties([
      ...membersOf("server/src/start/read-application.ts", "ApplicationFile"),
      ...membersOf(`${METADATA}/application-spec.ts`, "ApplicationSpecInput"),
    ]),
    part("lifecycle", `${METADATA}/application-spec.ts`, "LifecycleInput"),
    part("lifecycle.closes", `${METADATA}/application-spec.ts`, "Closing", ["states"]),
    part("mappings", `${METADATA}/application-spec.ts`, "MappingWords"),
  ];
}

function entityTexts(): readonly string[] {
  return [
    "## entities/…/entity.json",
    "An entity. The flags of `lifecycle.closes` are properties of it too.",
    shaped(membersOf(`${METADATA}/entity-spec.ts`, "EntitySpec"), entityShape(NO_APPLICATION)),
    part("keptByList", `${METADATA}/kept-spec.ts`, "KeptSpec"),
    part("uniqueList", `${METADATA}/unique-spec.ts`, "UniqueSpec"),
    part("offeredList", `${METADATA}/offered-spec.ts`, "OfferedSpec"),
    part("waivedList", `${METADATA}/waived-spec.ts`, "WaivedSpec"),
    part("tiedList", `${METADATA}/tied-spec.ts`, "TiedSpec"),
    part("ruleList", `${METADATA}/refusal-spec.ts`, "RefusalSpec"),
    "## entities/…/attributes.json",
    "A list of attributes. The flags of `variants` and those of `lifecycle.closes` with `closesAttributes` are properties of them too. Some element types read further properties: see [element types](element-types.md).",
    shaped(membersOf(`${METADATA}/attribute-spec.ts`, "AttributeSpec"), attributeShape(NO_APPLICATION)),
    part("prerequisiteListRequired", `${METADATA}/attribute-spec.ts`, "Prerequisite"),
  ];
}

function ruleTexts(): readonly string[] {
  return [
    "## Rules",
    "The entries of `conditionalList` of an attribute. [Rules](rules.md) says what a condition means, [the laws of the engine](../../engine/SPEC.md) what an action does.",
    properties(membersOf(RULES, "RuleSpec")),
    part("A check", CONDITIONS, "CheckSpec"),
    part("A group", CONDITIONS, "GroupSpec"),
    part("A condition in JSON Logic", CONDITIONS, "LogicSpec"),
    part("then", RULES, "ActionSpec"),
  ];
}

function exportTexts(): readonly string[] {
  return [
    "## entities/…/presets.json",
    "A list of presets: exports that people can choose.",
    properties(membersOf(`${METADATA}/preset-spec.ts`, "PresetSpec")),
    part("attributeList", `${METADATA}/preset-spec.ts`, "PresetEntry"),
    "## entities/…/mappings.json",
    "A list of mappings: exports to another system, item by item.",
    properties(membersOf(`${METADATA}/mapping-spec.ts`, "MappingSpec")),
    part("conditionalList", `${METADATA}/mapping-spec.ts`, "MappingFilterSpec"),
    part("rowList", `${METADATA}/mapping-spec.ts`, "MappingRow"),
    "## entities/…/webhooks.json",
    "A list of webhooks: other systems that hear of changes. They send once an administrator gives them an owner and a secret.",
    properties(membersOf(`${METADATA}/webhook-spec.ts`, "WebhookSpec")),
  ];
}

function routeTexts(): readonly string[] {
  return [
    "## routes.json",
    "A list of pages.",
    docOf(ROUTES, "RouteRow"),
    shaped(membersOf(ROUTES, "RouteRow"), routeDefaults()),
    part("breadcrumb", ROUTES, "BreadcrumbRow"),
    part("navigation", ROUTES, "NavigationRow"),
    part("userMenu and helpMenu", ROUTES, "MenuRow"),
    part("setup", SETUP, "ScreenSetup"),
    part("setup.afterCreate", SETUP, "AfterCreate"),
    part("setup.alert", SETUP, "ScreenAlert"),
  ];
}

function part(title: string, file: string, name: string, leftOut: readonly string[] = []): string {
  const members = membersOf(file, name).filter((member) => !leftOut.includes(member.name));
  return [`### ${title}`, docOf(file, name), properties(members)].filter((text) => text !== "").join("\n\n");
}

function properties(members: readonly Member[]): string {
  return table(
    ["Property", "Value", "What it does"],
    members.map((member) => [code(member.name), member.type, described(member)]),
  );
}

/** Properties with a shape, which knows their defaults and limits. */
function shaped(members: readonly Member[], shape: Readonly<Record<string, Partial<ShapeField>>>): string {
  return table(
    ["Property", "Value", "Default", "What it does"],
    members.map((member) => {
      const { max, default: usual } = shape[member.name] ?? {};
      return [code(member.name), `${member.type}${limit(max, member.type)}`, valueOf(usual), described(member)];
    }),
  );
}

/** @throws Error for a property that its source does not describe */
function described({ name, text }: Member): string {
  if (text === "") throw new Error(`Describe ${name} in its source`);
  return text;
}

function limit(max: number | undefined, type: string): string {
  if (max === undefined || type.startsWith("`")) return "";
  return `, at most ${max.toLocaleString("en")} ${type.startsWith("list") ? "entries" : "characters"}`;
}

function valueOf(value: unknown): string {
  const written = JSON.stringify(value ?? null);
  return ["null", '""', "[]", "{}"].includes(written) ? "" : code(written.replaceAll('"', ""));
}

/** What a row has that says no more than it must. */
function routeDefaults(): Shape {
  const [row = {}] = parseRoutes([{ name: "", path: "", screen: "", guard: "public" }]);
  const { guard: _, ...rest } = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, { kind: "any", default: value }]));
}
