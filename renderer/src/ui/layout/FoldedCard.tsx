import { Disclosure as HeadlessDisclosure, DisclosureButton, DisclosurePanel } from "@headlessui/react";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { isPresent } from "../is-present.ts";

export interface FoldedCardProps {
  /** The name for assistive technology, such as 'Rule 1'. */
  readonly label: string;
  /** What it says, as a sentence. */
  readonly sentence: string;
  /** Shown below the sentence, open or not, such as a warning. */
  readonly note?: ReactNode;
  /** Shown at the right of the sentence, such as a remove button. */
  readonly action?: ReactNode;
  /** Whether it is open at first. */
  readonly isOpen?: boolean | undefined;
  /** Its parts, for editing. Without them the card is read-only. */
  readonly children?: ReactNode;
}

/** One of several items that are shown as a sentence and open for editing. */
export function FoldedCard({ label, sentence, note, action, isOpen = false, children }: FoldedCardProps) {
  return (
    <HeadlessDisclosure as="section" aria-label={label} defaultOpen={isOpen} className="rounded-card border bg-canvas">
      <div className="flex items-start gap-1 p-1.5">
        {isPresent(children) ? (
          <DisclosureButton className="group flex min-h-9 min-w-0 flex-1 items-start gap-2 rounded-input px-1.5 py-2 text-left hover:bg-hover">
            <ChevronRight aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-faint group-data-open:rotate-90" />
            <span className="min-w-0 wrap-anywhere">{sentence}</span>
          </DisclosureButton>
        ) : (
          <p className="min-w-0 flex-1 px-2.5 py-2 wrap-anywhere">{sentence}</p>
        )}
        {action}
      </div>
      {isPresent(note) && <div className="px-4 has-[>*>*]:pb-3">{note}</div>}
      {isPresent(children) && <DisclosurePanel className="border-t p-4">{children}</DisclosurePanel>}
    </HeadlessDisclosure>
  );
}
