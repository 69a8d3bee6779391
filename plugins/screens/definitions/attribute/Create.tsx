import { useMetadata } from "@armature/renderer";
import { useSearchParams } from "react-router";
import { NewDefinition } from "../DefinitionPages.tsx";
import type { Definition } from "../issue.ts";
import { OfSubject } from "../OfSubject.tsx";
import { usePlace } from "../use-place.ts";
import { AttributeForm } from "./AttributeForm.tsx";
import { newDefinition, withSection } from "./model.ts";

/** Creates an attribute of an entity. */
export default function Create() {
  return <OfSubject>{() => <New />}</OfSubject>;
}

function New() {
  const place = usePlace("attribute");
  const { application } = useMetadata();
  const [query] = useSearchParams();
  const first = (others: readonly Definition[]) => {
    const definition = newDefinition(others, application);
    const section = query.get("section");
    return section === null ? definition : withSection(definition, section, place.subject.attributes);
  };
  return (
    <NewDefinition place={place}>
      {(others) => <AttributeForm place={place} others={others} id={null} first={first(others)} />}
    </NewDefinition>
  );
}
