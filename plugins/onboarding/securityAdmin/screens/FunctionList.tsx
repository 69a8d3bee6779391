import { textForm } from "@armature/engine";
import { AddButton, Loaded, Page, textParam, type UrlShape, useRouteTable, useUrlState } from "@armature/renderer";
import {
  DataTable,
  RowLink,
  SearchInput,
  Stack,
  type TableColumn,
  TableSkeleton,
  Toolbar,
} from "@armature/renderer/ui";
import { KeyRound } from "lucide-react";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useFailure } from "@armature/plugins/kit/build-failures.ts";
import type { SecFunctionInputRecord, SecFunctionRecord } from "../../registry/records.ts";
import { useEntityType, useRecordSets } from "../../kit/record-hooks.ts";
import { byName } from "../../kit/by-name.ts";
import { isFound } from "@armature/plugins/kit/found.ts";
import { NoRows } from "./NoRows.tsx";
import { PAGE_FAILED } from "../texts.ts";
import { useAreaLabels } from "./use-area-labels.ts";

const LIST_URL: UrlShape<{ readonly find: string }> = Object.freeze({ find: textParam() });
const RECORD_SETS = [
  { entity: "secFunction", attributes: null },
  { entity: "secFunctionInput", attributes: null },
] as const;

/** The security functions, one row each. The cells list the points line by line. */
export default function FunctionList() {
  const read = useRecordSets(RECORD_SETS);
  const table = useRouteTable();
  useFailure([read, PAGE_FAILED]);
  return (
    <Page
      text="Permissions that answers and primary roles grant."
      actions={
        <AddButton type={useEntityType("secFunction")} to={table.pathTo("providerUserSecurityFunctionFormCreate")} />
      }
    >
      <Loaded read={read} title={PAGE_FAILED} skeleton={<TableSkeleton count={6} columns={5} />}>
        {({ secFunction, secFunctionInput }) => <Functions functions={secFunction} inputs={secFunctionInput} />}
      </Loaded>
    </Page>
  );
}

interface FunctionsProps {
  readonly functions: readonly SecFunctionRecord[];
  readonly inputs: readonly SecFunctionInputRecord[];
}

function Functions({ functions, inputs }: FunctionsProps) {
  const [{ find }, change] = useUrlState(LIST_URL);
  const table = useRouteTable();
  const navigate = useNavigate();
  const pathOf = ({ id }: SecFunctionRecord) => table.pathTo("providerUserSecurityFunctionForm", { functionId: id });
  return (
    <Stack>
      <Toolbar
        search={
          <SearchInput label="Find" value={find} onChange={(text) => change({ find: text }, { replace: true })} />
        }
      />
      <DataTable
        caption="Security Functions"
        columns={useColumns(inputs, pathOf)}
        rows={byName(functions).filter((each) => isFound([textForm(each.name)], find))}
        rowKey={({ id }) => String(id)}
        cardColumns={5}
        onRowOpen={(row) => void navigate(pathOf(row))}
        empty={<NoRows isSearched={functions.length > 0} icon={KeyRound} text="Add the first security function." />}
      />
    </Stack>
  );
}

function useColumns(
  inputs: FunctionsProps["inputs"],
  pathOf: (row: SecFunctionRecord) => string,
): readonly TableColumn<SecFunctionRecord>[] {
  const areas = useAreaLabels();
  const byFunction = useMemo(() => Map.groupBy(inputs, ({ secFunctionId }) => secFunctionId), [inputs]);
  const column = (key: string, label: string, width: number, textOf: (point: SecFunctionInputRecord) => string) => ({
    key,
    label,
    width,
    cell: ({ id }: SecFunctionRecord) => byFunction.get(id)?.map((point) => <div key={point.id}>{textOf(point)}</div>),
  });
  return [
    {
      key: "name",
      label: "Name",
      width: 200,
      cell: (row) => <RowLink to={pathOf(row)}>{textForm(row.name)}</RowLink>,
    },
    column("type", "Type", 130, ({ type }) => areas.get(textForm(type)) ?? textForm(type)),
    column("point", "Item", 110, ({ point }) => textForm(point)),
    column("operator", "Operator", 130, ({ operator }) => textForm(operator)),
    column("value", "Value", 150, ({ value }) => textForm(value)),
  ];
}
