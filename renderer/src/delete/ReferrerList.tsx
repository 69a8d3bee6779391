import type { EntityType } from "@armature/engine";
import type { Referrers } from "@armature/engine/operation";
import { SquarePen } from "lucide-react";
import { useLocation } from "react-router";
import { useMetadata } from "../data/metadata.ts";
import { useUpdateOffReason } from "../data/records/write-block.ts";
import { useRouteTable } from "../router/current.ts";
import { addressOfIds, keepIds } from "../router/kept-ids.ts";
import { LinkButton } from "../ui/index.ts";

/** The records that refer to a record, by entity, each with a way to change them all at once. */
export function ReferrerList({ referrers }: { readonly referrers: readonly Referrers[] }) {
  const { entities } = useMetadata();
  return (
    <ul aria-label="Records to change first" className="divide-y border-y">
      {referrers.map((each) => {
        const type = entities.get(each.entityName);
        return type && <ReferrerRow key={type.name} type={type} referrers={each} />;
      })}
    </ul>
  );
}

interface ReferrerRowProps {
  readonly type: EntityType;
  readonly referrers: Referrers;
}

function ReferrerRow({ type, referrers }: ReferrerRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium text-ink">{`${type.labelPlural} (${referrers.idList.length.toLocaleString("en-US")})`}</p>
        <p className="text-table break-words">{textOf(type, referrers)}</p>
      </div>
      <BatchButton type={type} referrers={referrers} />
    </li>
  );
}

/** Which records refer to it and by which attributes: 'Ada Osei, Bo Lund and 3 more: Supervisor'. */
function textOf({ byName }: EntityType, { attributeNameList, idList, labels }: Referrers): string {
  const names = Object.values(labels);
  const rest = idList.length - names.length;
  const whole = rest > 0 && names.length > 0 ? [`${names.join(", ")} and ${rest.toLocaleString("en-US")} more`] : names;
  const attributes = attributeNameList.map((name) => byName.get(name)?.label ?? name).join(", ");
  return names.length === 0 ? attributes : `${whole.join(", ")}: ${attributes}`;
}

/** Not shown if the entity has no batch edit. */
function BatchButton({ type, referrers }: ReferrerRowProps) {
  const { attributeNameList, idList } = referrers;
  const table = useRouteTable();
  const { pathname, search } = useLocation();
  const disabledReason = useUpdateOffReason(type);
  const name = `${type.name}EditBatch`;
  if (!table.find(name)) return null;
  const query = new URLSearchParams({
    attributeNameList: JSON.stringify(attributeNameList),
    redirect: pathname + search,
  });
  return (
    <LinkButton
      to={`${table.pathTo(name, { idListEncoded: addressOfIds(idList) })}?${query.toString()}`}
      icon={SquarePen}
      size="small"
      disabledReason={disabledReason}
      beforeOpen={() => keepIds(idList)}
    >
      {`Batch Edit ${type.labelPlural}`}
    </LinkButton>
  );
}
