import { fold, isHeld, textForm, type Values } from "@armature/engine";
import { useEntityType, useRecords, useRouteTable, useSession } from "@armature/renderer";
import { Card, Stack, WorkList, WorkRow } from "@armature/renderer/ui";
import { useOfAllOrganizations } from "../../of-all-organizations.ts";
import { statusLabel } from "./model.ts";
import { someOf, type StageWork, stagesOf, type WaitsFor } from "./work.ts";

const LEADS = ["providerProjectManager", "businessDevelopmentLead"];
const QUERY = Object.freeze({
  where: null,
  sort: [],
  limit: null,
  offset: 0,
  columns: ["name", "status", ...LEADS],
});

/** Every organization for provider staff: what waits for whom. */
export function OrganizationsWork() {
  const { username, user } = useSession();
  const { data, isError } = useRecords(useOfAllOrganizations(useEntityType("organization")), QUERY);
  if (isError || !data) return null;
  const own = new Set([username, user.email].map(fold));
  const stages = stagesOf(data.result, (organization: Values) =>
    LEADS.some((lead) => own.has(fold(textForm(organization[lead])))),
  );
  if (stages.length === 0) return null;
  return (
    <Card title="Organizations">
      <Stack>
        <Waiting title="Waiting for us" waitsFor="provider" stages={stages} />
        <Waiting title="Waiting for the organization" waitsFor="member" stages={stages} />
      </Stack>
    </Card>
  );
}

interface WaitingProps {
  readonly title: string;
  readonly waitsFor: WaitsFor;
  readonly stages: readonly StageWork[];
}

function Waiting({ title, waitsFor, stages }: WaitingProps) {
  const list = useRouteTable().find("providerOrganizationList")?.path;
  const mayList = isHeld(useSession().user.permission, "organization.admin");
  const shown = stages.filter((stage) => stage.waitsFor === waitsFor);
  if (shown.length === 0) return null;
  return (
    <WorkList label={title} isLabelShown>
      {shown.map(({ status, text, names }) => (
        <WorkRow
          key={status}
          text={text}
          note={someOf(names)}
          to={mayList && list ? `${list}?find=${encodeURIComponent(statusLabel(status))}` : null}
        />
      ))}
    </WorkList>
  );
}
