import {
  type ActiveSession,
  endOtherSessions,
  endSession,
  endSessionOf,
  endSessionsOf,
  listSessions,
  listSessionsOf,
} from "@armature/engine/platform";
import {
  Loaded,
  longTime,
  Page,
  useOperation,
  useOperationResult,
  useRouteTable,
  useSession,
} from "@armature/renderer";
import {
  Badge,
  Button,
  DataGrid,
  EmptyState,
  Inline,
  LinkButton,
  type TableColumn,
  TableSkeleton,
} from "@armature/renderer/ui";
import { MonitorSmartphone } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { ConfirmButton } from "../../kit/confirm-button.tsx";
import { useButtonCall } from "../../kit/use-button-call.ts";

/**
 * Shows where a person is signed in and ends sessions. With `userId` in the address, an administrator sees those of
 * somebody else.
 */
export default function Sessions() {
  const [query] = useSearchParams();
  const { user } = useSession();
  const userId = query.get("userId");
  return userId === null || userId === String(user.userId) ? <Own /> : <Others userId={userId} />;
}

function Own() {
  const read = useOperationResult(listSessions, {});
  const one = useOperation(endSession);
  const all = useOperation(endOtherSessions);
  return (
    <SessionList
      read={read}
      sessions={read.data}
      text="Where you are signed in. Do not recognize a session? End it, then change your password."
      more={<ChangePasswordLink />}
      allLabel="End all other sessions"
      question="Every other browser and device in which you are signed in has to sign in again."
      endOne={({ id }) => one.mutateAsync({ params: { id: String(id) } })}
      endAll={() => all.mutateAsync({})}
    />
  );
}

function Others({ userId }: { readonly userId: string }) {
  const read = useOperationResult(listSessionsOf, { query: { userId } });
  const one = useOperation(endSessionOf);
  const all = useOperation(endSessionsOf);
  const name = read.data?.person.displayName ?? "this person";
  return (
    <SessionList
      read={read}
      sessions={read.data?.sessions}
      text={read.data ? `Where ${name} (${read.data.person.email}) is signed in.` : ""}
      allLabel="End all sessions"
      question={`Every browser and device in which ${name} is signed in has to sign in again.`}
      endOne={({ id }) => one.mutateAsync({ params: { id: String(id) } })}
      endAll={() => all.mutateAsync({ query: { userId } })}
    />
  );
}

interface SessionListProps {
  readonly read: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly sessions: readonly ActiveSession[] | undefined;
  readonly text: string;
  /** A further action of the page. */
  readonly more?: ReactNode;
  readonly allLabel: string;
  readonly question: string;
  readonly endOne: (session: ActiveSession) => Promise<unknown>;
  readonly endAll: () => Promise<unknown>;
}

function ChangePasswordLink() {
  const path = useRouteTable().find("changePassword")?.path;
  return path === undefined ? null : <LinkButton to={path}>Change password</LinkButton>;
}

function SessionList({ read, sessions, text, more, allLabel, question, endOne, endAll }: SessionListProps) {
  // Read again after each attempt, so that sessions ended elsewhere disappear too.
  const refetch = () => void read.refetch();
  const { run } = useButtonCall(refetch);
  const others = (sessions ?? []).filter((session) => !session.isThis);
  const actions = (
    <Inline>
      {more}
      {others.length > 0 && (
        <ConfirmButton
          title={`${allLabel}?`}
          text={question}
          confirmLabel="End sessions"
          danger
          call={endAll}
          done="The sessions were ended."
          onSettled={refetch}
        >
          {allLabel}
        </ConfirmButton>
      )}
    </Inline>
  );
  return (
    <Page text={text} actions={actions}>
      <Loaded
        read={{ ...read, data: sessions }}
        title="Could not load the sessions."
        skeleton={<TableSkeleton count={3} columns={4} />}
      >
        {(rows) => (
          <DataGrid
            caption="Active sessions"
            cardColumns={5}
            columns={columnsOf((session) => void run(() => endOne(session), "The session was ended."))}
            rows={rows}
            rowKey={({ id }) => String(id)}
            empty={<EmptyState icon={MonitorSmartphone} title="No active session" text="Nobody is signed in here." />}
          />
        )}
      </Loaded>
    </Page>
  );
}

function Time({ at }: { readonly at: string }) {
  return <time dateTime={at}>{longTime(at)}</time>;
}

function columnsOf(onEnd: (session: ActiveSession) => void): readonly TableColumn<ActiveSession>[] {
  return [
    { key: "device", label: "Device", width: 280, cell: (session) => <Device session={session} /> },
    { key: "address", label: "Network address", width: 180, monospaced: true, cell: ({ address }) => address },
    { key: "signedInAt", label: "Signed in", width: 240, cell: ({ signedInAt }) => <Time at={signedInAt} /> },
    { key: "lastUsed", label: "Last used", width: 240, cell: ({ lastUsed }) => <Time at={lastUsed} /> },
    {
      key: "end",
      label: "End",
      width: 120,
      holdsControls: true,
      cell: (session) =>
        session.isThis ? null : (
          <Button size="small" aria-label={`End the session of ${placeOf(session)}`} onClick={() => onEnd(session)}>
            End
          </Button>
        ),
    },
  ];
}

function Device({ session }: { readonly session: ActiveSession }) {
  return (
    <Inline>
      <span>{nameOf(session)}</span>
      {session.isThis && <Badge tone="success">This session</Badge>}
    </Inline>
  );
}

/** Names a session by browser, address and time, so that two sessions of one browser differ. */
function placeOf(session: ActiveSession): string {
  const { address, signedInAt } = session;
  return `${nameOf(session)}${address === null ? "" : ` at ${address}`}, signed in ${longTime(signedInAt)}`;
}

function nameOf({ device }: ActiveSession): string {
  return device ?? "Unknown device";
}
