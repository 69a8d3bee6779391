import { textForm } from "@armature/engine";
import { AddButton, Page, useAllRecords, useRouteTable } from "@armature/renderer";
import { Inline, LinkButton, RowLink, TableSkeleton } from "@armature/renderer/ui";
import { ShieldCheck } from "lucide-react";
import { useNavigate } from "react-router";
import { FoundTable } from "@armature/plugins/kit/found-table.tsx";
import { LoadedWithNote } from "@armature/plugins/kit/loaded-with-note.tsx";
import type { StoredSecRolePrimary } from "../../../kit/records.ts";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { byName } from "../../../kit/by-name.ts";
import { PAGE_FAILED } from "../texts.ts";
import { rolePaths } from "./use-paths.ts";

/** The primary roles, by name. */
export default function RoleList() {
  const type = useEntityType("secRolePrimary");
  const table = useRouteTable();
  const navigate = useNavigate();
  const pathsOf = ({ id }: StoredSecRolePrimary) => rolePaths(table, id);
  return (
    <Page
      text="Starting points for security roles, with their functions and questions."
      actions={<AddButton type={type} to={table.pathTo("providerUserSecurityPrimaryRoleCreate")} />}
    >
      <LoadedWithNote read={useAllRecords(type)} title={PAGE_FAILED} skeleton={<TableSkeleton count={6} columns={2} />}>
        {({ result }) => (
          <FoundTable
            caption={type.labelPlural}
            columns={[
              {
                key: "name",
                label: "Name",
                width: 220,
                cell: (role) => <RowLink to={pathsOf(role).functions}>{textForm(role.name)}</RowLink>,
              },
              { key: "description", label: "Description", width: 320, cell: (role) => textForm(role.description) },
              {
                key: "associations",
                label: "Associations",
                width: 210,
                holdsControls: true,
                cell: (role) => <Associations name={textForm(role.name)} paths={pathsOf(role)} />,
              },
            ]}
            rows={byName(result)}
            rowKey={({ id }) => String(id)}
            textsOf={({ name, description }) => [textForm(name), textForm(description)]}
            onRowOpen={(role) => void navigate(pathsOf(role).functions)}
            none={{ icon: ShieldCheck, text: "Add the first primary role." }}
          />
        )}
      </LoadedWithNote>
    </Page>
  );
}

function Associations({ name, paths }: { readonly name: string; readonly paths: ReturnType<typeof rolePaths> }) {
  return (
    <Inline>
      <LinkButton size="small" to={paths.functions} label={`Functions of ${name}`}>
        Functions
      </LinkButton>
      <LinkButton size="small" to={paths.questions} label={`Questions of ${name}`}>
        Questions
      </LinkButton>
    </Inline>
  );
}
