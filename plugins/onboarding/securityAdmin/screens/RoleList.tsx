import { textForm } from "@armature/engine";
import {
  AddButton,
  Loaded,
  Page,
  textParam,
  type UrlShape,
  useAllRecords,
  useRouteTable,
  useUrlState,
} from "@armature/renderer";
import {
  DataTable,
  Inline,
  LinkButton,
  RowLink,
  SearchInput,
  Stack,
  TableSkeleton,
  Toolbar,
} from "@armature/renderer/ui";
import { ShieldCheck } from "lucide-react";
import { useNavigate } from "react-router";
import { useFailure } from "@armature/plugins/kit/build-failures.ts";
import type { SecRolePrimaryRecord } from "../../registry/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { byName } from "../../kit/by-name.ts";
import { isFound } from "@armature/plugins/kit/found.ts";
import { NoRows } from "./NoRows.tsx";
import { PAGE_FAILED } from "../texts.ts";
import { rolePaths } from "./use-paths.ts";

const LIST_URL: UrlShape<{ readonly find: string }> = Object.freeze({ find: textParam() });

/** The primary roles, by name. */
export default function RoleList() {
  const type = useEntityType("secRolePrimary");
  const read = useAllRecords(type);
  const table = useRouteTable();
  const navigate = useNavigate();
  const [{ find }, change] = useUrlState(LIST_URL);
  const pathOf = ({ id }: SecRolePrimaryRecord) =>
    table.pathTo("providerUserSecurityPrimaryRoleForm", { primaryRoleId: id });
  const associationsOf = ({ id, name }: SecRolePrimaryRecord) => {
    const paths = rolePaths(table, id);
    return (
      <Inline>
        <LinkButton size="small" to={paths.functions} label={`Functions of ${textForm(name)}`}>
          Functions
        </LinkButton>
        <LinkButton size="small" to={paths.questions} label={`Questions of ${textForm(name)}`}>
          Questions
        </LinkButton>
      </Inline>
    );
  };
  useFailure([read, PAGE_FAILED]);
  return (
    <Page
      text="Starting points for security roles, with their functions and questions."
      actions={<AddButton type={type} to={table.pathTo("providerUserSecurityPrimaryRoleCreate")} />}
    >
      <Loaded read={read} title={PAGE_FAILED} skeleton={<TableSkeleton count={6} columns={2} />}>
        {({ result }) => (
          <Stack>
            <Toolbar
              search={
                <SearchInput label="Find" value={find} onChange={(text) => change({ find: text }, { replace: true })} />
              }
            />
            <DataTable
              caption={type.labelPlural}
              columns={[
                {
                  key: "name",
                  label: "Name",
                  width: 220,
                  cell: (role) => <RowLink to={pathOf(role)}>{textForm(role.name)}</RowLink>,
                },
                { key: "description", label: "Description", width: 320, cell: (role) => textForm(role.description) },
                { key: "associations", label: "Associations", width: 210, holdsControls: true, cell: associationsOf },
              ]}
              rows={byName(result).filter((role) => isFound([role.name, role.description].map(textForm), find))}
              rowKey={({ id }) => String(id)}
              onRowOpen={(role) => void navigate(pathOf(role))}
              empty={<NoRows isSearched={result.length > 0} icon={ShieldCheck} text="Add the first primary role." />}
            />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
