import { compareText, type EntityType, textForm } from "@armature/engine";
import { listWebhookStates, type WebhookState } from "@armature/engine/platform";
import { DeletableActions, Loaded, Page, useMetadata, useOperationResult, useRouteTable } from "@armature/renderer";
import { Badge, RowLink, type TableColumn, TableSkeleton } from "@armature/renderer/ui";
import { Pencil, Webhook } from "lucide-react";
import { FoundTable } from "../../../kit/found-table.tsx";
import type { Definition } from "../issue.ts";
import { useAllDefinitions } from "../use-place.ts";
import { eventsOf, eventsText, standingOf } from "./model.ts";
import { NewWebhook } from "./NewWebhook.tsx";

/** All webhooks, whatever records they are about. */
export default function List() {
  const { type, read } = useAllDefinitions("webhook");
  return (
    <Page text="Another system hears of changes within seconds, by a signed request." actions={<NewWebhook />}>
      <Loaded read={read} title="Could not load the webhooks." skeleton={<TableSkeleton count={5} columns={5} />}>
        {({ result }) => <WebhookTable type={type} webhooks={result} />}
      </Loaded>
    </Page>
  );
}

interface WebhookTableProps {
  readonly type: EntityType;
  readonly webhooks: readonly Definition[];
}

function WebhookTable({ type, webhooks }: WebhookTableProps) {
  const { entities } = useMetadata();
  const table = useRouteTable();
  const { data, refetch } = useOperationResult(listWebhookStates, {});
  const stateOf = ({ id }: Definition) => data?.find((each) => each.id === id) ?? null;
  const pathTo = (webhook: Definition) =>
    table.pathTo("webhookForm", { entity: textForm(webhook.entityName), id: textForm(webhook.id) });
  const kindOf = ({ entityName }: Definition) =>
    entities.get(textForm(entityName))?.labelPlural ?? textForm(entityName);
  const actions: TableColumn<Definition> = {
    key: "actions",
    label: "Actions",
    labelHidden: true,
    width: 88,
    holdsControls: true,
    cell: (webhook) => (
      <DeletableActions
        name={textForm(webhook.label)}
        actions={[{ label: "Update", icon: Pencil, to: pathTo(webhook) }]}
        type={type}
        record={webhook}
        onDeleted={() => void refetch()}
      />
    ),
  };
  const link: TableColumn<Definition> = {
    key: "label",
    label: "Label",
    width: 180,
    cell: (webhook) => <RowLink to={pathTo(webhook)}>{textForm(webhook.label)}</RowLink>,
  };
  return (
    <FoundTable
      caption="Webhooks"
      columns={[link, ...columnsOf(kindOf, stateOf), actions]}
      rows={webhooks.toSorted((a, b) => compareText(textForm(a.label), textForm(b.label)))}
      rowKey={({ id }) => textForm(id)}
      textsOf={(webhook) => [textForm(webhook.label), kindOf(webhook), textForm(webhook.url)]}
      stickyLast
      none={{ icon: Webhook, text: "No other system hears of changes yet." }}
    />
  );
}

function columnsOf(
  kindOf: (webhook: Definition) => string,
  stateOf: (webhook: Definition) => WebhookState | null,
): readonly TableColumn<Definition>[] {
  return [
    {
      key: "state",
      label: "State",
      width: 130,
      cell: (webhook) => {
        const { text, tone } = standingOf(webhook, stateOf(webhook));
        return <Badge tone={tone}>{text}</Badge>;
      },
    },
    { key: "kind", label: "About", width: 120, cell: kindOf },
    { key: "on", label: "Tells about", width: 170, cell: (webhook) => eventsText(eventsOf(webhook)) },
    { key: "url", label: "Sends to", width: 165, cell: (webhook) => hostOf(textForm(webhook.url)) },
    { key: "owner", label: "Owner", width: 140, cell: (webhook) => stateOf(webhook)?.ownerName },
  ];
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
