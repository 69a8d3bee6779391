import { compareText, textForm } from "@armature/engine";
import { DeletableActions, textParam, type UrlShape, useUrlState } from "@armature/renderer";
import { RowLink, SearchInput, Stack, type TableColumn, Toolbar } from "@armature/renderer/ui";
import { isFound } from "../../kit/found.ts";
import { DefinitionTable } from "./DefinitionList.tsx";
import type { Definition } from "./issue.ts";
import type { Place } from "./use-place.ts";

const LIST_URL: UrlShape<{ readonly find: string }> = Object.freeze({ find: textParam() });

export interface LabelledListProps {
  readonly place: Place;
  readonly definitions: readonly Definition[];
  /** The columns besides the label. */
  readonly columns: readonly TableColumn<Definition>[];
}

/** Definitions sorted by the label that people know them by: presets and mappings. */
export function LabelledList({ place, definitions, columns }: LabelledListProps) {
  const [{ find }, change] = useUrlState(LIST_URL);
  const label = (definition: Definition) => textForm(definition.label);
  const inOrder = definitions.toSorted((a, b) => compareText(label(a), label(b)));
  const link: TableColumn<Definition> = {
    key: "label",
    label: "Label",
    width: 320,
    cell: (definition) => <RowLink to={place.pathTo(textForm(definition.id))}>{label(definition)}</RowLink>,
  };
  return (
    <Stack>
      <Toolbar
        search={
          <SearchInput label="Find" value={find} onChange={(text) => change({ find: text }, { replace: true })} />
        }
      />
      <DefinitionTable
        place={place}
        columns={[link, ...columns]}
        rows={inOrder.filter((definition) => isFound([label(definition)], find))}
        isFiltered={definitions.length > 0}
        keyOf={({ id }) => textForm(id)}
        rowActions={(definition, row) => (
          <DeletableActions {...row} type={place.type} record={definition} onDeleted={stay} />
        )}
      />
    </Stack>
  );
}

function stay(): void {
  // The list reads its records again by itself.
}
