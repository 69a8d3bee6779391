import { type EntityType, keepsNamed, changeMessageOf, type Metadata } from "@armature/engine";
import { ApiError, errorText, failureText } from "../data/api-error.ts";

/** What is said of a delete that was refused, or that nobody knows to have happened. */
export interface DeleteFailure {
  readonly title: string;
  readonly text: string | null;
  readonly isInUse: boolean;
}

/** The text of a refused delete. */
export function deleteFailure({ label }: EntityType, error: unknown): DeleteFailure {
  const isClash = error instanceof ApiError && error.status === 409;
  if (isClash && error.hasCode("organizationChanged")) return { title: errorText(error), text: null, isInUse: false };
  if (isClash)
    return { title: changeMessageOf({ code: "inUse", attribute: null }, { entity: label }), text: null, isInUse: true };
  return { title: `Could not delete ${label.toLowerCase()}.`, text: reasonOf(error), isInUse: false };
}

/** What is wrong with this delete, where the server told more than that it may not be. */
function reasonOf(error: unknown): string {
  const reasons = error instanceof ApiError && error.status === 403 ? error.errors.map(({ message }) => message) : [];
  return reasons.length > 0 ? reasons.join(" ") : failureText(error);
}

/** What a delete is refused with, whatever refers to the record: its rights and its state. */
const REFUSED: readonly number[] = [403, 404, 423];

/** What is asked before a delete; of which kind it is goes without saying where its references were shown. */
export function deleteQuestion(name: string, label?: string): string {
  return `Are you sure you want to delete ${label === undefined ? "" : `${label}: `}${name}?`;
}

/**
 * Why there is nothing to ask: the record could not be had, the delete would be refused, or what refers to the
 * record is not known.
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

/** Entities whose records can refer to one of this, and are not deleted with it. */
function referringTypes({ name }: EntityType, { entities }: Metadata): readonly EntityType[] {
  return [...entities.values()].filter(
    ({ viewOf, attributes }) => viewOf === null && attributes.some((a) => keepsNamed(a, name)),
  );
}

function listed(labels: readonly string[]): string {
  if (labels.length < 2) return labels[0] ?? "records";
  return `${labels.slice(0, -1).join(", ")}, or ${labels.at(-1)}`;
}
