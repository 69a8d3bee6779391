// What is wrong with a record, and what completes it.
export { completionReads, incompleteAmong, incompleteLogic, missingForCompletion } from "./completion.ts";
export type { Clash } from "./issue.ts";
export { boundsOfDays, dayIssues } from "./day-bounds.ts";
export { MESSAGES } from "./messages.ts";
export { isRequired, type Mode } from "./required.ts";
export { validateLength } from "./text-length.ts";
export { notesOf, validate } from "./validate.ts";
