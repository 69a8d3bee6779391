import type { AttributeSpecInput, EntitySpecInput, MetadataAnswer } from "@armature/engine";
import { DECLARED, screensOf, text, visitApp } from "@armature/renderer/testing";
import { screens } from "./index.ts";
import type { MappingPreview } from "../operations.ts";

const NAMES = ["user", "resource"] as const;
/** Starts a word with a capital letter. */
export const capital = (name: string) => name.replace(/^./, (first) => first.toUpperCase());
const ENTITIES: readonly EntitySpecInput[] = NAMES.flatMap((name) => [
  { name, label: capital(name), readableAttribute: "name" },
  { name: `${name}EpicMapping`, label: `${capital(name)} Epic Mapping`, readableAttribute: "label" },
]);

function attributesOf({ name, readableAttribute = "name" }: EntitySpecInput): readonly AttributeSpecInput[] {
  const key = readableAttribute === "label" ? "id" : `${name}Id`;
  const own: readonly AttributeSpecInput[] = [
    { name: key, label: "ID", type: "integer", primaryKey: true, serverSet: true },
    text(readableAttribute, 10),
  ];
  return own.map((attribute) => ({ ...attribute, entityName: name }));
}

export const METADATA: MetadataAnswer = {
  result: { revision: 1, application: DECLARED, entities: ENTITIES, attributes: ENTITIES.flatMap(attributesOf) },
};

const row = (name: string, path: string, screen: string, title: string, over: object = {}) => ({
  name,
  path,
  screen,
  title,
  guard: "session",
  ...over,
});
const ROUTES = [
  row("login", "/login", "mapping/list", "Sign in", { guard: "public", frame: "bare" }),
  row("home", "/", "mapping/list", "Home"),
  row("export{Entity}", "/build/export/{entity}", "mapping/list", "{label} Export", { entities: NAMES }),
  row("{entity}EpicMappingPreview", "/build/export/{entity}/:id", "mapping/preview", "{label} Export", {
    entities: NAMES,
    params: { id: "digits" },
  }),
];
/**
 * Opens a page of the mappings.
 * @returns a function that gives the current path
 */
export const visit = (path: string) => visitApp({ routes: ROUTES, screens: screensOf("mapping", screens), path });

export const PREVIEW: MappingPreview = {
  label: "Providers",
  headerList: [
    [1, "Epic ID"],
    [2, "Name"],
  ],
  itemList: [
    ["E7", "Ann, Able"],
    ["", "=1+1"],
  ],
  filter: { if: { attribute: "provider", comparativeOperator: "isEqual", value: 1 } },
  filterText: "Provider is 1",
  downloaded: null,
};
