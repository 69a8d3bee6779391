import { useId } from "react";
import { KeyHint } from "./KeyHint.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface KeyListProps {
  readonly heading: string;
  /** Ways to press, and what they do. */
  readonly entries: readonly { readonly keys: readonly (readonly string[])[]; readonly text: string }[];
}

/** A list of keys and what they do, under a heading. */
export function KeyList({ heading, entries }: KeyListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="pb-1 text-caption font-medium text-ink-faint">
        {heading}
      </h3>
      <dl className="divide-y">
        {entries.map(({ keys, text }) => (
          <div key={text} className="flex items-center justify-between gap-6 py-1.5">
            <dt className="text-ink">{text}</dt>
            <dd className="flex shrink-0 gap-1.5">
              <VisuallyHidden>{keys.map((way) => way.join(" + ")).join(" or ")}</VisuallyHidden>
              {keys.map((way) => (
                <KeyHint key={way.join()} keys={way} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
