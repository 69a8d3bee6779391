import { AddButton } from "@armature/renderer";
import { useEntityType } from "../../kit/record-hooks.ts";
import { useReturningPath } from "./use-returning-path.ts";

/** Shown to people who may create locations. Disabled while the structure is locked or the build is closed. */
export function AddLocation() {
  const to = useReturningPath()("structureLocationCreate");
  return <AddButton type={useEntityType("location")} to={to} label="Add location" keepsLabel />;
}

/** Like {@link AddLocation}, for departments. */
export function AddDepartment() {
  const to = useReturningPath()("departmentCreate");
  return <AddButton type={useEntityType("department")} to={to} label="Add department" variant="secondary" />;
}
