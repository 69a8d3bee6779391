import { NewDefinition } from "../DefinitionPages.tsx";
import { OfSubject } from "../OfSubject.tsx";
import { usePlace } from "../use-place.ts";
import { NEW_PRESET } from "./model.ts";
import { PresetForm } from "./PresetForm.tsx";

/** Creates a preset of an entity. */
export default function Create() {
  return <OfSubject>{() => <New />}</OfSubject>;
}

function New() {
  const place = usePlace("preset");
  return (
    <NewDefinition place={place}>
      {(others) => <PresetForm place={place} others={others} id={null} first={NEW_PRESET} />}
    </NewDefinition>
  );
}
