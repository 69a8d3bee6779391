import { may } from "@armature/engine";
import { useViewer } from "@armature/renderer";
import { RowLink } from "@armature/renderer/ui";
import type { StoredDepartment, StoredLocation } from "../../kit/records.ts";
import { nameOf } from "../model.ts";
import { useReturningPath } from "./use-returning-path.ts";

/** The name of a location, as a link to its form. */
export function LocationName({ location }: { readonly location: StoredLocation }) {
  const pathTo = useReturningPath();
  const { locationId } = location;
  return <RowLink to={pathTo("structureLocationForm", { locationId })}>{nameOf(location)}</RowLink>;
}

/** The name of a department. It is a link to the form for people who may change the department. */
export function DepartmentName({ department }: { readonly department: StoredDepartment }) {
  const pathTo = useReturningPath();
  const { permission } = useViewer();
  const name = nameOf(department);
  if (!may(permission, "department", "update")) return name;
  return <RowLink to={pathTo("departmentEdit", { id: department.departmentId })}>{name}</RowLink>;
}
