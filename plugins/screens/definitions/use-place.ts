import type { EntityType } from "@armature/engine";
import { useEntityType, useRouteEntity, useRouteTable } from "@armature/renderer";
import { useMemo } from "react";

/** The kinds of definition: the entity that stores each, the name of its routes, and the key in its address. */
const KINDS = {
  attribute: { entity: "Attribute", route: "Attribute", key: "name" },
  preset: { entity: "Preset", route: "Preset", key: "id" },
  mapping: { entity: "EpicMapping", route: "Mapping", key: "id" },
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
  const { entity, route, key } = KINDS[kind];
  const name = useRouteEntity();
  const subject = useEntityType(name);
  const type = useEntityType(`${name}${entity}`);
  const table = useRouteTable();
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
