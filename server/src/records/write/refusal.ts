import { type EntityType, type Issue, mayAttribute, messageOf } from "@armature/engine";
import { lockText } from "@armature/engine/access";
import { CHANGE_MESSAGES, type ItemResult } from "@armature/engine/changes";
import { messageNames } from "@armature/engine/schema";
import { TAKEN_LIMIT, TAKEN_LIMIT_TEXT } from "../../accounts/taken-addresses.ts";
import { AppError, type ErrorCode, type ErrorItem } from "../../errors.ts";
import type { Scope } from "../scope.ts";
import type { RefusedRecord } from "./write-plan.ts";

/** Issue codes that are more than a wrong value, with the refusal they are; all others are 400. */
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
  [TAKEN_LIMIT]: "takenLimit",
  inUse: "inUse",
  permanent: "kept",
  tied: "kept",
};
/** Texts of changes and of accounts, besides those of element types. */
const MESSAGES = {
  ...CHANGE_MESSAGES,
  domainOfAnother: "{domain} is the domain of another organization. Enter an email of your own organization.",
  domainOfAnotherWarned:
    "{domain} is the domain of {organizations}. You may save this: the person then gets into the organization that you are in now.",
  [TAKEN_LIMIT]: TAKEN_LIMIT_TEXT,
};
/** Problems that keep nobody from saving. */
const WARNINGS: ReadonlySet<string> = new Set(["domainOfAnotherWarned"]);
/** The code of a problem with a value that the caller may not view. */
const HIDDEN = "hiddenValue";
/** Problems with a name that the caller sent, whatever the value. */
const OF_NAMES: ReadonlySet<string> = new Set(["unknownAttribute", "notUpdatable"]);
/** Where several apply, the first is answered. */
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

export function isWarning({ code }: Issue): boolean {
  return WARNINGS.has(code);
}

/** The answer for a single record that was refused: one status, all its problems. */
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
 * A record that follows from others was refused: as a call of its own would be, where the caller's rights bind it; a
 * mistake of the server, where it is the server's own.
 */
export function furtherRefusal(scope: Scope, { type, item: { id, issues } }: RefusedRecord): Error {
  const [issue] = issues;
  return scope.isServer
    ? new Error(`The server's own ${type.name} was refused: ${issue?.code ?? ""} ${issue?.attribute ?? ""}`)
    : refusalOf(type, scope, { status: "error", id, record: null, issues });
}

/** The attribute whose value another record has, as a sentence names it. */
function takenLabel({ byName }: EntityType, errors: readonly ErrorItem[]): string | undefined {
  const taken = errors.find(({ code }) => code === "unique")?.attribute;
  return byName.get(taken ?? "")?.label.replace(/[A-Z][a-z]+/g, (word) => word.toLowerCase());
}

/**
 * The texts a person reads, the same as the browser's (messages table). What is wrong with an attribute that the caller
 * may not view is one problem without a name, and a text that would quote such a value quotes nothing.
 */
export function errorItems(
  type: EntityType,
  { permission }: Pick<Scope, "permission">,
  issues: readonly Issue[],
): readonly ErrorItem[] {
  const isSeen = (entity: string, name: string) => mayAttribute(permission, entity, name, "view");
  const isTold = ({ attribute, code }: Issue) =>
    attribute === null || OF_NAMES.has(code) || !type.byName.has(attribute) || isSeen(type.name, attribute);
  const isTieSeen = ({ attribute, code }: Issue) =>
    code !== "tied" || tiesOf(type, attribute).every((name) => isSeen(type.name, name));
  const items = issues.filter(isTold).map((issue) => {
    const attribute = type.byName.get(issue.attribute ?? "");
    const quotes = (attribute?.needs ?? []).filter((need) => need.kind === "record" || need.kind === "scope");
    const isQuoted =
      isTieSeen(issue) && quotes.every(({ entity, columns }) => columns.every((name) => isSeen(entity, name)));
    const isLabelled = attribute !== undefined && isSeen(type.name, attribute.name);
    const names = isLabelled
      ? messageNames(type, issue.attribute)
      : { entity: type.label, element: attribute?.element ?? null };
    const text = isQuoted ? issue : { code: HIDDEN, attribute: issue.attribute };
    const message = messageOf(text, names, MESSAGES);
    return { code: issue.code, attribute: issue.attribute, message, ...(issue.clash && { clash: issue.clash }) };
  });
  const hidden: Issue = { code: HIDDEN, attribute: null };
  return issues.every(isTold) ? items : [...items, { ...hidden, message: messageOf(hidden, {}, MESSAGES) }];
}

/** Both attributes of each pair that this one is half of: the text of such an issue speaks of both. */
function tiesOf({ tiedList }: EntityType, name: string | null): readonly string[] {
  const pairs = tiedList.map(({ attribute, to }) => [attribute, to]);
  return pairs.filter((pair) => pair.includes(name ?? "")).flat();
}
