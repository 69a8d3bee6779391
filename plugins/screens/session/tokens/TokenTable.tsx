import type { AccessToken } from "@armature/engine/platform";
import { errorText, historyTime, listDate, useMetadata } from "@armature/renderer";
import { Button, ConfirmDialog, DataGrid, EmptyState, notify, type TableColumn } from "@armature/renderer/ui";
import { Bot } from "lucide-react";
import { useState } from "react";
import { scopesInWords } from "./scopes.ts";

export interface TokenTableProps<Token extends AccessToken> {
  readonly tokens: readonly Token[];
  /** Whose it is, where tokens of several people are shown. */
  readonly personOf?: (token: Token) => string;
  readonly revoke: (token: Token) => Promise<unknown>;
  readonly onRevoked: () => void;
  /** What it means that there is none. */
  readonly empty: string;
}

/** Access tokens with what they may do and when they were used. Asks before it revokes one. */
export function TokenTable<Token extends AccessToken>(props: TokenTableProps<Token>) {
  const { tokens, personOf, revoke, onRevoked, empty } = props;
  const { entities } = useMetadata();
  const [asked, setAsked] = useState<Token | null>(null);
  const [isBusy, setBusy] = useState(false);
  const labelOf = (entity: string) => entities.get(entity)?.label ?? entity;
  const confirm = async (token: Token) => {
    setBusy(true);
    try {
      await revoke(token);
      notify({ type: "success", message: `The access token '${token.label}' was revoked.` });
    } catch (error) {
      notify({ type: "error", message: errorText(error) });
    }
    setBusy(false);
    setAsked(null);
    onRevoked();
  };
  return (
    <>
      <DataGrid
        caption="Access tokens"
        cardColumns={8}
        columns={columnsOf({ labelOf, personOf, onRevoke: setAsked })}
        rows={tokens}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState icon={Bot} title="No access token" text={empty} />}
      />
      {asked && (
        <ConfirmDialog
          open
          title={`Revoke '${asked.label}'?`}
          text="The program that uses it is refused at once. This cannot be undone."
          cancelLabel="Cancel"
          confirmLabel="Revoke"
          danger
          busy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void confirm(asked)}
        />
      )}
    </>
  );
}

interface ColumnSetup<Token> {
  readonly labelOf: (entity: string) => string;
  readonly personOf: ((token: Token) => string) | undefined;
  readonly onRevoke: (token: Token) => void;
}

function columnsOf<Token extends AccessToken>(setup: ColumnSetup<Token>): readonly TableColumn<Token>[] {
  const { labelOf, personOf, onRevoke } = setup;
  return [
    { key: "label", label: "Name", width: 130, cell: ({ label }) => label },
    ...(personOf ? [{ key: "person", label: "Person", width: 165, cell: personOf }] : []),
    { key: "start", label: "Begins with", width: 100, monospaced: true, cell: ({ start }) => `${start}…` },
    { key: "scopes", label: "May", width: 145, cell: (token) => rightsOf(token, labelOf) },
    {
      key: "expires",
      label: "Ends",
      width: 105,
      cell: ({ expires }) => <Time at={expires} text={listDate(expires)} />,
    },
    {
      key: "lastUsed",
      label: "Last used",
      width: 150,
      cell: ({ lastUsed }) => (lastUsed === null ? "Never" : <Time at={lastUsed} text={historyTime(lastUsed)} />),
    },
    { key: "address", label: "From", width: 120, cell: ({ address }) => address },
    {
      key: "revoke",
      label: "Revoke",
      width: 100,
      holdsControls: true,
      cell: (token) => (
        <Button size="small" aria-label={`Revoke ${token.label}`} onClick={() => onRevoke(token)}>
          Revoke
        </Button>
      ),
    },
  ];
}

/** 'View: Device, Room; in Northgate' */
function rightsOf({ scopes, organizationName }: AccessToken, labelOf: (entity: string) => string): string {
  const place = organizationName === null ? [] : [`in ${organizationName}`];
  return [...scopesInWords(scopes, labelOf), ...place].join("; ");
}

function Time({ at, text }: { readonly at: string; readonly text: string }) {
  return <time dateTime={at}>{text}</time>;
}
