import { displayText, type EntityType, textForm, type Values } from "@armature/engine";
import { recordName } from "../data/records/record-name.ts";
import { DataTable, NamesDisclosure, type TableColumn } from "../ui/index.ts";

interface RecordOverviewProps {
  readonly type: EntityType;
  readonly records: readonly Values[];
}

/** The records being edited: a few names, and on expansion the name and import key of each. */
export function RecordOverview({ type, records }: RecordOverviewProps) {
  const count = records.length.toLocaleString("en-US");
  const label = `Editing ${count} ${(records.length === 1 ? type.label : type.labelPlural).toLowerCase()}`;
  return (
    <NamesDisclosure label={label} names={records.map((record) => recordName(type, record))}>
      <DataTable
        caption={type.labelPlural}
        columns={columnsOf(type)}
        rows={records}
        rowKey={(record) => textForm(record[type.primaryKey.name])}
        density="compact"
        maxHeight="16rem"
      />
    </NamesDisclosure>
  );
}

function columnsOf({ byName, readableAttribute, importKey }: EntityType): readonly TableColumn<Values>[] {
  const names = new Set([readableAttribute, importKey?.name ?? readableAttribute]);
  return [...names].flatMap((name) => {
    const attribute = byName.get(name);
    if (!attribute) return [];
    const { label } = attribute;
    return [{ key: name, label, cell: (record: Values) => displayText(attribute, record) }];
  });
}
