import { type EntityType, may } from "@armature/engine";
import { Page, useMetadata, useRouteTable, useViewer } from "@armature/renderer";
import { LinkButton, RowLink, type TableColumn } from "@armature/renderer/ui";
import { ListTree, Plus } from "lucide-react";
import { FoundTable } from "../../../kit/found-table.tsx";
import { fieldCount, kindsIn } from "./kinds.ts";

/** All kinds of record, each with a link to its page. */
export default function Kinds() {
  const metadata = useMetadata();
  const { pathTo } = useRouteTable();
  const mayCreate = may(useViewer().permission, "entity", "create");
  const link: TableColumn<EntityType> = {
    key: "label",
    label: "Kind of record",
    width: 320,
    cell: ({ name, label }) => <RowLink to={pathTo("modelKind", { entity: name })}>{label}</RowLink>,
  };
  return (
    <Page
      text="What is asked of each kind of record: its form, its lists and what is exported."
      actions={
        mayCreate && (
          <LinkButton to={pathTo("modelKindCreate")} icon={Plus} variant="primary">
            New kind of record
          </LinkButton>
        )
      }
    >
      <FoundTable
        caption="Kinds of record"
        columns={[link, ...COLUMNS]}
        rows={kindsIn(metadata)}
        rowKey={({ name }) => name}
        textsOf={({ label, labelPlural }) => [label, labelPlural]}
        none={{ icon: ListTree }}
      />
    </Page>
  );
}

const COLUMNS: readonly TableColumn<EntityType>[] = [
  { key: "fields", label: "Fields", width: 100, align: "end", cell: (type) => String(fieldCount(type)) },
  { key: "scope", label: "Records belong to", width: 200, cell: ({ scope }) => SCOPES[scope] },
  { key: "readable", label: "Named by", width: 240, cell: readableLabel },
];

const SCOPES: Readonly<Record<EntityType["scope"], string>> = {
  organization: "An organization",
  self: "Itself",
  configuration: "Everybody",
};

function readableLabel({ byName, readableAttribute }: EntityType): string {
  return byName.get(readableAttribute)?.label ?? "";
}
