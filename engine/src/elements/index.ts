// Element types: choices, lengths, settings.
export { ELEMENT_GROUPS, type ElementGroup, ruleOperatorsOf } from "./element-type.ts";
export { type Choice, choicesOf, NONE_LABEL, unknownChoice } from "./choices.ts";
export { CHOICES, lacksChoices } from "./lacks-choices.ts";
export { validateLength } from "./text-length.ts";
export { settingProblems } from "./setting-problems.ts";
