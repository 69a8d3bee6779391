import type { ReactNode } from "react";

export interface QuestionRowProps {
  /** For links to it. */
  readonly id?: string | undefined;
  /** '1', or the letter of a sub-question. */
  readonly number: string;
  /** 0 at the top. */
  readonly depth: number;
  readonly children: ReactNode;
}

/**
 * A question of a list, after its number. It is 4·depth + 4 steps of 7 px from the edge, and its number stands in the
 * last 4 of them, so that the letter of a sub-question is below the text of the question that it belongs to.
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
