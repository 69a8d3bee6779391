import { errorText, Loaded, longTime, Page, useOperation, useOperationResult, useSession } from "@armature/renderer";
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  notify,
  Stack,
  type TableColumn,
  TableSkeleton,
} from "@armature/renderer/ui";
import { RefreshCw, Users } from "lucide-react";
import { useParams } from "react-router";
import { CardGrid } from "../../kit/ui/CardGrid.tsx";
import { type LastSync, type ListedUser, readLastSync, syncUsers } from "../operations.ts";

/** The people of the organization with their identity in the directory, and the result of the last sync. */
export default function EntraSync() {
  const { serviceAreaName = "" } = useParams();
  const { isProviderUser } = useSession();
  const read = useOperationResult(readLastSync, { params: { serviceAreaName } });
  return (
    <Page
      text="Sync adds everyone who can sign in to your service area's Entra group."
      actions={isProviderUser && <SyncButton onSynced={() => void read.refetch()} />}
    >
      <Loaded read={read} title="Could not load the users." skeleton={<TableSkeleton count={6} columns={3} />}>
        {({ userList, lastSync }) => (
          <Stack>
            <Outcome users={userList} lastSync={lastSync} />
            <DataTable
              caption="Users"
              columns={COLUMNS}
              rows={userList}
              rowKey={userKey}
              empty={<EmptyState icon={Users} title="No users" text="Users that you add are listed here." />}
            />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

const userKey = ({ userId }: ListedUser) => String(userId);

const COLUMNS: readonly TableColumn<ListedUser>[] = [
  { key: "displayName", label: "Name", width: 220, cell: ({ displayName }) => displayName },
  { key: "email", label: "Email", width: 280, cell: ({ email }) => email },
  { key: "entraId", label: "Entra ID", width: 320, monospaced: true, cell: ({ entraId }) => entraId },
];

/** The sync button of provider staff. */
function SyncButton({ onSynced }: { readonly onSynced: () => void }) {
  const { organizationId } = useSession();
  const { mutate, isPending } = useOperation(syncUsers);
  const sync = () =>
    mutate(
      { params: { id: String(organizationId) } },
      {
        onSuccess: ({ syncedUserList, unsyncedUserList }) => {
          notify({
            type: "success",
            message: `${counted(syncedUserList.length)} synced, ${unsyncedUserList.length.toLocaleString("en-US")} not.`,
          });
          onSynced();
        },
        onError: (error) => notify({ type: "error", message: errorText(error) }),
      },
    );
  return (
    <Button icon={RefreshCw} variant="primary" busy={isPending} onClick={sync}>
      Sync
    </Button>
  );
}

interface OutcomeProps {
  readonly users: readonly ListedUser[];
  readonly lastSync: LastSync | null;
}

function Outcome({ users, lastSync }: OutcomeProps) {
  if (lastSync === null) return <p>These users have not been synced yet.</p>;
  const { at, syncedUserList, unsyncedUserList } = lastSync;
  const pick = (ids: readonly number[]) => {
    const wanted = new Set(ids);
    return users.filter(({ userId }) => wanted.has(userId));
  };
  return (
    <>
      <p>
        Last synced <time dateTime={at}>{longTime(at)}</time>.
      </p>
      <CardGrid>
        <People title="Last synced" people={pick(syncedUserList)} none="Nobody was synced." />
        <People title="Last unsynced" people={pick(unsyncedUserList)} none="Everybody was synced." />
      </CardGrid>
    </>
  );
}

interface PeopleProps {
  readonly title: string;
  readonly people: readonly ListedUser[];
  readonly none: string;
}

function People({ title, people, none }: PeopleProps) {
  return (
    <Card title={`${title} (${people.length.toLocaleString("en-US")})`}>
      {people.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DataTable
          caption={title}
          columns={COLUMNS.slice(0, 2)}
          rows={people}
          rowKey={userKey}
          density="compact"
          maxHeight="40dvh"
        />
      )}
    </Card>
  );
}

function counted(count: number): string {
  return count === 1 ? "1 user" : `${count.toLocaleString("en-US")} users`;
}
