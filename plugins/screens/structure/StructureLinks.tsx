import { may, type EntityType, type RecordId } from "@armature/engine";
import { useEntityType, useRoute, useRouteTable, useViewer, useWriteOffReason } from "@armature/renderer";
import { LinkButton, VisuallyHidden } from "@armature/renderer/ui";
import { Pencil, Plus } from "lucide-react";

/** The address of a page that comes back to this one (BLD-008). */
function useReturningPath(): (route: string, params?: Readonly<Record<string, RecordId>>) => string {
  const { name } = useRoute();
  const table = useRouteTable();
  return (route, params = {}) => `${table.pathTo(route, params)}?${new URLSearchParams({ redirect: name }).toString()}`;
}

/** Only for who may create locations (BLD-026); off while the structure is locked or the build closed (BLD-D05). */
export function AddLocation() {
  return <AddLink type={useEntityType("location")} route="structureLocationCreate" variant="primary" />;
}

/** As {@link AddLocation}, for departments (BLD-027). */
export function AddDepartment() {
  return <AddLink type={useEntityType("department")} route="departmentCreate" variant="secondary" />;
}

interface AddLinkProps {
  readonly type: EntityType;
  readonly route: string;
  readonly variant: "primary" | "secondary";
}

function AddLink({ type, route, variant }: AddLinkProps) {
  const { permission } = useViewer();
  const pathTo = useReturningPath();
  const isOffered = may(permission, type.name, "create");
  const disabledReason = useWriteOffReason(type, isOffered);
  if (!isOffered) return null;
  return (
    <LinkButton to={pathTo(route)} variant={variant} icon={Plus} disabledReason={disabledReason}>
      {`Add ${type.label.toLowerCase()}`}
    </LinkButton>
  );
}

interface EditLinkProps {
  readonly type: EntityType;
  /** Of the record, which tells its link from others. */
  readonly name: string;
  readonly route: string;
  readonly params?: Readonly<Record<string, RecordId>>;
}

/** Leads to the form of a record, which says itself where a lock keeps it; off while the build is closed (BLD-045). */
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
