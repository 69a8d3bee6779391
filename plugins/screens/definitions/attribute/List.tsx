import { type AttributeType, displayText, may, textForm } from "@armature/engine";
import { isSelectable } from "@armature/engine/access";
import { namesParam, Page, type UrlShape, usePlugins, useUrlState, useViewer } from "@armature/renderer";
import { Checkbox, Popover, type RowAction, RowActions, RowLink, type TableColumn } from "@armature/renderer/ui";
import { Columns3, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { DefinitionList, DefinitionTable } from "../DefinitionList.tsx";
import type { Definition } from "../issue.ts";
import { type Place, usePlace } from "../use-place.ts";
import { DeleteAttribute } from "./DeleteAttribute.tsx";
import { inOrder } from "./model.ts";

/** The attributes of an entity, as administrators define them. */
export default function List() {
  const place = usePlace("attribute");
  return (
    <Page text={`Fields of a ${place.subject.label.toLowerCase()}. Changes apply at once, also to open forms.`}>
      <AttributeList place={place} />
    </Page>
  );
}

export interface PlaceProps {
  readonly place: Place;
}

export function AttributeList({ place }: PlaceProps) {
  return (
    <DefinitionList place={place}>
      {(definitions) => <Definitions place={place} definitions={inOrder(definitions)} />}
    </DefinitionList>
  );
}

const LIST_URL: UrlShape<{ readonly columns: readonly string[] | null }> = Object.freeze({ columns: namesParam() });

interface DefinitionsProps {
  readonly place: Place;
  readonly definitions: readonly Definition[];
}

function Definitions({ place, definitions }: DefinitionsProps) {
  const [{ columns }, change] = useUrlState(LIST_URL);
  const [removed, setRemoved] = useState<Definition | null>(null);
  const { type } = place;
  const mayRemove = may(useViewer().permission, type.name, "remove");
  const offered = useMemo(() => type.attributes.filter((each) => each.element !== null && isSelectable(each)), [type]);
  const names = new Set(columns ?? offered.filter(({ showDefault }) => showDefault).map(({ name }) => name));
  const shown = labelFirst(offered.filter(({ name }) => names.has(name)));
  const [first] = shown;
  const textOf = useShownText();
  return (
    <>
      <DefinitionTable
        place={place}
        columns={shown.map((attribute) => columnOf(attribute, place, textOf, attribute === first))}
        rows={definitions}
        textsOf={(definition) => shown.map((attribute) => textOf(attribute, definition))}
        end={<ShownColumns offered={offered} names={names} onChange={(chosen) => change({ columns: chosen })} />}
        nameOf={({ name }) => textForm(name)}
        rowActions={(definition, { name, actions }) => (
          <RowActions
            name={name}
            actions={mayRemove ? [...actions, removeAction(definition, () => setRemoved(definition))] : actions}
          />
        )}
      />
      {removed && <DeleteAttribute place={place} definition={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function removeAction(definition: Definition, onSelect: () => void): RowAction {
  return { label: "Delete", icon: Trash2, danger: true, disabledReason: keptReason(definition), onSelect };
}

interface ShownColumnsProps {
  readonly offered: readonly AttributeType[];
  readonly names: ReadonlySet<string>;
  readonly onChange: (names: readonly string[]) => void;
}

/** Chooses which properties are columns; at least one. */
function ShownColumns({ offered, names, onChange }: ShownColumnsProps) {
  const isLast = offered.filter(({ name }) => names.has(name)).length === 1;
  const toggle = (name: string, isOn: boolean) =>
    onChange(offered.map((each) => each.name).filter((each) => (each === name ? isOn : names.has(each))));
  return (
    <Popover label="Show Columns" icon={Columns3} variant="secondary" align="end">
      <div className="flex max-h-80 w-64 max-w-full flex-col gap-1 overflow-y-auto">
        {offered.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={names.has(name)}
            disabled={isLast && names.has(name)}
            onChange={(isOn) => toggle(name, isOn)}
          />
        ))}
      </div>
    </Popover>
  );
}

type ShownText = (attribute: AttributeType, definition: Definition) => string;

/** The text of a cell. An element type is shown by its label, everything else as lists show it. */
function useShownText(): ShownText {
  const plugins = usePlugins();
  return (attribute, definition) => {
    const plugin = attribute.name === "elementType" ? plugins.get(textForm(definition.elementType)) : undefined;
    return plugin?.element.label ?? displayText(attribute, definition);
  };
}

/** People know an attribute by its label. */
function labelFirst(shown: readonly AttributeType[]): readonly AttributeType[] {
  return shown.toSorted((a, b) => Number(b.name === "label") - Number(a.name === "label"));
}

function columnOf(
  attribute: AttributeType,
  { pathTo }: Place,
  textOf: ShownText,
  isLink: boolean,
): TableColumn<Definition> {
  const { name, label } = attribute;
  const text = (definition: Definition) => textOf(attribute, definition);
  const link = (definition: Definition) => (
    <RowLink to={pathTo(textForm(definition.name))} monospaced={name === "name"}>
      {text(definition)}
    </RowLink>
  );
  return { key: name, label, width: name === "label" ? 240 : 180, cell: isLink ? link : text };
}

function keptReason({ locked, primaryKey }: Definition): string | undefined {
  if (primaryKey === true) return "The key of a kind of record cannot be deleted.";
  return locked === true ? "This field is part of the product and cannot be deleted." : undefined;
}
