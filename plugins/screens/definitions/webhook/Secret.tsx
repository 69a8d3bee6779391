import { makeWebhookSecret, type WebhookState } from "@armature/engine/platform";
import { historyTime, useOperation } from "@armature/renderer";
import { Button, ConfirmDialog, CopyText, Dialog, FormSection, Inline, Stack } from "@armature/renderer/ui";
import { useState } from "react";
import { useButtonCall } from "../../../kit/use-button-call.ts";

export interface SecretProps {
  readonly state: WebhookState;
  readonly onMade: () => void;
}

/** The secret that signs. It is shown once, when it is made. */
export function Secret({ state: { id, secretMade, formerUntil }, onMade }: SecretProps) {
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { mutateAsync } = useOperation(makeWebhookSecret);
  const { run, isBusy } = useButtonCall(() => setAsking(false));
  const make = () =>
    void run(async () => {
      const made = await mutateAsync({ params: { id: String(id) } });
      setSecret(made.secret);
      onMade();
    });
  return (
    <FormSection title="Secret" text="With it the receiver knows that a request is from here, and unchanged.">
      <p>{secretMade === null ? NONE : madeText(secretMade, formerUntil)}</p>
      <Inline>
        <Button
          variant={secretMade === null ? "primary" : "secondary"}
          busy={isBusy && !isAsking}
          onClick={() => (secretMade === null ? make() : setAsking(true))}
        >
          {secretMade === null ? "Make secret" : "Make new secret"}
        </Button>
      </Inline>
      {isAsking && (
        <ConfirmDialog
          open
          title="Make a new secret?"
          text="For 24 hours requests are signed with the former secret too. Give the new one to the receiver until then."
          confirmLabel="Make new secret"
          busy={isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={make}
        />
      )}
      {secret !== null && <ShownOnce secret={secret} onClose={() => setSecret(null)} />}
    </FormSection>
  );
}

const NONE = "It has none yet, so nothing is sent.";

function madeText(made: string, formerUntil: string | null): string {
  const former = formerUntil !== null && Date.parse(formerUntil) > Date.now();
  return `Made ${historyTime(made)}.${former ? ` The former one signs too until ${historyTime(formerUntil)}.` : ""}`;
}

function ShownOnce({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const done = (
    <Button variant="primary" onClick={onClose}>
      Done
    </Button>
  );
  return (
    <Dialog open title="Copy the secret" onClose={onClose} footer={done}>
      <Stack>
        <p>It is shown only now. Give it to the receiver, which checks each request with it.</p>
        <CopyText label="secret" text={secret} />
      </Stack>
    </Dialog>
  );
}
