import { Page } from "@armature/renderer";
import { DefinitionList } from "../DefinitionList.tsx";
import { LabelledList } from "../LabelledList.tsx";
import { type Place, usePlace } from "../use-place.ts";
import { entriesOf } from "./model.ts";

/** The presets of an entity: sets of columns that an export offers. */
export default function List() {
  return (
    <Page text="Column sets for exports.">
      <PresetList place={usePlace("preset")} />
    </Page>
  );
}

export function PresetList({ place }: { readonly place: Place }) {
  return (
    <DefinitionList place={place}>
      {(definitions) => (
        <LabelledList
          place={place}
          definitions={definitions}
          about="A column set names the columns of an export or an import. Without one, people choose them each time."
          columns={[{ key: "count", label: "Columns", width: 120, cell: (preset) => String(entriesOf(preset).length) }]}
        />
      )}
    </DefinitionList>
  );
}
