import { Loaded, Page, longTime, useOperationResult } from "@armature/renderer";
import {
  Badge,
  Banner,
  Button,
  DataGrid,
  Dialog,
  EmptyState,
  ExternalLink,
  Skeleton,
  Stack,
  type TableColumn,
} from "@armature/renderer/ui";
import { Mail } from "lucide-react";
import { useState } from "react";
import { type OutboxMail, readOutbox } from "./operations.ts";

/** The mails that the product wrote, and what became of them; where none are sent, their texts too. */
export default function Outbox() {
  const outbox = useOperationResult(readOutbox, {});
  const [open, setOpen] = useState<OutboxMail | null>(null);
  const refresh = (
    <Button busy={outbox.isFetching} onClick={() => void outbox.refetch()}>
      {outbox.error ? "Retry" : "Refresh"}
    </Button>
  );
  return (
    <Page actions={outbox.data && refresh}>
      <Loaded
        read={outbox}
        title="Could not load the mails."
        skeleton={<Skeleton shape="table" count={6} columns={4} />}
      >
        {({ isSending, mails }) => (
          <Stack>
            {!isSending && (
              <Banner tone="warning" title="Mails are not sent">
                No mail server is set (SMTP_URL), so mails stay here. Open one to read it and to follow its link.
              </Banner>
            )}
            <DataGrid
              caption="Mails"
              columns={COLUMNS}
              rows={mails}
              rowKey={(mail) => mail.id}
              onRowOpen={setOpen}
              empty={<EmptyState icon={Mail} title="No mails" text="Mails to people who confirm or reset show here." />}
            />
          </Stack>
        )}
      </Loaded>
      <MailDialog mail={open} onClose={() => setOpen(null)} />
    </Page>
  );
}

const STATES = {
  waiting: { tone: "info", text: "Waiting" },
  sent: { tone: "success", text: "Sent" },
  refused: { tone: "danger", text: "Refused" },
  expired: { tone: "neutral", text: "Expired" },
} as const;

const COLUMNS: readonly TableColumn<OutboxMail>[] = [
  { key: "to", label: "To", width: 240, cell: (mail) => mail.to },
  { key: "subject", label: "Subject", width: 260, cell: (mail) => mail.subject },
  { key: "created", label: "Written", width: 240, cell: (mail) => longTime(mail.created) },
  { key: "state", label: "State", width: 200, cell: (mail) => <State mail={mail} /> },
];

function State({ mail: { state, problem } }: { readonly mail: OutboxMail }) {
  const { tone, text } = STATES[state];
  return <Badge tone={tone}>{problem === null ? text : `${text}: ${problem}`}</Badge>;
}

function MailDialog({ mail, onClose }: { readonly mail: OutboxMail | null; readonly onClose: () => void }) {
  return (
    <Dialog open={mail !== null} onClose={onClose} title={mail?.subject ?? ""} width={640}>
      {mail && (
        <Stack>
          <p>To: {mail.to}</p>
          {mail.text === null ? <p>{noText(mail)}</p> : <MailText text={mail.text} />}
        </Stack>
      )}
    </Dialog>
  );
}

function noText({ state }: OutboxMail): string {
  if (state === "sent") return "The text of a mail is forgotten once it is sent.";
  return "The text of this mail is for its recipient alone.";
}

function MailText({ text }: { readonly text: string }) {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line, place) => (
      <p key={`${place} ${line}`}>
        {/^https?:\/\//.test(line) ? <ExternalLink href={line}>{line}</ExternalLink> : line}
      </p>
    ));
}
