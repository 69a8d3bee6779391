import type { Submission, SubmittedAnswer } from "../../operations.ts";

/** The answers of a page or an item. */
export interface AnswerSection {
  readonly section: string;
  readonly rows: readonly LabelledAnswer[];
}

export interface LabelledAnswer extends SubmittedAnswer {
  /** The question; of further roles of a question only the role. */
  readonly label: string;
}

/** Groups the answers by section and keeps their order. */
export function sectionsOfAnswers(answers: readonly SubmittedAnswer[]): readonly AnswerSection[] {
  return [...Map.groupBy(answers, ({ section }) => section)].map(([section, rows]) => ({
    section,
    rows: rows.map((row, i) => ({ ...row, label: labelOf(row, rows[i - 1]) })),
  }));
}

/** `1. Core Team: Project Sponsor`, then only `Lab Lead`. */
function labelOf({ question }: SubmittedAnswer, former: SubmittedAnswer | undefined): string {
  const end = question.indexOf(": ") + 2;
  return end > 1 && former?.question.startsWith(question.slice(0, end)) ? question.slice(end) : question;
}

/** @param timeText formats an ISO timestamp */
export function submittedText({ by, at }: Submission, timeText: (iso: string) => string): string {
  return `Submitted ${by === null ? "" : `by ${by} `}on ${timeText(at)}.`;
}

export function changedText(count: number): string {
  if (count === 0) return "Nothing was changed since.";
  return count === 1 ? "1 answer is different now." : `${count} answers are different now.`;
}
