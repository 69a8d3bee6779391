import { type EntityType, may } from "@armature/engine";
import { type LogicNode, toJsonLogic } from "@armature/engine/rules";
import { useFlags } from "../data/flags.ts";
import { useSession } from "../data/session/session.ts";
import { useRouteTable } from "../router/current.ts";
import { guardAnswer } from "../router/guard.ts";
import { writeUrl } from "../router/url-state.ts";
import { LIST_URL } from "./list-url.ts";

/** Longer addresses are cut by some proxies. */
const MOST_LETTERS = 4_000;

/**
 * The address of the list of a type, limited to the records that meet a condition. Null if the person has no such list.
 * @example
 * ```tsx
 * import { useConditionList } from "@armature/renderer";
 * import { parseJsonLogic } from "@armature/engine/rules";
 * import { LinkButton } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const pathTo = useConditionList(item);
 *   const path = pathTo(parseJsonLogic({ "==": [{ var: "title" }, "Atlas"] }));
 *   return path && <LinkButton to={path}>All of them</LinkButton>;
 * }
 * ```
 */
export function useConditionList(type: EntityType): (condition: LogicNode) => string | null {
  const table = useRouteTable();
  const session = useSession();
  const flags = useFlags();
  const route = table.find(`${type.name}List`);
  const isOpen = route !== undefined && guardAnswer(route, { session, flags, params: {} }).kind === "enter";
  const hasRecords = may(session.user.permission, type.name, "view") && session.organizationId !== null;
  return (condition) => {
    if (!isOpen || !hasRecords) return null;
    const query = writeUrl(new URLSearchParams(), LIST_URL, { condition: toJsonLogic(condition) }).toString();
    return query.length > MOST_LETTERS ? null : `${table.pathTo(route.name)}?${query}`;
  };
}
