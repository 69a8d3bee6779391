import { type EntityType, isEmpty, textForm } from "@armature/engine";
import { COMPUTED_VALUES } from "@armature/engine/schema";
import { useMetadata } from "@armature/renderer";
import { CodeBlock, DetailList, FormSection } from "@armature/renderer/ui";
import type { Definition } from "../issue.ts";
import { conditionSentence } from "../rule/sentence.ts";
import type { Place } from "../use-place.ts";
import { MappingAside } from "./MappingAside.tsx";
import { filterCode, filtersOf, type MappingWords, type RowDraft, rowsOf } from "./model.ts";

export const FILTER_TEXT = "Which records are exported. Without a filter, all of them.";

export function itemsText({ firstItem }: MappingWords): string {
  return `The values that are exported. Item 1 is set by ${firstItem} and needs no row.`;
}

export interface MappingReadingProps {
  readonly place: Place;
  readonly mapping: Definition;
}

/** A mapping for reading: which records it exports, and the value of each item. */
export function MappingReading({ place, mapping }: MappingReadingProps) {
  const { subject } = place;
  const { entities } = useMetadata();
  const { mappings: words } = subject.application;
  const items = rowsOf(mapping).map((row) => ({
    label: `Item ${textForm(row[words.itemNumber])}`,
    value: valueText(row, subject, entities),
  }));
  return (
    <>
      <FormSection title="Mapping">
        <DetailList isOneOfMany details={[{ label: "Label", value: textForm(mapping.label) }]} />
      </FormSection>
      <FormSection title="Filter" text={FILTER_TEXT}>
        <FilterReading place={place} mapping={mapping} />
      </FormSection>
      <FormSection title="Items" text={itemsText(words)}>
        <DetailList isOneOfMany details={items} />
      </FormSection>
    </>
  );
}

function FilterReading({ place, mapping }: MappingReadingProps) {
  if (!isEmpty(mapping.blocked)) return <MappingAside place={place} mapping={mapping} />;
  const [filter] = filtersOf(mapping);
  if (!filter) return <p>No filter: all records are exported.</p>;
  if (filter.if) return <p>{conditionSentence(filter.if, place.subject)}</p>;
  return <CodeBlock label="Filter Code">{filterCode(filter)}</CodeBlock>;
}

/** 'Cost Center › Name' for an attribute of a referenced record. */
export function valueText(row: RowDraft, { byName }: EntityType, entities: ReadonlyMap<string, EntityType>): string {
  const { valueType, value, fkValue } = row;
  if (valueType === "static") return `'${value}'`;
  if (valueType === "computed") return COMPUTED_VALUES.get(value)?.label ?? value;
  const attribute = byName.get(value);
  const inner = fkValue === null ? undefined : entities.get(attribute?.fkName ?? "")?.byName.get(fkValue);
  return [attribute?.label ?? value, inner?.label ?? fkValue].filter((part) => part !== null).join(" › ");
}
