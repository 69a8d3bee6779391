import { type Account, ACCOUNTS_ON_PAGE, listAccounts, unlockAccount } from "@armature/engine/platform";
import {
  countParam,
  errorText,
  historyTime,
  Loaded,
  Page,
  textParam,
  type UrlShape,
  useDebounced,
  useOperation,
  useOperationResult,
  useRouteTable,
  useUrlState,
} from "@armature/renderer";
import {
  Badge,
  Button,
  DataGrid,
  EmptyState,
  FilterRow,
  Inline,
  LinkButton,
  notify,
  Pagination,
  Stack,
  type TableColumn,
  TableSkeleton,
  TextField,
  useOwnText,
  VisuallyHidden,
} from "@armature/renderer/ui";
import { Users } from "lucide-react";

const TYPING_MS = 300;

const SHAPE: UrlShape<{ readonly person: string; readonly page: number }> = {
  person: textParam(),
  page: countParam(1),
};

/** All accounts, for administrators: shows who is locked out, and unlocks them. */
export default function Accounts() {
  const [{ person, page }, setAsked] = useUrlState(SHAPE);
  const typed = useOwnText(person, (text) => setAsked({ person: text, page: 1 }, { replace: true }));
  const asked = useDebounced(person.trim(), TYPING_MS);
  const query = { ...(asked !== "" && { person: asked }), page: String(page) };
  const read = useOperationResult(listAccounts, { query });
  const unlock = useUnlock(read.refetch);
  const sessionsPath = useRouteTable().find("sessions")?.path ?? null;
  return (
    <Page text="After ten wrong passwords, an account is locked for 15 minutes, except where its person has signed in before. Unlock it if you know that the person is locked out.">
      <FilterRow>
        <TextField id="person" label="Name or email" value={typed.text} onChange={typed.type} />
      </FilterRow>
      <Loaded read={read} title="Could not load the accounts." skeleton={<TableSkeleton count={8} columns={4} />}>
        {({ accounts, total }) => (
          <Stack>
            <DataGrid
              caption="Accounts"
              cardColumns={5}
              columns={columnsOf(unlock, sessionsPath)}
              rows={accounts}
              rowKey={({ userId }) => String(userId)}
              busy={read.isFetching}
              empty={<EmptyState icon={Users} title="No accounts" text="No account has this name or email." />}
            />
            <Pagination
              page={page}
              pageSize={ACCOUNTS_ON_PAGE}
              sizes={[ACCOUNTS_ON_PAGE]}
              total={total}
              totalIsExact
              onPage={(to) => setAsked({ page: to }, { replace: true })}
              onPageSize={() => undefined}
            />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function useUnlock(refetch: () => unknown) {
  const { mutate, isPending } = useOperation(unlockAccount);
  const unlock = ({ userId, displayName }: Account) =>
    mutate(
      { params: { userId: String(userId) } },
      {
        onSuccess: () => notify({ type: "success", message: `${displayName} can try to sign in again.` }),
        onError: (error) => notify({ type: "error", message: errorText(error) }),
        onSettled: () => void refetch(),
      },
    );
  return { unlock, isPending };
}

function columnsOf(
  unlocking: ReturnType<typeof useUnlock>,
  sessionsPath: string | null,
): readonly TableColumn<Account>[] {
  return [
    { key: "displayName", label: "Name", width: 190, cell: ({ displayName }) => displayName },
    { key: "email", label: "Email", width: 240, cell: ({ email }) => email },
    { key: "organization", label: "Organization", width: 200, cell: ({ organizationName }) => organizationName },
    { key: "state", label: "State", width: 300, cell: (account) => <State account={account} /> },
    {
      key: "actions",
      label: "Actions",
      width: 200,
      holdsControls: true,
      cell: (account) => <Actions account={account} unlocking={unlocking} sessionsPath={sessionsPath} />,
    },
  ];
}

function State({ account: { lockedUntil, confirmed } }: { readonly account: Account }) {
  if (lockedUntil !== null) return <Badge tone="danger">{`Locked until ${historyTime(lockedUntil)}`}</Badge>;
  return confirmed === null ? <Badge tone="warning">Not confirmed</Badge> : <Badge tone="neutral">Active</Badge>;
}

interface ActionsProps {
  readonly account: Account;
  readonly unlocking: ReturnType<typeof useUnlock>;
  readonly sessionsPath: string | null;
}

function Actions({ account, unlocking: { unlock, isPending }, sessionsPath }: ActionsProps) {
  const { userId, displayName, lockedUntil } = account;
  return (
    <Inline>
      {lockedUntil !== null && (
        <Button size="small" busy={isPending} aria-label={`Unlock ${displayName}`} onClick={() => unlock(account)}>
          Unlock
        </Button>
      )}
      {sessionsPath !== null && (
        <LinkButton size="small" to={`${sessionsPath}?userId=${userId}`}>
          Sessions<VisuallyHidden> of {displayName}</VisuallyHidden>
        </LinkButton>
      )}
    </Inline>
  );
}
