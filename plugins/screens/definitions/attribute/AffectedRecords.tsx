import type { EntityType } from "@armature/engine";
import type { AttributeImpact } from "@armature/engine/platform";
import { addressOfIds, useRouteTable } from "@armature/renderer";
import { LinkGroups } from "@armature/renderer/ui";
import { useLocation } from "react-router";

export interface AffectedRecordsProps {
  readonly impact: AttributeImpact;
  /** The entity that has the attribute. */
  readonly subject: EntityType;
}

/** Lists whose records a save would refuse, cut or empty. Each organization links to a batch edit of its records. */
export function AffectedRecords({ impact: { affected, attribute }, subject }: AffectedRecordsProps) {
  const table = useRouteTable();
  const { pathname } = useLocation();
  const route = `${subject.name}EditBatch`;
  const groups = affected.filter(({ organizationId }) => organizationId !== null);
  if (!table.find(route) || groups.length === 0) return null;
  const pathTo = ({ organizationId, idList }: (typeof groups)[number]) => {
    const query = new URLSearchParams({
      attributeNameList: JSON.stringify([attribute]),
      redirect: pathname,
      updateOrganizationId: String(organizationId),
    });
    return `${table.pathTo(route, { idListEncoded: addressOfIds(idList) })}?${query.toString()}`;
  };
  const noteOf = ({ records, idList }: (typeof groups)[number]) => {
    const all = `${records.toLocaleString("en-US")} ${(records === 1 ? subject.label : subject.labelPlural).toLowerCase()}`;
    return idList.length < records ? `${all}; this opens the first ${idList.length}` : all;
  };
  const links = groups.map((group) => ({
    key: String(group.organizationId),
    label: group.organization,
    note: noteOf(group),
    to: pathTo(group),
  }));
  return <LinkGroups groups={[{ key: "affected", label: "Edit them first, by organization", links }]} />;
}
