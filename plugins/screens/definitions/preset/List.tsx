import { DefinitionList } from "../DefinitionList.tsx";
import { LabelledList } from "../LabelledList.tsx";
import { usePlace } from "../use-place.ts";
import { entriesOf } from "./model.ts";

/** The presets of an entity: sets of columns that an export offers. */
export default function List() {
  const place = usePlace("preset");
  return (
    <DefinitionList place={place} text="Column sets for exports.">
      {(definitions) => (
        <LabelledList
          place={place}
          definitions={definitions}
          columns={[
            { key: "count", label: "Attributes", width: 120, cell: (preset) => String(entriesOf(preset).length) },
          ]}
        />
      )}
    </DefinitionList>
  );
}
