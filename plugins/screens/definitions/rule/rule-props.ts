import type { RuleSpec } from "@armature/engine/rules";
import type { FormPartProps } from "../attribute/parts.ts";

/** The props of each part of the rule editor. */
export interface RuleProps extends FormPartProps {
  readonly title: string;
  readonly rule: RuleSpec;
  /** Null removes it. */
  readonly onRule: (rule: RuleSpec | null) => void;
}
