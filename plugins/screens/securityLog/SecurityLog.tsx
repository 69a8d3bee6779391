import { isHeld } from "@armature/engine";
import {
  exportSecurityLog,
  MOST_LOG_ENTRIES,
  readSecurityLog,
  SECURITY_KIND_LABELS,
  securityDetailOf,
  type SecurityEvent,
  type SecurityKind,
  securityPersonOf,
} from "@armature/engine/platform";
import {
  choiceParam,
  countParam,
  Loaded,
  longTime,
  Page,
  textParam,
  type UrlShape,
  useDebounced,
  useFormDownload,
  useOperationResult,
  useRouteTable,
  useSession,
  useUrlState,
} from "@armature/renderer";
import {
  Badge,
  Banner,
  Button,
  DataGrid,
  DateInput,
  EmptyState,
  Field,
  FilterRow,
  Pagination,
  RowLink,
  Select,
  Stack,
  type TableColumn,
  TableSkeleton,
  TextField,
  useOwnText,
  VisuallyHidden,
} from "@armature/renderer/ui";
import { FileDown, ShieldCheck } from "lucide-react";
import { startOfDay, TONES } from "./model.ts";

const KIND_NAMES = Object.keys(SECURITY_KIND_LABELS) as readonly SecurityKind[];
const SIZES = [25, 50, 100] as const;
const TYPING_MS = 300;

/** The filters, as the address holds them; '' means no filter. */
interface LogFilters {
  readonly kind: SecurityKind | "";
  readonly person: string;
  /** 'YYYY-MM-DD', like `to`. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
  readonly size: (typeof SIZES)[number];
}

const SHAPE: UrlShape<LogFilters> = {
  kind: choiceParam<LogFilters["kind"]>(KIND_NAMES, ""),
  person: textParam(),
  from: textParam(),
  to: textParam(),
  page: countParam(1),
  size: choiceParam(SIZES, 50),
};

type Change = (change: Partial<LogFilters>) => void;

/** What happened to accounts and sessions: sign-ins, failures, resets, changes of permissions. Newest first. */
export default function SecurityLog() {
  const [asked, setAsked] = useUrlState(SHAPE);
  const change: Change = (changed) => setAsked({ page: 1, ...changed }, { replace: true });
  const isAdmin = useIsAdmin();
  return (
    <Page
      actions={isAdmin && <Download asked={asked} />}
      text="What happened to accounts and sessions. Entries cannot be changed; they are kept for at least 396 days."
    >
      <Filters asked={asked} change={change} />
      <Entries asked={asked} change={change} />
    </Page>
  );
}

function useIsAdmin(): boolean {
  return isHeld(useSession().user.permission, "organization.admin");
}

/** Downloads what the filters leave. The server asks for a proof, since it is an export of everything. */
function Download({ asked }: Pick<FiltersProps, "asked">) {
  const { download, isPending } = useFormDownload(exportSecurityLog.path);
  return (
    <Button icon={FileDown} busy={isPending} onClick={() => void download("Security log.xlsx", filtersOf(asked))}>
      Download
    </Button>
  );
}

interface FiltersProps {
  readonly asked: LogFilters;
  readonly change: Change;
}

function Filters({ asked, change }: FiltersProps) {
  const { kind, person, from, to } = asked;
  const typed = useOwnText(person, (text) => change({ person: text }));
  return (
    <FilterRow action={<ClearFilters asked={asked} change={change} />}>
      <TextField id="person" label="Name or email" value={typed.text} onChange={typed.type} />
      <Field id="kind" label="Kind">
        <Select
          id="kind"
          placeholder="All kinds"
          clearable
          value={kind === "" ? null : kind}
          onChange={(chosen) => change({ kind: (chosen ?? "") as LogFilters["kind"] })}
          options={KIND_NAMES.map((name) => ({ value: name, label: SECURITY_KIND_LABELS[name] }))}
        />
      </Field>
      <Field id="from" label="From">
        <DateInput id="from" value={from || null} onChange={(day) => change({ from: day ?? "" })} />
      </Field>
      <Field id="to" label="To">
        <DateInput id="to" value={to || null} onChange={(day) => change({ to: day ?? "" })} />
      </Field>
    </FilterRow>
  );
}

const NO_FILTERS = { kind: "", person: "", from: "", to: "" } as const;

function ClearFilters({ asked: { kind, person, from, to }, change }: FiltersProps) {
  const isUnfiltered = [kind, person, from, to].every((each) => each === "");
  return (
    <Button
      variant="quiet"
      disabledReason={isUnfiltered ? "No filter is set." : undefined}
      onClick={() => change(NO_FILTERS)}
    >
      Clear<VisuallyHidden> filters</VisuallyHidden>
    </Button>
  );
}

function Entries({ asked, change }: FiltersProps) {
  const query = queryOf(useDebounced(asked, TYPING_MS));
  const read = useOperationResult(readSecurityLog, { query });
  const isAdmin = useIsAdmin();
  const sessionsPath = useRouteTable().find("sessions")?.path ?? null;
  return (
    <Loaded read={read} title="Could not load the log." skeleton={<TableSkeleton count={8} columns={5} />}>
      {({ events, total, isExact }) => (
        <Stack>
          {isAdmin && !isExact && <Banner tone="info">{MORE}</Banner>}
          <DataGrid
            caption="Security log"
            cardColumns={6}
            columns={columnsOf(isAdmin ? sessionsPath : null)}
            rows={events}
            rowKey={({ id }) => id}
            busy={read.isFetching}
            empty={<EmptyState icon={ShieldCheck} title="No entries" text="No matching events in this period." />}
          />
          <Pagination
            page={asked.page}
            pageSize={asked.size}
            sizes={SIZES}
            total={total}
            totalIsExact={isExact}
            onPage={(page) => change({ page })}
            onPageSize={(size) => change({ size: size as LogFilters["size"] })}
          />
        </Stack>
      )}
    </Loaded>
  );
}

const MORE = `More than ${MOST_LOG_ENTRIES.toLocaleString("en")} entries match. A download has the newest ${MOST_LOG_ENTRIES.toLocaleString("en")} of them; filter by dates for the others.`;

function queryOf({ page, size, ...filters }: LogFilters) {
  return { ...filtersOf(filters), page: String(page), size: `${size}` as const };
}

function filtersOf({ kind, person, from, to }: Omit<LogFilters, "page" | "size">) {
  const [start, end] = [startOfDay(from), startOfDay(to, 1)];
  return {
    ...(kind !== "" && { kind }),
    ...(person.trim() !== "" && { person: person.trim() }),
    ...(start !== null && { from: start }),
    ...(end !== null && { to: end }),
  };
}

/**
 * They stand beside the wide list of pages in a window of 1,440 pixels.
 * @param sessionsPath the page with the sessions of a person; null if the viewer may not open it
 */
function columnsOf(sessionsPath: string | null): readonly TableColumn<SecurityEvent>[] {
  return [
    { key: "at", label: "When", width: 205, cell: ({ at }) => <time dateTime={at}>{longTime(at)}</time> },
    {
      key: "kind",
      label: "What",
      width: 180,
      cell: ({ kind }) => <Badge tone={TONES[kind]}>{SECURITY_KIND_LABELS[kind]}</Badge>,
    },
    {
      key: "person",
      label: "Person",
      width: 190,
      wraps: true,
      cell: (event) => <Person event={event} sessionsPath={sessionsPath} />,
    },
    { key: "detail", label: "Details", width: 190, wraps: true, cell: securityDetailOf },
    { key: "address", label: "Network address", width: 140, monospaced: true, cell: ({ address }) => address },
    { key: "device", label: "Device", width: 120, wraps: true, cell: ({ device }) => device },
  ];
}

interface PersonProps {
  readonly event: SecurityEvent;
  readonly sessionsPath: string | null;
}

/** Leads to the person's sessions. */
function Person({ event, sessionsPath }: PersonProps) {
  const text = securityPersonOf(event);
  if (sessionsPath === null || event.email === null) return text;
  return (
    <RowLink to={`${sessionsPath}?userId=${event.userId}`}>
      <VisuallyHidden>Sessions of </VisuallyHidden>
      {text}
    </RowLink>
  );
}
