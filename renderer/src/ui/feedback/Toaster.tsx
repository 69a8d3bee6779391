import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { Button } from "../inputs/Button.tsx";
import { classes } from "../classes.ts";
import { IconButton } from "../inputs/IconButton.tsx";
import { dismissToast, toasts } from "./toasts.ts";
import type { ShownToast, ToastType } from "./toasts.ts";
import { toneLooks } from "./tone.ts";
import type { Tone } from "./tone.ts";

const tones: Readonly<Record<ToastType, Tone>> = {
  success: "success",
  error: "danger",
  warning: "warning",
  info: "info",
};

/**
 * Shows notifications, newest first: at the top right, below the page's header and a list's toolbar, so that they cover
 * no actions. On a phone only the newest is shown, at the bottom, or at the top while a dialog is open. Their time stops
 * while they are hovered or have the focus. They are outside the root element, above dialogs.
 */
export function Toaster() {
  const shown = useStore(toasts);
  const [held, setHeld] = useState(false);
  return createPortal(
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-3 bottom-20 z-60 max-sm:in-[body:has([role$=dialog])]:top-3 max-sm:in-[body:has([role$=dialog])]:bottom-auto sm:top-[calc(var(--top-bar-height)+8.5rem)] sm:right-6 sm:bottom-auto sm:left-auto sm:w-84"
    >
      <div
        role="presentation"
        // A notification that appears under a resting mouse does not stop its time.
        onPointerMove={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <ol className="flex flex-col-reverse gap-2 max-sm:[&>li:not(:last-child)]:hidden">
          {shown.map((toast) => (
            <ToastCard key={toast.id} toast={toast} held={held && shown.length > 0} />
          ))}
        </ol>
      </div>
    </section>,
    document.body,
  );
}

function ToastCard({ toast, held }: { readonly toast: ShownToast; readonly held: boolean }) {
  const { icon: Icon, word, text } = toneLooks[tones[toast.type]];
  useDismissLater(toast, held);
  return (
    <li className="pointer-events-auto flex w-full animate-slide-in items-start gap-3 rounded-card bg-floating py-3 pr-2 pl-4 shadow-float">
      <Icon
        aria-label={toast.title === null ? word : undefined}
        aria-hidden={toast.title !== null}
        size={20}
        className={classes("shrink-0", text)}
      />
      <div className="min-w-0 flex-1">
        {toast.title !== null && <p className="font-semibold">{toast.title}</p>}
        <p className="break-words text-ink-muted">{toast.message}</p>
      </div>
      {toast.action && (
        <Button size="small" onClick={() => act(toast)}>
          {toast.action.label}
        </Button>
      )}
      <span className="-my-1">
        <IconButton icon={X} label="Dismiss" size="small" onClick={() => dismissToast(toast.id)} />
      </span>
    </li>
  );
}

function act(toast: ShownToast): void {
  toast.action?.onSelect();
  dismissToast(toast.id);
}

/** Dismisses a notification after its duration, not counting the time during which it is held. */
function useDismissLater({ id, duration, message }: ShownToast, held: boolean): void {
  const left = useRef(duration);
  useEffect(() => {
    left.current = duration;
  }, [duration, message]);
  useEffect(() => {
    if (held || left.current === null) return undefined;
    const started = performance.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      if (left.current !== null) left.current -= performance.now() - started;
    };
  }, [id, held, duration, message]);
}
