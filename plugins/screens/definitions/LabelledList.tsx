import { compareText, textForm } from "@armature/engine";
import { DeletableActions } from "@armature/renderer";
import { RowLink, type TableColumn } from "@armature/renderer/ui";
import { DefinitionTable } from "./DefinitionList.tsx";
import type { Definition } from "./issue.ts";
import type { Place } from "./use-place.ts";

export interface LabelledListProps {
  readonly place: Place;
  readonly definitions: readonly Definition[];
  /** The columns apart from the label. */
  readonly columns: readonly TableColumn<Definition>[];
  /** What they are for, where there are none yet. */
  readonly about: string;
}

/** Definitions sorted by the label that people know them by: presets and mappings. */
export function LabelledList({ place, definitions, columns, about }: LabelledListProps) {
  const label = (definition: Definition) => textForm(definition.label);
  const link: TableColumn<Definition> = {
    key: "label",
    label: "Label",
    width: 320,
    cell: (definition) => <RowLink to={place.pathTo(textForm(definition.id))}>{label(definition)}</RowLink>,
  };
  return (
    <DefinitionTable
      place={place}
      columns={[link, ...columns]}
      rows={definitions.toSorted((a, b) => compareText(label(a), label(b)))}
      about={about}
      textsOf={(definition) => [label(definition)]}
      nameOf={({ id }) => textForm(id)}
      rowActions={(definition, row) => (
        <DeletableActions {...row} type={place.type} record={definition} onDeleted={stay} />
      )}
    />
  );
}

function stay(): void {
  // The list reads its records again by itself.
}
