import { displayText, type Filter, isEmpty, isHeld } from "@armature/engine";
import { MAX_LIMIT } from "@armature/engine/list";
import { useRecordWindows, useRouteTable, useSession } from "@armature/renderer";
import { Card, Stack } from "@armature/renderer/ui";
import { useOfAllOrganizations } from "@armature/plugins/kit/of-all-organizations.ts";
import { WorkList, WorkRow } from "../../kit/ui/WorkList.tsx";
import { useEntityType } from "../../kit/record-hooks.ts";
import { statusLabel } from "../model.ts";
import { NAMED, type StageCount, type StageWork, stagesOf, WAITING, type WaitsFor } from "../work.ts";

const LEADS = ["providerProjectManager", "businessDevelopmentLead"];
const BY_NAME = Object.freeze({ sort: [{ attribute: "name", descending: false }], offset: 0 });

/** Organizations that wait for the provider or for their own people, for provider staff. The server counts them. */
export function OrganizationsWork() {
  const counts = useStageCounts();
  const stages = stagesOf(counts);
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

/** Keyed by status. Empty until all counts are loaded. */
function useStageCounts(): ReadonlyMap<string, StageCount> {
  const { username, user } = useSession();
  const type = useOfAllOrganizations(useEntityType("organization"));
  const status = type.byName.get("status");
  const names = [username, user.email].filter((name) => !isEmpty(name));
  const ofStages = WAITING.map((at) => ({
    ...BY_NAME,
    where: equals("status", [status ? displayText(status, { status: at }) : at]),
    limit: NAMED,
    columns: [type.primaryKey.name, "name"],
  }));
  const led = { kind: "any", items: LEADS.map((lead) => equals(lead, names)) } as const;
  const ofPerson = { ...BY_NAME, where: led, limit: MAX_LIMIT, columns: [type.primaryKey.name, "name", "status"] };
  const [own, ...found] = useRecordWindows(type, [ofPerson, ...ofStages]).map(({ data }) => data);
  if (!own || found.some((data) => data === undefined)) return NONE;
  return new Map(
    WAITING.map((at, i) => {
      const { result: first = [], total = 0 } = found[i] ?? {};
      return [at, { total: total ?? 0, first, own: own.result.filter((each) => each.status === at) }];
    }),
  );
}

const NONE: ReadonlyMap<string, StageCount> = new Map();

function equals(attribute: string, values: readonly string[]): Filter {
  return { kind: "term", attribute, operator: "equals", values };
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
      {shown.map(({ status, text, note }) => (
        <WorkRow
          key={status}
          text={text}
          note={note}
          to={mayList && list ? `${list}?find=${encodeURIComponent(statusLabel(status))}` : null}
        />
      ))}
    </WorkList>
  );
}
