import { listSchedules, runSchedule, type Schedule } from "@armature/engine/platform";
import { historyTime, Loaded, useOperation, useOperationResult } from "@armature/renderer";
import { Badge, Button, DataGrid, EmptyState, Stack, type TableColumn, TableSkeleton } from "@armature/renderer/ui";
import { CalendarClock } from "lucide-react";
import { problemText } from "../../kit/problem-text.ts";
import { useButtonCall } from "../../kit/use-button-call.ts";

/** The jobs that run at planned times, each with its next time and how it went last. */
export function Schedules() {
  const read = useOperationResult(listSchedules, {});
  const action: TableColumn<Schedule> = {
    key: "run",
    label: "Run",
    width: 110,
    holdsControls: true,
    cell: (schedule) => <RunNow schedule={schedule} onStarted={() => void read.refetch()} />,
  };
  return (
    <Loaded read={read} title="Could not load the schedules." skeleton={<TableSkeleton count={4} columns={5} />}>
      {({ timeZone, schedules }) => (
        <Stack>
          <p>Planned times are those of {timeZone}.</p>
          <DataGrid
            caption="Schedules"
            cardColumns={5}
            columns={[...COLUMNS, action]}
            rows={schedules}
            rowKey={({ name }) => name}
            empty={<EmptyState icon={CalendarClock} title="No schedules" text="No job runs at planned times." />}
          />
        </Stack>
      )}
    </Loaded>
  );
}

interface RunNowProps {
  readonly schedule: Schedule;
  readonly onStarted: () => void;
}

function RunNow({ schedule: { name, label }, onStarted }: RunNowProps) {
  const { mutateAsync } = useOperation(runSchedule);
  const { run, isBusy } = useButtonCall(onStarted);
  const start = () => mutateAsync({ params: { name } });
  return (
    <Button
      size="small"
      busy={isBusy}
      aria-label={`Run now: ${label}`}
      onClick={() => void run(start, `'${label}' is started.`)}
    >
      Run now
    </Button>
  );
}

const COLUMNS: readonly TableColumn<Schedule>[] = [
  { key: "label", label: "Job", width: 260, wraps: true, cell: ({ label }) => label },
  { key: "cron", label: "Planned", width: 130, monospaced: true, cell: ({ cron }) => cron },
  { key: "next", label: "Next", width: 160, cell: ({ next }) => <time dateTime={next}>{historyTime(next)}</time> },
  { key: "last", label: "Last run", width: 320, wraps: true, cell: ({ last }) => <Last last={last} /> },
];

const LAST = {
  waiting: { tone: "info", text: "Waiting" },
  running: { tone: "info", text: "Running" },
  failed: { tone: "danger", text: "Failed" },
  done: { tone: "success", text: "Done" },
} as const;

function Last({ last }: Pick<Schedule, "last">) {
  if (last === null) return "Never";
  const { tone, text } = LAST[last.state];
  const problem = last.problem === null ? "" : `: ${problemText(last.problem)}`;
  return (
    <>
      <Badge tone={tone}>{text}</Badge> <time dateTime={last.at}>{historyTime(last.at)}</time>
      {problem}
    </>
  );
}
