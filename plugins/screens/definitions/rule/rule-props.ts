import type { RuleSpec } from "@armature/engine";
import type { FormPartProps } from "../attribute/parts.ts";

/** What each part of a rule's editor is given. */
export interface RuleProps extends FormPartProps {
  readonly title: string;
  readonly rule: RuleSpec;
  /** Null removes it. */
  readonly onRule: (rule: RuleSpec | null) => void;
}
