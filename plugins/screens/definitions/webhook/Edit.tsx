import { choiceParam, Page, type UrlShape, useUrlState } from "@armature/renderer";
import { Stack, Tabs } from "@armature/renderer/ui";
import { useParams } from "react-router";
import { StoredDefinition } from "../DefinitionPages.tsx";
import { OfSubject } from "../OfSubject.tsx";
import { useLabel } from "../use-label.ts";
import { usePlace } from "../use-place.ts";
import { Deliveries } from "./Deliveries.tsx";
import { SecretTab } from "./SecretTab.tsx";
import { Standing } from "./Standing.tsx";
import { useWebhookState } from "./use-webhook-state.ts";
import { WebhookForm } from "./WebhookForm.tsx";

const TABS = ["settings", "secret", "deliveries"] as const;
const URL_SHAPE: UrlShape<{ readonly tab: (typeof TABS)[number] }> = Object.freeze({
  tab: choiceParam(TABS, "settings"),
});

/** Shows and changes a webhook, and how its deliveries go. */
export default function Edit() {
  return <OfSubject>{() => <Stored />}</OfSubject>;
}

function Stored() {
  const place = usePlace("webhook");
  const id = Number(useParams()["id"]);
  const label = useLabel(place, id);
  const [{ tab }, change] = useUrlState(URL_SHAPE);
  const { state } = useWebhookState(id);
  const settings = (
    <StoredDefinition key={id} place={place} id={id}>
      {(stored, others) => <WebhookForm place={place} others={others} id={id} first={stored} />}
    </StoredDefinition>
  );
  return (
    <Page of={label}>
      <Stack>
        {state && <Standing state={state} />}
        <Tabs
          label={label}
          current={tab}
          onChange={(key) => change({ tab: TABS.find((each) => each === key) ?? "settings" })}
          items={[
            { key: "settings", label: "Settings", content: settings },
            { key: "secret", label: "Secret", content: <SecretTab id={id} /> },
            { key: "deliveries", label: "Deliveries", content: <Deliveries id={id} /> },
          ]}
        />
      </Stack>
    </Page>
  );
}
