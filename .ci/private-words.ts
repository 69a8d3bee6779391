/**
 * Words that this project once used in a meaning of its own. The section "Words" of CONTRIBUTING.md gives their
 * replacements.
 */
const WORDS =
  "judge[sd]?|judging|judge?ments?|(un)?foreseen|foresees?|alongside|owned|(un)?settled?|settles|settling|truths?|storable|mend(s|ed|ing)|(un)?told|tells?|telling|hears?|heard|patience|unbound|desks?|wish(es)?|whoever";

/** Names whose parts are ordinary words. */
const NAMES =
  "NOTHING_FOUND|bringing|withFound|mend[A-Z]\\w*|FoundNeeds|NeedsRequest|bringBack|LeftBehind|goneParts|followersOf|goingWith|barOf|stateBar|LockBar|BAR_TEXTS|barText|inOneMoment|onceForRights|spansOrganizations|askedValues|keyOf|partsOf|beginWith|isTurned|takeOver|cancelConflict|UnreadField|drawAnew|looksSame|ListBones|useLasting|useWhose|slipsBetween|misfits|standIns|isCut|mayLeaveUniques|askAll|fateOf|saveOf|keptBy|withLeftOut";

/** Ordinary words as parts of a name, but private as a whole name. */
const WHOLE_NAMES = "Asked|Held|Coming|Going|Gone|Need|Found";

/** Ordinary words in names, but private in prose. */
const PHRASES = "mend|(brings?|brought) back|write-bar|asked-values";

/** Finds private words in prose. */
export const PRIVATE_WORDS = new RegExp(`\\b(${WORDS}|${NAMES}|${PHRASES})\\b`, "gi");

const PART = new RegExp(`^(${WORDS})$`, "i");
const NAME = new RegExp(`^(${NAMES}|${WHOLE_NAMES})$`);
/** Names of libraries, and what a database can store. */
const KEPT = new Set(["allSettled", "PromiseSettledResult", "onSettled", "isStorableText", "isStorableJson"]);

/** Whether a name in code has a private word. */
export function isPrivateName(name: string): boolean {
  const parts = /^[A-Z\d_]+$/.test(name) ? name.split("_") : name.split(/(?=[A-Z])|_/);
  return !KEPT.has(name) && (NAME.test(name) || parts.some((part) => PART.test(part)));
}
