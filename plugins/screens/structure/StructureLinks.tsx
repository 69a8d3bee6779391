import type { EntityType, RecordId } from "@armature/engine";
import { AddButton, useEntityType, useRoute, useRouteTable, useWriteOffReason } from "@armature/renderer";
import { LinkButton, VisuallyHidden } from "@armature/renderer/ui";
import { Pencil } from "lucide-react";

/** The address of a page that comes back to this one. */
function useReturningPath(): (route: string, params?: Readonly<Record<string, RecordId>>) => string {
  const { name } = useRoute();
  const table = useRouteTable();
  return (route, params = {}) => `${table.pathTo(route, params)}?${new URLSearchParams({ redirect: name }).toString()}`;
}

/** Only for who may create locations; off while the structure is locked or the build closed. */
export function AddLocation() {
  const to = useReturningPath()("structureLocationCreate");
  return <AddButton type={useEntityType("location")} to={to} label="Add location" />;
}

/** As {@link AddLocation}, for departments. */
export function AddDepartment() {
  const to = useReturningPath()("departmentCreate");
  return <AddButton type={useEntityType("department")} to={to} label="Add department" variant="secondary" />;
}

interface EditLinkProps {
  readonly type: EntityType;
  /** Of the record, which tells its link from others. */
  readonly name: string;
  readonly route: string;
  readonly params?: Readonly<Record<string, RecordId>>;
}

/** Leads to the form of a record, which says itself where a lock keeps it; off while the build is closed. */
export function EditLink({ type, name, route, params }: EditLinkProps) {
  const pathTo = useReturningPath();
  const disabledReason = useWriteOffReason(type, false);
  return (
    <LinkButton to={pathTo(route, params)} size="small" variant="quiet" icon={Pencil} disabledReason={disabledReason}>
      Edit
      <VisuallyHidden>{name}</VisuallyHidden>
    </LinkButton>
  );
}
