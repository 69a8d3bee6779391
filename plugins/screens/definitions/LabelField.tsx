import { textForm } from "@armature/engine";
import { TextField } from "@armature/renderer/ui";
import { type Definition, type DraftIssue, fieldIdOf, issueTexts } from "./issue.ts";

export interface LabelFieldProps {
  readonly draft: Definition;
  readonly onChange: (draft: Definition) => void;
  readonly issues: readonly DraftIssue[];
}

/** The label by which people know the definition. */
export function LabelField({ draft, onChange, issues }: LabelFieldProps) {
  return (
    <TextField
      id={fieldIdOf("label")}
      label="Label"
      required
      autoComplete="off"
      value={textForm(draft.label)}
      onChange={(label) => onChange({ ...draft, label })}
      issues={issueTexts(issues, "label")}
    />
  );
}
