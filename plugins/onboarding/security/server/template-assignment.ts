import { isEmpty, type Issue, type Values } from "@armature/engine";
import { isMatched, readSnapshot } from "@armature/onboarding/security";
import type { ModuleCall, WriteItem } from "@armature/server";
import type { StoredSecRoleOrganization } from "../../kit/records.ts";

const TEMPLATE = "securityTemplateId";
const BY = "securityTemplateFinalizedBy";
const DATE = "securityTemplateFinalizedDate";

/** The attributes that record who assigned a template, and when. */
export const FINALIZED = [BY, DATE];

type RoleItem = WriteItem<StoredSecRoleOrganization>;

/** Whether the item assigns another template or removes it. */
export function assignsTemplate({ changed }: RoleItem): boolean {
  return TEMPLATE in changed;
}

/**
 * Whether the item changes who assigned a template without assigning one. Only a restore of earlier values can do that.
 */
export function assignsFinalizer({ changed }: RoleItem): boolean {
  return !(TEMPLATE in changed) && FINALIZED.some((name) => name in changed);
}

/** The issue of an assigned template. Removing the template is always allowed. */
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

/** Who assigned the template and when. Empty values if it was removed. */
export function finalizer({ after }: RoleItem, { userId, at }: Pick<ModuleCall, "userId" | "at">): Values {
  if (isEmpty(after[TEMPLATE])) return { [BY]: null, [DATE]: null };
  return { [BY]: userId, [DATE]: storedTime(at) };
}

/** 'YYYY-MM-DD HH:mm:ss' in UTC. */
function storedTime(at: string): string {
  return at.slice(0, "YYYY-MM-DDTHH:mm:ss".length).replace("T", " ");
}
