import type { Submission, SubmittedAnswer } from "../../operations.ts";

/** The answers of a page or an item. */
export interface AnswerSection {
  readonly section: string;
  readonly rows: readonly SubmittedAnswer[];
}

/** Groups the answers by section and keeps their order. */
export function sectionsOfAnswers(answers: readonly SubmittedAnswer[]): readonly AnswerSection[] {
  return [...Map.groupBy(answers, ({ section }) => section)].map(([section, rows]) => ({ section, rows }));
}

/** @param timeText formats an ISO timestamp */
export function submittedText({ by, at }: Submission, timeText: (iso: string) => string): string {
  return `Submitted ${by === null ? "" : `by ${by} `}on ${timeText(at)}.`;
}

export function changedText(count: number): string {
  if (count === 0) return "Nothing was changed since.";
  return count === 1 ? "1 answer is different now." : `${count} answers are different now.`;
}
