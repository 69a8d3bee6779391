import type { FormPartProps } from "../attribute/parts.ts";
import type { RuleDraft } from "./condition-draft.ts";

/** The props of each part of the rule editor. */
export interface RuleProps extends FormPartProps {
  readonly title: string;
  readonly rule: RuleDraft;
  /** Null removes it. */
  readonly onRule: (rule: RuleDraft | null) => void;
}
