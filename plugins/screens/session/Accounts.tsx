import {
  type Account,
  type AccountProfile,
  ACCOUNTS_ON_PAGE,
  askForConfirmation,
  listAccounts,
  unlockAccount,
} from "@armature/engine/platform";
import {
  countParam,
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
  Pagination,
  Stack,
  type TableColumn,
  TableSkeleton,
  TextField,
  useOwnText,
  VisuallyHidden,
} from "@armature/renderer/ui";
import { Users } from "lucide-react";
import { useButtonCall } from "../../kit/use-button-call.ts";
import { AddPerson } from "./AddPerson.tsx";
import { ChangeProfile } from "./ChangeProfile.tsx";
import { RemoveFactors } from "./RemoveFactors.tsx";

const TYPING_MS = 300;

const SHAPE: UrlShape<{ readonly person: string; readonly page: number }> = {
  person: textParam(),
  page: countParam(1),
};

/** All accounts, for administrators, who add people, change their profiles and unlock them here. */
export default function Accounts() {
  const [{ person, page }, setAsked] = useUrlState(SHAPE);
  const typed = useOwnText(person, (text) => setAsked({ person: text, page: 1 }, { replace: true }));
  const asked = useDebounced(person.trim(), TYPING_MS);
  const query = { ...(asked !== "" && { person: asked }), page: String(page) };
  const read = useOperationResult(listAccounts, { query });
  const acts = useActs(() => void read.refetch());
  return (
    <Page
      actions={read.data && <AddPerson profiles={read.data.profiles} onAdded={acts.onDone} />}
      text="People who work for all organizations are added here. After ten wrong passwords or five wrong codes, an account is locked for 15 minutes; for passwords not where its person has signed in before. Unlock it if you know that the person is locked out."
    >
      <FilterRow>
        <TextField id="person" label="Name or email" value={typed.text} onChange={typed.type} />
      </FilterRow>
      <Loaded read={read} title="Could not load the accounts." skeleton={<TableSkeleton count={8} columns={5} />}>
        {({ accounts, total, profiles }) => (
          <Stack>
            <DataGrid
              caption="Accounts"
              cardColumns={6}
              columns={columnsOf(profiles, acts)}
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

/** @param onDone called after each attempt */
function useActs(onDone: () => void) {
  const unlocking = useOperation(unlockAccount);
  const asking = useOperation(askForConfirmation);
  const { run, isBusy } = useButtonCall(onDone);
  return {
    onDone,
    isBusy,
    unlock: ({ userId, displayName }: Account) =>
      void run(
        () => unlocking.mutateAsync({ params: { userId: String(userId) } }),
        `${displayName} can try to sign in again.`,
      ),
    sendAgain: ({ email }: Account) =>
      void run(() => asking.mutateAsync({ query: {}, body: { username: email } }), `We sent ${email} the link again.`),
    sessionsPath: useRouteTable().find("sessions")?.path ?? null,
  };
}
type Acts = ReturnType<typeof useActs>;

function columnsOf(profiles: readonly AccountProfile[], acts: Acts): readonly TableColumn<Account>[] {
  const labelOf = (profile: string) => profiles.find(({ name }) => name === profile)?.label ?? profile;
  return [
    { key: "displayName", label: "Name", width: 135, cell: ({ displayName }) => displayName },
    { key: "email", label: "Email", width: 222, cell: ({ email }) => email },
    { key: "organization", label: "Organization", width: 165, cell: ({ organizationName }) => organizationName },
    { key: "profile", label: "Profile", width: 110, cell: ({ profile }) => labelOf(profile) },
    { key: "state", label: "State", width: 138, cell: (account) => <State account={account} /> },
    {
      key: "actions",
      label: "Actions",
      width: 255,
      wraps: true,
      holdsControls: true,
      cell: (account) => <Actions account={account} profiles={profiles} acts={acts} />,
    },
  ];
}

function State({ account: { lockedUntil, confirmed } }: { readonly account: Account }) {
  if (lockedUntil !== null) return <Badge tone="danger">{`Locked until ${historyTime(lockedUntil)}`}</Badge>;
  return confirmed === null ? <Badge tone="warning">Not confirmed</Badge> : <Badge tone="neutral">Active</Badge>;
}

interface ActionsProps {
  readonly account: Account;
  readonly profiles: readonly AccountProfile[];
  readonly acts: Acts;
}

function Actions({ account, profiles, acts: { unlock, sendAgain, isBusy, onDone, sessionsPath } }: ActionsProps) {
  const { userId, displayName, lockedUntil, confirmed } = account;
  return (
    <Inline>
      {lockedUntil !== null && (
        <Button size="small" busy={isBusy} aria-label={`Unlock ${displayName}`} onClick={() => unlock(account)}>
          Unlock
        </Button>
      )}
      {confirmed === null && (
        <Button
          size="small"
          busy={isBusy}
          aria-label={`Send the link again to ${displayName}`}
          onClick={() => sendAgain(account)}
        >
          Send link
        </Button>
      )}
      <ChangeProfile account={account} profiles={profiles} onChanged={onDone} />
      <RemoveFactors account={account} onRemoved={onDone} />
      {sessionsPath !== null && (
        <LinkButton size="small" to={`${sessionsPath}?userId=${userId}`}>
          Sessions<VisuallyHidden> of {displayName}</VisuallyHidden>
        </LinkButton>
      )}
    </Inline>
  );
}
