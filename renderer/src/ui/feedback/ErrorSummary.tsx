import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { focusField } from "../focus-field.ts";

/** A field with a problem. The summary links to it by its id. */
export interface ErrorSummaryItem {
  readonly fieldId: string;
  readonly label: string;
  readonly message: string;
}

export interface ErrorSummaryProps {
  readonly title: string;
  readonly items: readonly ErrorSummaryItem[];
  /** Whether the focus moves to the summary when it appears: after a refused save, not while typing. */
  readonly takeFocus?: boolean | undefined;
}

/**
 * What is wrong in a form. Each line moves the focus to its field. Not shown without items.
 * @example
 * ```tsx
 * import { ErrorSummary } from "@armature/renderer/ui";
 * export function Example() {
 *   const missing = { fieldId: "title", label: "Title", message: "Title is required" };
 *   return <ErrorSummary title="The item cannot be saved" items={[missing]} takeFocus />;
 * }
 * ```
 */
export function ErrorSummary({ title, items, takeFocus = false }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = items.length > 0;
  useEffect(() => {
    if (takeFocus && shown) box.current?.focus();
  }, [takeFocus, shown]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      role="group"
      aria-label={title}
      tabIndex={-1}
      className="col-span-full rounded-card border-2 border-danger-solid px-4 py-3"
    >
      <h2 className="flex items-center gap-2 font-semibold text-danger-text">
        <CircleAlert aria-hidden size={16} />
        {title}
      </h2>
      <ul className="mt-1.5 flex flex-col pl-6">
        {items.map((item) => (
          <li key={`${item.fieldId} ${item.message}`}>
            <a
              href={`#${item.fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(item.fieldId);
              }}
              className="inline-flex min-h-6 flex-wrap items-center gap-x-1 rounded-small text-danger-text underline underline-offset-2"
            >
              {!isNamedIn(item) && <span className="font-medium">{item.label}: </span>}
              {item.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** 'First Name is required' needs no 'First Name:' before it. */
function isNamedIn({ label, message }: ErrorSummaryItem): boolean {
  return message.toLowerCase().startsWith(`${label.toLowerCase()} `);
}
