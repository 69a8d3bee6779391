import type { ReactNode } from "react";
import type { Detail } from "./DetailList.tsx";
import { shownValue } from "./shown-value.tsx";

/** Details under a heading; without one if the title is null. */
export interface ReadingSection {
  readonly key: string;
  /** Null before the first heading. */
  readonly title: string | null;
  readonly details: readonly Detail[];
}

/** A read-only record: each text below its label, in lines short enough to read. */
export function ReadingList({ sections }: { readonly sections: readonly ReadingSection[] }) {
  return (
    <div className="flex max-w-160 flex-col gap-8">
      {sections.map(({ key, title, details }) => (
        <section key={key} aria-label={title ?? undefined} className="flex min-w-0 flex-col gap-5">
          {title !== null && <h2 className="text-section font-semibold">{title}</h2>}
          <dl className="flex flex-col gap-5">
            {details.map(({ label, value }) => (
              <Read key={label} label={label}>
                {shownValue(value)}
              </Read>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Read({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-ink-faint">{label}</dt>
      <dd dir="auto" className="max-w-[68ch] leading-5.5 break-words whitespace-pre-line">
        {children}
      </dd>
    </div>
  );
}
