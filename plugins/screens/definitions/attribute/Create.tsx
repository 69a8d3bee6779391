import { useMetadata } from "@armature/renderer";
import { NewDefinition } from "../DefinitionPages.tsx";
import { usePlace } from "../use-place.ts";
import { AttributeForm } from "./AttributeForm.tsx";
import { newDefinition } from "./model.ts";

/** Creates an attribute of an entity. */
export default function Create() {
  const place = usePlace("attribute");
  const { application } = useMetadata();
  return (
    <NewDefinition place={place}>
      {(others) => <AttributeForm place={place} others={others} id={null} first={newDefinition(others, application)} />}
    </NewDefinition>
  );
}
