import {
  type AttributeSpecInput,
  compileMetadata,
  createRegistry,
  type EntitySpecInput,
  type MetadataAnswer,
  parseAttributeSpec,
  parseEntitySpec,
  type PermissionMap,
  type Values,
} from "@armature/engine";
import { parseApplicationSpec } from "@armature/engine/metadata";
import { lintWarnings } from "@armature/engine/access";
import type { Session } from "@armature/renderer";
import { aSession, DECLARED, visitApp } from "@armature/renderer/testing";
import { page } from "vitest/browser";
import { plugins as ofPlatform } from "../registry/inputs.ts";
import { screens } from "../registry/screens.ts";

const everywhere = { acute: true, ambulatory: true };
const KEYED = ["user", "userPreset", "userEpicMapping", "team", "option", "fileType", "file2"] as const;
const ENTITIES: readonly EntitySpecInput[] = [
  { name: "user", label: "User", labelPlural: "Users", readableAttribute: "email" },
  {
    name: "userAttribute",
    label: "User Attribute",
    readableAttribute: "label",
    scope: "configuration",
    definitionKind: "attribute",
    viewValue: "user",
  },
  {
    name: "userPreset",
    label: "User Preset",
    readableAttribute: "id",
    scope: "configuration",
    definitionKind: "preset",
    viewValue: "user",
  },
  {
    name: "userEpicMapping",
    label: "User Epic Mapping",
    readableAttribute: "id",
    scope: "configuration",
    definitionKind: "mapping",
    viewValue: "user",
  },
  { name: "team", label: "Team", readableAttribute: "id" },
  { name: "option", label: "Option", readableAttribute: "id", scope: "configuration" },
  { name: "fileType", label: "File Type", readableAttribute: "id", scope: "configuration" },
  { name: "file2", label: "File", readableAttribute: "id" },
];

/** The attributes of users, as metadata and as the records that define them. */
export const DEFINITIONS: readonly (AttributeSpecInput & Values)[] = [
  of("email", "Email", "TextField", { orderNumber: 10, locked: true }),
  of("provider", "Provider", "YesNo", { orderNumber: 20, valueYes: 1, valueNo: 0 }),
  of("shift", "Shift", "Combobox", { orderNumber: 30, comboboxOptionList: ["Early", "Late"] }),
  of("teamIds", "Teams", "SelectFkMultiple", { orderNumber: 40, fkName: "team", fkExists: true, multiple: true }),
  of("jobTitle", "Job Title", "TextField", { orderNumber: 5, maxLength: 40, hint: "As on the badge" }),
];

function of(name: string, label: string, elementType: string, spec: Partial<AttributeSpecInput>) {
  return { name, label, elementType, entityName: "user", updated: "t1", ...everywhere, ...spec };
}

const shown = (name: string, label: string, spec: Partial<AttributeSpecInput> = {}): AttributeSpecInput => ({
  name,
  label,
  entityName: "userAttribute",
  elementType: "TextField",
  ...everywhere,
  ...spec,
});

/** Properties of definitions that no test shows. */
const UNSHOWN = [...new Set(DEFINITIONS.flatMap(Object.keys))].filter(
  (name) => !["name", "label", "hint", "orderNumber", "elementType", "updated"].includes(name),
);

export const METADATA: MetadataAnswer = {
  result: {
    revision: 1,
    application: { ...DECLARED, mappings: { itemNumber: "epicItemNumber", firstItem: "Epic ID Type" } },
    entities: ENTITIES,
    attributes: [
      ...KEYED.map((entity) => ({
        name: entity === "user" ? "userId" : "id",
        label: "ID",
        entityName: entity,
        type: "integer" as const,
        primaryKey: true,
        serverSet: true,
      })),
      ...DEFINITIONS.map(({ updated: _updated, ...attribute }): AttributeSpecInput => attribute),
      shown("name", "Name", { primaryKey: true, orderNumber: 10, showDefault: true }),
      shown("label", "Label", { orderNumber: 20, showDefault: true }),
      shown("elementType", "Type", { orderNumber: 35 }),
      shown("hint", "Hint", { orderNumber: 30 }),
      shown("orderNumber", "Order", { orderNumber: 40, elementType: null, type: "integer", showDefault: true }),
      ...UNSHOWN.map((name) => shown(name, name, { elementType: null, type: "text" })),
    ],
  },
};

/** The metadata with more attributes of users, of user attributes and of teams. */
export function metadataWith(more: readonly AttributeSpecInput[]): MetadataAnswer {
  const isReplaced = ({ entityName, name }: AttributeSpecInput) =>
    more.some((each) => each.entityName === entityName && each.name === name);
  const { attributes, ...rest } = METADATA.result;
  return { result: { ...rest, attributes: [...attributes.filter((each) => !isReplaced(each)), ...more] } };
}

/**
 * For every entity whose attributes are chosen: two attributes that no selector offers, and one that each selector
 * offers.
 */
export const UNSELECTABLE: readonly AttributeSpecInput[] = ["user", "userAttribute", "team"].flatMap((entityName) =>
  ["locked", "crowdKey", "nickname"].map((name) => ({ ...shown(name, name), entityName, orderNumber: 90 })),
);

const all = { view: true, create: true, update: true, remove: true };
const PERMISSION: PermissionMap = Object.fromEntries(ENTITIES.map(({ name }) => [name, all]));

/** An administrator, with every permission unless the test says otherwise. */
export function anAdministrator(permission: PermissionMap = {}): Session {
  const session = aSession({ permission: { ...PERMISSION, ...permission } });
  return { ...session, isProviderUser: true };
}

const row = (name: string, path: string, screen: string) => ({
  name,
  path,
  screen,
  title: name,
  guard: "session",
  entities: ["user"],
});
const ROUTES = [
  {
    name: "login",
    path: "/login",
    screen: "definitions/attributeList",
    title: "Sign in",
    guard: "public",
    frame: "bare",
  },
  { name: "home", path: "/", screen: "definitions/attributeList", title: "Home", guard: "session" },
  { ...row("provider{Entity}", "/provider/{entity}", "definitions/home"), next: ["provider{Entity}Attribute"] },
  { name: "changes", path: "/provider/change", screen: "definitions/changes", title: "Changes", guard: "session" },
  { name: "providerMenu", path: "/provider/menu", screen: "home/menu", title: "Menu", guard: "session" },
  row("{entity}ImportFileConfirm", "/build/{entity}/import/:fileId", "definitions/presetList"),
  row("{entity}EditBatch", "/build/{entity}/edit-batch/:idListEncoded", "definitions/presetList"),
  row("provider{Entity}Attribute", "/provider/{entity}/attribute", "definitions/attributeList"),
  row("provider{Entity}AttributeCreate", "/provider/{entity}/attribute/create", "definitions/attributeCreate"),
  row("provider{Entity}AttributeForm", "/provider/{entity}/attribute/:name", "definitions/attributeEdit"),
  ...["Preset", "Mapping"].flatMap((kind) => {
    const name = kind.toLowerCase();
    return [
      row(`provider{Entity}${kind}`, `/provider/{entity}/${name}`, `definitions/${name}List`),
      row(`provider{Entity}${kind}Create`, `/provider/{entity}/${name}/create`, `definitions/${name}Create`),
      row(`provider{Entity}${kind}Form`, `/provider/{entity}/${name}/:id`, `definitions/${name}Edit`),
    ];
  }),
];

export const list = (result: readonly Values[], total = result.length) => ({
  result,
  total,
  isExact: true,
  after: null,
  labels: {},
});
/** The body of a save without the definition as its editor opened it. */
export function sentOf(body: unknown): unknown {
  const { opened: _, ...values } = body as Values;
  return values;
}

export const answerOf = (result: Values) => ({ result, labels: {}, people: {} });

/** The warnings about a draft among these definitions. The engine computes them as the server does. */
export function warningsOf(definitions: readonly Values[], { entity, name, values }: Values): readonly Values[] {
  const { entities, attributes } = METADATA.result;
  const application = parseApplicationSpec(DECLARED);
  const of = (other: Values) => other["entityName"] === entity;
  const changed = [
    ...attributes.filter((each) => !of(each) || each.primaryKey),
    ...definitions.filter((each) => of(each) && each["name"] !== name),
    { ...(values as Values), name, entityName: entity },
  ].map(({ updated: _updated, ...each }: Values) => parseAttributeSpec(each, "", application));
  const registry = createRegistry([...ofPlatform.values()].map(({ element }) => element));
  const metadata = compileMetadata(
    {
      revision: 2,
      application,
      entities: entities.map((each) => parseEntitySpec(each, each.name, application)),
      attributes: changed,
    },
    registry,
  );
  return lintWarnings(metadata).flatMap(({ code, path, message }) => {
    const [, of, property = null, rule = null] = path.split(".");
    return of === name ? [{ code, property, rule, message }] : [];
  });
}

/** The texts of the options in an open choice box. */
export const offered = () =>
  page
    .getByRole("option")
    .elements()
    .map((option) => option.textContent);

/** Opens a page of the attributes. @returns a function that gives the current path */
export const visit = (path: string, plugins = ofPlatform) => visitApp({ routes: ROUTES, screens, plugins, path });
