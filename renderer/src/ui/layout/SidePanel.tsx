import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { IconButton } from "../inputs/IconButton.tsx";

export interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Called for keys pressed anywhere in it. */
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  readonly children: ReactNode;
}

/**
 * A panel beside its subject, which stays usable. It takes the focus when it opens and returns it when it closes.
 * Escape closes it.
 */
export function SidePanel({ title, onClose, onKeyDown, children }: SidePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = panel;
    const former = document.activeElement;
    current?.focus({ preventScroll: true });
    return () => {
      if (current?.contains(document.activeElement) && former instanceof HTMLElement) former.focus();
    };
  }, []);
  const press = (event: KeyboardEvent) => {
    onKeyDown?.(event);
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of what it holds
    <div
      ref={panel}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={press}
      className="relative min-h-96 w-110 shrink-0 animate-slide-in border-y border-l bg-floating outline-none"
    >
      <div className="absolute inset-0 flex flex-col">
        <div className="flex h-10 shrink-0 items-center justify-between gap-2 border-b pr-2 pl-5">
          <span className="truncate font-semibold">{title}</span>
          <IconButton icon={X} size="small" label="Close" onClick={onClose} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      </div>
    </div>
  );
}
