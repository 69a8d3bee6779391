import { formatSort, parseSort } from "@armature/engine/list";
import { Banner, Button } from "../ui/index.ts";
import type { EntityListModel } from "./use-list.ts";

/**
 * Says that the address or view names attributes that were removed or that the person may not view. The list ignores
 * them.
 */
export function UnknownNotice({
  list: { unknown, columns, pinned, filters, condition, state, change, view },
}: {
  readonly list: EntityListModel;
}) {
  if (unknown.length === 0) return null;
  const names = unknown.map((name) => `'${name}'`).join(", ");
  const known = columns.map(({ name }) => name);
  const drop = () =>
    change({
      columns: known,
      pinned: known.filter((name) => pinned.has(name)),
      terms: filters.terms,
      condition: condition && state.condition,
      sort: formatSort(parseSort(state.sort).filter(({ attribute }) => !unknown.includes(attribute))),
    });
  const what = view ? `The view '${view.name}'` : "This list";
  const [are, it] =
    unknown.length === 1 ? ["a field that no longer exists", "it"] : ["fields that no longer exist", "them"];
  return (
    <Banner tone="warning" action={<Button onClick={drop}>Take out</Button>}>
      {`${what} names ${are}, or that you cannot see: ${names}. Columns, filters and sorting by ${it} were left out.`}
    </Banner>
  );
}
