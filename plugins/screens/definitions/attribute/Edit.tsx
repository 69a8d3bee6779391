import { Page } from "@armature/renderer";
import { Stack } from "@armature/renderer/ui";
import { useParams } from "react-router";
import { StoredDefinition } from "../DefinitionPages.tsx";
import { OfSubject } from "../OfSubject.tsx";
import { attributeId, usePlace } from "../use-place.ts";
import { useTrail } from "../use-trail.ts";
import { AttributeForm } from "./AttributeForm.tsx";

/** Shows and changes an attribute of an entity. */
export default function Edit() {
  return <OfSubject>{() => <Stored />}</OfSubject>;
}

function Stored() {
  const place = usePlace("attribute");
  const { name = "" } = useParams();
  const id = attributeId(place, name);
  return (
    <Page of={place.subject.byName.get(name)?.label} trail={useTrail(place)} text={`Name: ${name}`}>
      <Stack>
        <StoredDefinition key={name} place={place} id={id}>
          {(stored, others) => <AttributeForm place={place} others={others} id={id} first={stored} />}
        </StoredDefinition>
      </Stack>
    </Page>
  );
}
