import type { Issue } from "@armature/engine";
import { ErrorSummary, type ErrorSummaryItem } from "../ui/index.ts";
import { useEntityForm } from "./entity-form-context.ts";
import { attentionText, issueText } from "./texts.ts";
import { useFormState } from "./use-form.ts";

export interface IssueSummaryProps {
  readonly issues: readonly Issue[];
  readonly refusals: number;
}

/** The issues of a refused submit, each with a link to its field. */
export function IssueSummary({ issues, refusals }: IssueSummaryProps) {
  const { type, texts, fieldId } = useEntityForm();
  const visible = useFormState(({ form }) => form.visible);
  const items = issues.map((issue): ErrorSummaryItem => {
    const name = issue.attribute ?? "";
    const label = type.byName.get(name)?.label ?? name;
    return { fieldId: visible.includes(name) ? fieldId(name) : null, label, message: issueText(issue, type, texts) };
  });
  return <ErrorSummary title={attentionText(items.length)} items={unique(items)} refusals={refusals} />;
}

function unique(items: readonly ErrorSummaryItem[]): readonly ErrorSummaryItem[] {
  return items.filter(
    (item, i) => items.findIndex((x) => x.fieldId === item.fieldId && x.message === item.message) === i,
  );
}
