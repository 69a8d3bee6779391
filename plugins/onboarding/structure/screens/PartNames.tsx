import { may, type Values } from "@armature/engine";
import { useViewer } from "@armature/renderer";
import { RowLink } from "@armature/renderer/ui";
import { nameOf } from "../model.ts";
import { useReturningPath } from "./use-returning-path.ts";

/** The name of a location, which leads to its form. */
export function LocationName({ location }: { readonly location: Values }) {
  const pathTo = useReturningPath();
  const locationId = Number(location["locationId"]);
  return <RowLink to={pathTo("structureLocationForm", { locationId })}>{nameOf(location)}</RowLink>;
}

/** The name of a department, which leads to its form for who may change it. */
export function DepartmentName({ department }: { readonly department: Values }) {
  const pathTo = useReturningPath();
  const { permission } = useViewer();
  const name = nameOf(department);
  if (!may(permission, "department", "update")) return name;
  return <RowLink to={pathTo("departmentEdit", { id: Number(department["departmentId"]) })}>{name}</RowLink>;
}
