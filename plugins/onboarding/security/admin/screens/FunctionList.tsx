import { textForm } from "@armature/engine";
import { AddButton, Page, useRouteTable } from "@armature/renderer";
import { RowLink, type TableColumn, TableSkeleton } from "@armature/renderer/ui";
import { KeyRound } from "lucide-react";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { FoundTable } from "@armature/plugins/kit/found-table.tsx";
import { LoadedWithNote } from "@armature/plugins/kit/loaded-with-note.tsx";
import type { StoredSecFunctionInput, StoredSecFunction } from "../../../kit/records.ts";
import { useEntityType, useRecordSets } from "../../../kit/record-hooks.ts";
import { byName } from "../../../kit/by-name.ts";
import { PAGE_FAILED } from "../texts.ts";
import { useAreaLabels } from "./use-area-labels.ts";

const RECORD_SETS = [
  { entity: "secFunction", attributes: null },
  { entity: "secFunctionInput", attributes: null },
] as const;

/** The security functions, one row each. The cells list the points line by line. */
export default function FunctionList() {
  const read = useRecordSets(RECORD_SETS);
  const table = useRouteTable();
  return (
    <Page
      text="Permissions that answers and primary roles grant."
      actions={
        <AddButton type={useEntityType("secFunction")} to={table.pathTo("providerUserSecurityFunctionFormCreate")} />
      }
    >
      <LoadedWithNote read={read} title={PAGE_FAILED} skeleton={<TableSkeleton count={6} columns={5} />}>
        {({ secFunction, secFunctionInput }) => <Functions functions={secFunction} inputs={secFunctionInput} />}
      </LoadedWithNote>
    </Page>
  );
}

interface FunctionsProps {
  readonly functions: readonly StoredSecFunction[];
  readonly inputs: readonly StoredSecFunctionInput[];
}

function Functions({ functions, inputs }: FunctionsProps) {
  const table = useRouteTable();
  const navigate = useNavigate();
  const pathOf = ({ id }: StoredSecFunction) => table.pathTo("providerUserSecurityFunctionForm", { functionId: id });
  return (
    <FoundTable
      caption="Security Functions"
      columns={useColumns(inputs, pathOf)}
      rows={byName(functions)}
      rowKey={({ id }) => String(id)}
      textsOf={({ name }) => [textForm(name)]}
      cardColumns={5}
      onRowOpen={(row) => void navigate(pathOf(row))}
      none={{ icon: KeyRound, text: "Add the first security function." }}
    />
  );
}

function useColumns(
  inputs: FunctionsProps["inputs"],
  pathOf: (row: StoredSecFunction) => string,
): readonly TableColumn<StoredSecFunction>[] {
  const areas = useAreaLabels();
  const byFunction = useMemo(() => Map.groupBy(inputs, ({ secFunctionId }) => secFunctionId), [inputs]);
  const column = (key: string, label: string, width: number, textOf: (point: StoredSecFunctionInput) => string) => ({
    key,
    label,
    width,
    cell: ({ id }: StoredSecFunction) => byFunction.get(id)?.map((point) => <div key={point.id}>{textOf(point)}</div>),
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
