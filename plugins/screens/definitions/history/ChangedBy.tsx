import { isHeld } from "@armature/engine";
import { definitionHistory, type HistoryChange } from "@armature/engine/platform";
import { longTime, useOperationResult, useRouteTable, useViewer } from "@armature/renderer";
import { TextLink } from "@armature/renderer/ui";

export type ChangedByProps = Readonly<Pick<HistoryChange, "kind" | "entity" | "name">>;

/** Who changed a definition last, and when, with a way to all changes of its kind of record. */
export function ChangedBy(of: ChangedByProps) {
  const { permission } = useViewer();
  if (!isHeld(permission, "organization.admin")) return null;
  return <LastChange {...of} />;
}

function LastChange({ kind, entity, name }: ChangedByProps) {
  const { data } = useOperationResult(definitionHistory, { query: { kind, entity, name, limit: 1 } });
  const table = useRouteTable();
  const [last] = data ?? [];
  if (!last) return null;
  return (
    <p className="text-ink-muted">
      Changed last by {last.by ?? "a new version"}, <time dateTime={last.at}>{longTime(last.at)}</time>.{" "}
      {table.find("modelKind") && (
        <TextLink to={`${table.pathTo("modelKind", { entity })}?tab=changes`}>All changes</TextLink>
      )}
    </p>
  );
}
