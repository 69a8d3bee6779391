import { type EntityType, type Issue, messageOf, type MessageTable } from "@armature/engine";
import { messageNames } from "@armature/engine/schema";

/** Shown when a submit is refused. The requirements give this text. */
export const INVALID_FORM = "Some fields have validation errors. Review errors above before resubmitting.";

/** An issue that already has a text: from the server, or from a field that cannot read its input. */
export function ownIssue(code: string, attribute: string | null, message: string): Issue {
  return { code, attribute, args: { [MESSAGE]: message } };
}

const MESSAGE = "ownMessage";

/** @param texts texts by code that replace the default ones and the server's */
export function issueText(issue: Issue, type: EntityType, texts: MessageTable = {}): string {
  const message = issue.args?.[MESSAGE];
  if (typeof message === "string" && texts[issue.code] === undefined) return message;
  return messageOf(issue, messageNames(type, issue.attribute), texts);
}

/** Each text once, even if both browser and server found the issue. */
export function issueTexts(issues: readonly Issue[], type: EntityType, texts?: MessageTable): readonly string[] {
  return issues.length === 0 ? NO_TEXTS : [...new Set(issues.map((issue) => issueText(issue, type, texts)))];
}

const NO_TEXTS: readonly string[] = Object.freeze([]);

/** Shown when the person is about to leave. */
export const UNSAVED_FORM = "You have unsaved changes.";

export function attentionText(count: number): string {
  return count === 1 ? "1 field needs attention" : `${count} fields need attention`;
}
