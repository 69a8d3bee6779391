import { Disclosure as HeadlessDisclosure, DisclosureButton, DisclosurePanel } from "@headlessui/react";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

export interface DisclosureProps {
  /** What it contains, such as '12 users'. */
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** One line that opens to show more. */
export function Disclosure({ label, children }: DisclosureProps) {
  return (
    <HeadlessDisclosure as="div" className="min-w-0">
      <DisclosureButton className="group flex min-h-8 w-full items-center gap-1.5 rounded-input px-1 text-left font-medium hover:bg-hover">
        <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-faint group-data-open:rotate-90" />
        <span className="min-w-0 flex-1">{label}</span>
      </DisclosureButton>
      <DisclosurePanel className="animate-appear pt-1 pb-2 pl-6.5">{children}</DisclosurePanel>
    </HeadlessDisclosure>
  );
}
