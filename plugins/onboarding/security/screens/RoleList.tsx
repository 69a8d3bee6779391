import { AddButton, type FailedRead, Page, useAllRecords, useOperationResult, useRouteTable } from "@armature/renderer";
import { TableSkeleton } from "@armature/renderer/ui";
import { LoadedWithNote } from "@armature/plugins/kit/loaded-with-note.tsx";
import type { StoredSecRoleOrganization } from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { LISTS_FAILED } from "../model.ts";
import { listSecurityRoles } from "../operations.ts";
import { usePortalOrganization } from "../../kit/portal-session.ts";
import { RoleTable } from "./RoleTable.tsx";
import { serviceAreaGroup } from "../../kit/service-area.ts";

/** The security roles of the organization. People with the right to add a role can do so here. */
export default function RoleList() {
  const type = useEntityType("secRoleOrganization");
  const table = useRouteTable();
  const area = usePortalOrganization()?.serviceAreaId ?? null;
  return (
    <Page actions={<AddButton type={type} to={table.pathTo("organizationRoleCreate")} />}>
      {area === null ? <AllRoles /> : <RolesOfArea serviceAreaName={serviceAreaGroup(area)} />}
    </Page>
  );
}

/** Loads the organization's roles by its service area. */
function RolesOfArea({ serviceAreaName }: { readonly serviceAreaName: string }) {
  const read = useOperationResult(listSecurityRoles, { params: { serviceAreaName } });
  return <Roles read={read} roles={read.data} />;
}

/** Loads the roles of an organization that has no service area yet. */
function AllRoles() {
  const read = useAllRecords(useEntityType("secRoleOrganization"));
  return <Roles read={read} roles={read.data?.result} />;
}

interface RolesProps {
  readonly read: FailedRead & { readonly data: unknown };
  readonly roles: readonly StoredSecRoleOrganization[] | undefined;
}

function Roles({ read, roles }: RolesProps) {
  const { error, isFetching, refetch } = read;
  return (
    <LoadedWithNote
      read={{ data: roles, error, isFetching, refetch: () => void refetch() }}
      title={LISTS_FAILED}
      skeleton={<TableSkeleton count={5} columns={3} label="Loading security roles" />}
    >
      {(records) => <RoleTable roles={records} onDeleted={() => void refetch()} />}
    </LoadedWithNote>
  );
}
