import { type AttributeType, EngineError, type EntityType, isEmpty } from "@armature/engine";
import { useState } from "react";
import { useMetadata } from "../data/metadata.ts";
import { useRecord } from "../data/records/records.ts";
import { LoadFailure } from "../data/Loaded.tsx";
import { Card, Skeleton } from "../ui/index.ts";
import { RecordFacts } from "./RecordFacts.tsx";
import { useField } from "./use-form.ts";

/** Details of the record that is chosen in a field. */
export function ReferenceDetails({ attribute }: { readonly attribute: AttributeType }) {
  const type = useMetadata().entities.get(attribute.fkName ?? "");
  if (!type)
    throw new EngineError(`${attribute.name} names records of ${attribute.fkName ?? "no entity"}, which is none`);
  const value = useField(attribute.name)?.value;
  const [stored] = useState(value);
  return isEmpty(value) ? null : <Details type={type} id={Number(value)} isStored={value === stored} />;
}

interface DetailsProps {
  readonly type: EntityType;
  readonly id: number;
  /** Whether the form was opened with this value. */
  readonly isStored: boolean;
}

function Details({ type, id, isStored }: DetailsProps) {
  const read = useRecord(type, id);
  const label = type.label.toLowerCase();
  const title = isStored ? `Unable to fetch ${label} record.` : `Could not fetch details for selected ${label}.`;
  if (read.isError) return <LoadFailure title={title} read={read} inPart />;
  if (!read.data) return <Skeleton shape="text" count={2} />;
  const names = type.attributes.map(({ name }) => name).filter((name) => name !== type.readableAttribute);
  const { result, labels } = read.data;
  const filled = names.filter((name) => type.byName.get(name)?.element && !isEmpty(result[name]));
  return (
    <Card>
      <RecordFacts type={type} names={filled} record={result} labels={labels} />
    </Card>
  );
}
