import { EngineError, type EntityType } from "@armature/engine";
import { type RouteTable, useEntityType, useMetadata, useRecords, useRoute, useRouteTable } from "@armature/renderer";
import { useMemo } from "react";
import { useParams } from "react-router";

/**
 * The kinds of definition that have pages: what the pages of all entities call one, the name of their routes, the key in
 * the address of one, and the tab of the entity with their list. Those of all entities have one list without a tab.
 */
const KINDS = {
  attribute: { label: "Field", route: "Attribute", key: "name", tab: {} },
  preset: { label: "Column set", route: "Preset", key: "id", tab: { tab: "presets" } },
  mapping: { label: "Mapping", route: "Mapping", key: "id", tab: { tab: "mappings" } },
  webhook: { label: "Webhook", route: "Webhook", key: "id", tab: null },
} as const;

export type DefinitionKind = keyof typeof KINDS;

/** Where definitions of a kind are listed, created and edited. */
export interface Place {
  readonly kind: DefinitionKind;
  /** The entity that the definitions describe. */
  readonly subject: EntityType;
  /** The entity whose records the definitions are: a view for the subject, or that of all definitions of the kind. */
  readonly type: EntityType;
  /** What the pages call one: `Field`, `Column set`. */
  readonly label: string;
  readonly listPath: string;
  readonly createPath: string;
  readonly pathTo: (key: string | number) => string;
}

/** The entity that the address names, in its route or as a parameter. It may not exist. */
export function useSubjectName(): string {
  const { entity } = useRoute();
  const { entity: named = "" } = useParams();
  return entity ?? named;
}

/** The pages of a kind of definition, for the entity that the address names. */
export function usePlace(kind: DefinitionKind): Place {
  const place = usePlaceIfAny(kind);
  if (!place) throw new EngineError(`There are no ${kind}s`);
  return place;
}

/** Null if the application has no definitions of the kind. */
export function usePlaceIfAny(kind: DefinitionKind): Place | null {
  const subject = useEntityType(useSubjectName());
  const type = useDefinitionType(subject, kind);
  const { entity } = useRoute();
  const table = useRouteTable();
  return useMemo(() => {
    if (!type) return null;
    if (entity !== null) return { kind, subject, type, label: type.label, ...entityPaths(table, kind, subject.name) };
    return { kind, subject, type, label: KINDS[kind].label, ...modelPaths(table, kind, subject.name) };
  }, [kind, entity, subject, type, table]);
}

type Paths = Pick<Place, "listPath" | "createPath" | "pathTo">;

/** The pages of one entity alone. */
function entityPaths(table: RouteTable, kind: DefinitionKind, entity: string): Paths {
  const { route, key } = KINDS[kind];
  const list = `provider${entity.replace(/^./, (letter) => letter.toUpperCase())}${route}`;
  return {
    listPath: table.pathTo(list),
    createPath: table.pathTo(`${list}Create`),
    pathTo: (value) => table.pathTo(`${list}Form`, { [key]: value }),
  };
}

/** The pages that serve every entity. */
function modelPaths(table: RouteTable, kind: DefinitionKind, entity: string): Paths {
  const { route, key, tab } = KINDS[kind];
  const path = (name: string, params: Readonly<Record<string, string | number>> = {}) =>
    table.pathTo(name, { entity, ...params });
  if (tab === null) {
    const list = route.toLowerCase();
    const form = {
      createPath: path(`${list}Create`),
      pathTo: (value: string | number) => path(`${list}Form`, { [key]: value }),
    };
    return { listPath: table.pathTo(`${list}s`), ...form };
  }
  const query = new URLSearchParams(tab).toString();
  return {
    listPath: path("modelKind") + (query === "" ? "" : `?${query}`),
    createPath: path(`model${route}Create`),
    pathTo: (value) => path(`model${route}Form`, { [key]: value }),
  };
}

/**
 * The entity whose records are the definitions of a kind for an entity: the view for it, or else that of all
 * definitions of the kind. Undefined if the application has none.
 */
export function useDefinitionType({ name }: EntityType, kind: DefinitionKind): EntityType | undefined {
  const { entities } = useMetadata();
  return useMemo(() => {
    const types = [...entities.values()].filter((type) => type.definitionKind === kind);
    const whole = (type: EntityType) => type.store === "definitions" && type.viewValue === null;
    return types.find(({ viewValue }) => viewValue === name) ?? types.find(whole);
  }, [entities, name, kind]);
}

/** All definitions of a place. @param enabled false reads nothing */
export function useDefinitions({ type, subject }: Pick<Place, "type" | "subject">, enabled = true) {
  const query = useMemo(() => ({ ...ALL, where: type.viewValue === null ? of(subject) : null }), [type, subject]);
  return useRecords(type, query, enabled);
}

/** The id of an attribute's record. Those of all entities begin with the entity. */
export function attributeId({ type, subject }: Place, name: string): string {
  return type.viewValue === null ? `${subject.name}.${name}` : name;
}

const ALL = Object.freeze({ sort: [], limit: null, offset: 0, columns: null });

function of({ name }: EntityType) {
  return { kind: "term", attribute: "entityName", operator: "equals", values: [name] } as const;
}

const EVERY = Object.freeze({ ...ALL, where: null });

/** All definitions of a kind, whatever entity they are for. */
export function useAllDefinitions(kind: DefinitionKind) {
  const { entities } = useMetadata();
  const isWhole = (each: EntityType) => each.definitionKind === kind && each.viewValue === null;
  const type = [...entities.values()].find((each) => each.store === "definitions" && isWhole(each));
  if (!type) throw new EngineError(`There are no ${kind}s`);
  return { type, read: useRecords(type, EVERY) };
}
