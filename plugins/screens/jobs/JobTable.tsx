import { dropJob, type Job, type JobState, retryJob } from "@armature/engine/platform";
import { historyTime, useOperation } from "@armature/renderer";
import { Button, DataGrid, EmptyState, Inline, type TableColumn } from "@armature/renderer/ui";
import { ListChecks } from "lucide-react";
import { ConfirmButton } from "../../kit/confirm-button.tsx";
import { problemText } from "../../kit/problem-text.ts";
import { useButtonCall } from "../../kit/use-button-call.ts";

const NONE: Readonly<Record<JobState, string>> = {
  waiting: "Nothing waits to be done.",
  running: "Nothing is being done now.",
  failed: "Everything that ran has ended well.",
  done: "Jobs that were done in the last 7 days appear here.",
};

export interface JobTableProps {
  readonly jobs: readonly Job[];
  readonly state: JobState;
  readonly onChanged: () => void;
}

/** The jobs of one state. Those that failed or wait can be tried at once, or dropped after a question. */
export function JobTable({ jobs, state, onChanged }: JobTableProps) {
  const isOpen = state === "waiting" || state === "failed";
  const actions: TableColumn<Job> = {
    key: "actions",
    label: "Actions",
    width: 190,
    holdsControls: true,
    cell: (job) => <JobActions job={job} onChanged={onChanged} />,
  };
  return (
    <DataGrid
      caption="Jobs"
      cardColumns={6}
      columns={[...columnsOf(state), ...(isOpen ? [actions] : [])]}
      rows={jobs}
      rowKey={({ id }) => id}
      empty={<EmptyState icon={ListChecks} title="No jobs" text={NONE[state]} />}
    />
  );
}

interface JobActionsProps extends Pick<JobTableProps, "onChanged"> {
  readonly job: Job;
}

function JobActions({ job: { id, label, state, isPaused }, onChanged }: JobActionsProps) {
  const { mutateAsync: retry } = useOperation(retryJob);
  const { mutateAsync: drop } = useOperation(dropJob);
  const { run, isBusy } = useButtonCall(onChanged);
  const what = state === "failed" ? "Try again" : "Run now";
  const done = isPaused ? `'${label}' waits until its webhook is on.` : `'${label}' is started.`;
  return (
    <Inline>
      <Button
        size="small"
        busy={isBusy}
        disabledReason={state === "waiting" && isPaused ? "Its webhook is switched off." : undefined}
        aria-label={`${what}: ${label}`}
        onClick={() => void run(() => retry({ params: { id } }), done)}
      >
        {what}
      </Button>
      <ConfirmButton
        size="small"
        aria-label={`Drop ${label}`}
        title={`Drop '${label}'?`}
        text="It does not run any more, and what it would have done is not done. This cannot be undone."
        confirmLabel="Drop"
        danger
        call={() => drop({ params: { id } })}
        done={`'${label}' was dropped.`}
        onSettled={onChanged}
      >
        Drop
      </ConfirmButton>
    </Inline>
  );
}

function columnsOf(state: JobState): readonly TableColumn<Job>[] {
  const hasEnded = state === "failed" || state === "done";
  const time: TableColumn<Job> = hasEnded
    ? { key: "ended", label: "Ended", width: 150, cell: ({ ended }) => ended && <Time at={ended} /> }
    : {
        key: "due",
        label: state === "waiting" ? "Due" : "Lease ends",
        width: 150,
        cell: ({ due, isPaused }) => (isPaused ? "Webhook is off" : <Time at={due} />),
      };
  const problem: TableColumn<Job> = {
    key: "problem",
    label: state === "failed" ? "Problem" : "Last problem",
    width: 210,
    wraps: true,
    cell: ({ problem: code }) => code !== null && problemText(code),
  };
  return [
    { key: "label", label: "Job", width: 270, wraps: true, cell: ({ label }) => label },
    { key: "created", label: "Made", width: 150, cell: ({ created }) => <Time at={created} /> },
    time,
    { key: "starts", label: "Starts", width: 80, cell: ({ starts }) => String(starts) },
    problem,
  ];
}

function Time({ at }: { readonly at: string }) {
  return <time dateTime={at}>{historyTime(at)}</time>;
}
