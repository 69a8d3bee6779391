import type { EntityType } from "@armature/engine";
import { useEntityType, useRouteEntity, useRouteTable } from "@armature/renderer";
import { useMemo } from "react";

/** A kind of definition: the entity that holds it, how routes name its pages, and the key in their address. */
const KINDS = {
  attribute: { entity: "Attribute", route: "Attribute", key: "name" },
  preset: { entity: "Preset", route: "Preset", key: "id" },
  mapping: { entity: "EpicMapping", route: "Mapping", key: "id" },
} as const;

export type DefinitionKind = keyof typeof KINDS;

/** Where definitions of a kind are listed, created and edited. */
export interface Place {
  readonly kind: DefinitionKind;
  /** The entity that they are about. */
  readonly subject: EntityType;
  /** The entity whose records they are. */
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
