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

/** A question of a list, after its number; each level is 4 steps further in, the first 4 steps from the edge. */
export function QuestionRow({ id, number, depth, children }: QuestionRowProps) {
  return (
    <div
      id={id}
      className="flex min-w-0 gap-2"
      style={{ paddingInlineStart: `calc(var(--spacing) * ${4 * depth + 4})` }}
    >
      <span className="min-h-6 min-w-6 shrink-0 leading-6 font-medium text-ink-faint tabular-nums">{`${number}.`}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
