import { Page } from "@armature/renderer";
import { useParams } from "react-router";
import { StoredDefinition } from "../DefinitionPages.tsx";
import { OfSubject } from "../OfSubject.tsx";
import { useLabel } from "../use-label.ts";
import { usePlace } from "../use-place.ts";
import { useTrail } from "../use-trail.ts";
import { PresetForm } from "./PresetForm.tsx";

/** Shows and changes a preset of an entity. */
export default function Edit() {
  return <OfSubject>{() => <Stored />}</OfSubject>;
}

function Stored() {
  const place = usePlace("preset");
  const id = Number(useParams()["id"]);
  return (
    <Page of={useLabel(place, id)} trail={useTrail(place)}>
      <StoredDefinition key={id} place={place} id={id}>
        {(stored, others) => <PresetForm place={place} others={others} id={id} first={stored} />}
      </StoredDefinition>
    </Page>
  );
}
