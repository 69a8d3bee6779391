// What is wrong with a record or a definition, and why rules show, hide or fill a field.
export { boundsOfDays, dayIssues } from "./day-bounds.ts";
export { isRequired, type Mode } from "./required.ts";
export { notesOf, validate } from "./validate.ts";
export { isOfRefusal, refusalBehind, refusalsOf } from "./refusals.ts";
export { explain, type Reason } from "./explain.ts";
export { whyRefused } from "./refused-value.ts";
export { defaultProblems, lintFiles, namingProblems } from "./lint-files.ts";
