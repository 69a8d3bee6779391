import { isLocked } from "@armature/engine/access";
import { useRouteTable } from "@armature/renderer";
import { Badge, DataTable, IconButton, RowLink, type TableColumn, TextLink } from "@armature/renderer/ui";
import { ChevronDown, ChevronRight, CornerDownRight, Lock } from "lucide-react";
import { useState } from "react";
import { TreeChart } from "../../kit/ui/TreeChart.tsx";
import { type ListRow, listRows, nameOf } from "../model.ts";
import { organizationItem } from "./organization-item.tsx";
import { DepartmentActions, LocationActions } from "./PartActions.tsx";
import { DepartmentName } from "./PartNames.tsx";
import { NoLocations, StructurePage } from "./StructurePage.tsx";
import type { Structure, StructureTypes } from "./use-structure.ts";

/** A row for each location with the number of its departments. The departments open below it. */
export default function List() {
  return (
    <StructurePage>
      {(structure) => (
        <>
          <TreeChart label="Organization" root={organizationItem(structure)} />
          {structure.placed.length === 0 ? <NoLocations /> : <LocationTable {...structure} />}
        </>
      )}
    </StructurePage>
  );
}

function LocationTable({ types, placed }: Structure) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setOpened(opened.has(id) ? new Set([...opened].filter((each) => each !== id)) : new Set([...opened, id]));
  return (
    <DataTable
      caption="Locations"
      columns={columnsOf(types, opened, toggle)}
      rows={listRows(placed, opened)}
      rowKey={({ key }) => key}
      cardColumns={5}
    />
  );
}

function columnsOf(
  types: StructureTypes,
  opened: ReadonlySet<number>,
  toggle: (locationId: number) => void,
): readonly TableColumn<ListRow>[] {
  return [
    {
      key: "name",
      label: "Location",
      width: 280,
      cell: (row) => <NameCell row={row} isOpen={opened.has(rowIdOf(row))} onToggle={() => toggle(rowIdOf(row))} />,
    },
    {
      key: "number",
      label: "Number",
      monospaced: true,
      cell: numberOf,
    },
    {
      key: "departments",
      label: "Departments",
      align: "end",
      width: 120,
      cell: (row) => <DepartmentsCell row={row} />,
    },
    {
      key: "locked",
      label: "Lock",
      width: 110,
      cell: ({ record }) => (isLocked(record) ? <Badge icon={Lock}>Locked</Badge> : NOTHING),
    },
    {
      key: "actions",
      label: "Actions",
      labelHidden: true,
      holdsControls: true,
      width: 88,
      cell: ({ record, departmentCount }) =>
        departmentCount === null ? (
          <DepartmentActions type={types.department} record={record} />
        ) : (
          <LocationActions type={types.location} record={record} />
        ),
    },
  ];
}

function DepartmentsCell({ row }: { readonly row: ListRow }) {
  const table = useRouteTable();
  if (row.departmentCount === null) return NOTHING;
  return (
    <TextLink to={table.pathTo("structureLocationDepartmentList", { locationId: rowIdOf(row) })}>
      {row.departmentCount.toLocaleString("en-US")}
    </TextLink>
  );
}

/** Blank, without even a dash, because most rows have none and nothing is missing. */
const NOTHING = <></>;

interface NameCellProps {
  readonly row: ListRow;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function NameCell({ row: { record, departmentCount }, isOpen, onToggle }: NameCellProps) {
  const table = useRouteTable();
  const isDepartment = departmentCount === null;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {isDepartment ? (
        <CornerDownRight aria-hidden size={16} className="shrink-0 text-ink-faint" />
      ) : (
        <IconButton
          icon={isOpen ? ChevronDown : ChevronRight}
          size="small"
          label={`Departments of ${nameOf(record)}`}
          aria-expanded={isOpen}
          disabledReason={departmentCount === 0 ? "It has no departments yet." : undefined}
          onClick={onToggle}
        />
      )}
      <span dir="auto" title={nameOf(record)} className="min-w-0 truncate">
        {isDepartment ? (
          <DepartmentName department={record} />
        ) : (
          <RowLink to={table.pathTo("structureLocation", { locationId: Number(record.locationId) })}>
            {nameOf(record)}
          </RowLink>
        )}
      </span>
    </span>
  );
}

function rowIdOf({ record }: ListRow): number {
  return Number(record.locationId);
}

function numberOf({ record, departmentCount }: ListRow): string {
  return (departmentCount === null ? record.departmentNumber : record.locationNumber) ?? "";
}
