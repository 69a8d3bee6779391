import { Loaded, Page, useAllRecords } from "@armature/renderer";
import { Skeleton } from "@armature/renderer/ui";
import { AttributeForm } from "./AttributeForm.tsx";
import { newDefinition } from "./model.ts";
import { useAttributes } from "./use-attributes.ts";

/** A new attribute of an entity (ADM-116). */
export default function Create() {
  const place = useAttributes();
  const read = useAllRecords(place.type);
  return (
    <Page>
      <Loaded read={read} title="Failed to load attribute list" skeleton={<Skeleton shape="field" count={6} />}>
        {({ result }) => <AttributeForm place={place} others={result} stored={null} first={newDefinition(result)} />}
      </Loaded>
    </Page>
  );
}
