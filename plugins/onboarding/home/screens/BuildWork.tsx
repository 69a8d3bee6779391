import { type EntityType, may, settingOf } from "@armature/engine";
import { completionReads } from "@armature/engine/access";
import { useMetadata, useRecords, useRouteTable, useSession } from "@armature/renderer";
import { WorkList, WorkRow } from "../../kit/ui/WorkList.tsx";
import type { StoredOrganization } from "../../kit/records.ts";
import { compassRoseWork, coreTeamWork, recordWork } from "../work.ts";

/** The entities of which the build needs records. */
const ENTITIES = ["user", "resource", "department"];
const COUNT = Object.freeze({ sort: [], limit: 1, offset: 0 });
const INCOMPLETE = Object.freeze({ kind: "incomplete" });

/** What people still have to enter for the build. */
export function BuildWork({ organization }: { readonly organization: StoredOrganization }) {
  const { entities } = useMetadata();
  const { permission } = useSession().user;
  const listed = ENTITIES.map((name) => entities.get(name)).filter(
    (type) => type !== undefined && may(permission, type.name, "view"),
  );
  return (
    <WorkList label="What is left to do">
      {listed.map((type) => type && <RecordRow key={type.name} type={type} />)}
      <CoreTeamRow organization={organization} />
      <CompassRoseRow organization={organization} />
    </WorkList>
  );
}

function RecordRow({ type }: { readonly type: EntityType }) {
  const { find } = useRouteTable();
  const columns = [type.primaryKey.name];
  const canLack = completionReads(type).length > 0;
  const all = useRecords(type, { ...COUNT, where: null, columns });
  const needing = useRecords(type, { ...COUNT, where: INCOMPLETE, columns }, canLack);
  const total = all.data?.total ?? undefined;
  const incomplete = canLack ? (needing.data?.total ?? undefined) : 0;
  const path = find(`${type.name}List`)?.path;
  if (path === undefined || all.isError || needing.isError) return null;
  if (total === undefined || incomplete === undefined) return <WorkRow text={undefined} to={null} />;
  const to = incomplete > 0 ? `${path}?needsInformation=yes` : path;
  return <WorkRow {...recordWork(type, total, incomplete)} to={to} />;
}

function CoreTeamRow({ organization }: { readonly organization: StoredOrganization }) {
  const { find } = useRouteTable();
  const attribute = useMetadata().entities.get("organization")?.byName.get("coreTeam");
  const roles = attribute && settingOf(attribute, "roles");
  const route = find("coreTeam");
  if (!Array.isArray(roles) || !route) return null;
  return <WorkRow {...coreTeamWork(organization.coreTeam, roles.map(String))} to={route.path} />;
}

function CompassRoseRow({ organization }: { readonly organization: StoredOrganization }) {
  const route = useRouteTable().find("compassRoseView");
  const work = compassRoseWork(organization);
  return route && work && <WorkRow {...work} to={route.path} />;
}
