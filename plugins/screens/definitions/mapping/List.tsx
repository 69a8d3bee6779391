import { isEmpty } from "@armature/engine";
import { Page } from "@armature/renderer";
import { Badge } from "@armature/renderer/ui";
import { DefinitionList } from "../DefinitionList.tsx";
import type { Definition } from "../issue.ts";
import { LabelledList } from "../LabelledList.tsx";
import { type Place, usePlace } from "../use-place.ts";
import { filtersOf, rowsOf } from "./model.ts";

/** The mappings of an entity to the record system. */
export default function List() {
  return (
    <Page text="Which records are exported, and in which columns.">
      <MappingList place={usePlace("mapping")} />
    </Page>
  );
}

export function MappingList({ place }: { readonly place: Place }) {
  return (
    <DefinitionList place={place}>
      {(definitions) => (
        <LabelledList
          place={place}
          definitions={definitions}
          about="A mapping says which records are exported to another system, and what is in each column."
          columns={[
            { key: "count", label: "Items", width: 120, cell: (mapping) => String(rowsOf(mapping).length) },
            { key: "exports", label: "Exports", width: 160, cell: exported },
          ]}
        />
      )}
    </DefinitionList>
  );
}

function exported(mapping: Definition) {
  if (!isEmpty(mapping.blocked)) return <Badge tone="warning">Nothing</Badge>;
  return filtersOf(mapping).length > 0 ? "Filtered" : "All";
}
