import { EngineError, type FilterIds, textForm } from "@armature/engine";
import { useEntityType, useRouteEntity } from "@armature/renderer";
import { type ReactNode, useMemo } from "react";
import { useParams } from "react-router";
import { numericId } from "./address-keys.ts";
import { LoadedRecord } from "./OneRecord.tsx";

/** The record that a list is of. */
export interface Within {
  readonly label: string;
  readonly where: FilterIds;
  /** What a record that is added to the list begins with, as its address says it. */
  readonly preset: Readonly<Record<string, string>>;
}

export interface ListWithinProps {
  /** The reference by which the records of the list name it, and the parameter of the path that does. */
  readonly by: string;
  readonly children: (of: Within) => ReactNode;
}

/** A list of the records that name the one of the address, once that is there. */
export function ListWithin({ by, children }: ListWithinProps) {
  const entity = useRouteEntity();
  const named = useEntityType(entity).byName.get(by)?.fkName ?? null;
  if (named === null)
    throw new EngineError(`${by} of ${entity} names no other record; a list can be within a reference`);
  const type = useEntityType(named);
  const id = numericId(useParams()[by]);
  const where = useMemo((): FilterIds => ({ kind: "ids", attribute: by, ids: id === null ? [] : [id] }), [by, id]);
  return (
    <LoadedRecord type={type} id={id}>
      {({ result }) => {
        const label = textForm(result[type.readableAttribute]);
        return children({ label, where, preset: { [by]: String(id) } });
      }}
    </LoadedRecord>
  );
}
