import { ChevronRight } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { buttonLook } from "./button-look.ts";
import { focusField } from "./focus-field.ts";

export interface Jump {
  readonly fieldId: string;
  readonly label: string;
}

export interface JumpListProps {
  readonly title: string;
  /** `JumpLinks`, one or several. */
  readonly children: ReactNode;
}

/** Ways to the fields of a long form; one line and one Tab until they are asked for. */
export function JumpList({ title, children }: JumpListProps) {
  return (
    <nav aria-label={title} className="col-span-full">
      <details className="group rounded-card border bg-surface">
        <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-card px-3 font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden size={16} className="text-ink-faint transition-transform group-open:rotate-90" />
          {title}
        </summary>
        <div className="flex min-w-0 flex-wrap items-center gap-2 border-t p-3">{children}</div>
      </details>
    </nav>
  );
}

/** One plain element each, since there may be five hundred. */
export function JumpLinks({ jumps }: { readonly jumps: readonly Jump[] }) {
  return jumps.map(({ fieldId, label }) => (
    <a key={fieldId} href={`#${fieldId}`} onClick={jump} className={look}>
      {label}
    </a>
  ));
}

const look = buttonLook("quiet", "small");

function jump(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  focusField(event.currentTarget.hash.slice(1));
}
