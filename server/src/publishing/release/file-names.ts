import type { EntityNames } from "@armature/engine/metadata";
import type { Application } from "../../base/application.ts";
import type { ShippedDefinition } from "../../metadata/shipped.ts";
import type { ServerModule } from "../../records/points/module.ts";

/** An application, with the modules whose inputs a body may have. */
export type ExtendedApplication = Application & { readonly modules: readonly Pick<ServerModule, "entities">[] };

/** The attributes of each entity. An entity that shows another one has its attributes. */
export function attributeNames(definitions: readonly ShippedDefinition[]): EntityNames {
  const attributes = Map.groupBy(
    definitions.filter(({ kind }) => kind === "attribute"),
    ({ entity }) => entity,
  );
  const own = (entity: string) => new Set(attributes.get(entity)?.map(({ name }) => name));
  const entities = definitions.filter(({ kind }) => kind === "entity");
  const viewed = entities.map(
    ({ name, shipped: { viewOf } }) => [name, own(typeof viewOf === "string" ? viewOf : name)] as const,
  );
  return new Map([...[...attributes.keys()].map((entity) => [entity, own(entity)] as const), ...viewed]);
}

/** As {@link attributeNames}, with the names other than attributes that a body may have. */
export function bodyNames(
  shipped: readonly ShippedDefinition[],
  names: EntityNames,
  { modules }: ExtendedApplication,
): EntityNames {
  const points = modules.flatMap(({ entities = [] }) => entities);
  const further = (entity: string) => {
    const definition = shipped.find(({ kind, name }) => kind === "entity" && name === entity);
    const leftOut = (definition?.shipped["leftOutList"] ?? []) as readonly string[];
    const inputs = points.flatMap((each) => (each.entity === entity ? (each.inputs ?? []) : []));
    return [...leftOut, ...inputs.map(({ name }) => name)];
  };
  return new Map([...names].map(([entity, own]) => [entity, new Set([...own, ...further(entity)])]));
}
