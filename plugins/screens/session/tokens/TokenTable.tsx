import type { AccessToken } from "@armature/engine/platform";
import { historyTime, listDate, useMetadata } from "@armature/renderer";
import { DataGrid, EmptyState, type TableColumn } from "@armature/renderer/ui";
import { Bot } from "lucide-react";
import { ConfirmButton } from "../../../kit/confirm-button.tsx";
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
  const { tokens, empty } = props;
  const { entities } = useMetadata();
  const labelOf = (entity: string) => entities.get(entity)?.label ?? entity;
  return (
    <DataGrid
      caption="Access tokens"
      cardColumns={8}
      columns={columnsOf({ ...props, labelOf })}
      rows={tokens}
      rowKey={({ id }) => String(id)}
      empty={<EmptyState icon={Bot} title="No access token" text={empty} />}
    />
  );
}

type ColumnSetup<Token extends AccessToken> = Pick<TokenTableProps<Token>, "personOf" | "revoke" | "onRevoked"> & {
  readonly labelOf: (entity: string) => string;
};

function columnsOf<Token extends AccessToken>(setup: ColumnSetup<Token>): readonly TableColumn<Token>[] {
  const { labelOf, personOf, revoke, onRevoked } = setup;
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
        <ConfirmButton
          size="small"
          aria-label={`Revoke ${token.label}`}
          title={`Revoke '${token.label}'?`}
          text="The program that uses it is refused at once. This cannot be undone."
          confirmLabel="Revoke"
          danger
          call={() => revoke(token)}
          done={`The access token '${token.label}' was revoked.`}
          onSettled={onRevoked}
        >
          Revoke
        </ConfirmButton>
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
