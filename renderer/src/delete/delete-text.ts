import type { EntityType, Metadata } from "@armature/engine";
import { changeMessageOf } from "@armature/engine/changes";
import { keepsNamed } from "@armature/engine/schema";
import { ApiError, errorText, failureText } from "../data/api-error.ts";

/** The texts for a delete that was refused or whose outcome is unknown. */
export interface DeleteFailure {
  readonly title: string;
  readonly text: string | null;
  readonly isInUse: boolean;
}

/** The texts for a refused delete. */
export function deleteFailure({ label }: EntityType, error: unknown): DeleteFailure {
  const isClash = error instanceof ApiError && error.status === 409;
  if (isClash && error.hasCode("organizationChanged")) return { title: errorText(error), text: null, isInUse: false };
  if (isClash)
    return { title: changeMessageOf({ code: "inUse", attribute: null }, { entity: label }), text: null, isInUse: true };
  return { title: `Could not delete ${label.toLowerCase()}.`, text: reasonOf(error), isInUse: false };
}

/** Why this delete was refused, if the server gave more than the general reason. */
function reasonOf(error: unknown): string {
  const reasons = error instanceof ApiError && error.status === 403 ? error.errors.map(({ message }) => message) : [];
  return reasons.length > 0 ? reasons.join(" ") : failureText(error);
}

/** Statuses for refusals that do not depend on references: permissions and state. */
const REFUSED: readonly number[] = [403, 404, 423];

/**
 * The question before a delete. Without a label if the references, which name the entity, were shown before.
 * @example
 * ```tsx
 * import { deleteQuestion } from "@armature/renderer";
 * export function Example() {
 *   return <p>{deleteQuestion("Atlas", "Item")}</p>;
 * }
 * ```
 */
export function deleteQuestion(name: string, label?: string): string {
  return `Are you sure you want to delete ${label === undefined ? "" : `${label}: `}${name}?`;
}

/**
 * Why the question cannot be asked: the record could not be loaded, the delete would be refused, or the references are
 * unknown.
 */
export function lookUpFailure(type: EntityType, metadata: Metadata, error: unknown): string {
  if (!type.looksForReferrers) return "Could not get item.";
  if (error instanceof ApiError && REFUSED.includes(error.status)) {
    const { title, text } = deleteFailure(type, error);
    return `${title} ${text ?? ""}`;
  }
  const labels = referringTypes(type, metadata).map(({ label }) => `${label.toLowerCase()}(s)`);
  return `Could not load list of ${listed(labels)} possibly impacted by deleting this ${type.label.toLowerCase()}.`;
}

/** Entities whose records can refer to this one and are not deleted with it. */
function referringTypes({ name }: EntityType, { entities }: Metadata): readonly EntityType[] {
  return [...entities.values()].filter(
    ({ viewOf, attributes }) => viewOf === null && attributes.some((a) => keepsNamed(a, name)),
  );
}

function listed(labels: readonly string[]): string {
  if (labels.length < 2) return labels[0] ?? "records";
  return `${labels.slice(0, -1).join(", ")}, or ${labels.at(-1)}`;
}
