import { isHeld, may, type EntityType, type Values } from "@armature/engine";
import { DeleteButton, useViewer } from "@armature/renderer";
import { nameOf, UPDATE_ORGANIZATION } from "./model.ts";
import { EditLink } from "./StructureLinks.tsx";
import type { Structure } from "./use-structure.ts";

/** What is done with the organization itself. */
export function OrganizationActions({ types, organization }: Structure) {
  const { permission } = useViewer();
  if (!isHeld(permission, UPDATE_ORGANIZATION)) return null;
  return <EditLink type={types.organization} name={nameOf(organization)} route="structureOrganizationForm" />;
}

interface PartActionsProps {
  readonly type: EntityType;
  readonly record: Values;
}

/** Edit and delete of a location. */
export function LocationActions(part: PartActionsProps) {
  const locationId = Number(part.record["locationId"]);
  return <PartActions {...part} route="structureLocationForm" params={{ locationId }} />;
}

/** Edit and delete of a department. */
export function DepartmentActions(part: PartActionsProps) {
  return <PartActions {...part} route="departmentEdit" params={{ id: Number(part.record["departmentId"]) }} />;
}

interface RoutedPart extends PartActionsProps {
  readonly route: string;
  readonly params: Readonly<Record<string, number>>;
}

function PartActions({ type, record, route, params }: RoutedPart) {
  const { permission } = useViewer();
  const name = nameOf(record);
  return (
    <>
      {may(permission, type.name, "update") && <EditLink type={type} name={name} route={route} params={params} />}
      <DeleteButton type={type} record={record} name={name} isIcon onDeleted={() => undefined} />
    </>
  );
}
