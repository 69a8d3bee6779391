import type { ReactNode } from "react";
import { FormLayout } from "./FormLayout.tsx";
import { isPresent } from "../is-present.ts";

export interface FormSectionProps {
  /** The target of links. */
  readonly id?: string | undefined;
  readonly title: string;
  readonly text?: ReactNode;
  readonly columns?: 1 | 2 | undefined;
  readonly children: ReactNode;
}

/** A group of fields with a heading and a line above. */
export function FormSection({ id, title, text, columns = 1, children }: FormSectionProps) {
  return (
    <section
      id={id}
      aria-label={title}
      className="col-span-full flex flex-col gap-5 border-t pt-6 first:border-t-0 first:pt-0"
    >
      <div>
        <h2 className="text-section font-semibold">{title}</h2>
        {isPresent(text) && <div className="max-w-prose text-ink-muted">{text}</div>}
      </div>
      <FormLayout columns={columns}>{children}</FormLayout>
    </section>
  );
}
