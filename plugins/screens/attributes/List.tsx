import { type AttributeType, displayText, filterPieces, fold, may, textForm } from "@armature/engine";
import {
  AddButton,
  Loaded,
  namesParam,
  Page,
  textParam,
  type UrlShape,
  useAllRecords,
  useUrlState,
  useViewer,
} from "@armature/renderer";
import {
  Button,
  DataTable,
  EmptyState,
  Field,
  FormLayout,
  Inline,
  LinkButton,
  MultiCombobox,
  SearchInput,
  Skeleton,
  Stack,
  type TableColumn,
  TextLink,
} from "@armature/renderer/ui";
import { ListChecks, Pencil, SearchX, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { DeleteAttribute } from "./DeleteAttribute.tsx";
import { type Definition, inOrder, isOffered } from "./model.ts";
import { type AttributesPlace, useAttributes } from "./use-attributes.ts";

/** The attributes of an entity, as administrators define them (ADM-066 to ADM-076, ADM-116). */
export default function List() {
  const place = useAttributes();
  const { type, subject, createPath } = place;
  const read = useAllRecords(type);
  return (
    <Page
      text={`What ${subject.labelPlural.toLowerCase()} have. A change holds at once, in every open form.`}
      actions={<AddButton type={type} to={createPath} />}
    >
      <Loaded
        read={read}
        title={`Error loading ${type.label} data`}
        skeleton={<Skeleton shape="table" count={8} columns={4} />}
      >
        {({ result }) => <Definitions place={place} definitions={inOrder(result)} />}
      </Loaded>
    </Page>
  );
}

const LIST_URL: UrlShape<{ readonly columns: readonly string[] | null; readonly find: string }> = Object.freeze({
  columns: namesParam(),
  find: textParam(),
});

interface DefinitionsProps {
  readonly place: AttributesPlace;
  readonly definitions: readonly Definition[];
}

function Definitions({ place, definitions }: DefinitionsProps) {
  const [{ columns, find }, change] = useUrlState(LIST_URL);
  const [removed, setRemoved] = useState<Definition | null>(null);
  const { type } = place;
  const offered = useMemo(() => type.attributes.filter((each) => each.element !== null && isOffered(each)), [type]);
  const usual = offered.filter(({ showDefault }) => showDefault).map(({ name }) => name);
  const names = new Set(columns ?? usual);
  const shown = offered.filter(({ name }) => names.has(name));
  const found = definitions.filter((definition) => isFound(definition, shown, find));
  return (
    <Stack>
      <FormLayout columns={2}>
        <SearchInput label="Find" value={find} onChange={(text) => change({ find: text }, { replace: true })} />
        <ShownColumns offered={offered} names={[...names]} onChange={(chosen) => change({ columns: chosen })} />
      </FormLayout>
      <DataTable
        caption={type.labelPlural}
        columns={[
          ...shown.map((attribute) => columnOf(attribute, place)),
          actions(place, useRights(place), setRemoved),
        ]}
        rows={found}
        rowKey={({ name }) => textForm(name)}
        maxHeight="70dvh"
        empty={<NoRows isFiltered={definitions.length > 0} />}
      />
      {removed && <DeleteAttribute place={place} definition={removed} onClose={() => setRemoved(null)} />}
    </Stack>
  );
}

/** Any piece is part of any column shown (ADM-081, ADM-082). */
function isFound(definition: Definition, shown: readonly AttributeType[], find: string): boolean {
  const pieces = filterPieces(find).map(fold);
  if (pieces.length === 0) return true;
  const texts = shown.map((attribute) => fold(displayText(attribute, definition)));
  return pieces.some((piece) => texts.some((text) => text.includes(piece)));
}

interface ShownColumnsProps {
  readonly offered: readonly AttributeType[];
  readonly names: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}

function ShownColumns({ offered, names, onChange }: ShownColumnsProps) {
  return (
    <Field id="shown-columns" label="Show Columns">
      <MultiCombobox
        id="shown-columns"
        values={names}
        onChange={onChange}
        clearable={false}
        options={offered.map(({ name, label }) => ({ value: name, label }))}
      />
    </Field>
  );
}

function columnOf(attribute: AttributeType, { pathTo }: AttributesPlace): TableColumn<Definition> {
  const { name, label } = attribute;
  const text = (definition: Definition) => displayText(attribute, definition);
  const cell =
    name === "name"
      ? (definition: Definition) => <TextLink to={pathTo(textForm(definition["name"]))}>{text(definition)}</TextLink>
      : text;
  return { key: name, label, width: 180, cell };
}

interface Rights {
  readonly mayUpdate: boolean;
  readonly mayRemove: boolean;
}

function useRights({ type }: AttributesPlace): Rights {
  const { permission } = useViewer();
  return { mayUpdate: may(permission, type.name, "update"), mayRemove: may(permission, type.name, "remove") };
}

function actions(
  { pathTo }: AttributesPlace,
  { mayUpdate, mayRemove }: Rights,
  onRemove: (definition: Definition) => void,
): TableColumn<Definition> {
  return {
    key: "actions",
    label: "Actions",
    width: 220,
    cell: (definition) => (
      <Inline>
        {mayUpdate && (
          <LinkButton to={pathTo(textForm(definition["name"]))} size="small" icon={Pencil}>
            Update
          </LinkButton>
        )}
        {mayRemove && (
          <Button
            size="small"
            icon={Trash2}
            disabledReason={keptReason(definition)}
            onClick={() => onRemove(definition)}
          >
            Delete
          </Button>
        )}
      </Inline>
    ),
  };
}

/** ADM-074, ADM-D20 */
function keptReason({ locked, primaryKey }: Definition): string | undefined {
  if (primaryKey === true) return "The key of an entity cannot be deleted.";
  return locked === true ? "This attribute is part of the product and cannot be deleted." : undefined;
}

function NoRows({ isFiltered }: { readonly isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState icon={ListChecks} title="No data" />;
  return <EmptyState icon={SearchX} title="There are no results with the current search." />;
}
