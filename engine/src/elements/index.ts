// Element types: choices, kinds of columns.
export { COLUMN_KINDS, isReference } from "./column-kind.ts";
export { ruleOperatorsOf } from "./element-type.ts";
export { type Choice, type Choices, choicesOf, NONE_LABEL, unknownChoice } from "./choices.ts";
export { CHOICES, lacksChoices } from "./lacks-choices.ts";
export { settingProblems } from "./setting-problems.ts";
