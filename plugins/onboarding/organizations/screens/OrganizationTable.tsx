import { textForm } from "@armature/engine";
import { type RouteTable, useRouteTable } from "@armature/renderer";
import { Button, Menu, RowLink, type TableColumn, VisuallyHidden } from "@armature/renderer/ui";
import { Building2, Ellipsis, ExternalLink, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { FoundTable } from "@armature/plugins/kit/found-table.tsx";
import type { StoredOrganization } from "../../kit/records.ts";
import type { Cell } from "../cells.ts";
import { organizationIdOf, nameOf } from "../model.ts";
import { StatusBadge } from "./StatusBadge.tsx";

export interface OrganizationTableProps {
  readonly cells: readonly Cell[];
  readonly rows: readonly StoredOrganization[];
  readonly onServiceArea: (organization: StoredOrganization) => void;
}

/** A row for each organization, with its actions, and a search. */
export function OrganizationTable({ cells, rows, onServiceArea }: OrganizationTableProps) {
  const table = useRouteTable();
  const editPath = (organization: StoredOrganization) => editPathOf(table, organization);
  const controls: Readonly<Record<string, (organization: StoredOrganization, text: string) => ReactNode>> = {
    name: (organization, text) => <RowLink to={editPath(organization)}>{text}</RowLink>,
    status: ({ status }, text) => <StatusBadge status={status} label={text} />,
    serviceAreaId: (organization, text) => (
      <Button size="small" variant="quiet" onClick={() => onServiceArea(organization)}>
        {text}
        <VisuallyHidden> service area of {nameOf(organization)}</VisuallyHidden>
      </Button>
    ),
  };
  const columns = cells.map(({ text, ...cell }): TableColumn<StoredOrganization> => {
    const control = controls[cell.key];
    return {
      ...cell,
      holdsControls: control !== undefined,
      cell: (organization) => (control ? control(organization, text(organization)) : text(organization)),
    };
  });
  const menu: TableColumn<StoredOrganization> = {
    key: "menu",
    label: "Menu",
    width: 80,
    holdsControls: true,
    cell: (organization) => <RowMenu organization={organization} />,
  };
  return (
    <FoundTable
      caption="Organizations"
      columns={[...columns, menu]}
      rows={rows}
      rowKey={(organization) => String(organizationIdOf(organization))}
      textsOf={(organization) => cells.map(({ text }) => text(organization))}
      cardColumns={cells.length + 1}
      stickyLast
      none={{ icon: Building2, text: "Create the first organization." }}
    />
  );
}

function RowMenu({ organization }: { readonly organization: StoredOrganization }) {
  const table = useRouteTable();
  const navigate = useNavigate();
  const { organizationGuid } = organization;
  const share = () => {
    const path = table.pathTo("memberCreateAccount", { organizationGuid: textForm(organizationGuid) });
    window.open(path, "_blank", "noopener");
  };
  return (
    <Menu
      label={`Menu of ${nameOf(organization)}`}
      icon={Ellipsis}
      iconOnly
      variant="quiet"
      size="small"
      items={[
        { label: "Edit", icon: Pencil, onSelect: () => void navigate(editPathOf(table, organization)) },
        { label: "Shareable Link", icon: ExternalLink, onSelect: share },
      ]}
    />
  );
}

function editPathOf(table: RouteTable, organization: StoredOrganization): string {
  return table.pathTo("providerOrganizationFormEdit", { organizationId: organizationIdOf(organization) });
}
