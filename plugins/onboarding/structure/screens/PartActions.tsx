import { type EntityType, isHeld, may, type RecordId, type Values } from "@armature/engine";
import { DeletableActions, useViewer, useWriteOffReason } from "@armature/renderer";
import { RowActions, type RowAction } from "@armature/renderer/ui";
import { Pencil } from "lucide-react";
import type { StoredDepartment, StoredLocation } from "../../kit/records.ts";
import { nameOf, UPDATE_ORGANIZATION } from "../model.ts";
import { useReturningPath } from "./use-returning-path.ts";
import type { Structure } from "./use-structure.ts";

/** The edit button of the organization. */
export function OrganizationActions({ types, organization }: Structure) {
  const { permission } = useViewer();
  const name = nameOf(organization);
  const edit = useEdit(types.organization, name, "structureOrganizationForm");
  if (!isHeld(permission, UPDATE_ORGANIZATION)) return null;
  return <RowActions name={name} actions={[edit]} />;
}

interface PartActionsProps<Row extends Values> {
  readonly type: EntityType;
  readonly record: Row;
}

/** The edit and delete buttons of a location. */
export function LocationActions(part: PartActionsProps<StoredLocation>) {
  const { locationId } = part.record;
  return <PartActions {...part} route="structureLocationForm" params={{ locationId }} />;
}

/** The edit and delete buttons of a department. */
export function DepartmentActions(part: PartActionsProps<StoredDepartment>) {
  return <PartActions {...part} route="departmentEdit" params={{ id: part.record.departmentId }} />;
}

interface RoutedPart extends PartActionsProps<StoredLocation | StoredDepartment> {
  readonly route: string;
  readonly params: Readonly<Record<string, RecordId>>;
}

function PartActions({ type, record, route, params }: RoutedPart) {
  const { permission } = useViewer();
  const name = nameOf(record);
  const edit = useEdit(type, name, route, params);
  const actions = may(permission, type.name, "update") ? [edit] : [];
  return <DeletableActions type={type} record={record} name={name} actions={actions} onDeleted={() => undefined} />;
}

/**
 * The action that opens the form of a record. It is disabled while the build is closed. If a lock prevents the edit,
 * the form says so.
 */
function useEdit(type: EntityType, name: string, route: string, params?: RoutedPart["params"]): RowAction {
  const to = useReturningPath()(route, params);
  return { label: `Edit ${name}`, icon: Pencil, to, disabledReason: useWriteOffReason(type, false) };
}
