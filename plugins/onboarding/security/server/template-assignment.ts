import { isEmpty, type Issue, type Values } from "@armature/engine";
import { isMatched, readSnapshot } from "@armature/onboarding/security";
import type { ModuleCall, WriteItem } from "@armature/server";
import type { SecRoleOrganizationRecord } from "../../registry/records.ts";

const TEMPLATE = "securityTemplateId";
const BY = "securityTemplateFinalizedBy";
const DATE = "securityTemplateFinalizedDate";

/** The attributes that say who assigned a template, and when. */
export const FINALIZED = [BY, DATE];

type RoleItem = WriteItem<SecRoleOrganizationRecord>;

/** Whether the item gives a role another template, or takes it back. */
export function assignsTemplate({ changed }: RoleItem): boolean {
  return TEMPLATE in changed;
}

/** Whether it would say who assigned a template without assigning one, as only what is brought back can. */
export function assignsFinalizer({ changed }: RoleItem): boolean {
  return !(TEMPLATE in changed) && FINALIZED.some((name) => name in changed);
}

/** What is wrong with a template that is assigned; an empty one fits every role. */
export function templateIssue(
  { after }: RoleItem,
  { snapshot: text, serviceAreaId }: { readonly snapshot: unknown; readonly serviceAreaId: number | null },
): Issue | null {
  const templateId = after[TEMPLATE];
  if (isEmpty(templateId)) return null;
  if (serviceAreaId === null) return { code: "templateNoServiceArea", attribute: TEMPLATE };
  const snapshot = readSnapshot(text);
  const fits = snapshot !== null && isMatched(snapshot, templateId);
  return fits ? null : { code: "templateNotMatched", attribute: TEMPLATE };
}

/** Who assigned the template, and when; empty where it was taken back. */
export function finalizer({ after }: RoleItem, { userId, at }: Pick<ModuleCall, "userId" | "at">): Values {
  if (isEmpty(after[TEMPLATE])) return { [BY]: null, [DATE]: null };
  return { [BY]: userId, [DATE]: storedTime(at) };
}

/** 'YYYY-MM-DD HH:mm:ss' in UTC. */
function storedTime(at: string): string {
  return at.slice(0, "YYYY-MM-DDTHH:mm:ss".length).replace("T", " ");
}
