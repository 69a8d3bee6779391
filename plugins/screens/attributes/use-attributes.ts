import type { EntityType } from "@armature/engine";
import { useEntityType, useRouteEntity, useRouteTable } from "@armature/renderer";
import { useMemo } from "react";

export interface AttributesPlace {
  /** The entity whose attributes they are. */
  readonly subject: EntityType;
  /** The entity whose records define them (ADM-D22). */
  readonly type: EntityType;
  readonly listPath: string;
  readonly createPath: string;
  readonly pathTo: (name: string) => string;
}

/** The entity that the address names, and where its attributes are listed, created and edited (ADM-116). */
export function useAttributes(): AttributesPlace {
  const entity = useRouteEntity();
  const subject = useEntityType(entity);
  const type = useEntityType(`${entity}Attribute`);
  const table = useRouteTable();
  return useMemo(() => {
    const list = `provider${entity.replace(/^./, (letter) => letter.toUpperCase())}Attribute`;
    return {
      subject,
      type,
      listPath: table.pathTo(list),
      createPath: table.pathTo(`${list}Create`),
      pathTo: (name) => table.pathTo(`${list}Form`, { name }),
    };
  }, [entity, subject, type, table]);
}
