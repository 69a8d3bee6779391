import { errorText } from "@armature/renderer";
import { Badge, Banner, DetailList, Stack } from "@armature/renderer/ui";
import type { StoredOrganization } from "../../kit/records.ts";
import type { SyncedUsersOf } from "../operations.ts";
import type { Assignment } from "./use-assignment.ts";
import { serviceAreaGroup } from "../../kit/service-area.ts";

export interface SyncStepsProps {
  readonly area: string;
  readonly organization: StoredOrganization;
  readonly sync: Assignment["sync"];
}

/** The progress of an assignment: the service area, its group, and the people in the group. */
export function SyncSteps({ area, organization, sync }: SyncStepsProps) {
  const { data, error } = sync;
  const { group, users } = statesOf(sync, organization.crowdGroup === serviceAreaGroup(Number(area)));
  return (
    <Stack>
      <DetailList
        details={[
          { label: `Service area ${area} assigned`, value: <StepBadge state="Done" /> },
          { label: groupText(data), value: <StepBadge state={group} /> },
          {
            label: "Users synced to the crowd group",
            value: data ? <SyncedBadge {...data} /> : <StepBadge state={users} />,
          },
        ]}
      />
      {error && (
        <Banner tone="danger" title={group === "Failed" ? "The crowd group failed." : "The sync of users failed."}>
          {errorText(error)} The service area stays assigned.
        </Banner>
      )}
      {data && <People synced={data} />}
      <p>Once assigned, a service area ID cannot be edited.</p>
    </Stack>
  );
}

type StepState = "Done" | "Working..." | "Failed" | "Not Done";

/**
 * One call does both steps. After a failure, the step that failed follows from whether the organization has its group
 * now.
 */
function statesOf(
  { data, isPending, error }: SyncStepsProps["sync"],
  hasGroup: boolean,
): Readonly<Record<"group" | "users", StepState>> {
  if (data) return { group: "Done", users: "Done" };
  const now = error ? "Failed" : isPending ? "Working..." : "Not Done";
  if (hasGroup) return { group: "Done", users: now };
  return { group: now, users: now === "Failed" ? "Not Done" : now };
}

const TONES = { Done: "success", "Working...": "accent", Failed: "danger", "Not Done": "neutral" } as const;

function StepBadge({ state }: { readonly state: StepState }) {
  return <Badge tone={TONES[state]}>{state}</Badge>;
}

/** Done only if everybody is in the group. */
function SyncedBadge({ syncedUserList: synced, unsyncedUserList: left }: SyncedUsersOf) {
  if (left.length === 0) return <StepBadge state="Done" />;
  return <Badge tone="warning">{`${synced.length} of ${synced.length + left.length} synced`}</Badge>;
}

function groupText(synced: SyncedUsersOf | undefined): string {
  if (!synced) return "Crowd group created or added";
  return synced.groupStatus === "created"
    ? `Crowd group ${synced.group} created`
    : `Existing group ${synced.group} added`;
}

function People({ synced: { syncedUserList, unsyncedUserList } }: { readonly synced: SyncedUsersOf }) {
  const emails = (people: SyncedUsersOf["syncedUserList"]) => people.map(({ email }) => email).join("\n") || "Nobody";
  return (
    <DetailList
      details={[
        { label: `Synced (${syncedUserList.length})`, value: emails(syncedUserList) },
        { label: `Not synced (${unsyncedUserList.length})`, value: emails(unsyncedUserList) },
      ]}
    />
  );
}
