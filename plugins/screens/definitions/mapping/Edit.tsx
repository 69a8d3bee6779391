import { Page } from "@armature/renderer";
import { useParams } from "react-router";
import { StoredDefinition } from "../DefinitionPages.tsx";
import { OfSubject } from "../OfSubject.tsx";
import { useLabel } from "../use-label.ts";
import { usePlace } from "../use-place.ts";
import { useTrail } from "../use-trail.ts";
import { MappingForm } from "./MappingForm.tsx";

/** Shows and changes a mapping of an entity. */
export default function Edit() {
  return <OfSubject>{() => <Stored />}</OfSubject>;
}

function Stored() {
  const place = usePlace("mapping");
  const id = Number(useParams()["id"]);
  return (
    <Page of={useLabel(place, id)} trail={useTrail(place)}>
      <StoredDefinition key={id} place={place} id={id}>
        {(stored, others) => <MappingForm place={place} others={others} id={id} first={stored} />}
      </StoredDefinition>
    </Page>
  );
}
