import { type OutboxMail, readMail, readOutbox } from "@armature/engine/platform";
import { errorText, Loaded, longTime, Page, useOperation, useOperationResult } from "@armature/renderer";
import {
  Badge,
  Banner,
  Button,
  DataGrid,
  Dialog,
  EmptyState,
  ExternalLink,
  Refusal,
  Skeleton,
  Stack,
  type TableColumn,
  TableSkeleton,
} from "@armature/renderer/ui";
import { Mail } from "lucide-react";
import { useState } from "react";

/**
 * The mails of the product and their state. If the installation sends no mails, an administrator can read their texts
 * here.
 */
export default function Outbox() {
  const outbox = useOperationResult(readOutbox, {});
  const [open, setOpen] = useState<OutboxMail | null>(null);
  const text = useOperation(readMail);
  const openMail = (mail: OutboxMail) => {
    setOpen(mail);
    text.reset();
    if (mail.state === "waiting" && outbox.data?.isSending === false) text.mutate({ params: { id: mail.id } });
  };
  const refresh = (
    <Button busy={outbox.isFetching} onClick={() => void outbox.refetch()}>
      {outbox.error ? "Retry" : "Refresh"}
    </Button>
  );
  return (
    <Page actions={outbox.data && refresh}>
      <Loaded read={outbox} title="Could not load the messages." skeleton={<TableSkeleton count={6} columns={4} />}>
        {({ isSending, mails }) => (
          <Stack>
            {!isSending && (
              <Banner tone="warning" title="Email is not set up (SMTP_URL)">
                Messages are listed here and not sent. Open one to read it. Anyone with its link can use it, so the
                security log records who reads it.
              </Banner>
            )}
            <DataGrid
              caption="Messages"
              columns={COLUMNS}
              rows={mails}
              rowKey={(mail) => mail.id}
              onRowOpen={openMail}
              empty={
                <EmptyState icon={Mail} title="No messages" text="Confirmation and password emails appear here." />
              }
            />
          </Stack>
        )}
      </Loaded>
      <Dialog open={open !== null} onClose={() => setOpen(null)} title={open?.subject ?? ""} width={640}>
        {open && (
          <Stack>
            <p>To: {open.to}</p>
            <MailText mail={open} read={text} isSending={outbox.data?.isSending ?? false} />
          </Stack>
        )}
      </Dialog>
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
  {
    key: "created",
    label: "Written",
    width: 240,
    cell: ({ created }) => <time dateTime={created}>{longTime(created)}</time>,
  },
  { key: "state", label: "State", width: 200, cell: (mail) => <State mail={mail} /> },
];

function State({ mail: { state, problem } }: { readonly mail: OutboxMail }) {
  const { tone, text } = STATES[state];
  return <Badge tone={tone}>{problem === null ? text : `${text}: ${problem}`}</Badge>;
}

interface MailTextProps {
  readonly mail: OutboxMail;
  readonly read: Pick<ReturnType<typeof useOperation<typeof readMail>>, "data" | "error" | "isPending">;
  readonly isSending: boolean;
}

function MailText({ mail, read: { data, error, isPending }, isSending }: MailTextProps) {
  if (error) return <Refusal text={errorText(error)} />;
  if (isPending) return <Skeleton shape="text" count={3} />;
  const text = data?.text ?? null;
  return text === null ? <p>{noText(mail, isSending)}</p> : <Lines text={text} />;
}

function noText({ state }: OutboxMail, isSending: boolean): string {
  if (state === "sent") return "The text of an email is deleted once it is sent.";
  if (state === "refused") return "The text of an email is deleted once the mail server has refused it.";
  return isSending ? "Only its recipient may read this email." : "The link in this email has expired.";
}

function Lines({ text }: { readonly text: string }) {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line, place) => (
      <p key={`${place} ${line}`}>
        {/^https?:\/\//.test(line) ? <ExternalLink href={line}>{line}</ExternalLink> : line}
      </p>
    ));
}
