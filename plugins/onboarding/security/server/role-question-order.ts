import { isHeld, may } from "@armature/engine";
import { AppError, type Caller, entityOf, recordId, refusalOf } from "@armature/server";
import type { ItemOf, OperationRecords } from "../../kit/server/typed.ts";
import { ROLE_QUESTION } from "./entities.ts";

const STALE_ORDER = {
  code: "staleOrder",
  status: 409,
  message: "The order was changed by someone else. Reload and try again.",
  reportedAs: "state",
};

/** Codes that mean that another call changed or deleted a record since the order was read. */
const STALE: ReadonlySet<string> = new Set(["stale", "unknownRecord"]);

/** The link between a primary role and a question, with its position. */
interface Link {
  readonly id: number;
  readonly secRolePrimaryId: number;
  readonly orderNumber: number;
  readonly updated: string;
}
type Order = Pick<Link, "id" | "orderNumber">;

/**
 * @throws AppError permission (403), invalid (400), staleOrder (409) if the list no longer matches the role's questions
 */
export async function reorderRoleQuestions(records: OperationRecords, sent: readonly Order[]): Promise<Order[]> {
  if (!isHeld(records.permission, "organization.admin")) throw new AppError("permission");
  const order = orderOf(sent);
  const links = await linksOf(records);
  const roles = new Set(links.filter(({ id }) => order.has(id)).map((link) => link.secRolePrimaryId));
  const stored = links.filter((link) => roles.has(link.secRolePrimaryId));
  if (roles.size !== 1 || stored.length !== order.size) throw new AppError(STALE_ORDER);
  await apply(
    records,
    renumbered(stored, (link) => order.get(link.id) ?? link.orderNumber),
  );
  const now = (await linksOf(records)).filter((link) => roles.has(link.secRolePrimaryId));
  return now.toSorted(byPlace).map(({ id, orderNumber }) => ({ id, orderNumber }));
}

function byPlace(a: Order, b: Order): number {
  return a.orderNumber - b.orderNumber;
}

/** @throws AppError invalid (400) unless the positions are exactly 1 to n */
function orderOf(sent: readonly Order[]): ReadonlyMap<number, number> {
  const order = new Map(sent.map(({ id, orderNumber }) => [id, orderNumber]));
  const places = new Set(order.values());
  if (order.size === sent.length && sent.every((_, i) => places.has(i + 1))) return order;
  throw new AppError("invalid", { args: { problem: "the places must be numbered from 1 on without gaps" } });
}

/**
 * Removes a question and numbers the remaining ones again.
 * @param idText as in the address
 * @throws AppError permission (403), unknownRecord (404), stale (412), staleOrder (409)
 */
export async function removeRoleQuestion(
  records: OperationRecords,
  idText: string,
  { ifMatch }: Pick<Caller, "ifMatch">,
): Promise<void> {
  const id = recordId(idText);
  const links = await linksOf(records);
  const removed = links.find((link) => link.id === id);
  const left = links.filter((link) => link !== removed && link.secRolePrimaryId === removed?.secRolePrimaryId);
  const places = new Map(left.toSorted(byPlace).map((link, i) => [link.id, i + 1]));
  const mayRemove = may(records.permission, ROLE_QUESTION, "remove");
  const others = mayRemove ? renumbered(left, (link) => places.get(link.id) ?? link.orderNumber) : [];
  await apply(records, [{ kind: "delete", id, ...(ifMatch !== undefined && { ifMatch }) }, ...others]);
}

/**
 * The list also names questions whose position stays the same, so that the write detects whether another call moved
 * them.
 */
function renumbered(links: readonly Link[], placeOf: (link: Link) => number): readonly ItemOf<typeof ROLE_QUESTION>[] {
  return links.map((link) => ({
    kind: "update",
    id: link.id,
    values: { orderNumber: placeOf(link) },
    ifMatch: link.updated,
  }));
}

async function linksOf(records: OperationRecords): Promise<readonly Link[]> {
  const columns = ["id", "secRolePrimaryId", "orderNumber", "updated"] as const;
  return (await records.records(ROLE_QUESTION, { columns })).map(({ id, secRolePrimaryId, orderNumber, updated }) => ({
    id,
    secRolePrimaryId: Number(secRolePrimaryId),
    orderNumber: Number(orderNumber),
    updated: String(updated),
  }));
}

/** Writes everything in one transaction. If any question was changed since it was read, nothing is written. */
async function apply(records: OperationRecords, items: readonly ItemOf<typeof ROLE_QUESTION>[]): Promise<void> {
  const applied = await records.apply({ entity: ROLE_QUESTION, source: "api", items }, { atomic: "all" });
  const refused = applied.items.findIndex((item) => item.issues.length > 0);
  const result = applied.items[refused];
  if (!result) return;
  const isStale = items[refused]?.kind === "update" && result.issues.some(({ code }) => STALE.has(code));
  throw isStale ? new AppError(STALE_ORDER) : refusalOf(entityOf(records, ROLE_QUESTION), records, result);
}
