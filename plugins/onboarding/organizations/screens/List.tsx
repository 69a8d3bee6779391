import type { EntityType } from "@armature/engine";
import { LoadFailure, Loaded, Page, useRouteTable } from "@armature/renderer";
import { LinkButton, TableSkeleton } from "@armature/renderer/ui";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import type { StoredOrganization } from "../../kit/records.ts";
import { byName } from "../../kit/by-name.ts";
import { cellsOf } from "../cells.ts";
import { organizationIdOf } from "../model.ts";
import { OrganizationTable } from "./OrganizationTable.tsx";
import { ServiceAreaDialog } from "./ServiceAreaDialog.tsx";
import { useOrganizations } from "./use-organizations.ts";

/** The organizations of every service area. */
export default function List() {
  const table = useRouteTable();
  const { type, list, failures, ...lookUps } = useOrganizations();
  const create = (
    <LinkButton to={table.pathTo("providerOrganizationFormCreate")} variant="primary" icon={Plus}>
      Create Organization
    </LinkButton>
  );
  return (
    <Page text="All organizations with status and install lead." actions={create}>
      {failures.map(({ text, read }) => (
        <LoadFailure key={text} title={text} read={read} inPart />
      ))}
      <Loaded read={list} title="Error loading organization data" skeleton={<TableSkeleton count={8} columns={6} />}>
        {({ result }) => (
          <Organizations type={type} organizations={result} onChanged={() => void list.refetch()} {...lookUps} />
        )}
      </Loaded>
    </Page>
  );
}

interface OrganizationsProps extends Pick<ReturnType<typeof useOrganizations>, "personOf" | "goLiveOf"> {
  readonly type: EntityType;
  readonly organizations: readonly StoredOrganization[];
  readonly onChanged: () => void;
}

function Organizations({ type, organizations, personOf, goLiveOf, onChanged }: OrganizationsProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const cells = useMemo(() => cellsOf({ type, personOf, goLiveOf }), [type, personOf, goLiveOf]);
  const rows = useMemo(() => byName(organizations), [organizations]);
  const assigned = rows.find((organization) => organizationIdOf(organization) === opened);
  return (
    <>
      <OrganizationTable
        cells={cells}
        rows={rows}
        onServiceArea={(organization) => setOpened(organizationIdOf(organization))}
      />
      {assigned && (
        <ServiceAreaDialog type={type} organization={assigned} onChanged={onChanged} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
