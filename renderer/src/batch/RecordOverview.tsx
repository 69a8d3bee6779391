import { displayText, type EntityType, textForm, type Values } from "@armature/engine";
import { DataTable, Disclosure, type TableColumn } from "../ui/index.ts";

/** Which records are edited: name and import key of each, on expansion. */
export function RecordOverview({ type, records }: { readonly type: EntityType; readonly records: readonly Values[] }) {
  const count = records.length.toLocaleString("en-US");
  const label = `Editing ${count} ${(records.length === 1 ? type.label : type.labelPlural).toLowerCase()}`;
  return (
    <Disclosure label={label}>
      <DataTable
        caption={type.labelPlural}
        columns={columnsOf(type)}
        rows={records}
        rowKey={(record) => textForm(record[type.primaryKey.name])}
        density="compact"
        maxHeight="16rem"
      />
    </Disclosure>
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
