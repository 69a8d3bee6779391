/**
 * Words that this project once used in a meaning of its own. The section "Words" of CONTRIBUTING.md gives their
 * replacements.
 */
export const PRIVATE_WORDS =
  /\b(?:judg\w+|fores\w*ee\w*|alongside|bring(?:s|ing)? back|brought back|bringBack|LeftBehind|goneParts|followersOf|owned|barOf|stateBar|LockBar|write-bar|NOTHING_FOUND|settle[sd]?|settling|unsettled|truths?|asked-values|isStorable|mend(?:s|ed|ing)?|told|tells?|hears?|heard|inOneMoment|onceForRights|LockPatience|isUnbound|spansOrganizations|desks?|wish(?:es)?|whoever)\b/gi;

/** The same words as parts of a name: `judgeAnswers`, `ForeseenIssue`, `isTold`. */
const PARTS =
  /^(?:judge[sd]?|foresee[ns]?|foreseen|unforeseen|alongside|owned|settle[sd]?|unsettled|truths?|storable|mended|told|untold|tells?|telling|hears?|heard|patience|unbound|desks?|wish|wishes)$/i;
const NAMES =
  /^(?:Asked|Held|Coming|Going|Gone|Need|Found|NOTHING_FOUND|bringing|withFound|mend[A-Z]\w*|FoundNeeds|NeedsRequest|bringBack|LeftBehind|goneParts|followersOf|goingWith|barOf|stateBar|LockBar|BAR_TEXTS|barText|inOneMoment|onceForRights|spansOrganizations|askedValues)$/;
/** Names of libraries, and what a database can store. */
const KEPT = new Set(["allSettled", "onSettled", "isStorableText", "isStorableJson"]);

/** Whether a name in code has a private word. */
export function isPrivateName(name: string): boolean {
  const parts = /^[A-Z\d_]+$/.test(name) ? name.split("_") : name.split(/(?=[A-Z])|_/);
  return !KEPT.has(name) && (NAMES.test(name) || parts.some((part) => PARTS.test(part)));
}
