import { compareText, type EntityType } from "@armature/engine";
import { LoadFailure, Page, useAllRecords, useRouteTable } from "@armature/renderer";
import { Badge, DataTable, EmptyState, Skeleton, type TableColumn, TextLink } from "@armature/renderer/ui";
import { FileOutput } from "lucide-react";
import type { StoredEpicMapping } from "../../kit/records.ts";
import { useMappedEntity, useMappingType } from "./use-mapped.ts";

/** The mappings of an entity. Each links to its preview. */
export default function MappingList() {
  const type = useMappingType(useMappedEntity());
  const read = useAllRecords(type);
  if (read.data) return <Page>{<Mappings type={type} mappings={read.data.result} />}</Page>;
  return (
    <Page>
      {read.error === null ? (
        <Skeleton shape="control" count={3} />
      ) : (
        <LoadFailure title={`Unable to load ${type.label} list`} read={read} />
      )}
    </Page>
  );
}

interface MappingsProps {
  readonly type: EntityType;
  readonly mappings: readonly StoredEpicMapping[];
}

function Mappings({ type, mappings }: MappingsProps) {
  const entity = useMappedEntity();
  const table = useRouteTable();
  if (mappings.length === 0) {
    const text = "An administrator sets up which records are exported, and in which columns.";
    return <EmptyState icon={FileOutput} title="No mappings yet." text={text} />;
  }
  const columns: readonly TableColumn<StoredEpicMapping>[] = [
    {
      key: "label",
      label: "Mapping",
      width: 320,
      cell: ({ id, label }) => (
        <TextLink to={table.pathTo(`${entity}EpicMappingPreview`, { id })}>{label ?? ""}</TextLink>
      ),
    },
    { key: "kind", label: "File", width: 100, cell: () => <Badge>xlsx</Badge> },
  ];
  return (
    <DataTable caption={type.labelPlural} columns={columns} rows={byLabel(mappings)} rowKey={({ id }) => String(id)} />
  );
}

function byLabel(mappings: readonly StoredEpicMapping[]): readonly StoredEpicMapping[] {
  return mappings.toSorted((a, b) => compareText(a.label ?? "", b.label ?? ""));
}
