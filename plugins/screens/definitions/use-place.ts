import { EngineError, type EntityType } from "@armature/engine";
import { useEntityType, useMetadata, useRouteEntity, useRouteTable } from "@armature/renderer";
import { useMemo } from "react";

/** The kinds of definition that have pages: the name of their routes, and the key in the address of one. */
const KINDS = {
  attribute: { route: "Attribute", key: "name" },
  preset: { route: "Preset", key: "id" },
  mapping: { route: "Mapping", key: "id" },
} as const;

export type DefinitionKind = keyof typeof KINDS;

/** Where definitions of a kind are listed, created and edited. */
export interface Place {
  readonly kind: DefinitionKind;
  /** The entity that the definitions describe. */
  readonly subject: EntityType;
  /** The entity whose records the definitions are. */
  readonly type: EntityType;
  readonly listPath: string;
  readonly createPath: string;
  readonly pathTo: (key: string | number) => string;
}

/** The pages of a kind of definition, for the entity that the address names. */
export function usePlace(kind: DefinitionKind): Place {
  const { route, key } = KINDS[kind];
  const name = useRouteEntity();
  const subject = useEntityType(name);
  const type = useDefinitionType(subject, kind);
  const table = useRouteTable();
  if (!type) throw new EngineError(`The entity ${name} has no ${kind}s`);
  return useMemo(() => {
    const list = `provider${name.replace(/^./, (letter) => letter.toUpperCase())}${route}`;
    return {
      kind,
      subject,
      type,
      listPath: table.pathTo(list),
      createPath: table.pathTo(`${list}Create`),
      pathTo: (value) => table.pathTo(`${list}Form`, { [key]: value }),
    };
  }, [kind, name, route, key, subject, type, table]);
}

/** The entity whose records are the definitions of a kind for an entity; undefined if the application has none. */
export function useDefinitionType({ name }: EntityType, kind: DefinitionKind): EntityType | undefined {
  const { entities } = useMetadata();
  return useMemo(
    () => [...entities.values()].find((type) => type.definitionKind === kind && type.viewValue === name),
    [entities, name, kind],
  );
}
