import { type EntityType, type Issue, mayAttribute, messageOf } from "@armature/engine";
import { lockText } from "@armature/engine/access";
import { CHANGE_MESSAGES, type ItemResult } from "@armature/engine/changes";
import { parseCondition, readsOfLogic } from "@armature/engine/rules";
import { messageNames } from "@armature/engine/schema";
import { isOfRefusal, refusalBehind } from "@armature/engine/validation";
import { AppError, type ErrorCode, type ErrorItem } from "../../base/errors.ts";
import type { Scope } from "../scope.ts";
import type { RefusedRecord } from "./write-plan.ts";

/** The error of a call, by issue code. Any other code is a wrong value (400). */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  notCreatable: "permission",
  notUpdatable: "permission",
  notRemovable: "permission",
  notOwn: "permission",
  notShareable: "permission",
  ownAccount: "permission",
  unknownRecord: "unknownRecord",
  gone: "unknownRecord",
  clash: "stale",
  locked: "locked",
  stale: "stale",
  unique: "unique",
  uniqueTogether: "unique",
  uniqueStated: "unique",
  emailTaken: "unique",
  emailTakenBy: "unique",
  inUse: "inUse",
  permanent: "kept",
  tied: "kept",
  keptWhen: "kept",
};
/** Messages about changes and accounts. Element types have their own. */
const MESSAGES = {
  ...CHANGE_MESSAGES,
};
/** The issue code for a value that the caller may not view. */
const HIDDEN = "hiddenValue";
/** Issues about an attribute name that the caller sent. They reveal nothing about values. */
const OF_NAMES: ReadonlySet<string> = new Set(["unknownAttribute", "renamedAttribute", "notUpdatable"]);
/** If several errors apply, the call answers the first of this order. */
const ORDER: readonly ErrorCode[] = [
  "takenLimit",
  "permission",
  "unknownRecord",
  "locked",
  "closed",
  "stale",
  "refused",
  "unique",
  "inUse",
  "kept",
  "deprecated",
];

/**
 * The error for a single record that was refused: one status, with all its issues.
 * @example
 * ```ts
 * import { refusalOf } from "@armature/server";
 * import { item, viewer } from "./library.ts";
 * const issues = [{ code: "required", attribute: "title" }];
 * refusalOf(item, viewer, { status: "error", id: 1, record: null, issues }).status; // → 400
 * ```
 */
export function refusalOf(
  type: EntityType,
  scope: Pick<Scope, "permission">,
  { issues, record }: ItemResult,
): AppError {
  const codes = issues.map(({ code, error }) => (error as ErrorCode | undefined) ?? REFUSALS[code] ?? "refused");
  const code = ORDER.find((candidate) => codes.includes(candidate)) ?? "refused";
  const errors = errorItems(type, scope, issues);
  const label = code === "unique" ? takenLabel(type, errors) : undefined;
  const problem = errors.map(({ message }) => message).join(" ");
  const closed = code === "closed" ? issues.find(({ error }) => error === code)?.text : undefined;
  const text = closed ?? lockText(type);
  const args = { entity: type.label.toLowerCase(), Entity: type.label, problem, text };
  return new AppError(label === undefined ? code : "uniqueField", {
    args: { ...args, ...(label !== undefined && { label }) },
    errors,
    details: code === "stale" ? { stored: record } : {},
  });
}

/**
 * The error for a refused further write. If the caller's permissions bind it, this is the error that a call of its own
 * would get. If the server writes it for itself, this is a bug of the server.
 */
export function furtherRefusal(scope: Scope, { type, item: { id, issues } }: RefusedRecord): Error {
  const [issue] = issues;
  return scope.isServer
    ? new Error(`The server's own ${type.name} was refused: ${issue?.code ?? ""} ${issue?.attribute ?? ""}`)
    : refusalOf(type, scope, { status: "error", id, record: null, issues });
}

/** The label of the attribute whose value is taken, in the form used within a sentence. */
function takenLabel({ byName }: EntityType, errors: readonly ErrorItem[]): string | undefined {
  const taken = errors.find(({ code }) => code === "unique")?.attribute;
  return byName.get(taken ?? "")?.label.replace(/[A-Z][a-z]+/g, (word) => word.toLowerCase());
}

/**
 * The messages that a person reads, the same as in the browser. All issues with attributes that the caller may not view
 * become one issue without a name. A message that would quote a hidden value, or say why a rule refuses that reads one,
 * is replaced by one that quotes nothing; a warning is left out then.
 * @example
 * ```ts
 * import { errorItems } from "@armature/server";
 * import { item, viewer } from "./library.ts";
 * errorItems(item, viewer, [{ code: "required", attribute: "title" }]);
 * // → [{ code: "required", attribute: "title", message: "Title is required" }]
 * ```
 */
export function errorItems(
  type: EntityType,
  { permission }: Pick<Scope, "permission">,
  issues: readonly Issue[],
): readonly ErrorItem[] {
  const isSeen = (entity: string, name: string) => mayAttribute(permission, entity, name, "view");
  const mayReveal = ({ attribute, code }: Issue) =>
    attribute === null || OF_NAMES.has(code) || !type.byName.has(attribute) || isSeen(type.name, attribute);
  const isReasonSeen = (issue: Issue) => reasonOf(type, issue).every((name) => isSeen(type.name, name));
  const shown = issues.filter((issue) => issue.code !== "ruleWarned" || isReasonSeen(issue));
  const items = shown.filter(mayReveal).map((issue) => {
    const attribute = type.byName.get(issue.attribute ?? "");
    const quotes = (attribute?.needs ?? []).filter((need) => need.kind === "record" || need.kind === "scope");
    const isQuoted =
      isReasonSeen(issue) && quotes.every(({ entity, columns }) => columns.every((name) => isSeen(entity, name)));
    const isLabelled = attribute !== undefined && isSeen(type.name, attribute.name);
    const names = isLabelled
      ? messageNames(type, issue.attribute)
      : { entity: type.label, element: attribute?.element ?? null };
    const text = isQuoted ? issue : { code: HIDDEN, attribute: issue.attribute };
    const message = messageOf(text, names, MESSAGES);
    return { code: issue.code, attribute: issue.attribute, message, ...(issue.clash && { clash: issue.clash }) };
  });
  const hidden: Issue = { code: HIDDEN, attribute: null };
  const isSaidElsewhere = (issue: Issue) =>
    isOfRefusal(issue) && shown.some((other) => other.args?.["rule"] === issue.args?.["rule"] && mayReveal(other));
  return shown.every((issue) => mayReveal(issue) || isSaidElsewhere(issue))
    ? items
    : [...items, { ...hidden, message: messageOf(hidden, {}, MESSAGES) }];
}

/** The attributes whose values the message of an issue gives away: what a rule of the entity, or what keeps it, reads. */
function reasonOf(type: EntityType, issue: Issue): readonly string[] {
  if (issue.code === "keptWhen")
    return type.keptByList.flatMap((kept) =>
      typeof kept === "string" ? [] : [...readsOfLogic(parseCondition(kept.when))],
    );
  return [...(refusalBehind(type, issue)?.condition.reads ?? [])];
}
