import { DefinitionList } from "../DefinitionList.tsx";
import { LabelledList } from "../LabelledList.tsx";
import { usePlace } from "../use-place.ts";
import { rowsOf } from "./model.ts";

/** The mappings of an entity to the record system. */
export default function List() {
  const place = usePlace("mapping");
  return (
    <DefinitionList place={place} text="Which records are exported, and in which columns.">
      {(definitions) => (
        <LabelledList
          place={place}
          definitions={definitions}
          columns={[{ key: "count", label: "Items", width: 120, cell: (mapping) => String(rowsOf(mapping).length) }]}
        />
      )}
    </DefinitionList>
  );
}
