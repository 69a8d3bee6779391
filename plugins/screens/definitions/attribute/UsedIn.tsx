import { type EntityType, textForm } from "@armature/engine";
import { FormSection, TextLink } from "@armature/renderer/ui";
import type { Definition } from "../issue.ts";
import { rowsOf } from "../mapping/model.ts";
import { entriesOf } from "../preset/model.ts";
import { type DefinitionKind, type Place, useDefinitions, useDefinitionType } from "../use-place.ts";

export interface UsedInProps {
  readonly place: Place;
  /** The name of the attribute. */
  readonly name: string;
}

/** Where else the attribute is read: rules of other fields, column sets and mappings. */
export function UsedIn({ place, name }: UsedInProps) {
  const { subject, pathTo } = place;
  const isStored = subject.byName.has(name);
  const presets = useNaming(subject, "preset", isStored).filter(({ attributeList }) =>
    entriesOf({ attributeList }).some(({ attributeName }) => attributeName === name),
  );
  const mappings = useNaming(subject, "mapping", isStored).filter((mapping) =>
    rowsOf(mapping).some(({ valueType, value }) => valueType === "attribute" && value === name),
  );
  if (!isStored) return null;
  const fields = readersOf(subject, name);
  const lists = [
    ...presets.map(({ label }) => `Column set ${textForm(label)}`),
    ...mappings.map(({ label }) => `Mapping ${textForm(label)}`),
  ];
  return (
    <FormSection title="Used in">
      {fields.length + lists.length === 0 ? (
        <p className="text-ink-muted">No rule of another field, column set or mapping reads it.</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {fields.map((field) => (
            <li key={field}>
              Rule of <TextLink to={pathTo(field)}>{subject.byName.get(field)?.label ?? field}</TextLink>
            </li>
          ))}
          {lists.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </FormSection>
  );
}

/** The definitions of a kind for an entity. None until they are read. */
function useNaming(subject: EntityType, kind: DefinitionKind, isAsked: boolean): readonly Definition[] {
  const type = useDefinitionType(subject, kind);
  const { data } = useDefinitions({ type: type ?? subject, subject }, isAsked && type !== undefined);
  return data?.result ?? [];
}

/** The other attributes that have a rule which reads this one. */
function readersOf({ rules }: EntityType, name: string): readonly string[] {
  const readers = rules.reading(name).map(({ attribute }) => attribute);
  return [...new Set(readers)].filter((reader) => reader !== name);
}
