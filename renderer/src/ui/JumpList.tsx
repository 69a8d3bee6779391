import type { MouseEvent } from "react";
import { buttonLook } from "./button-look.ts";
import { Card } from "./Card.tsx";
import { focusField } from "./focus-field.ts";

export interface Jump {
  readonly fieldId: string;
  readonly label: string;
}

export interface JumpListProps {
  readonly title: string;
  readonly jumps: readonly Jump[];
}

/** Ways to the fields of a long form: one plain element each, since there may be five hundred. */
export function JumpList({ title, jumps }: JumpListProps) {
  return (
    <nav aria-label={title}>
      <Card title={title}>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          {jumps.map(({ fieldId, label }) => (
            <a key={fieldId} href={`#${fieldId}`} onClick={jump} className={look}>
              {label}
            </a>
          ))}
        </div>
      </Card>
    </nav>
  );
}

const look = buttonLook("quiet", "small");

function jump(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  focusField(event.currentTarget.hash.slice(1));
}
