import { NewDefinition } from "../DefinitionPages.tsx";
import { OfSubject } from "../OfSubject.tsx";
import { usePlace } from "../use-place.ts";
import { NEW_MAPPING } from "./model.ts";
import { MappingForm } from "./MappingForm.tsx";

/** Creates a mapping of an entity. */
export default function Create() {
  return <OfSubject>{() => <New />}</OfSubject>;
}

function New() {
  const place = usePlace("mapping");
  return (
    <NewDefinition place={place}>
      {(others) => <MappingForm place={place} others={others} id={null} first={NEW_MAPPING} />}
    </NewDefinition>
  );
}
