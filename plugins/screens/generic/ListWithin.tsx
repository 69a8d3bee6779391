import { EngineError, textForm } from "@armature/engine";
import type { FilterIds } from "@armature/engine/list";
import { useEntityType, useRouteEntity } from "@armature/renderer";
import { type ReactNode, useMemo } from "react";
import { useParams } from "react-router";
import { numericId } from "./address-keys.ts";
import { LoadedRecord } from "./OneRecord.tsx";

/** The record whose list is shown. */
export interface Within {
  readonly label: string;
  readonly where: FilterIds;
  /** The values that a new record of the list starts with, as query parameters. */
  readonly preset: Readonly<Record<string, string>>;
}

export interface ListWithinProps {
  /** The name of the reference from the list's records to that record. The parameter of the path has the same name. */
  readonly by: string;
  readonly children: (of: Within) => ReactNode;
}

/** A list of the records that refer to the record of the address. Shown once that record is loaded. */
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
