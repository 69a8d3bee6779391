import { listWebhookDeliveries, type WebhookDelivery } from "@armature/engine/platform";
import { historyTime, Loaded, useOperationResult } from "@armature/renderer";
import {
  Badge,
  Button,
  DataGrid,
  EmptyState,
  Inline,
  Stack,
  type TableColumn,
  TableSkeleton,
} from "@armature/renderer/ui";
import { Send } from "lucide-react";
import { problemText } from "../../../kit/problem-text.ts";
import { EVENT_LABELS } from "./model.ts";
import { useWebhookState } from "./use-webhook-state.ts";

/** The newest deliveries of a webhook. */
export function Deliveries({ id }: { readonly id: number }) {
  const read = useOperationResult(listWebhookDeliveries, { params: { id: String(id) } });
  const { refetch } = useWebhookState(id);
  const refresh = () => {
    void read.refetch();
    void refetch();
  };
  return (
    <Stack>
      <Inline align="between">
        <p>The newest 50. Those that ended well stay for 7 days.</p>
        <Button size="small" busy={read.isFetching} onClick={refresh}>
          Refresh
        </Button>
      </Inline>
      <Loaded read={read} title="Could not load the deliveries." skeleton={<TableSkeleton count={5} columns={5} />}>
        {(deliveries) => <DeliveryTable deliveries={deliveries} />}
      </Loaded>
    </Stack>
  );
}

function DeliveryTable({ deliveries }: { readonly deliveries: readonly WebhookDelivery[] }) {
  return (
    <DataGrid
      caption="Deliveries"
      cardColumns={6}
      columns={COLUMNS}
      rows={deliveries}
      rowKey={({ id }) => id}
      empty={<EmptyState icon={Send} title="No deliveries" text="Nothing has changed that this webhook tells about." />}
    />
  );
}

const STATES = {
  waiting: { tone: "info", text: "Waiting" },
  running: { tone: "info", text: "Running" },
  failed: { tone: "danger", text: "Failed" },
  done: { tone: "success", text: "Done" },
} as const;

const COLUMNS: readonly TableColumn<WebhookDelivery>[] = [
  { key: "created", label: "Made", width: 170, cell: ({ created }) => <Time at={created} /> },
  { key: "event", label: "Tells about", width: 160, cell: ({ event }) => EVENT_LABELS[event] },
  { key: "records", label: "Records", width: 90, align: "end", cell: ({ records }) => records },
  { key: "starts", label: "Tries", width: 80, align: "end", cell: ({ starts }) => starts },
  {
    key: "state",
    label: "State",
    width: 110,
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>,
  },
  {
    key: "problem",
    label: "Problem",
    width: 370,
    wraps: true,
    cell: (delivery) => <Problem delivery={delivery} />,
  },
];

function Problem({ delivery: { problem, state, due, isPaused } }: { readonly delivery: WebhookDelivery }) {
  const isWaiting = state === "waiting";
  return (
    <>
      {problem !== null && `${problemText(problem)} `}
      {isWaiting && isPaused && "Waits for the webhook."}
      {isWaiting && !isPaused && problem !== null && (
        <>
          Tried again <Time at={due} />
        </>
      )}
    </>
  );
}

function Time({ at }: { readonly at: string }) {
  return <time dateTime={at}>{historyTime(at)}</time>;
}
