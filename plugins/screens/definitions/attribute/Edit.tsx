import { Page } from "@armature/renderer";
import { useParams } from "react-router";
import { StoredDefinition } from "../DefinitionPages.tsx";
import { usePlace } from "../use-place.ts";
import { AttributeForm } from "./AttributeForm.tsx";

/** Shows and changes an attribute of an entity. */
export default function Edit() {
  const place = usePlace("attribute");
  const { name = "" } = useParams();
  return (
    <Page of={place.subject.byName.get(name)?.label} text={`Name: ${name}`}>
      <StoredDefinition key={name} place={place} id={name}>
        {(stored, others) => <AttributeForm place={place} others={others} id={name} first={stored} />}
      </StoredDefinition>
    </Page>
  );
}
