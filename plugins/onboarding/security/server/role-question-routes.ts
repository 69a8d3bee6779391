import { type ChangeItem, isHeld, may } from "@armature/engine";
import { contracts as securityAdmin } from "../../securityAdmin/index.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, route, type Call, callOf, ifMatchOf, type RecordRouteDeps, refusalOf } from "@armature/server";

import { typed } from "../../kit/server/typed.ts";

const STALE_ORDER = {
  code: "staleOrder",
  status: 409,
  message: "The order was changed by someone else. Reload and try again.",
  reportedAs: "state",
};

const ROUTE = "security/rolePrimaryQuestion";

/** What another call has changed or deleted since the order was read. */
const STALE: ReadonlySet<string> = new Set(["stale", "unknownRecord"]);

/** A question of a primary role, and its place among that role's questions. */
interface Link {
  readonly id: number;
  readonly secRolePrimaryId: number;
  readonly orderNumber: number;
  readonly updated: string;
}
type Order = Pick<Link, "id" | "orderNumber">;

/** The calls on a role's questions that keep them numbered from 1 to n without gaps, each in one transaction. */
export function roleQuestionRoutes(app: FastifyInstance, deps: RecordRouteDeps): void {
  route(app, securityAdmin.orderRoleQuestions, ({ body }, request) => reorder(callOf(request, deps, ROUTE), body));
  app.delete<{ Params: { id: string } }>(`/api/${ROUTE}/:id`, (request) =>
    remove(callOf(request, deps, `${ROUTE}/${request.params.id}`), request),
  );
}

/** @throws AppError permission (403), invalid (400), staleOrder (409) for a list that is not the role's any more */
async function reorder(call: Call, sent: readonly Order[]): Promise<Order[]> {
  const { permission } = call.scope;
  if (!isHeld(permission, "organization.admin") || !may(permission, call.type.name, "update"))
    throw new AppError("permission");
  const order = orderOf(sent);
  const links = await linksOf(call);
  const roles = new Set(links.filter(({ id }) => order.has(id)).map((link) => link.secRolePrimaryId));
  const stored = links.filter((link) => roles.has(link.secRolePrimaryId));
  if (roles.size !== 1 || stored.length !== order.size) throw new AppError(STALE_ORDER);
  await apply(
    call,
    renumbered(stored, (link) => order.get(link.id) ?? link.orderNumber),
  );
  const now = (await linksOf(call)).filter((link) => roles.has(link.secRolePrimaryId));
  return now.toSorted(byPlace).map(({ id, orderNumber }) => ({ id, orderNumber }));
}

function byPlace(a: Order, b: Order): number {
  return a.orderNumber - b.orderNumber;
}

/** @throws AppError invalid (400) unless each question has a place of its own, from 1 to n */
function orderOf(sent: readonly Order[]): ReadonlyMap<number, number> {
  const order = new Map(sent.map(({ id, orderNumber }) => [id, orderNumber]));
  const places = new Set(order.values());
  if (order.size === sent.length && sent.every((_, i) => places.has(i + 1))) return order;
  throw new AppError("invalid", { args: { problem: "the places must be numbered from 1 on without gaps" } });
}

/** The questions that stay close ranks. */
async function remove(call: Call, request: FastifyRequest): Promise<{ readonly result: null }> {
  const { id } = call;
  if (id === null) throw new AppError("unknownCall");
  const links = await linksOf(call);
  const gone = links.find((link) => link.id === id);
  const left = links.filter((link) => link !== gone && link.secRolePrimaryId === gone?.secRolePrimaryId);
  const places = new Map(left.toSorted(byPlace).map((link, i) => [link.id, i + 1]));
  const mayRemove = may(call.scope.permission, call.type.name, "remove");
  const others = mayRemove ? renumbered(left, (link) => places.get(link.id) ?? link.orderNumber) : [];
  await apply(call, [{ kind: "delete", id, ...ifMatchOf(request) }, ...others]);
  return { result: null };
}

/** Those that keep their place are named too: another call may have moved them since. */
function renumbered(links: readonly Link[], placeOf: (link: Link) => number): readonly ChangeItem[] {
  return links.map((link) => ({
    kind: "update",
    id: link.id,
    values: { orderNumber: placeOf(link) },
    ifMatch: link.updated,
  }));
}

async function linksOf({ records, scope }: Call): Promise<readonly Link[]> {
  const columns = ["id", "secRolePrimaryId", "orderNumber", "updated"];
  const { rows } = await typed(records).query(scope, "secRolePrimarySecQuestion", { columns });
  return rows.map(({ id, secRolePrimaryId, orderNumber, updated = "" }) => ({
    id,
    secRolePrimaryId: Number(secRolePrimaryId),
    orderNumber: Number(orderNumber),
    updated,
  }));
}

/** One transaction: a question that was changed since it was read refuses the whole. */
async function apply({ records, scope, type }: Call, items: readonly ChangeItem[]): Promise<void> {
  const applied = await records.apply(scope, { entity: type.name, source: "api", items }, { atomic: "all" });
  const refused = applied.items.findIndex((item) => item.issues.length > 0);
  const result = applied.items[refused];
  if (!result) return;
  const isStale = items[refused]?.kind === "update" && result.issues.some(({ code }) => STALE.has(code));
  throw isStale ? new AppError(STALE_ORDER) : refusalOf(type, scope, result);
}
