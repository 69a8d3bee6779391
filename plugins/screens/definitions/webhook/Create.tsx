import { useSession } from "@armature/renderer";
import { NewDefinition } from "../DefinitionPages.tsx";
import { OfSubject } from "../OfSubject.tsx";
import { usePlace } from "../use-place.ts";
import { newWebhook } from "./model.ts";
import { WebhookForm } from "./WebhookForm.tsx";

/** Makes a webhook for a kind of record. */
export default function Create() {
  return <OfSubject>{() => <New />}</OfSubject>;
}

function New() {
  const place = usePlace("webhook");
  const { user } = useSession();
  return (
    <NewDefinition place={place}>
      {(others) => <WebhookForm place={place} others={others} id={null} first={newWebhook(user.userId)} />}
    </NewDefinition>
  );
}
