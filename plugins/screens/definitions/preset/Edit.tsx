import { Page } from "@armature/renderer";
import { useParams } from "react-router";
import { StoredDefinition } from "../DefinitionPages.tsx";
import { useLabel } from "../use-label.ts";
import { usePlace } from "../use-place.ts";
import { PresetForm } from "./PresetForm.tsx";

/** Shows and changes a preset of an entity. */
export default function Edit() {
  const place = usePlace("preset");
  const id = Number(useParams()["id"]);
  return (
    <Page of={useLabel(place, id)}>
      <StoredDefinition key={id} place={place} id={id}>
        {(stored, others) => <PresetForm place={place} others={others} id={id} first={stored} />}
      </StoredDefinition>
    </Page>
  );
}
