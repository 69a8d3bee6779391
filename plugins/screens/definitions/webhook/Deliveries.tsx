import {
  listWebhookDeliveries,
  listWebhookStates,
  type WebhookDelivery,
  type WebhookState,
} from "@armature/engine/platform";
import { historyTime, Loaded, useOperationResult } from "@armature/renderer";
import {
  Badge,
  Banner,
  Button,
  DataGrid,
  EmptyState,
  FormSection,
  Inline,
  Stack,
  type TableColumn,
  TableSkeleton,
} from "@armature/renderer/ui";
import { Send } from "lucide-react";
import { problemText } from "../../../kit/problem-text.ts";
import { EVENT_LABELS } from "./model.ts";
import { Ping } from "./Ping.tsx";
import { Secret } from "./Secret.tsx";

/** The secret of a webhook, a trial request, and its newest deliveries. */
export function Deliveries({ id }: { readonly id: number }) {
  const states = useOperationResult(listWebhookStates, {});
  const read = useOperationResult(listWebhookDeliveries, { params: { id: String(id) } });
  const refetch = () => {
    void states.refetch();
    void read.refetch();
  };
  const state = states.data?.find((each) => each.id === id);
  return (
    <Stack gap="wide">
      {state && <Standing state={state} />}
      {state && <Secret state={state} onMade={refetch} />}
      {state && <Ping id={id} hasSecret={state.secretMade !== null} />}
      <FormSection title="Deliveries" text="The newest 50. Those that ended well stay for 7 days.">
        <Inline>
          <Button busy={read.isFetching} onClick={refetch}>
            Refresh
          </Button>
        </Inline>
        <Loaded read={read} title="Could not load the deliveries." skeleton={<TableSkeleton count={5} columns={5} />}>
          {(deliveries) => <DeliveryTable deliveries={deliveries} />}
        </Loaded>
      </FormSection>
    </Stack>
  );
}

const STOPPED = {
  gone: "The receiver said that it is gone (410).",
  failures: "100 tries failed in a row.",
} as const;

/** What keeps it from sending, beside its settings. */
function Standing({ state: { stopped, isOwnerStopped, failures } }: { readonly state: WebhookState }) {
  if (stopped !== null)
    return (
      <Banner tone="danger" title="The server switched this webhook off">
        {STOPPED[stopped]} Enable it in its settings once the receiver is mended. Failed deliveries can be tried again
        on the page of jobs.
      </Banner>
    );
  if (isOwnerStopped)
    return (
      <Banner tone="danger" title="This webhook sends nothing until it has another owner">
        Its owner cannot sign in, has left, or is a service that is stopped.
      </Banner>
    );
  if (failures === 0) return null;
  return (
    <Banner tone="warning" title={failures === 1 ? "The last try failed" : `The last ${failures} tries failed`}>
      The server tries again with growing pauses. After 100 failures in a row it switches the webhook off.
    </Banner>
  );
}

function DeliveryTable({ deliveries }: { readonly deliveries: readonly WebhookDelivery[] }) {
  return (
    <DataGrid
      caption="Deliveries"
      cardColumns={5}
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
  { key: "problem", label: "Problem", width: 320, cell: (delivery) => <Problem delivery={delivery} /> },
];

function Problem({ delivery: { problem, state, due } }: { readonly delivery: WebhookDelivery }) {
  if (problem === null) return null;
  return (
    <>
      {problemText(problem)}
      {state === "waiting" && (
        <>
          {" "}
          Tried again <Time at={due} />
        </>
      )}
    </>
  );
}

function Time({ at }: { readonly at: string }) {
  return <time dateTime={at}>{historyTime(at)}</time>;
}
