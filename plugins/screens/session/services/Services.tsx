import { type AccountProfile, listServices, type Service } from "@armature/engine/platform";
import { Loaded, Page, useOperationResult, useTenantWords } from "@armature/renderer";
import { DataGrid, EmptyState, RowLink, type TableColumn, TableSkeleton } from "@armature/renderer/ui";
import { Cpu } from "lucide-react";
import { useSearchParams } from "react-router";
import { NewService } from "./NewService.tsx";
import { OneService } from "./OneService.tsx";
import { placeOf, ServiceState } from "./ServiceState.tsx";

/** Programs with an identity of their own, for administrators. With `service` in the address, one of them. */
export default function Services() {
  const [query] = useSearchParams();
  const asked = query.get("service");
  const read = useOperationResult(listServices, {});
  const refetch = () => void read.refetch();
  const service = asked === null ? undefined : read.data?.services.find(({ userId }) => String(userId) === asked);
  if (read.data && service) return <OneService service={service} profiles={read.data.profiles} onChanged={refetch} />;
  return (
    <Page
      text="Programs that work in their own name, with rights of their own. History names the service."
      actions={read.data && <NewService profiles={read.data.profiles} onMade={refetch} />}
    >
      <Loaded read={read} title="Could not load the services." skeleton={<TableSkeleton count={5} columns={6} />}>
        {({ services, profiles }) => <ServiceTable services={services} profiles={profiles} />}
      </Loaded>
    </Page>
  );
}

interface ServiceTableProps {
  readonly services: readonly Service[];
  readonly profiles: readonly AccountProfile[];
}

function ServiceTable({ services, profiles }: ServiceTableProps) {
  const tenant = useTenantWords();
  const labelOf = (profile: string) => profiles.find(({ name }) => name === profile)?.label ?? profile;
  const columns: readonly TableColumn<Service>[] = [
    {
      key: "name",
      label: "Name",
      width: 190,
      cell: ({ userId, name }) => <RowLink to={`?service=${userId}`}>{name}</RowLink>,
    },
    { key: "organization", label: tenant.called, width: 190, cell: placeOf },
    { key: "profile", label: "Profile", width: 150, cell: ({ profile }) => labelOf(profile) },
    { key: "owner", label: "Owner", width: 160, cell: ({ ownerName }) => ownerName },
    { key: "tokens", label: "Access tokens", width: 130, align: "end", cell: ({ tokens }) => tokens.length },
    { key: "state", label: "State", width: 150, cell: ({ stopped }) => <ServiceState stopped={stopped} /> },
  ];
  return (
    <DataGrid
      caption="Services"
      cardColumns={6}
      columns={columns}
      rows={services}
      rowKey={({ userId }) => String(userId)}
      empty={
        <EmptyState
          icon={Cpu}
          title="No services"
          text="A program without a service works with the access token of a person, and ends when that person leaves."
        />
      }
    />
  );
}
