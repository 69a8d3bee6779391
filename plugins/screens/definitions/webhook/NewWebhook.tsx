import { may } from "@armature/engine";
import { useMetadata, useRouteTable, useViewer } from "@armature/renderer";
import { Button, ChoiceBox, Dialog, Field } from "@armature/renderer/ui";
import { useState } from "react";
import { useNavigate } from "react-router";

/** The button that asks what a new webhook is about, and leads to its form. */
export function NewWebhook() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" size="control" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        New webhook
      </Button>
      {isOpen && <ChooseKind onClose={() => setOpen(false)} />}
    </>
  );
}

const FIELD = "webhook-kind";

function ChooseKind({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const table = useRouteTable();
  const [entity, setEntity] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const options = useKinds();
  const issues = hasTried && entity === null ? ["Choose a kind of record."] : [];
  const go = () => (entity === null ? setTried(true) : void navigate(table.pathTo("webhookCreate", { entity })));
  return (
    <Dialog
      open
      title="New webhook"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={go}>
            Continue
          </Button>
        </>
      }
    >
      <Field id={FIELD} label="What it is about" issues={issues}>
        <ChoiceBox
          id={FIELD}
          value={entity}
          onChange={setEntity}
          options={options}
          hidesValues
          invalid={issues.length > 0}
        />
      </Field>
    </Dialog>
  );
}

/** The kinds of records in tables, which are what webhooks can follow. */
function useKinds() {
  const { entities } = useMetadata();
  const { permission } = useViewer();
  return [...entities.values()]
    .filter(
      ({ name, store, viewOf, sharedBy }) =>
        store === "records" && viewOf === null && sharedBy === null && may(permission, name, "view"),
    )
    .map(({ name, labelPlural }) => ({ value: name, label: labelPlural }));
}
