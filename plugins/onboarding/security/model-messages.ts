import type { MessageTable } from "@armature/engine";

/** Messages for invalid changes of questions, answers and functions, for `messageOf`. */
export const MODEL_MESSAGES: MessageTable = Object.freeze({
  ofDeprecated: "This {what} is deprecated and cannot be edited. Un-deprecate it first.",
  toDeprecated: "This {what} is deprecated and takes nothing more. Choose another one, or un-deprecate it first.",
  underDeprecated: "This is beneath a deprecated {what}. Un-deprecate that first.",
  questionCircle: "The question would stand beneath its own answer. Choose another one.",
  pointList: "secFunctionInputList takes a list of security points, each with type, point, operator and value",
});
