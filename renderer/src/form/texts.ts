import { type EntityType, type Issue, messageNames, messageOf, type MessageTable } from "@armature/engine";

/** The ledger's text of a refused submit. */
export const INVALID_FORM = "Some fields have validation errors. Review errors above before resubmitting.";

/** An issue that has its words already: those of the server, and of a field that cannot read what was typed. */
export function ownIssue(code: string, attribute: string | null, message: string): Issue {
  return { code, attribute, args: { [MESSAGE]: message } };
}

const MESSAGE = "ownMessage";

/** @param texts by code, where a form has its own, in place of the server's too */
export function issueText(issue: Issue, type: EntityType, texts: MessageTable = {}): string {
  const message = issue.args?.[MESSAGE];
  if (typeof message === "string" && texts[issue.code] === undefined) return message;
  return messageOf(issue, messageNames(type, issue.attribute), texts);
}

/** Each text once, though browser and server may both have found it. */
export function issueTexts(issues: readonly Issue[], type: EntityType, texts?: MessageTable): readonly string[] {
  return issues.length === 0 ? NO_TEXTS : [...new Set(issues.map((issue) => issueText(issue, type, texts)))];
}

const NO_TEXTS: readonly string[] = Object.freeze([]);

/** Said where it is about to be left. */
export const UNSAVED_FORM = "You have unsaved changes.";

export function attentionText(count: number): string {
  return count === 1 ? "1 field needs attention" : `${count} fields need attention`;
}
