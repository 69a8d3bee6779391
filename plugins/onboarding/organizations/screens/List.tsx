import type { EntityType } from "@armature/engine";
import { LoadFailure, Loaded, Page, textParam, type UrlShape, useRouteTable, useUrlState } from "@armature/renderer";
import { LinkButton, SearchInput, Stack, TableSkeleton, Toolbar } from "@armature/renderer/ui";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import type { OrganizationRecord } from "../../registry/records.ts";
import { byName } from "../../kit/by-name.ts";
import { isFound } from "@armature/plugins/kit/found.ts";
import { cellsOf } from "../cells.ts";
import { idOf } from "../model.ts";
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

const LIST_URL: UrlShape<{ readonly find: string }> = Object.freeze({ find: textParam() });

interface OrganizationsProps extends Pick<ReturnType<typeof useOrganizations>, "personOf" | "goLiveOf"> {
  readonly type: EntityType;
  readonly organizations: readonly OrganizationRecord[];
  readonly onChanged: () => void;
}

function Organizations({ type, organizations, personOf, goLiveOf, onChanged }: OrganizationsProps) {
  const [{ find }, change] = useUrlState(LIST_URL);
  const [opened, setOpened] = useState<number | null>(null);
  const cells = useMemo(() => cellsOf({ type, personOf, goLiveOf }), [type, personOf, goLiveOf]);
  const rows = useMemo(() => byName(organizations), [organizations]);
  const textsOf = (organization: OrganizationRecord) => cells.map(({ text }) => text(organization));
  const assigned = rows.find((organization) => idOf(organization) === opened);
  return (
    <Stack>
      <Toolbar
        search={
          <SearchInput label="Find" value={find} onChange={(text) => change({ find: text }, { replace: true })} />
        }
      />
      <OrganizationTable
        cells={cells}
        rows={rows.filter((organization) => isFound(textsOf(organization), find))}
        isFiltered={rows.length > 0}
        onServiceArea={(organization) => setOpened(idOf(organization))}
      />
      {assigned && (
        <ServiceAreaDialog type={type} organization={assigned} onChanged={onChanged} onClose={() => setOpened(null)} />
      )}
    </Stack>
  );
}
