import { type EntityType, type Issue, type ItemResult, messageOf, type RecordId } from "@armature/engine";
import { AppError, type ErrorCode, type ErrorItem } from "../errors.ts";

/** Issue codes that are more than a wrong value, with the refusal they are; all others are 400. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  notCreatable: "permission",
  notUpdatable: "permission",
  notRemovable: "permission",
  unknownRecord: "unknownRecord",
  locked: "locked",
  stale: "stale",
  unique: "unique",
  emailTaken: "unique",
  emailTakenBy: "unique",
  inUse: "inUse",
};
/** Where several apply, the first is answered (ACC-D33). */
const ORDER: readonly ErrorCode[] = ["permission", "unknownRecord", "locked", "stale", "refused", "unique", "inUse"];

/** The answer for a single record that was refused: one status, all its problems. */
export function refusalOf(type: EntityType, { issues, record }: ItemResult): AppError {
  const codes = issues.map(({ code }) => REFUSALS[code] ?? "refused");
  const code = ORDER.find((candidate) => codes.includes(candidate)) ?? "refused";
  return new AppError(code, {
    args: { entity: type.label.toLowerCase(), Entity: type.label },
    errors: errorItems(type, issues),
    details: code === "stale" ? { stored: record } : {},
  });
}

/** The texts a person reads, the same as the browser's (messages table). */
export function errorItems(type: EntityType, issues: readonly Issue[]): readonly ErrorItem[] {
  return issues.map((issue) => {
    const label = issue.attribute === null ? undefined : (type.byName.get(issue.attribute)?.label ?? issue.attribute);
    const message = messageOf(issue, { entity: type.label, ...(label !== undefined && { label }) });
    return { code: issue.code, attribute: issue.attribute, message };
  });
}

/** An id as text in a path: a number where it is one. */
export function recordId(text: string): RecordId {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}
