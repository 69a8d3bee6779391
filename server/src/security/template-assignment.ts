import { type EntityType, isEmpty, isMatched, type PlannedWrite, readSnapshot, withIssue } from "@armature/engine";
import type { RowItem } from "../records/judge.ts";
import { withValues } from "../records/planned-values.ts";

const TEMPLATE = "securityTemplateId";
const BY = "securityTemplateFinalizedBy";
const DATE = "securityTemplateFinalizedDate";

export interface AssignmentContext {
  readonly type: EntityType;
  readonly userId: number | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly serviceAreaId: number | null;
}

/** Whether the item gives a role another template, or takes it back. */
export function assignsTemplate(item: RowItem): item is PlannedWrite<number> {
  return (item.kind === "create" || item.kind === "update") && TEMPLATE in item.changed;
}

/** Whether it would say who assigned a template without assigning one, as only what is brought back can. */
export function assignsFinalizer({ changed }: PlannedWrite<number>): boolean {
  return !(TEMPLATE in changed) && (BY in changed || DATE in changed);
}

/** The item with who assigned its template and when, both set here; one that does not fit is refused. */
export function withFinalizer(context: AssignmentContext, item: PlannedWrite<number>): PlannedWrite<number> {
  const { type, userId, at, serviceAreaId } = context;
  const templateId = item.after[TEMPLATE];
  if (isEmpty(templateId)) return withValues(type, item, { [BY]: null, [DATE]: null });
  const snapshot = readSnapshot(item.after["snapshot"]);
  if (serviceAreaId === null) return withIssue(item, "templateNoServiceArea", { attribute: TEMPLATE });
  if (!snapshot || !isMatched(snapshot, templateId)) {
    return withIssue(item, "templateNotMatched", { attribute: TEMPLATE });
  }
  return withValues(type, item, { [BY]: userId, [DATE]: storedTime(at) });
}

/** 'YYYY-MM-DD HH:mm:ss' in UTC. */
function storedTime(at: string): string {
  return at.slice(0, "YYYY-MM-DDTHH:mm:ss".length).replace("T", " ");
}
