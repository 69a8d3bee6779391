import { textForm } from "@armature/engine";
import { LoadFailure, Page, useAllRecords, useRecord } from "@armature/renderer";
import { Skeleton } from "@armature/renderer/ui";
import { useParams } from "react-router";
import { AttributeForm } from "./AttributeForm.tsx";
import { useAttributes } from "./use-attributes.ts";

/** An attribute of an entity, to look at and to change (ADM-091, ADM-116). */
export default function Edit() {
  const place = useAttributes();
  const { name = "" } = useParams();
  const record = useRecord(place.type, name);
  const list = useAllRecords(place.type);
  if (record.error && !record.data) return <Failed title="Error loading data from server" read={record} />;
  if (list.error && !list.data) return <Failed title="Failed to load attribute list" read={list} />;
  if (!record.data || !list.data || !record.isFetchedAfterMount) {
    return (
      <Page>
        <Skeleton shape="field" count={6} />
      </Page>
    );
  }
  const { result } = record.data;
  const others = list.data.result.filter((other) => other["name"] !== name);
  return (
    <Page text={textForm(result["label"])}>
      <AttributeForm key={name} place={place} others={others} stored={result} first={result} />
    </Page>
  );
}

function Failed(props: Parameters<typeof LoadFailure>[0]) {
  return (
    <Page>
      <LoadFailure {...props} />
    </Page>
  );
}
