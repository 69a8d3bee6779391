import type { LucideIcon } from "lucide-react";

/** The clear button inside a control, left of its chevron. */
export function SmallClear({ icon: Icon, onClick }: { readonly icon: LucideIcon; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Clear"
      onClick={onClick}
      className="absolute inset-y-0 right-8.5 my-auto flex size-6 items-center justify-center rounded-small text-ink-faint hover:bg-hover hover:text-ink"
    >
      <Icon aria-hidden size={14} />
    </button>
  );
}
