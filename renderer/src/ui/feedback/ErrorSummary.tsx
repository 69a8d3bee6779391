import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { focusField } from "../focus-field.ts";

/** A field with a problem. The summary links to it by its id. */
export interface ErrorSummaryItem {
  /** Null if the form does not show the field. */
  readonly fieldId: string | null;
  readonly label: string;
  readonly message: string;
}

export interface ErrorSummaryProps {
  readonly title: string;
  readonly items: readonly ErrorSummaryItem[];
  /**
   * How many saves were refused. Each further one moves the focus to the summary; a problem that comes up while typing
   * does not. Keep the summary mounted while it has no items, so that it knows which refusals it has shown.
   */
  readonly refusals?: number | undefined;
}

/** What is wrong in a form. Each line moves the focus to its field. Not shown without items. */
export function ErrorSummary({ title, items, refusals = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);
  if (items.length === 0) return null;
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
            <ItemText {...item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ItemText({ fieldId, ...item }: ErrorSummaryItem) {
  const text = (
    <>
      {!isNamedIn(item) && <span className="font-medium">{item.label}: </span>}
      {item.message}
    </>
  );
  if (fieldId === null) return <p className={ITEM}>{text}</p>;
  return (
    <a
      href={`#${fieldId}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(fieldId);
      }}
      className={`${ITEM} underline underline-offset-2`}
    >
      {text}
    </a>
  );
}

const ITEM = "inline-flex min-h-6 flex-wrap items-center gap-x-1 rounded-small text-danger-text";

/** 'First Name is required' needs no 'First Name:' before it. */
function isNamedIn({ label, message }: Omit<ErrorSummaryItem, "fieldId">): boolean {
  return message.toLowerCase().startsWith(`${label.toLowerCase()} `);
}
