import { may } from "@armature/engine";
import {
  choiceParam,
  DeleteButton,
  LoadFailure,
  textParam,
  type UrlShape,
  useOperationResult,
  useRecordsById,
  useRouteTable,
  useSession,
  useUrlState,
} from "@armature/renderer";
import {
  DataGrid,
  EmptyState,
  type GridColumn,
  RowActions,
  RowLink,
  SearchInput,
  Stack,
  TableSkeleton,
  Toolbar,
} from "@armature/renderer/ui";
import { SearchX, ShieldCheck } from "lucide-react";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import type { StoredSecRoleOrganization } from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { LISTS_FAILED, type RoleRow, rowsShown, type SortName, SORTS, UNASSIGNED } from "../model.ts";
import { listFinalizers } from "../operations.ts";

export interface RoleTableProps {
  readonly roles: readonly StoredSecRoleOrganization[];
  readonly onDeleted: () => void;
}

/** Security roles with their templates. Provider staff also see who assigned them, but they cannot delete roles. */
export function RoleTable(props: RoleTableProps) {
  const isProviderUser = useSession().isProviderUser === true;
  if (props.roles.length === 0) {
    const text = "A security role says what your people can do in Epic.";
    return <EmptyState icon={ShieldCheck} title="No security roles yet." text={text} />;
  }
  return isProviderUser ? <ProviderTable {...props} /> : <Named {...props} />;
}

function ProviderTable(props: RoleTableProps) {
  const read = useOperationResult(listFinalizers, {});
  if (read.data) return <Named {...props} finalizers={new Map(read.data.map(({ userId, name }) => [userId, name]))} />;
  return read.error === null ? <RolesSkeleton /> : <LoadFailure title={LISTS_FAILED} read={read} />;
}

type NamedProps = RoleTableProps & { readonly finalizers?: ReadonlyMap<number, string> };

/** Adds the names of the templates. */
function Named(props: NamedProps) {
  const { roles } = props;
  const ids = useMemo(() => [...new Set(roles.flatMap(({ securityTemplateId }) => securityTemplateId ?? []))], [roles]);
  const { state, records, error, retry } = useRecordsById(useEntityType("template"), ids);
  if (state === "failed") {
    const read = { error: error instanceof Error ? error : null, isFetching: false, refetch: retry };
    return <LoadFailure title={LISTS_FAILED} read={read} />;
  }
  if (state === "loading") return <RolesSkeleton />;
  return <Rows {...props} templates={new Map(records.map(({ id, name }) => [id, name ?? ""]))} />;
}

function RolesSkeleton() {
  return <TableSkeleton count={5} columns={3} label="Loading security roles" />;
}

interface Look {
  readonly text: string;
  readonly sort: SortName;
  readonly direction: "ascending" | "descending";
}

const SHAPE: UrlShape<Look> = {
  text: textParam(),
  sort: choiceParam(SORTS, "name"),
  direction: choiceParam<Look["direction"]>(["ascending", "descending"], "ascending"),
};

function Rows({
  roles,
  templates,
  finalizers,
  onDeleted,
}: NamedProps & { readonly templates: ReadonlyMap<number, string> }) {
  const table = useRouteTable();
  const navigate = useNavigate();
  const [{ text, sort, direction }, change] = useUrlState(SHAPE);
  const rows = roles.map((role) => rowOf(role, templates, finalizers));
  const columns = SORTS.filter((name) => name !== "finalizedBy" || finalizers !== undefined);
  const shown = rowsShown(rows, { text, columns, sort, descending: direction === "descending" });
  return (
    <Stack>
      <Toolbar
        search={
          <SearchInput
            label="Filter security roles"
            value={text}
            onChange={(typed) => change({ text: typed }, { replace: true })}
          />
        }
      />
      <DataGrid
        caption="Security Roles"
        columns={useColumns(columns, onDeleted)}
        rows={shown}
        rowKey={({ id }) => String(id)}
        sort={{ key: sort, direction }}
        onSort={(next) => change({ sort: next.key as SortName, direction: next.direction }, { replace: true })}
        onRowOpen={({ id }) => void navigate(table.pathTo("organizationRoleEdit", { id }))}
        empty={<EmptyState icon={SearchX} title="No security roles match." text="Change the filter to see more." />}
      />
    </Stack>
  );
}

function rowOf(
  record: StoredSecRoleOrganization,
  templates: ReadonlyMap<number, string>,
  finalizers: ReadonlyMap<number, string> | undefined,
): RoleRow {
  const { id, name, securityTemplateId, securityTemplateFinalizedBy } = record;
  const isAssigned = typeof securityTemplateId === "number";
  return {
    id,
    name: name ?? "",
    template: isAssigned ? (templates.get(securityTemplateId) ?? String(securityTemplateId)) : UNASSIGNED,
    finalizedBy: finalizers?.get(Number(securityTemplateFinalizedBy)) ?? "",
    record,
  };
}

const LABELS: Readonly<Record<SortName, string>> = {
  name: "Name",
  template: "Security Template",
  finalizedBy: "Template Finalized By",
};

function useColumns(names: readonly SortName[], onDeleted: () => void): readonly GridColumn<RoleRow>[] {
  const type = useEntityType("secRoleOrganization");
  const mayRemove = may(useSession().user.permission, type.name, "remove");
  const { pathTo } = useRouteTable();
  const columns = names.map((key) => ({
    key,
    label: LABELS[key],
    width: 340,
    sortable: true,
    holdsControls: key === "name",
    cell: (row: RoleRow) =>
      key === "name" ? <RowLink to={pathTo("organizationRoleEdit", { id: row.id })}>{row.name}</RowLink> : row[key],
  }));
  const deletion: GridColumn<RoleRow> = {
    key: "delete",
    label: "Delete",
    labelHidden: true,
    width: 64,
    holdsControls: true,
    cell: ({ record, name }) => (
      <RowActions name={name} actions={[]}>
        <DeleteButton type={type} record={record} name={name} onDeleted={onDeleted} />
      </RowActions>
    ),
  };
  return mayRemove ? [...columns, deletion] : columns;
}
