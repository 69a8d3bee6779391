import type { MouseEvent, ReactNode } from "react";
import { buttonLook } from "./button-look.ts";
import { Card } from "./Card.tsx";
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

/** Ways to the fields of a long form. */
export function JumpList({ title, children }: JumpListProps) {
  return (
    <nav aria-label={title}>
      <Card title={title}>
        <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>
      </Card>
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
