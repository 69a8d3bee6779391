import type { ReactNode } from "react";

export interface QuestionRowProps {
  /** The target of links. */
  readonly id?: string | undefined;
  /** '1', or the letter of a sub-question. */
  readonly number: string;
  /** 0 at the top. */
  readonly depth: number;
  readonly children: ReactNode;
}

/**
 * A question after its number. It is indented by 4·depth + 4 steps of 7 px, and the number takes the last 4 steps, so
 * that the letter of a sub-question is below the text of its question.
 */
export function QuestionRow({ id, number, depth, children }: QuestionRowProps) {
  return (
    <div id={id} className="flex min-w-0" style={{ paddingInlineStart: 4 * depth * STEP }}>
      <span
        className="min-h-6 shrink-0 leading-6 font-medium whitespace-nowrap text-ink-faint tabular-nums"
        style={{ width: 4 * STEP }}
      >{`${number}.`}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

const STEP = 7;
