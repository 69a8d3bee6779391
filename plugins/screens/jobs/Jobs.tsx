import { type JobState, listJobs } from "@armature/engine/platform";
import { Loaded, Page, useOperationResult } from "@armature/renderer";
import { Banner, Button, Stack, TableSkeleton, Tabs } from "@armature/renderer/ui";
import { useState } from "react";
import { JobTable } from "./JobTable.tsx";
import { Schedules } from "./Schedules.tsx";

const STATES: Readonly<Record<JobState, string>> = {
  waiting: "Waiting",
  running: "Running",
  failed: "Failed",
  done: "Done",
};
const SCHEDULES = "schedules";

/** The jobs of the product by state, and those that run at planned times. */
export default function Jobs() {
  const [tab, setTab] = useState<string>("waiting");
  const state = (Object.keys(STATES) as JobState[]).find((each) => each === tab) ?? "waiting";
  const read = useOperationResult(listJobs, { query: { state } });
  const refresh = (
    <Button busy={read.isFetching} onClick={() => void read.refetch()}>
      Refresh
    </Button>
  );
  const tables = (Object.keys(STATES) as JobState[]).map((key) => ({
    key,
    label: STATES[key],
    count: read.data?.counts[key],
    content: (
      <Loaded read={read} title="Could not load the jobs." skeleton={<TableSkeleton count={6} columns={5} />}>
        {({ jobs }) => <JobTable jobs={jobs} state={key} onChanged={() => void read.refetch()} />}
      </Loaded>
    ),
  }));
  const schedules = { key: SCHEDULES, label: "Schedules", content: <Schedules /> };
  return (
    <Page actions={tab !== SCHEDULES && read.data && refresh}>
      <Stack>
        {read.data?.isWorking === false && (
          <Banner tone="warning" title="This instance runs no jobs (JOBS is off)">
            Another instance must run them, or they wait here.
          </Banner>
        )}
        <Tabs label="Jobs by state" current={tab} onChange={setTab} items={[...tables, schedules]} />
      </Stack>
    </Page>
  );
}
